import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Rehearsal to talk", .needs(.browser), .serialized)
struct RehearsedTalkTests {
  private static let source = """
    # はじめに

    単語ではカーニングと合字のせいで合計が合いません。アラビア語では形も変わります。

    # Widths 😀

    Words that go by, some of them long, in another section.

    # おわりに

    速さは文字の数で決まり、読める速さには上限があります。
    """

  private func shown(_ fit: Fit, run: String) throws -> Browser.Shown {
    let deck = Deck(labels: ["1", "2", "2", "3"])
    let page = try Export(fit, as: .html).showing(deck).bytes()
    let start = """
      await telopStage.ready;
      const get = id => document.getElementById(id), noted = [], note = (...values) => noted.push(...values);
      const press = code => document.body.dispatchEvent(
        new KeyboardEvent("keydown", { code, cancelable: true, bubbles: true }));
      // The frame at `seconds` of the talk, which began on the first frame.
      const at = seconds => { now = 1000 + seconds * 1000; step(5000 + seconds * 1000); };

      """
    return Browser.Shown(
      page: String(decoding: page, as: UTF8.self), width: 1_280, height: 720,
      before: Browser.clock + "let now = 1000;\nperformance.now = () => now;\n",
      after: start + run + "\nreturn noted;")
  }

  @Test("with rehearsed times each slide's text arrives when the slide is shown")
  func whole() throws {
    let values = ["theme": "signboard", "duration": "90", "canvas": "1280x720"]
    let times = [0, 27.4, 61.2]
    let rehearse = """
      press("KeyR"); get("rehearse").click(); at(0);
      at(\(times[1])); press("PageDown"); at(40); press("PageDown"); at(\(times[2])); press("PageDown");
      at(88); press("KeyR"); get("rehearsal-write").click();
      note(get("rehearsal-line").value);
      """
    let offered = try #require(
      try Browser.lists(of: [shown(fit(Self.source, values), run: rehearse)])[0][0] as? String)
    let fitted = try fit("---\n\(offered)\n---\n\(Self.source)", values)
    #expect(fitted.options.slides.map(\.exactSeconds.double) == times)
    let cues = fitted.metCues.filter { $0.kind == .slide }
    #expect(cues.map(\.requested.double) == Array(times.dropFirst()))
    #expect(cues.allSatisfy { $0.requested == $0.met })
    // A section's text is at the read point when its slide appears. Steps within a slide do not count as slides.
    let scene = try fitted.scene(for: .html)
    let talk = """
      press("Space"); at(0);
      at(\(times[1])); press("PageDown"); note(telop.offset); at(40); press("PageDown");
      at(\(times[2])); press("PageDown"); note(telop.offset, telopStage.group); at(95); note(telop.state);
      """
    let found = try Browser.lists(of: [shown(fitted, run: talk)])[0]
    for (index, section) in [1, 2].enumerated() {
      let place = try #require(found[index] as? Double)
      let wanted = try #require(scene.readOffset(of: fitted.script.sections[section].range)).double
      #expect(abs(place - wanted) < 0.01, "section \(section): \(place), not \(wanted)")
    }
    #expect(found[2] as? Int == 2 && found[3] as? String == "ended")
  }
}
