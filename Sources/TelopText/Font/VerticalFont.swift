internal import CTelopHarfBuzz

/// The part of a font for upright text in vertical lines.
///
/// With vertical metrics (`vmtx`, `VVAR`), advances come from FreeType, and origins from HarfBuzz. Without them, both
/// are HarfBuzz's fallback: every glyph is as tall as ascender and descender together.
final class VerticalFont: Sendable {
  /// Immutable and safe to share, like `Font.shapingFont`.
  nonisolated(unsafe) let shapingFont: OpaquePointer
  private let advances: AdvanceTable?
  /// The font's substitution lookups for vertical text.
  private let lookups: [UInt32]

  init(_ font: Font, advances: consuming AdvanceTable?) throws(TextError) {
    guard let shapingFont = hb_font_create_sub_font(font.shapingFont) else { throw .outOfMemory }
    advances?.attachVertically(to: shapingFont)
    hb_font_make_immutable(shapingFont)
    self.shapingFont = shapingFont
    self.advances = advances
    lookups = HarfBuzzSet.lookups(of: ["vert", "vrt2"], in: "GSUB", of: font.face)
  }

  deinit { hb_font_destroy(shapingFont) }

  /// Whether the font substitutes a glyph in vertical text.
  func replaces(_ glyph: UInt32) -> Bool {
    var glyph = glyph
    let face = hb_font_get_face(shapingFont)
    return lookups.contains { hb_ot_layout_lookup_would_substitute(face, $0, &glyph, 1, 1) != 0 }
  }
}

extension Font {
  /// Whether the font has a vertical form of a character.
  func hasVerticalForm(_ character: UInt32) throws(TextError) -> Bool {
    guard let scalar = Unicode.Scalar(character), let glyph = glyph(for: scalar) else {
      return false
    }
    return try vertical().replaces(glyph)
  }

  /// The HarfBuzz font for runs of an orientation.
  func shapingFont(for orientation: Orientation) throws(TextError) -> OpaquePointer {
    orientation == .upright ? try vertical().shapingFont : shapingFont
  }
}
