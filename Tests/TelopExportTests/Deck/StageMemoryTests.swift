import Foundation
import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Reloading a stage", .needs(.browser), .serialized)
struct StageMemoryTests {
  private func page(_ last: String = "The last ones.") throws -> String {
    let source = "# One\n\nWords that go by.\n\n# Two\n\nMore of them.\n\n# Three\n\n"
    let deck = Deck(labels: ["1", "2", "3"])
    let values = ["theme": "base", "duration": "60", "canvas": "1280x720"]
    let bytes = try Export(fit(source + last, values), as: .html).showing(deck).bytes()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Opens a page with another page's stored state, `later` seconds later.
  private func shown(
    _ page: String, kept: String = "{}", opened: String = "reload", later: Int = 0, run: String
  ) -> Browser.Shown {
    let before = """
      let now = 1000;
      performance.now = () => now;
      Date.now = () => 50000 + \(later) * 1000 + now;
      performance.getEntriesByType = () => [{ type: "\(opened)" }];
      sessionStorage.clear();
      Object.assign(sessionStorage, \(kept));
      """
    let start = """
      await telopStage.ready;
      const noted = [], note = (...values) => noted.push(...values);
      const press = code => document.body.dispatchEvent(
        new KeyboardEvent("keydown", { code, cancelable: true, bubbles: true }));
      const at = seconds => { now = 1000 + seconds * 1000; step(5000 + seconds * 1000); };
      const leave = () => {
        dispatchEvent(new Event("pagehide"));
        note(JSON.stringify(sessionStorage), telop.time, telop.offset);
      };

      """
    return Browser.Shown(
      page: page, width: 1_280, height: 720, before: Browser.clock + before,
      after: start + run + "\nreturn noted;")
  }

  private static let look = """
    at(0); at(0.001);
    note(telopStage.index, telopStage.isBlack, telop.state, telop.time, telop.offset);
    """

  /// The result of a talk that ran `run`: the tab's storage, the time and the band's offset.
  private func left(after run: String) throws -> NSArray {
    try Browser.lists(of: [
      shown(page(), opened: "navigate", run: "press(\"Space\"); at(0);\n\(run)\nleave();")
    ])[0]
  }

  /// The state of the same page, or one with another text, opened `later` seconds after a talk with its
  /// stored state.
  private func read(
    _ left: NSArray, later: Int, opened: String = "reload", other: String? = nil
  ) throws -> NSArray {
    let kept = try #require(left[0] as? String)
    let again = try other.map(page) ?? page()
    return try Browser.lists(of: [
      shown(again, kept: kept, opened: opened, later: later, run: Self.look)
    ])[0]
  }

  private func number(_ list: NSArray, _ index: Int) throws -> Double {
    try #require(list[index] as? Double)
  }

  @Test("a reloaded talk continues at the current time, slide and pace")
  func goesOn() throws {
    let run = "at(10); telopStage.turn(1); at(14); press(\"KeyB\"); at(15);"
    let left = try left(after: run)
    let found = try read(left, later: 0)
    #expect(found[0] as? Int == 1)
    #expect(found[1] as? Bool == true)
    #expect(found[2] as? String == "playing")
    // The other page was left 15 s into the talk.
    let later = try read(left, later: 15 + 5)
    #expect(abs(try number(found, 3) - 15) < 0.01)
    #expect(abs(try number(found, 4) - number(left, 2)) < 1)
    #expect(abs(try number(later, 3) - 20) < 0.01)
    #expect(try number(later, 4) > number(found, 4))
  }

  @Test("a paused band stays paused, and an ended band stays ended")
  func stands() throws {
    let pause = try left(after: "at(10); press(\"KeyP\");")
    let paused = try read(pause, later: 30)
    #expect(paused[2] as? String == "paused")
    #expect(abs(try number(paused, 3) - 10) < 0.01)
    #expect(abs(try number(paused, 4) - number(pause, 2)) < 1)
    let playing = try read(left(after: "at(10);"), later: 600)
    #expect(playing[2] as? String == "ended")
    #expect(abs(try number(playing, 3) - 60) < 0.01)
  }

  @Test("another opening and another talk start from the beginning")
  func restart() throws {
    let left = try left(after: "at(10); telopStage.turn(1);")
    let opened = try read(left, later: 0, opened: "navigate")
    #expect(opened == [0, false, "waiting", 0, 0] as NSArray)
    let other = try read(left, later: 0, other: "Others.")
    #expect(other == [0, false, "waiting", 0, 0] as NSArray)
  }
}
