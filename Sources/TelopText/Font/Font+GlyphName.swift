internal import CTelopHarfBuzz

extension Font {
  /// The name that the font gives a glyph, from its `post` or `CFF` table: `uni0628`; `gid12` for the
  /// glyph 12 of a font without names.
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
