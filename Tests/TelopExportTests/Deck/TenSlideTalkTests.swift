import Foundation
@_spi(Answers) import Telop
import TelopPlan
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Ten slides, five topics, too much text", .needs(.browser))
struct TenSlideTalkTests {
  private let header = "---\nduration: 5:00\ncanvas: 1280x720\n"
  /// When the speaker turned the slides in the rehearsal. The eighth has far too much text for its time.
  private let rehearsed = [0, 32, 60, 98, 125, 150, 176, 200, 226, 262]

  private func fitted(_ source: String) throws -> Fit {
    try FitJob(ScriptSource(text: source, format: .markdown, name: "talk.md")).fit()
  }

  /// Applies the fix that shortens a script that is too long.
  private func shortened(_ source: String) throws -> String {
    let before = try fitted(source)
    let fix = try #require(before.fixes.first { $0.kind == .trim })
    let made = String(decoding: try before.file(mendedBy: [fix]), as: UTF8.self)
    #expect(before.verdict > .slow && made.utf8.count < source.utf8.count)
    #expect(try fitted(made).verdict <= .slow)
    return made
  }

  private func noted(on fit: Fit, _ run: String) throws -> [Any] {
    let deck = Deck(labels: (1...10).map(String.init))
    let page = try Export(fit, as: .html).showing(deck).bytes()
    let start = """
      await telopStage.ready;
      const get = id => document.getElementById(id), noted = [], note = (...values) => noted.push(...values);
      const at = seconds => { now = 1000 + seconds * 1000; step(now); };
      // Time counts from the first frame after a change.
      const press = (seconds, code) => {
        at(seconds);
        note(telop.offset);
        document.body.dispatchEvent(new KeyboardEvent("keydown", { code, cancelable: true, bubbles: true }));
        at(seconds);
      };

      """
    let shown = Browser.Shown(
      page: String(decoding: page, as: UTF8.self), width: 1_280, height: 720,
      before: Browser.clock + "let now = 1000;\nperformance.now = () => now;\n",
      after: start + run + "\nreturn noted;")
    return try #require(try Browser.lists(of: [shown])[0] as? [Any])
  }

  @Test("fixed, rehearsed, fixed again, and on time with three late slides and two pauses")
  func story() throws {
    let sentence = "読める速さには上限があり、遅れれば区切りで待ちます。"
    let topics = [14, 9, 12, 9, 7].map {
      "# 話題\n\n" + String(repeating: sentence, count: $0) + "\n\n"
    }
    let short = try shortened(header + "---\n" + topics.joined())
    let line = try #require(
      try noted(
        on: fitted(short),
        """
        press(0, "KeyR"); get("rehearse").click();
        for (const time of \(rehearsed.dropFirst().map { $0 })) press(time, "PageDown");
        press(297, "KeyR"); get("rehearsal-write").click(); note(get("rehearsal-line").value);
        """
      ).last as? String)
    let talk = try fitted(try shortened(short.replacing(header, with: header + line + "\n")))
    #expect(talk.options.slides.map(\.exactSeconds) == rehearsed.map { Rational($0) })
    let starts = try #require(SlideMap(talk.script, slides: 10)).utf8Offsets
    let slides = talk.script.sections.map { starts.firstIndex(of: $0.range.lowerBound) }
    #expect(slides == [0, 3, 5, 7, 8])
    try tell(talk)
  }

  private func tell(_ talk: Fit) throws {
    // The fourth, seventh and tenth slides are late.
    let turns = [32, 60, 107, 125, 150, 182.5, 200, 226, 266]
    let pauses = [1: [36.0, 44], 7: [204, 209]]
    let presses = turns.enumerated().map { index, time in
      (pauses[index] ?? []).map { "press(\($0), \"KeyP\"); noted.pop();" }.joined()
        + "press(\(time), \"PageDown\");"
    }
    let found = try noted(
      on: talk,
      "press(0, \"Space\"); \(presses.joined()) at(299.9); note(telop.state); at(300);"
        + "note(telop.state, telop.offset);")
    let last = found.suffix(3).map { $0 }
    try #require(found.count == turns.count + 4)
    #expect(last[0] as? String == "playing" && last[1] as? String == "ended")
    #expect(last[2] as? Double == talk.plan.distance.double)
    // The text of a slide waits for it, and is at the read point on time unless a pause or a late slide came before.
    let offsets = rehearsed.dropFirst().map {
      talk.scrollMotion.offset(at: .seconds($0)).double
    }
    for (index, offset) in offsets.enumerated() {
      let shown = try #require(found[index + 1] as? Double)
      #expect(shown < offset + 0.01, "slide \(index + 2): \(shown), not \(offset)")
      if ![1, 3, 6, 7].contains(index) {
        #expect(shown > offset - 0.01, "slide \(index + 2): \(shown), not \(offset)")
      }
    }
  }
}
