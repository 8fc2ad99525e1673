import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Rehearsing on a stage", .needs(.browser), .serialized)
struct RehearsalPageTests {
  private static func page(_ labels: [String]) throws -> String {
    let deck = Deck(labels: labels)
    let values = ["theme": "base", "duration": "60", "canvas": "1280x720"]
    let bytes = try Export(fit(threeSections, values), as: .html).showing(deck).bytes()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Stops the clock; only `pass(seconds)` advances it.
  private static let before = """
    let now = 1000;
    performance.now = () => now;
    const pass = seconds => { now += seconds * 1000; };
    """
  private static let start = """
    await telopStage.ready;
    const get = id => document.getElementById(id), noted = [];
    const press = (code, more) => document.body.dispatchEvent(
      new KeyboardEvent("keydown", { code, cancelable: true, bubbles: true, ...more }));
    const note = (...values) => noted.push(...values);
    const rows = () => [...get("rehearsal-rows").rows].map(row => [...row.cells].map(cell => cell.innerText.trim()));
    const rehearse = () => { press("KeyR"); get("rehearse").click(); };

    """

  private static func shown(_ page: String, run: String) -> Browser.Shown {
    Browser.Shown(
      page: page, width: 1_280, height: 720, before: Browser.clock + before,
      after: start + run + "\nreturn noted;")
  }

  /// The pages of these tests, shown in one run of the browser.
  private enum Page: Int {
    case times, verdicts, steps, fewer
  }

  private static let results = Result {
    let three = try page(["1", "2", "3"])
    return try Browser.results(of: [
      shown(three, run: times), shown(three, run: verdicts),
      shown(page(["1", "2", "2", "3"]), run: groups), shown(page(["1", "2"]), run: groups),
    ])
  }

  private func found(_ page: Page) throws -> NSArray {
    let data = try Self.results.get()[page.rawValue]
    return try #require(
      JSONSerialization.jsonObject(with: data) as? NSArray,
      "\(String(decoding: data, as: UTF8.self))")
  }

  private static let times = """
    press("PageDown"); rehearse();
    note(telopStage.index, telop.state, get("choice").open);
    pass(9.96); press("Space"); pass(1); press("PageUp"); pass(4.44); press("Space");
    pass(2); press("KeyP"); pass(100); press("KeyP"); pass(20.3); press("PageDown"); pass(10);
    press("Space");
    note(get("rehearsal").open, telop.state, document.activeElement.id, rows());
    note(get("rehearsal-end").innerText, get("rehearsal-text").hidden);
    get("rehearsal-write").click();
    note(get("rehearsal-line").value, document.activeElement.id);
    note(get("rehearsal-save").download, await telopStage.rehearsal.file().text());
    get("rehearsal-again").click();
    note(get("rehearsal").open, telopStage.index, telopStage.rehearsal.isRunning);
    pass(5); press("End"); pass(5); press("KeyR");
    note(get("rehearsal-write").hidden, get("rehearsal-missing").hidden, rows()[1]);
    """

  @Test("R asks for confirmation; a rehearsal records slide times and reports the total")
  func times() throws {
    let found = try found(.times)
    #expect(
      found == [
        0, "playing", false,
        true, "paused", "rehearsal-write",
        [
          ["1", "0:00", "0:15", "Comfortable"], ["2", "0:15.4", "0:22", "Comfortable"],
          ["3", "0:37.7", "0:10", "Comfortable"],
        ],
        "The talk took 0:48. Pauses of 1:40 are not counted.", true,
        "slides: [0:00, 0:15.4, 0:37.7]", "rehearsal-line", "rehearsal.json",
        "{\"telop\":\"rehearsal\",\"version\":1,\"title\":\"One\",\"slides\":[0,15.4,37.7],\"end\":47.7}\n",
        false, 0, true,
        true, false, ["2", "–", "–", "–"],
      ] as NSArray, "\(found)")
  }

  // In sixty seconds, all of the text is comfortable. The second slide gets less time in each step.
  private static let verdicts = """
    for (const second of [20, 5, 1.5]) {
      rehearse();
      pass(20); press("PageDown"); pass(second); press("PageDown"); pass(30); press("PageDown");
      note(telopStage.rehearsal.verdict(1));
      get("rehearsal").close();
    }
    // A question about the first slide.
    rehearse();
    for (const code of ["PageDown", "PageDown", "PageUp", "PageUp", "PageDown", "PageDown"]) { pass(8); press(code); }
    note(telopStage.rehearsal.line());
    """

  @Test("a slide with less time reads faster: brisk, then unreadable; steps back keep times")
  func verdicts() throws {
    let found = try found(.verdicts)
    #expect(
      found == ["comfortable", "brisk", "unreadable", "slides: [0:00, 0:08, 0:16]"], "\(found)")
  }

  private static let groups = """
    rehearse();
    for (let turn = 0; turn < stage.slides.length; ++turn) { pass(4); press("Space"); }
    note(telopStage.rehearsal.line(), rows().map(row => row[3]).join());
    """

  @Test("steps of a slide count as one; slides need not be as many as sections")
  func groups() throws {
    let steps = try found(.steps)
    let fewer = try found(.fewer)
    #expect(steps[0] as? String == "slides: [0:00, 0:04, 0:12]")
    #expect((steps[1] as? String)?.contains("–") == false)
    #expect(fewer[0] as? String == "slides: [0:00, 0:04]")
    #expect((fewer[1] as? String)?.contains("–") == false)
  }
}
