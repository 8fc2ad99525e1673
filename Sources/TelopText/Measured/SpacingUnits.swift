internal import TelopUnits

/// A line's spacing in line units.
struct SpacingUnits {
  private let letters: Int64
  private let words: Int64
  /// The extra spacing between paragraphs, after the first cluster of their separator.
  private let gap: Int64
  /// UTF-8 ranges, ascending.
  private let paragraphs: [Range<Int>]

  /// - Parameter unitsPerEm: a multiple of the denominators of `spacing`.
  init(_ spacing: Spacing, paragraphs: [Range<Int>], unitsPerEm: Int64) {
    letters = Int64(clamping: (spacing.letters * Rational(unitsPerEm)).floor)
    words = Int64(clamping: (spacing.words * Rational(unitsPerEm)).floor)
    gap = Int64(clamping: (spacing.paragraphs * Rational(unitsPerEm)).floor)
    self.paragraphs = paragraphs
  }

  var isNone: Bool { letters == 0 && words == 0 && gap == 0 }

  /// The spacing after a cluster whose text starts with `character` at a UTF-8 offset.
  func after(_ character: UInt32, at utf8Offset: Int, isCursive: Bool) -> Int64 {
    let gap = gap != 0 && startsSeparator(utf8Offset) ? gap : 0
    if CharacterProperties(character).isDefaultIgnorable { return gap }
    return (isCursive ? 0 : letters) + (Self.separatesWords(character) ? words : 0) + gap
  }

  /// Whether a separator between two paragraphs starts at an offset.
  private func startsSeparator(_ utf8Offset: Int) -> Bool {
    let last = paragraphs.count - 1
    let index = partitionPoint(in: 0..<max(0, last)) { paragraphs[$0].upperBound >= utf8Offset }
    return index < last && paragraphs[index].upperBound == utf8Offset
  }

  /// Whether a character is a word separator of CSS Text, to which `word-spacing` applies.
  private static func separatesWords(_ character: UInt32) -> Bool {
    switch character {
    case 0x20, 0xA0, 0x1361, 0x10100, 0x10101, 0x1039F, 0x1091F: true
    default: false
    }
  }
}
