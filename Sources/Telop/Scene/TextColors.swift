internal import TelopUnits

/// The role of a part of the line's text; it determines the colour of this part.
package enum TextColorRole: Sendable, Hashable {
  /// Text in `look.color`.
  case ordinary
  /// Highlighted text, in `look.highlightedTextColor`.
  case highlighted
  /// Text in the theme's separate colour for `**strong**` text or for headings.
  case accented
}

/// The text of a line that is not in `look.color`.
package struct TextColors: Sendable {
  private let highlighted: [Range<Int>]
  private let accented: [Range<Int>]

  /// All text is in `look.color`.
  package static let none = TextColors(highlighted: [], accented: [])

  /// - Parameters:
  ///   - highlighted: UTF-8 offsets into the line, ascending. Highlighted text is not accented.
  ///   - accented: UTF-8 offsets into the line, ascending.
  init(highlighted: [Range<Int>], accented: [Range<Int>]) {
    self.highlighted = highlighted
    self.accented = accented
  }

  package func role(at utf8Offset: Int) -> TextColorRole {
    if highlighted.ascendingRangesContain(utf8Offset) { return .highlighted }
    return accented.ascendingRangesContain(utf8Offset) ? .accented : .ordinary
  }

  /// Divides a range into parts of one role each, in order. No part is empty.
  package func parts(of range: Range<Int>) -> [(range: Range<Int>, role: TextColorRole)] {
    let ranges = [highlighted, accented].flatMap { $0.ascendingRanges(overlapping: range) }
    let ends = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] } + [range.upperBound])
    var parts: [(range: Range<Int>, role: TextColorRole)] = []
    var start = range.lowerBound
    for end in ends.sorted() where end > start && end <= range.upperBound {
      let role = role(at: start)
      if let last = parts.last, last.role == role {
        parts[parts.count - 1].range = last.range.lowerBound..<end
      } else {
        parts.append((start..<end, role))
      }
      start = end
    }
    return parts
  }
}
