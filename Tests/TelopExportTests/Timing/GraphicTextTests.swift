import Foundation
import Telop
import TelopUnits
import TestSupport
import Testing

@testable import TelopExport

extension GraphicTests {
  @Test("the text is a field with the line, except in a repeating line")
  func field() throws {
    let schema = { (values: [String: String]) in
      let files = try Export(fit("Words & more", values), as: .ograf).graphic(named: "talk")
      let manifest = try JSONSerialization.jsonObject(with: Data(files[0].bytes)) as? [String: Any]
      return try #require(manifest?["schema"] as? [String: Any])
    }
    let fields = try schema([:])
    #expect(fields["type"] as? String == "object")
    let text = try #require(fields["properties"] as? [String: [String: String]])["text"]
    #expect(text?["default"] == "Words & more" && text?["gddType"] == "multi-line")
    #expect(text?["type"] == "string" && text?["description"]?.contains("measure it") == true)
    #expect(
      try schema(["loop": "endless", "duration": "5"])["properties"] as? [String: String] == [:])
  }

  @Test(
    "another text crosses the band in the same time, and restoring the line restores its motion",
    .needs(.browser))
  func ownText() throws {
    let cases = [[:], ["direction": "rtl"], ["start": "flush", "finish": "flush"]]
    let script = """
      const ends = (element) => {
        const box = element.getBoundingClientRect(), from = band().getBoundingClientRect().left;
        return [box.left - from, box.right - from];
      };
      const own = () => graphic.shadowRoot.querySelector(".own");
      await graphic.load({ data: { text: "A text that is longer\\nthan what was measured" } });
      for (const timestamp of [0, 19999.999]) {
        await graphic.goToTime({ timestamp });
        found.push(ends(own()), graphic.shadowRoot.querySelectorAll(".s").length);
      }
      found.push(own().textContent);
      await graphic.setActionsSchedule({ schedule: [
        { timestamp: 0, action: { type: "playAction", params: {} } },
        { timestamp: 5000, action: { type: "updateAction", params: { data: { text: "速さは大事です。" } } } },
      ] });
      await graphic.goToTime({ timestamp: 4000 });
      found.push(own().getBoundingClientRect().width > 0);
      await graphic.goToTime({ timestamp: 6000 });
      found.push(own().getBoundingClientRect().width > 0, left());
      await graphic.goToTime({ timestamp: 4000 });
      found.push(own().getBoundingClientRect().width > 0);
      """
    let fits = try cases.map { values in
      try fit("速さは大事です。", ["duration": "20", "viewport": "300"].merging(values) { $1 })
    }
    for (index, found) in try answers(fits.map { ($0, script) }).enumerated() {
      try checkOwnText(found, fits[index], "\(cases[index])")
    }
  }

  private func checkOwnText(_ found: [Any], _ fit: Fit, _ name: Comment) throws {
    let scene = fit.scene
    let motion = scene.motion
    let width = scene.width.double
    let ends = { (time: Double) -> (left: Double, right: Double) in
      let left = motion.position(offset: motion.offset(at: .seconds(time))).double
      return (left, left + width)
    }
    let own = try [0, 2].map { try #require(found[$0] as? [Double]) }
    #expect(found[1] as? Int == 0 && found[3] as? Int == 0, name)
    // The leading end starts where that of the measured line starts. The trailing end finishes where its trailing end
    // finishes.
    let leads = motion.direction == .left ? 0 : 1
    let start = ends(0)
    let end = ends(19.999999)
    let planned = motion.direction == .left ? (start.left, end.right) : (start.right, end.left)
    #expect(abs(own[0][leads] - planned.0) < 0.5 && abs(own[1][1 - leads] - planned.1) < 0.5, name)
    #expect(own[0][1] - own[0][0] > width, name)
    let text = try #require(found[4] as? String)
    #expect(
      text.dropFirst().dropLast() == "A text that is longer\u{2003}\u{2003}than what was measured",
      name)
    #expect(
      found[5] as? Bool == true && found[6] as? Bool == false && found[8] as? Bool == true, name)
    let left = try #require(found[7] as? Double)
    let first = motion.position(offset: motion.offset(at: .seconds(6))).double
    #expect(abs(left - first) <= 1.0 / 64, name)
  }

  @Test("data that is no text changes nothing, and text is never markup", .needs(.browser))
  func hostileData() throws {
    let found = try answer(
      try fit("速さ", ["duration": "20"]),
      """
      for (const data of [{ text: 5 }, { text: null }, { text: {} }, { text: "x".repeat(200000) }]) {
        found.push((await graphic.load({ data })).statusCode);
      }
      for (const data of [undefined, null, {}, { other: 1 }, JSON.parse('{"__proto__":{"text":"a"}}')]) {
        found.push((await graphic.load({ data })).statusCode);
      }
      found.push((await graphic.updateAction({ data: { text: [] } })).statusCode);
      await graphic.goToTime({ timestamp: 10000 });
      found.push(graphic.shadowRoot.querySelectorAll(".s").length);
      await graphic.updateAction({ data: { text: "<img src=x onerror='window.broken=1'></style>" } });
      await graphic.playAction({});
      found.push(graphic.shadowRoot.querySelectorAll("img").length, window.broken === undefined);
      found.push(graphic.shadowRoot.querySelector(".own").textContent.includes("<img"));
      """)
    #expect(
      found as NSArray == [400, 400, 400, 400, 200, 200, 200, 200, 200, 400, 1, 0, true, true])
  }
}
