import Foundation
import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@testable import TelopExport

@Suite("OGraf")
struct GraphicTests {
  /// The lists that scripts fill in pages that load a graphic, from one run of the browser.
  func answers(
    _ cases: [(fit: Fit, script: String)], _ options: ExportOptions = ExportOptions()
  ) throws -> [[Any]] {
    let pages = try cases.map { fit, script in
      let files = try Export(fit, as: .ograf, options: options).graphic(named: "talk")
      let module = try #require(files.first { $0.name == "graphic.mjs" })
      let source = Data(module.bytes).base64EncodedString()
      return Browser.Shown(
        page: "<!doctype html><html><style>body { margin: 0 }</style><body></body></html>",
        after: """
          const { default: Graphic } = await import("data:text/javascript;base64,\(source)");
          customElements.define("a-graphic", Graphic);
          const graphic = document.createElement("a-graphic");
          graphic.style.cssText = "position:absolute;inset:0";
          document.body.append(graphic);
          const band = () => graphic.shadowRoot.getElementById("band");
          // The position of the line's left end, from any of its segments.
          const lefts = \(fit.scene.segments.map(\.left.double));
          const first = () => graphic.shadowRoot.querySelector(".s");
          const left = () => first().querySelector(".t").getBoundingClientRect().left
            - band().getBoundingClientRect().left - lefts[first().dataset.i];
          const found = [];
          \(script)
          return found;
          """)
    }
    return try Browser.results(of: pages).map { data in
      let found = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return try #require(found as? [Any], "\(found)")
    }
  }

  func answer(_ fit: Fit, _ script: String) throws -> [Any] { try answers([(fit, script)])[0] }

