internal import CTelopHarfBuzz

extension Font {
  /// The name of a glyph in the font, from its `post` or `CFF` table: `uni0628`. In a font without names, glyph 12 is
  /// `gid12`.
  @_spi(Answers) public func name(ofGlyph glyph: UInt32) -> String {
    String(unsafeUninitializedCapacity: 128) { name in
      name.initialize(repeating: 0)
      name.withMemoryRebound(to: CChar.self) { name in
        hb_font_glyph_to_string(shapingFont, glyph, name.baseAddress, UInt32(name.count))
      }
      return name.firstIndex(of: 0) ?? 0
    }
  }
}
