import Foundation
import TelopText
import TelopUnits
import TestSupport
import Testing

/// Lengths against the boxes that Chromium lays out with the same font files: `make chromium`.
///
/// Chromium shapes every segment by itself; ours are slices of the whole line.
@Suite(.enabled(if: Browser.path != nil)) struct ChromiumTests {
  /// In 64ths of a pixel, to which Chromium cuts sizes.
  static let sizes: [(text: String, exact: Rational)] = [
    ("48", 48), ("16", 16), ("31.5", Rational(decimal: "31.5") ?? 0), ("120", 120),
  ]

  /// `@font-face` cannot name a face of a collection.
  static let samples = Sample.all.filter { !$0.font.file.hasSuffix(".ttc") }

  @Test func everySegmentIsAsWideAsInChromium() throws {
    let segments = try Self.samples.flatMap { sample in
      try Self.segments(of: sample.plain, in: sample, TextOptions(language: sample.language))
    }
    let table = try ChromiumTable(segments)
    print(table.text)
    #expect(segments.count >= 300)
    #expect(table.rows.count >= 8)
    #expect(table.wrong.isEmpty, "\(table.wrong.count): \(table.wrong.prefix(10))")
  }

  @Test func everyVerticalSegmentIsAsLongAsInChromium() throws {
    // Without numbers side by side, which CSS would have to be told of.
    var options = TextOptions(language: "ja", direction: .topToBottom)
    options.combinedDigits = 0
    let segments = try Self.samples.filter { [.biz, .inter, .thai].contains($0.font) }
      .flatMap { sample in
        try Self.segments(of: sample.mixed, in: sample, options)
      }
      .filter { !$0.span.text.contains(where: Self.quotes.contains) }
    let table = try ChromiumTable(segments)
    print(table.text)
    #expect(segments.count >= 100)
    #expect(table.wrong.isEmpty, "\(table.wrong.count): \(table.wrong.prefix(10))")
  }

  /// On their side by Unicode 15's Vertical_Orientation, which ICU 72 has; since Unicode 16 they stand
  /// in Chromium, and no width is the same.
  static let quotes: Set<Character> = ["\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}"]

  /// Cuts a text wherever a seeded choice of the allowed cuts falls.
  static func segments(
    of text: String, in sample: Sample, _ options: TextOptions
  ) throws -> [ChromiumSegment] {
    let line = try sample.font.stack().prepare(text, options: options)
    var random = SeededGenerator(seed: 48)
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
      .filter { $0 == 0 || $0 == line.utf8Length || Int.random(in: 0..<4, using: &random) == 0 }
    // For what the one font lacks the browser would take another.
    let parts = zip(cuts, cuts.dropFirst()).map { $0..<$1 }
      .filter { part in !line.missing.contains { $0.range.overlaps(part) } }
    return sizes.flatMap { size in
      parts.map { part in
        ChromiumSegment(
          sample: sample, size: size.exact, length: line.width(of: part, checkedSize: size.exact),
          glyphCount: line.glyphs(in: part).count, unitsPerEm: line.unitsPerEm,
          span: Browser.Span(
            text: line.text(in: part), font: URL(fileURLWithPath: sample.font.path),
            language: sample.language, size: size.text, isRightToLeft: line.isRightToLeft,
            isVertical: options.direction == .topToBottom))
      }
    }
  }
}
