internal import CTelopHarfBuzz

extension InkBox<Int64> {
  /// The same box without what is beyond `Font.farthestInk`.
  fileprivate var limited: InkBox {
    let limit = { (side: Int64) in min(max(side, -Font.farthestInk), Font.farthestInk) }
    return InkBox(left: limit(left), right: limit(right), bottom: limit(bottom), top: limit(top))
  }
}

extension Font {
  /// The ink of a glyph in font units around its origin; `nil` for a glyph without any.
  ///
  /// Outlines give their exact bounds, rounded outward to whole units; bitmap glyphs the box of the
  /// bitmap, as HarfBuzz scales it to the em; coloured layers (`COLR`) the bounds that the font
  /// declares for them, else the box around the layers. No side is further than 2^24 units from the
  /// origin, whatever the font says.
  ///
  /// - Complexity: O(1) once the glyph was asked for; else loads it: a few microseconds, behind the
  ///   font's lock, and as much for each of its layers.
  public func ink(of glyph: UInt32) -> InkBox<Int64>? {
    inks.ink(of: glyph, lookUp: drawnInk)
  }

  private func drawnInk(of glyph: UInt32) -> InkBox<Int64>? {
    switch colorRegion(of: glyph) {
    case .nothing: return nil
    case .box(let box): return InkBox(around: box).limited
    case .everything, nil: break
    }
    if let box = outlineBox(of: glyph) {
      return InkBox(
        left: box.left >> 6, right: (box.right + 63) >> 6, bottom: box.bottom >> 6,
        top: (box.top + 63) >> 6
      ).limited
    }
    guard hasColorGlyphs else { return nil }
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(shapingFont, glyph, &extents) != 0, extents.width != 0 else {
      return nil
    }
    let (x, y) = (Int64(extents.x_bearing), Int64(extents.y_bearing))
    let (width, height) = (Int64(extents.width), Int64(extents.height))
    // Sizes come with a sign: the height of a sound glyph is below 0, and a damaged font's width may be.
    return InkBox(
      left: min(x, x + width), right: max(x, x + width), bottom: min(y, y + height),
      top: max(y, y + height)
    ).limited
  }
}
