internal import CTelopICUShims
internal import TelopUnits

/// Determines the orientation of characters in a vertical line by Unicode's Vertical_Orientation. Short numbers are
/// combined: their digits stand side by side.
struct VerticalRule {
  /// The numbers to combine: UTF-8 ranges, ascending.
  private let combined: [Range<Int>]

  /// - Parameter maximumDigits: the maximum number of combined digits; 0 combines none.
  init(_ utf8: UnsafeBufferPointer<UInt8>, combining maximumDigits: Int) {
    var ranges: [Range<Int>] = []
    var offset = 0
    while offset < utf8.count, maximumDigits > 0 {
      var end = offset
      while end < utf8.count, (0x30...0x39).contains(utf8[end]) { end += 1 }
      if offset < end, end - offset <= maximumDigits { ranges.append(offset..<end) }
      offset = max(end, offset + 1)
    }
    combined = ranges
  }

  /// The orientation of the grapheme cluster that starts with `character` at a UTF-8 offset and is drawn in `font`.
  func orientation(
    at offset: Int, of character: UInt32, font: Font, isEmoji: Bool
  ) throws(TextError) -> Orientation {
    if isEmoji { return .upright }
    if combined.ascendingRangesContain(offset) { return .combined }
    switch telop_icu_vertical_orientation(character) {
    case Int32(TELOP_VERTICAL_UPRIGHT): return .upright
    // Brackets and dashes are upright where the font has a vertical form, and sideways otherwise.
    case Int32(TELOP_VERTICAL_TRANSFORMED):
      return try font.hasVerticalForm(character) ? .upright : .sideways
    default: return .sideways
    }
  }
}
