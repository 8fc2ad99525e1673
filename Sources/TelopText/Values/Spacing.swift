public import TelopUnits

/// Space added between characters beyond the fonts' own advances, in ems: exact, whatever the size.
///
/// Letter-spacing follows every grapheme cluster, the last one too, so that parts of a line add up.
/// A cluster of several graphemes (a ligature) takes it once, an invisible character never. Scripts
/// whose letters join take none: it would tear them apart. Ligatures that are merely usual (`liga`,
/// `clig`, `dlig`, `hlig`) are off in spaced text unless a feature asks for them.
public struct Spacing: Sendable, Hashable {
  /// After every grapheme cluster; below 0 draws letters together.
  public var letters: Rational
  /// After every word separator, a space above all, on top of `letters`.
  public var words: Rational
  /// After the first character of every separator between paragraphs; below 0 brings them closer.
  public var paragraphs: Rational

  /// Spacing in ems; `TextOptions` says what is out of range.
  public init(letters: Rational = 0, words: Rational = 0, paragraphs: Rational = 0) {
    self.letters = letters
    self.words = words
    self.paragraphs = paragraphs
  }

  /// Nothing added.
  public static let none = Spacing()

  /// What `prepare` takes, in ems.
  package static let bounds: ClosedRange<Rational> = -1...100

  /// - Throws: `badSpacing`.
  func check() throws(TextError) {
    for (name, value) in [
      ("letter-spacing", letters), ("word-spacing", words), ("gap", paragraphs),
    ]
    where !Self.bounds.contains(value) {
      throw TextError(
        .badSpacing, "\(name) must be from -1 to 100 times the type size"
      ).about(option: name)
    }
  }
}

/// A line's spacing in its line units.
struct SpacingUnits {
  private let letters: Int64
  private let words: Int64
  private let gap: Int64
  /// Where the paragraphs lie: UTF-8 offsets, ascending.
  private let paragraphs: [Range<Int>]

  /// - Parameter unitsPerEm: a multiple of the denominators.
  init(_ spacing: Spacing, paragraphs: [Range<Int>], unitsPerEm: Int64) {
    letters = Int64(clamping: (spacing.letters * Rational(unitsPerEm)).floor)
    words = Int64(clamping: (spacing.words * Rational(unitsPerEm)).floor)
    gap = Int64(clamping: (spacing.paragraphs * Rational(unitsPerEm)).floor)
    self.paragraphs = paragraphs
  }

  var isNone: Bool { letters == 0 && words == 0 && gap == 0 }
  var drawsTogether: Bool { letters < 0 || words < 0 || gap < 0 }

  /// What follows a cluster whose text starts with `character` at a UTF-8 offset.
  func after(_ character: UInt32, at utf8Offset: Int, isCursive: Bool) -> Int64 {
    let gap = gap != 0 && startsSeparator(utf8Offset) ? gap : 0
    if CharacterProperties(character).isDefaultIgnorable { return gap }
    return (isCursive ? 0 : letters) + (Self.separatesWords(character) ? words : 0) + gap
  }

  /// Whether a paragraph ends here and another one follows behind a separator.
  private func startsSeparator(_ utf8Offset: Int) -> Bool {
    let last = paragraphs.count - 1
    let index = partitionPoint(in: 0..<max(0, last)) { paragraphs[$0].upperBound >= utf8Offset }
    return index < last && paragraphs[index].upperBound == utf8Offset
  }

  /// The word-separator characters of CSS Text: those that a justifier widens.
  private static func separatesWords(_ character: UInt32) -> Bool {
    switch character {
    case 0x20, 0xA0, 0x1361, 0x10100, 0x10101, 0x1039F, 0x1091F: true
    default: false
    }
  }
}
