/// Variation selectors that select a glyph of the preceding character through the font's `cmap`. U+FE0E and U+FE0F are
/// excluded, because they choose between text and emoji. Mongolian selectors are excluded, because `GSUB` reads them.
enum VariationSelectors {
  static func contains(_ character: UInt32) -> Bool {
    (0xFE00...0xFE0D).contains(character) || (0xE0100...0xE01EF).contains(character)
  }
}