  @Test("the manifest has the specification's required fields and no unknown field")
  func manifest() throws {
    let files = try Export(fit(hostile), as: .ograf).graphic(named: "my \"talk\" & <b>")
    let manifest = try #require(files.first)
    #expect(manifest.name == "my \"talk\" & <b>.ograf.json")
    let fields = try #require(
      JSONSerialization.jsonObject(with: Data(manifest.bytes)) as? [String: Any])
    #expect(
      fields["$schema"] as? String
        == "https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json")
    #expect(fields["id"] as? String == "telop.my-20--22-talk-22--20--26--20--3c-b-3e-")
    #expect(fields["name"] as? String == "my \"talk\" & <b>")
    #expect(fields["supportsRealTime"] as? Bool == true)
    #expect(fields["supportsNonRealTime"] as? Bool == true)
    let main = try #require(fields["main"] as? String)
    #expect(files.contains { $0.name == main })
    let known: Set = [
      "$schema", "id", "version", "name", "description", "author", "main", "customActions",
      "supportsRealTime", "supportsNonRealTime", "stepCount", "schema", "renderRequirements",
    ]
    #expect(Set(fields.keys).isSubset(of: known))
    for action in try #require(fields["customActions"] as? [[String: Any]]) {
      #expect(action["id"] is String && action["name"] is String)
    }
  }

  @Test("the same plan gives the same bytes, and each glyph's shape is there once")
  func deterministic() throws {
    let one = try fit(hostile)
    let other = try fit(hostile)
    let files = try Export(one, as: .ograf).graphic(named: "talk")
    #expect(try Export(other, as: .ograf).graphic(named: "talk") == files)
    #expect(files.map(\.name) == ["talk.ograf.json", "graphic.mjs"])
    let module = try Export(fit("一二一二一 ABA"), as: .ograf).graphic(named: "talk")[1]
    #expect(
      String(decoding: module.bytes, as: UTF8.self).components(separatedBy: "<path ").count == 1 + 4
    )
  }

  @Test("parts can be styled from outside", .needs(.browser))
  func parts() throws {
    let found = try answer(
      try fit("速さ ==大事==", ["duration": "20"]),
      """
      await graphic.load({ data: {} });
      await graphic.goToTime({ timestamp: 10000 });
      const style = document.createElement("style");
      style.textContent = "a-graphic::part(segment) { opacity: .5 } a-graphic::part(band) { background: red }";
      document.head.append(style);
      found.push(getComputedStyle(graphic.shadowRoot.querySelector(".s")).opacity,
        getComputedStyle(band()).backgroundColor,
        graphic.shadowRoot.querySelectorAll("use").length > 3);
      """)
    #expect(found as NSArray == ["0.5", "rgb(255, 0, 0)", true])
  }

  @Test(
    "a browser places the strip as planned at any time, in whole pixels if the plan has them",
    .needs(.browser))
  func places() throws {
    let cases = [
      ["hold-start": "2", "ramp": "1", "start": "flush", "hold-end": "3"],
      ["loop": "endless", "duration": "7"],
    ]
    let fits = try cases.map { values in
      try fit("速さは大事です。Speed matters.", ["duration": "20"].merging(values) { $1 })
    }
    let times = [0, 1, 2_500, 3_000, 6_999, 9_876]
    let script = """
      found.push((await graphic.load({ data: {}, renderType: "non-realtime" })).statusCode);
      for (const timestamp of \(times)) {
        await graphic.goToTime({ timestamp });
        found.push(left());
      }
      """
    let whole = try fit("速さは大事です。", ["duration": "20", "whole-pixels": "auto"])
    // Also between frames.
    let wholeScript = """
      await graphic.load({ data: {} });
      for (const timestamp of [0, 101, 1234.5, 5003, 15007.25]) {
        await graphic.goToTime({ timestamp });
        found.push(left());
      }
      """
    let pages = try answers(fits.map { ($0, script) } + [(whole, wholeScript)])
    for (index, fit) in fits.enumerated() {
      let found = try #require(pages[index] as? [Double])
      #expect(found.count == 1 + times.count && found.first == 200)
      let motion = fit.scene.motion
      for (time, left) in zip(times, found.dropFirst()) {
        let planned = motion.position(offset: motion.offset(at: .milliseconds(time))).double
        #expect(abs(left - planned) <= 1.0 / 64, "\(cases[index]) at \(time) ms")
      }
    }
    let lefts = try #require(pages.last as? [Double])
    let steps = zip(lefts, lefts.dropFirst()).map { $1 - $0 }
    #expect(steps.count == 4)
    #expect(steps.allSatisfy { $0 < 0 && abs($0 - $0.rounded()) < 1e-6 }, "\(lefts)")
  }

  @Test("on every frame the strip is at the plan's place for the frame's time", .needs(.browser))
  func frames() throws {
    let fit = try fit("速さは大事です。Speed matters.", ["duration": "3"])
    // Started and shown late within a frame.
    let found = try #require(
      try answer(
        fit,
        """
        await graphic.load({ data: {} });
        let clock = 1000;
        const queue = [];
        window.requestAnimationFrame = (callback) => queue.push(callback);
        Object.defineProperty(document, "timeline", { value: { get currentTime() { return clock; } } });
        performance.now = () => clock + 9;
        await graphic.playAction({});
        for (let index = 1; index <= 12; index++) {
          clock = 1000 + index * 50 / 3;
          for (const callback of queue.splice(0)) callback(clock);
          const { transform } = graphic.shadowRoot.getElementById("strip").style;
          const shift = Number(/translateX\\((-?[\\d.e-]+)px/.exec(transform)[1]);
          const own = parseFloat(first().style.getPropertyValue("--at"));
          found.push([(clock - 1000) / 1000, shift + own - lefts[first().dataset.i]]);
        }
        """) as? [[Double]])
    let motion = fit.scene.motion
    #expect(found.count == 12 && (found.last?.first ?? 0) > 0.1)
    for sample in found {
      let planned = motion.position(offset: motion.offset(at: .seconds(sample[0]))).double
      // The browser prints six digits.
      #expect(abs(sample[1] - planned) < 0.01, "at \(sample[0]) s")
    }
  }

  @Test("a graphic fills the renderer's picture, with its band at the edge", .needs(.browser))
  func scaled() throws {
    let fit = try fit("Speed", ["canvas": "640x360", "theme": "base", "size": "40"])
    let found = try #require(
      try answer(
        fit,
        """
        for (const [width, height] of [[640, 360], [1920, 1080], [1920, 1200]]) {
          await graphic.load({ renderCharacteristics: { resolution: { width, height } } });
          const box = band().getBoundingClientRect();
          found.push([box.left, box.right, box.bottom]);
        }
        """) as? [[Double]])
    #expect(found == [[0, 640, 360], [0, 1920, 1080], [0, 1920, 1200]])
  }

  @Test(
    "a finished line is removed; an endless one stays in its step until the next",
    .needs(.browser))
  func steps() throws {
    let look = "found.push(band().style.visibility === \"visible\" ? 1 : 0);"
    let once = try fit("速さ", ["duration": "20"])
    let end = """
      await graphic.load({ data: {} });
      for (const timestamp of [0, 19990, 20010]) { await graphic.goToTime({ timestamp }); \(look) }
      """
    let stays = try fit("速さ", ["duration": "20", "finish": "flush"])
    let late =
      "await graphic.load({ data: {} }); await graphic.goToTime({ timestamp: 30000 }); \(look)"
    let endless = try fit("速さ", ["duration": "20", "loop": "endless"])
    let steps = """
      await graphic.load({ data: {} });
      const play = async (params) => {
        const { currentStep } = await graphic.playAction(params);
        found.push(currentStep ?? -1);
        \(look)
      };
      await play({}); await play({}); await play({ goto: 0 }); await play({ goto: 5 });
      await play({ delta: 1 }); await play({ delta: 0 });
      """
    let found = try answers([(once, end), (stays, late), (endless, steps)])
    #expect(found[0] as? [Int] == [1, 1, 0])
    #expect(found[1] as? [Int] == [1])
    #expect(found[2] as? [Int] == [0, 1, -1, 0, 0, 1, -1, 0, 0, 1, 0, 1])
  }

  @Test(
    "a schedule shows nothing before its start or after stop, and pauses within",
    .needs(.browser))
  func schedule() throws {
    let fit = try fit("速さは大事です。", ["duration": "20"])
    let found = try answer(
      fit,
      """
      await graphic.load({ data: {} });
      await graphic.setActionsSchedule({ schedule: [
        { timestamp: 9000, action: { type: "stopAction", params: {} } },
        { timestamp: 1000, action: { type: "playAction", params: {} } },
        { timestamp: 3000, action: { type: "pause" } },
        { timestamp: 5000, action: { type: "customAction", params: { id: "resume" } } },
      ] });
      for (const timestamp of [500, 2000, 4000, 6000, 10000]) {
        await graphic.goToTime({ timestamp });
        found.push(band().style.visibility === "visible" ? left() : null);
      }
      found.push((await graphic.customAction({ id: "none" })).statusCode);
      await graphic.dispose({});
      found.push(graphic.shadowRoot.childElementCount);
      """)
    #expect(found[0] is NSNull && found[4] is NSNull)
    for (index, seconds) in [(1, 1), (2, 2), (3, 3)] {
      let left = try #require(found[index] as? Double)
      let planned = fit.scene.motion.position(offset: fit.plan.offset(at: .seconds(seconds))).double
      #expect(abs(left - planned) <= 1.0 / 64)
    }
    #expect(found[5] as? Int == 400 && found[6] as? Int == 0)
  }
}
