internal import CTelopHarfBuzz

/// A HarfBuzz font for upright text in vertical lines.
///
/// With vertical metrics (`vmtx`, `VVAR`), advances come from FreeType, and origins from HarfBuzz. Without vertical
/// metrics, both come from HarfBuzz: every glyph is as tall as ascender and descender together.
final class VerticalFont: Sendable {
  /// Immutable and safe to share, like `Font.shapingFont`.
  nonisolated(unsafe) let shapingFont: OpaquePointer
  private let advances: AdvanceTable?
  /// The font's substitution lookups for vertical text.
  fileprivate let lookups: [UInt32]

  init(_ font: Font, advances: consuming AdvanceTable?) throws(TextError) {
    guard let shapingFont = hb_font_create_sub_font(font.shapingFont) else { throw .outOfMemory }
    advances?.attach(to: shapingFont)
    hb_font_make_immutable(shapingFont)
    self.shapingFont = shapingFont
    self.advances = advances
    lookups = HarfBuzzSet.lookups(of: ["vert", "vrt2"], in: "GSUB", of: font.face)
  }

  deinit { hb_font_destroy(shapingFont) }
}

extension Font {
  func hasVerticalForm(_ character: UInt32) throws(TextError) -> Bool {
    guard let scalar = Unicode.Scalar(character), var glyph = glyph(for: scalar) else {
      return false
    }
    return try vertical().lookups.contains {
      hb_ot_layout_lookup_would_substitute(face, $0, &glyph, 1, 1) != 0
    }
  }

  func shapingFont(for orientation: Orientation) throws(TextError) -> OpaquePointer {
    orientation == .upright ? try vertical().shapingFont : shapingFont
  }
}
