import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Pages in playout programs", .needs(.browser), .serialized)
struct PageProgramTests {
  private static let source = "# One\n\nWords that go by.\n\n# Two\n\nAnd more.\n\n# Three\n\nLast."
  private static let values = ["canvas": "640x360", "theme": "base", "duration": "30"]

  private static let start = """
    await telop.ready;
    const noted = [], band = document.getElementById("band");
    const after = time => new Promise(done => setTimeout(done, time));
    const note = (...stamps) => { stamps.forEach(step); noted.push(telop.time); };
    const state = () => noted.push(telop.state);
    const isSeen = () => getComputedStyle(band).visibility === "visible";
    const warned = [];
    console.warn = (...words) => warned.push(words.join(" "));

    """

  private func shown(_ fit: Fit, query: String = "", run: String) throws -> Browser.Shown {
    Browser.Shown(
      page: try fit.page(tabs: .natural), width: 640, height: 360,
      before: Browser.clock + Browser.query(query) + "window.caspar = {};",
      after: Self.start + run + "\nreturn noted;")
  }

  @Test("in CasparCG a page is empty before play and after stop")
  func template() throws {
    let fit = try fit(Self.source, Self.values)
    let run = """
      state(); noted.push(isSeen()); note(0, 1000);
      play(); step(2000); step(2020); state(); noted.push(isSeen()); note(4020);
      play(); note(5020);
      const frame = document.getElementById("frame");
      noted.push(frame.classList.contains("out"));
      stop(); state(); noted.push(isSeen(), frame.classList.contains("out"));
      note(5120); await after(300); noted.push(isSeen()); note(6000);
      document.body.click(); state();
      play(); state(); noted.push(isSeen()); note(7000, 8000); telop.pause(); play(); state();
      noted.push(document.getElementById("hint").hidden);
      """
    let found = try Browser.lists(of: [
      try shown(fit, run: run),
      try shown(fit, query: "start=key", run: "state(); noted.push(isSeen());"),
      try shown(fit, query: "at=0:12", run: "noted.push(isSeen()); play(); note(0, 1000);"),
    ])
    #expect(
      found[0] == [
        "off", false, 0, "playing", true, 2.02, 3.02, false, "off", true, true, 3.12, false, 0,
        "off",
        "playing", true, 1, "playing", true,
      ])
    #expect(found[1] == ["waiting", true])
    #expect(found[2] == [false, 13])
  }

  @Test("next seeks to the next section, then removes the band")
  func next() throws {
    let fit = try fit(Self.source, Self.values)
    let times = fit.scene.sections.compactMap { $0.presence?.enters.double }
    try #require(times.count == 3)
    let run = """
      next(); state(); note(0);
      next(); note(100); next(); note(200);
      telop.pause(); next(); state();
      next(); state();
      """
    let endless = try self.fit("News", Self.values.merging(["loop": "endless"]) { $1 })
    let pages = try Browser.lists(of: [
      shown(fit, run: run),
      shown(endless, run: "play(); note(0, 1000); noted.pop(); next(); state();"),
      shown(
        fit, query: "start=cue",
        run: "next(); state(); next(); next(); next(); state();"
          + " next(); state(); play(); state();"),
    ])
    let found = pages[0]
    #expect(found[0] as? String == "playing" && found[1] as? Double == 0)
    #expect(abs((found[2] as? Double ?? 0) - times[1]) < 1e-9)
    #expect(abs((found[3] as? Double ?? 0) - times[2]) < 1e-9)
    #expect(found[4] as? String == "playing" && found[5] as? String == "off")
    #expect(pages[1] == ["off"])
    // An additional press does not bring back a band that has gone.
    #expect(pages[2] == ["playing", "off", "off", "playing"])
  }

  private func fit(_ source: String, _ values: [String: String]) throws -> Fit {
    try TelopExportTests.fit(source, values)
  }

  @Test("update takes JSON and templateData; unknown fields are reported")
  func update() throws {
    let fit = try fit(Self.source, Self.values)
    let run = """
      const given = [
        '', '  ', '{"time": 4}', '{"time":"0:05.5"}',
        '<templateData><componentData id="time"><data id="text" value="0:07"/></componentData></templateData>',
        '<templateData><componentData id="time">8</componentData></templateData>',
      ];
      for (const data of given) { update(data); note(); }
      noted.push(warned.length);
      play(); step(0); step(0); step(0);
      update('{"paused": true}'); state(); update('{"paused":"false","time":2}'); state(); note(100);
      noted.push(warned.length);
      const hostile = [
        '{"time": -1}', '{"time": 1e999}', '{"time": "x"}', '{"time": {}}', '{"time": null}',
        '{"paused": 3}', '{"f0": "<img src=x onerror=window.broken=1>"}', '{"__proto__": {"x": 1}}',
        '{"constructor": 1, "toString": 2}', '{', '[]', '3', 'null', '"<\\/script><script>"', '<', '<a/>',
        '<templateData>', '<!DOCTYPE x [<!ENTITY a "b">]><templateData>&a;</templateData>',
        '<templateData xmlns="http://www.w3.org/1999/xhtml"><componentData id="time"><script>window.broken=1<\\/script></componentData></templateData>',
        '<templateData><componentData id="f0"><data value="&lt;b&gt;"/></componentData></templateData>',
        '{"a":"' + "x".repeat(70000) + '"}', "\\u0000", "`${window.broken=1}`",
      ];
      const nodes = document.querySelectorAll("*").length;
      for (const data of [...hostile, 5, true, { f1: 1 }]) {
        const count = warned.length;
        update(data);
        if (warned.length === count && typeof data === "string") noted.push(data.slice(0, 60));
      }
      update(null); update(); state(); note();
      noted.push(document.querySelectorAll("*").length - nodes, window.broken === undefined);
      noted.push(warned.every(words => words.length < 300));
      """
    let found = try Browser.lists(of: [try shown(fit, run: run)])[0]
    #expect(
      found == [0, 0, 4, 5.5, 7, 8, 0, "paused", "playing", 2, 0, "playing", 2, 0, true, true])
  }

  @Test("an embedding page controls the page by messages and receives its events")
  func messages() throws {
    let fit = try fit(Self.source, Self.values)
    let page = try JSONEncoder().encode([try fit.page()])
    let source = String(decoding: page, as: UTF8.self).replacing("<", with: "\\u003C")
    let run = """
      const told = [], noted = [];
      addEventListener("message", event => told.push(event.data));
      const frame = document.createElement("iframe");
      const after = time => new Promise(done => setTimeout(done, time));
      // The test makes the frames, so nothing moves by itself.
      frame.srcdoc = \(source)[0].replace("<style>",
        "<script>window.requestAnimationFrame = () => 1<\\/script>$&");
      const loaded = new Promise(done => frame.onload = done);
      document.body.append(frame);
      // On a busy machine, messages take longer.
      const until = async condition => {
        for (let tries = 0; tries < 500 && !condition(); tries++) await after(10);
        await after(20);
      };
      await loaded; await until(() => told.length > 0);
      const last = () => told.at(-1);
      noted.push(told.length > 0, last().telop, last().state, last().time, last().duration);
      const say = async message => {
        const count = told.length;
        frame.contentWindow.postMessage(message, "*");
        await until(() => told.length > count);
        noted.push(last().state, last().time);
      };
      await say({ telop: "play" });
      await say({ telop: "seek", time: 12.5 });
      await say({ telop: "seek", time: "0:13" });
      await say({ telop: "pause" });
      await say({ telop: "next" });
      await say({ telop: "restart" });
      await say({ telop: "stop" });
      await after(300);
      await say({ telop: "status" });
      const count = told.length;
      for (const message of [null, 3, "play", { telop: 1 }, {}, { telop: "__proto__" }, [],
        { telop: "constructor" }, { play: true }]) {
        frame.contentWindow.postMessage(message, "*");
      }
      // A frame that is neither the parent nor the opener.
      const other = document.createElement("iframe");
      document.body.append(other);
      other.contentWindow.eval("parent.frames[0].postMessage({ telop: 'play' }, '*')");
      await after(50);
      noted.push(told.length - count, frame.contentWindow.telop.state);
      return noted;
      """
    let found = try Browser.lists(of: [
      Browser.Shown(page: "<style></style><body></html>", width: 640, height: 360, after: run)
    ])[0]
    #expect(
      found == [
        true, "status", "waiting", 0, 30, "playing", 0, "playing", 12.5, "playing", 13, "paused",
        13, "playing", 13, "playing", 0, "off", 0, "off", 0, 0, "off",
      ])
  }
}
