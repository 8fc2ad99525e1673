/// Variation selectors that select a glyph of the preceding character through the font's `cmap`: not U+FE0E and U+FE0F,
/// which choose between text and emoji, nor Mongolian selectors, which `GSUB` reads.
enum VariationSelectors {
  static func contains(_ character: UInt32) -> Bool {
    (0xFE00...0xFE0D).contains(character) || (0xE0100...0xE01EF).contains(character)
  }
}
