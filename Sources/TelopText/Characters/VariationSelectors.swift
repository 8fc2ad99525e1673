/// Variation selectors that choose a form of the character before them, by a table of the font. Excludes U+FE0E and
/// U+FE0F, which choose between text and emoji. Excludes Mongolian selectors, which the font's substitutions read.
enum VariationSelectors {
  static func contains(_ character: UInt32) -> Bool {
    (0xFE00...0xFE0D).contains(character) || (0xE0100...0xE01EF).contains(character)
  }
}
