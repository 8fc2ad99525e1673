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
