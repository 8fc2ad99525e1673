import Foundation
import TelopText
import TelopUnits
import TestSupport
import Testing

/// Compares lengths with Chromium's boxes for the same font files: `make chromium`.
///
/// Chromium shapes every segment alone; Telop's segments are slices of the whole line.
@Suite(.enabled(if: Browser.path != nil)) struct ChromiumTests {
  /// Sizes in whole 64ths of a pixel, to which Chromium truncates.
  static let sizes: [(text: String, exact: Rational)] = [
    ("48", 48), ("16", 16), ("31.5", Rational(decimal: "31.5") ?? 0), ("120", 120),
  ]

  /// Without collections, because `@font-face` cannot name one of their faces.
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
    // Without combined digits, which CSS does not apply by itself.
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

  /// Sideways by Unicode 15's Vertical_Orientation, as in ICU 72; upright since Unicode 16, as in Chromium.
  /// Their widths differ.
  static let quotes: Set<Character> = ["\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}"]

  /// Cuts a text at a seeded random choice of the allowed cuts.
  static func segments(
    of text: String, in sample: Sample, _ options: TextOptions
  ) throws -> [ChromiumSegment] {
    let line = try sample.font.stack().prepare(text, options: options)
    var random = SeededGenerator(seed: 48)
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
      .filter { $0 == 0 || $0 == line.utf8Length || Int.random(in: 0..<4, using: &random) == 0 }
    // For missing characters, the browser would use another font.
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
