internal import CTelopHarfBuzz

extension Font {
  /// The ink box of a glyph, in font units from its origin; `nil` for a glyph without ink.
  ///
  /// Outlines have their exact bounds, rounded outward to whole units. Bitmap glyphs have the box of the bitmap, as
  /// HarfBuzz scales it to the em. Coloured layers (`COLR`) have the bounds that the font declares, otherwise the
  /// bounding box of the layers. Every side is within 2^24 units of the origin.
  ///
  /// - Complexity: O(1) for a cached glyph; otherwise microseconds under the font's lock, for the glyph and each layer.
  public func ink(of glyph: UInt32) -> InkBox<Int64>? { inks.ink(of: glyph, lookUp: drawnInk) }

  private func drawnInk(of glyph: UInt32) -> InkBox<Int64>? {
    // Unbounded layers have the region `everything`; the ink is then that of the glyph's outline or bitmap.
    switch colorRegion(of: glyph) {
    case .nothing: return nil
    case .box(let box): return InkBox(around: box)
    case .everything, nil: break
    }
    if let box = outlineBox(of: glyph) {
      return InkBox(
        left: box.left >> 6, right: (box.right + 63) >> 6, bottom: box.bottom >> 6,
        top: (box.top + 63) >> 6
      ).clampedToMaximum
    }
    guard hasColorGlyphs else { return nil }
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(shapingFont, glyph, &extents) != 0, extents.width != 0 else {
      return nil
    }
    let x = Int64(extents.x_bearing)
    let y = Int64(extents.y_bearing)
    let width = Int64(extents.width)
    let height = Int64(extents.height)
    // Extents are signed: in a valid font, heights are negative; in a damaged font, widths may be negative, too.
    return InkBox(
      left: min(x, x + width), right: max(x, x + width), bottom: min(y, y + height),
      top: max(y, y + height)
    ).clampedToMaximum
  }
}
