import Foundation
import TelopText
import TelopUnits
import Testing

/// A part of a sample's line, its exact length, and the span for the browser.
struct ChromiumSegment {
  let sample: Sample
  let size: Rational
  let length: Rational
  let glyphCount: Int
  let unitsPerEm: Int
  let span: Browser.Span

  /// Chromium's length in pixels before it rounds up.
  ///
  /// For bitmap fonts, it differs from the font's advance: the strike of Noto Color Emoji has 109 pixels per em and
  /// advances of whole pixels, which Chromium scales.
  var nominal: Double {
    guard sample.font == .emoji else { return length.double }
    let strike = 109.0
    let advance = (2_550 * strike / 2_048).rounded()
    return Double(glyphCount) * advance * size.double / strike
  }

  /// Maximum difference between Chromium's sum and the exact one, in pixels. FreeType rounds its scale to
  /// 1/65,536 of a 64th, and each glyph to 1/65,536 px.
  var tolerance: Double {
    let scale = size.double * 64 * 65_536 / Double(unitsPerEm)
    return length.double * 0.5 / scale + Double(glyphCount) / 65_536
  }
}

/// The differences per sample, in 64ths of a pixel.
struct ChromiumTable {
  struct Row {
    let name: String
    var count = 0
    var most = 0.0
    /// The number of segments that differ by more than a 64th, because a sum slightly above a 64th was rounded up.
    var over = 0
  }

  private(set) var rows: [Row] = []
  /// Differences that the browser's rounding does not explain.
  private(set) var wrong: [String] = []

  init(_ segments: [ChromiumSegment]) throws {
    let lengths = try Browser.lengths(of: segments.map(\.span))
    try #require(lengths.count == segments.count)
    for (segment, found) in zip(segments, lengths) { add(segment, found) }
  }

  private mutating func add(_ segment: ChromiumSegment, _ found: Double) {
    // Boxes are rounded up to a 64th of a pixel.
    let difference = found - segment.nominal
    let isExplained = (-segment.tolerance...1 / 64 + segment.tolerance).contains(difference)
    if rows.last?.name != segment.sample.name { rows.append(Row(name: segment.sample.name)) }
    rows[rows.count - 1].count += 1
    rows[rows.count - 1].most = max(rows[rows.count - 1].most, abs(difference) * 64)
    if abs(difference) > 1 / 64 { rows[rows.count - 1].over += 1 }
    if !isExplained {
      wrong.append(
        "\(segment.sample.name) '\(segment.span.text)' at \(segment.span.size): "
          + "\(segment.nominal), in Chromium \(found)")
    }
  }

  var text: String {
    let lines = rows.map { row in
      row.name.padding(toLength: 28, withPad: " ", startingAt: 0)
        + String(
          format: "%4d segments, at most %.3f/64 px apart, %d over 1/64", row.count, row.most,
          row.over)
    }
    return lines.joined(separator: "\n")
  }
}
