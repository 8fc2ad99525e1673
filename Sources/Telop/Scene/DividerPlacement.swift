@_spi(Answers) internal import TelopText
import TelopUnits

/// Places dividers in the middle of the separators of a line. If the text after a separator begins with blanks, the
/// divider is moved over the blanks, so that its distance from the text's first ink is the usual one. Otherwise the
/// divider would be visible without its text.
struct DividerPlacement {
  private let text: MeasuredText
  private let divider: PlacedDivider
  private let pixelsPerUnit: Rational
  /// The minimum width of a separator with a divider, in pixels.
  private let minimumWidth: Rational
  /// The extent of the line's ink, in line units; `nil` for a line without ink.
  private let ink: ClosedRange<Int64>?

  init(_ text: MeasuredText, _ divider: PlacedDivider, size: Rational, pixelsPerUnit: Rational) {
    self.text = text
    self.divider = divider
    self.pixelsPerUnit = pixelsPerUnit
    minimumWidth = divider.halfExtent * 2 + PlacedDivider.clearance * size
    ink = text.inkExtent(of: 0..<text.utf8Length)
  }

  /// The segments with their dividers. A divider belongs to the segment in which its separator begins. If the next text
  /// begins with blanks, the divider belongs to the segment in which these blanks end.
  ///
  /// - Parameter marked: the ranges of highlighted text as UTF-8 offsets, ascending. Separators in highlighted text
  ///   have no divider.
  /// - Complexity: O(segments × log segments + glyphs).
  func placed(in segments: [PlacedSegment], besides marked: [Range<Int>]) -> [PlacedSegment] {
    let order = segments.indices.sorted {
      segments[$0].range.lowerBound < segments[$1].range.lowerBound
    }
    var middles: [Int: [Rational]] = [:]
    for (before, after) in zip(text.paragraphs, text.paragraphs.dropFirst()) {
      let separator = before.upperBound..<after.lowerBound
      let blanks = separator.upperBound..<firstInk(of: after)
      guard !marked.ascendingRangesContain(separator.lowerBound),
        let middle = middle(of: separator, before: blanks)
      else { continue }
      let ownerOffset = blanks.isEmpty ? separator.lowerBound : blanks.upperBound
      let owner = order.element(beforeFirst: { segments[$0].range.lowerBound > ownerOffset })
      if let owner { middles[owner, default: []].append(middle) }
    }
    return segments.enumerated().map { index, segment in
      middles[index].map { segment.divided(at: $0.sorted(), halfExtent: divider.halfExtent) }
        ?? segment
    }
  }

  /// The end of a text's leading blanks, as a UTF-8 offset; the text's start if there are none, or if the text has no
  /// ink.
  private func firstInk(of paragraph: Range<Int>) -> Int {
    var end = paragraph.lowerBound
    let utf8 = text.text.utf8
    for scalar in text.text.unicodeScalars[utf8.index(utf8.startIndex, offsetBy: end)...] {
      guard scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint else {
        return end
      }
      end += scalar.utf8.count
      if end >= paragraph.upperBound { break }
    }
    return paragraph.lowerBound
  }

  /// The middle of a separator, in pixels from the line's left end. If the text after the separator begins with blanks,
  /// the middle is moved towards this text. `nil` if the separator has ink or is too narrow, or if there is no ink
  /// before or after it.
  private func middle(of separator: Range<Int>, before blanks: Range<Int>) -> Rational? {
    guard !separator.isEmpty else { return nil }
    let stretches = text.highlights(of: separator)
    guard let stretch = stretches.first, stretches.count == 1,
      pixelsPerUnit * (stretch.upperBound - stretch.lowerBound) >= minimumWidth,
      let ink, ink.lowerBound < stretch.lowerBound, stretch.upperBound < ink.upperBound,
      text.ink(of: separator) == nil
    else { return nil }
    let doubledMiddle = stretch.lowerBound + stretch.upperBound
    let extended = text.highlights(of: separator.lowerBound..<blanks.upperBound)
    guard !blanks.isEmpty, let withBlanks = extended.first, extended.count == 1 else {
      return (pixelsPerUnit * Rational(doubledMiddle)).half
    }
    // The blanks extend the stretch at one end only, so one of the differences is 0. Blanks at the left end make the
    // other difference negative, so that the middle moves to the left.
    let blankWidth =
      withBlanks.lowerBound - stretch.lowerBound + withBlanks.upperBound - stretch.upperBound
    return (pixelsPerUnit * Rational(doubledMiddle + 2 * blankWidth)).half
  }
}

extension PlacedSegment {
  /// The segment with dividers. The segment's `extent` is extended to include the dividers.
  fileprivate func divided(at middles: [Rational], halfExtent: Rational) -> PlacedSegment {
    let from = (middles.first ?? extent.lowerBound) - halfExtent
    let to = (middles.last ?? extent.upperBound) + halfExtent
    var divided = self
    divided.extent = min(from, extent.lowerBound)...max(to, extent.upperBound)
    divided.dividers = middles
    return divided
  }
}
