import TelopText
import TestSupport
import Testing

/// The documented bound of `MeasuredText`: at most 40 bytes per character, for any text.
@Suite("Memory of a measured line", .enabled(if: Work.isCounted)) struct LineMemoryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let pattern: String
    /// Maximum bytes per character that the line keeps.
    var bound = 40.0
    var language: String?

    var testDescription: String { name }

    static let all = [
      Case(
        name: "English", pattern: "The quick brown fox jumps over the lazy dog, AVATAR. ", bound: 16
      ),
      Case(name: "digits", pattern: "0123456789", bound: 16),
      Case(name: "Japanese", pattern: Sample.japanese, bound: 18),
      Case(name: "mixed Japanese", pattern: Sample("", .biz, "ja", Sample.japanese).mixed),
      Case(
        name: "Japanese with English, digits and emoji",
        pattern: "今日はSwift 6.3で5分間のLT😀をします。幅は166,130.4pxでした👩‍🚀！"),
      Case(name: "short lines", pattern: "1行目\n2行目🎉\n"),
      Case(name: "a run for each character", pattern: "あA한แ"),
      Case(name: "a run for each character, both directions", pattern: "aא1ب"),
      Case(name: "Arabic", pattern: Sample.arabic),
      Case(name: "Arabic with vowel signs", pattern: "السَّلَامُ عَلَيْكُمْ "),
      Case(name: "Urdu", pattern: Sample.urdu, language: "ur"),
      Case(name: "Hindi", pattern: Sample.hindi),
      Case(name: "Thai", pattern: Sample.thai),
      Case(name: "marks", pattern: "e\u{301}\u{323}"),
      Case(name: "missing", pattern: "\u{E000}\u{10FFFD}"),
      Case(name: "emoji", pattern: "👩🏽‍🚀❤️"),
    ]
  }

  @Test("a line keeps at most 40 bytes per character", arguments: Case.all)
  func kept(_ example: Case) throws {
    let stack = try FontStack()
    let count = 40_000 / example.pattern.unicodeScalars.count
    let text = String(repeating: example.pattern, count: count)
    let options = TextOptions(language: example.language)
    // Warm-up: a font makes its plan for a script after it has shaped some text in it.
    for _ in 0..<4 { _ = try stack.prepare(text, options: options) }
    let (line, work) = try Work.count { try stack.prepare(text, options: options) }
    // A line shares the caller's text where nothing had to change.
    let shared = line.text == text ? text.utf8.count : 0
    let characters = Double(line.text.unicodeScalars.count)
    let kept = Double(work.keptBytes + shared) / characters
    let peak = Double(work.peakBytes + shared) / characters
    #expect(kept <= example.bound, "\(kept) bytes per character, \(peak) at most")
    // At most twice that during measuring.
    #expect(peak <= 80, "\(peak) bytes per character while it was measured")
  }
}
