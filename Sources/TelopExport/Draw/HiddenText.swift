internal import CTelopCairo
internal import TelopText
import TelopUnits

/// Invisible text, which makes drawn emoji and text without ink selectable.
///
/// Its glyphs are empty boxes of a Cairo user font. A box has the advance of the glyph that it replaces.
final class HiddenText {
  private var face = TextFace(HiddenText.boxes())
  /// The glyphs that were shown in `face`: upright glyphs at index 0, rotated glyphs at index 1.
  private var usedGlyphs: [Set<UInt>] = [[], []]

  private static let advanceUnitsPerEm = 65_536.0
  /// The number of glyphs above which the next call of `show` begins a new face. A user font in a PDF has at most 256.
  private static let maximumGlyphCount = 200

  /// The glyph index of a box. It encodes the advance, in ems of the line, and the replaced glyph.
  static func index(advance: Double, glyph: UInt32) -> UInt {
    UInt(min(max(0, advance * advanceUnitsPerEm), 1e9)) << 16 | UInt(glyph & 0xFFFF)
  }

  func show(_ parts: [TextPart], on canvas: borrowing Canvas, size: Double, isRotated: Bool) {
    let rotation = isRotated ? 1 : 0
    if usedGlyphs[rotation].count > Self.maximumGlyphCount {
      face = TextFace(Self.boxes())
      usedGlyphs = [[], []]
    }
    var parts = parts
    if usedGlyphs[rotation].isEmpty, let first = parts.first, let box = first.glyphs.first {
      // Poppler takes twice the width of the font's first glyph as the font's size, so a half-em box comes first.
      let sizeBox = Self.halfEmBox(x: box.x, y: box.y)
      parts[0] = TextPart(text: first.text, glyphs: [sizeBox] + first.glyphs, hasInk: false)
    }
    for glyph in parts.lazy.flatMap(\.glyphs) { usedGlyphs[rotation].insert(glyph.index) }
    canvas.show(parts, face: face, size: size, isRotated: isRotated)
  }

  /// Draws the half-em box as a blank before all other text. Otherwise `show` would add the box to the first text part.
  /// If that part is an emoji of two glyphs, Chromium would lose the emoji.
  func begin(on canvas: borrowing Canvas, size: Double, x: Double, y: Double) {
    guard usedGlyphs[0].isEmpty else { return }
    let blank = TextPart(text: " ", glyphs: [Self.halfEmBox(x: x, y: y)], hasInk: false)
    usedGlyphs[0].insert(blank.glyphs[0].index)
    canvas.show([blank], face: face, size: size, isRotated: false)
  }

  private static func halfEmBox(x: Double, y: Double) -> cairo_glyph_t {
    cairo_glyph_t(index: index(advance: 0.5, glyph: 0xFFFF), x: x, y: y)
  }

  private static func boxes() -> OpaquePointer? {
    let handle = cairo_user_font_face_create()
    cairo_user_font_face_set_init_func(handle) { _, _, extents in
      extents?.pointee = cairo_font_extents_t(
        ascent: 0.8, descent: 0.2, height: 1, max_x_advance: 1, max_y_advance: 0)
      return CAIRO_STATUS_SUCCESS
    }
    cairo_user_font_face_set_render_glyph_func(handle) { _, index, _, extents in
      let advance = Double(index >> 16) / HiddenText.advanceUnitsPerEm
      // Cairo omits glyphs without area from the file, including their text.
      extents?.pointee = cairo_text_extents_t(
        x_bearing: 0, y_bearing: -0.8, width: max(advance, 1 / HiddenText.advanceUnitsPerEm),
        height: 1, x_advance: advance, y_advance: 0)
      return CAIRO_STATUS_SUCCESS
    }
    return handle
  }
}

extension Font {
  /// The advance of a glyph in ems of the line.
  func emAdvance(of glyph: UInt32) -> Double { Double(advance(of: glyph).rawValue) / em.double }
}
