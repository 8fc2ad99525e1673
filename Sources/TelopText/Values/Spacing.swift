public import TelopUnits

/// Space added between characters beyond the fonts' own advances, in ems: exact for every type size.
///
/// Letter-spacing follows every grapheme cluster, including the last, so that the widths of parts add up. A cluster of
/// several graphemes (a ligature) gets it once; an invisible character gets none. Scripts with joined letters get none,
/// because spacing would break the joins. Optional ligatures (`liga`, `clig`, `dlig`, `hlig`) are off in spaced text
/// unless a feature asks for them.
public struct Spacing: Sendable, Hashable {
  /// Space after every grapheme cluster; negative values tighten the text.
  public var letters: Rational
  /// Space after every word separator, such as a space, in addition to `letters`.
  public var words: Rational
  /// Space after the first character of every paragraph separator; negative values move paragraphs closer.
  public var paragraphs: Rational

  /// Spacing in ems, unchecked: `prepare` checks it.
  public init(letters: Rational = 0, words: Rational = 0, paragraphs: Rational = 0) {
    self.letters = letters
    self.words = words
    self.paragraphs = paragraphs
  }

  package static let none = Spacing()

  /// The values that `prepare` accepts, in ems.
  package static let bounds: ClosedRange<Rational> = -1...100

  func check() throws(TextError) {
    let values = [("letter-spacing", letters), ("word-spacing", words), ("gap", paragraphs)]
    for (name, value) in values where !Self.bounds.contains(value) {
      throw TextError(.badSpacing, "\(name) must be from -1 to 100 times the type size").about(
        option: name)
    }
  }
}
