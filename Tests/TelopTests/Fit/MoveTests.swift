@_spi(Answers) import Telop
@_spi(Answers) import TelopScript
import TelopUnits
import TestSupport
import Testing

/// Six sections of 45 em, which pass at 4 characters a second: 11.25 s each.
@Suite("Moved slides")
struct MoveTests {
  private static let text = "一二三四五六".map { "# \($0)\n\n\(kanji(40))\n\n" }.joined()

  private func fit(_ duration: String, _ slides: [String]) throws -> Fit {
    let options = [
      ("duration", duration), ("viewport", "640"),
      ("slides", (["0:00"] + slides).joined(separator: ",")),
    ]
    return try FitJob(
      ScriptSource(text: Self.text, format: .markdown, name: "talk.md"),
      options: OptionLayer(options.map { .init($0, [$1]) })
    ).fit()
  }

  /// The slides that a fix moves, by number, with their new times.
  private func moves(_ before: Fit) throws -> [(slide: Int?, to: Double)] {
    let fix = try #require(before.fixes.first { $0.kind == .times })
    let after = try Fit(
      before.script, fonts: bundledFonts.get(), options: fix.applied(to: before.requestedOptions))
    #expect(after.verdict < .brisk)
    return fix.places.compactMap(\.move).map { ($0.slide, $0.to.double) }
  }

  @Test("one wrong slide is the only one that moves, as little as possible, and is named by number")
  func one() throws {
    let slides = { ["14.5", $0, "39.5", "52", "64.5"] }
    let before = try fit("79", slides("32"))
    let moves = try moves(before)
    #expect(moves.map(\.slide) == [3] && moves.map(\.to) == [28])
    #expect(try fit("79", slides("29")).verdict > .slow)
    let fix = try #require(before.fixes.first { $0.kind == .times })
    #expect(fix.message == "move slide 3 from 0:32 to 0:28")
    #expect(fix.message(in: .japanese, of: before) == "スライド 3（0:32）を 0:28 にする")
  }

  @Test("slides move to tenths of a second if whole seconds leave no room")
  func tenths() throws {
    // No more than 0.2 s are to spare from 0:24.4 to 0:47.1.
    let one = try moves(try fit("71", ["13", "24.4", "40.8", "47.1", "58.5"]))
    #expect(one.map(\.slide) == [4])
    #expect(one.allSatisfy { abs($0.to - 35.75) < 0.15 }, "\(one)")
    let before = try fit("71", ["13", "24.4", "35.8", "53", "64"])
    let two = try moves(before)
    #expect(two.map(\.slide) == [5, 6])
    let fix = try #require(before.fixes.first { $0.kind == .times })
    #expect(fix.message == "move 2 slides")
    #expect(fix.details.map { $0.prefix(8) } == ["slide 5 ", "slide 6 "])
  }

  @Test(
    "the same talk a tenth of a second earlier or later has a fix, too",
    arguments: [-3, -2, -1, 0, 1, 2, 3])
  func shifted(tenths: Int) throws {
    let slides = [130, 244, 310, 360, 550].map { "\(Double($0 + tenths) / 10)" }
    // The first two are late enough unless they are earlier.
    let moved = try moves(try fit("71", slides)).compactMap(\.slide)
    #expect(moved.suffix(3) == [4, 5, 6] && (tenths < 0 || moved.count == 3), "\(moved)")
  }

  @Test("one cue moves where it alone is enough, not two")
  func fewest() throws {
    let script =
      "# 題\n\n祭りは秋にあります。 @0:05 川の水位が上がっています。 天気は晴れのち雨です。 "
      + "@0:10 市場の魚屋さんは今日も元気です。 川の水位が上がっています。\n"
    let fit = try FitJob(
      ScriptSource(text: script, format: .markdown, name: "talk.md"),
      options: OptionLayer([.init("duration", ["30"]), .init("viewport", ["1280"])])
    ).fit()
    let fix = try #require(fit.fixes.first { $0.kind == .times })
    #expect(fix.places.count == 1 && fix.message.hasPrefix("move the cue @0:10 to "))
  }

  @Test("the one cue that helps is found, also if the text before it is not too fast")
  func laterCue() throws {
    let words = "The library is near the park."
    let script =
      "# One\n\n\(words) @0:04 \(words) @0:07 \(words)\n\n# Two\n\n\(words) @0:15 \(words)\n"
    let fit = try FitJob(
      ScriptSource(text: script, format: .markdown, name: "talk.md"),
      options: OptionLayer([.init("duration", ["20"])])
    ).fit()
    #expect(fit.verdict == .brisk)
    let fix = try #require(fit.fixes.first { $0.kind == .times })
    #expect(fix.message == "move the cue @0:07 to 0:08")
  }
}
