import TestSupport
import Testing

@testable import TelopText

@Suite struct WindowTests {
  static let samples = Sample.all.filter { $0.font != .emoji && $0.language != "de" }

  /// About 60 KB in one script; no two windows have the same text.
  private func longText(of sample: Sample) -> String {
    var generator = SeededGenerator(seed: 60)
    let spaced = sample.plain.contains(" ")
    let words = spaced ? sample.plain.split(separator: " ").map(String.init) : phrases(of: sample)
    var text = words[0]
    while text.utf8.count < 60_000 {
      text += (spaced ? " " : "") + (words.randomElement(using: &generator) ?? "")
    }
    return text
  }

  private func phrases(of sample: Sample) -> [String] {
    let characters = Array(sample.plain)
    return stride(from: 0, to: characters.count - 7, by: 7).map { String(characters[$0..<$0 + 7]) }
  }

  @Test(arguments: samples)
  func longLinesEqualOneBuffer(_ sample: Sample) throws {
    let text = longText(of: sample)
    #expect(text.utf8.count > 7 * Shaper.windowByteCount)
    let line = try sample.font.stack().prepare(
      text, options: TextOptions(language: sample.language))
    let run = try #require(line.runs.first)
    #expect(line.runs.count == 1)
    let request = OracleRequest(font: run.font, text: text, language: sample.language)
    let expected = try Oracle.shape(long: request)
    let found = line.oracleGlyphs(of: run)
    #expect(found.count == expected.count)
    let wrong = zip(found, expected).first { $0 != $1 }
    #expect(wrong == nil)
  }

  /// HarfBuzz's cut flags depend only on nearby text in every script, so windows give the same flags.
  @Test(arguments: samples)
  func cutsOfLongLinesEqualThoseOfOneBuffer(_ sample: Sample) throws {
    var text = longText(of: sample)
    let line = try sample.font.stack().prepare(
      text, options: TextOptions(language: sample.language))
    let setting = try ShapeSetting(try #require(line.runs.first), features: .none)
    var (found, expected): ([UInt32: Bool], [UInt32: Bool]) = ([:], [:])
    try text.withUTF8 { utf8 in
      let shaper = try Shaper(text: utf8)
      try shaper.shape(0..<utf8.count, setting) { note($0, in: &found) }
      note(try shaper.shape(only: 0..<utf8.count, setting), in: &expected)
    }
    #expect(found.count == expected.count)
    let wrong = expected.first { found[$0.key] != $0.value }
    #expect(wrong == nil)
  }

  /// Records for each cluster whether HarfBuzz forbids a cut before it.
  private func note(_ glyphs: ShapedWindow, in clusters: inout [UInt32: Bool]) {
    for index in glyphs.indices {
      let cluster = glyphs.cluster(index)
      clusters[cluster] = clusters[cluster] == true || glyphs.isUnsafe(index)
    }
  }

  /// Without spaces or safe cuts for long stretches, the window grows until it finds one.
  @Test func aStretchWithoutSafeCutsIsShapedWhole() throws {
    let text = String(repeating: "بسسسسس", count: 2_000)
    let line = try TestFont.arabic.stack().prepare(text, options: TextOptions(language: "ar"))
    let run = try #require(line.runs.first)
    let request = OracleRequest(font: run.font, text: text, language: "ar")
    #expect(line.oracleGlyphs(of: run) == (try Oracle.shape(long: request)))
  }

  @Test func marksAtWindowEdgesAreShapedLikeOneBuffer() throws {
    for shift in 0..<6 {
      let text =
        String(repeating: "a", count: shift) + String(repeating: "e\u{301}\u{323}x", count: 4_000)
      let line = try TestFont.notoSans.stack().prepare(text, options: TextOptions(language: "en"))
      let run = try #require(line.runs.first)
      let request = OracleRequest(font: run.font, text: text, language: "en")
      #expect(line.oracleGlyphs(of: run) == (try Oracle.shape(long: request)))
    }
  }
}
