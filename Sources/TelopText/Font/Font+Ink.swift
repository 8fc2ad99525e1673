internal import CTelopFreeType
internal import CTelopHarfBuzz

/// The box around the pixels of a glyph or a text; y grows upward from the baseline.
public struct InkBox<Length: Comparable & Sendable>: Sendable {
  /// The least x.
  public var left: Length
  /// The greatest x.
  public var right: Length
  /// The least y; below 0 under the baseline.
  public var bottom: Length
  /// The greatest y.
  public var top: Length

  /// A box from its sides, taken as they are.
  package init(left: Length, right: Length, bottom: Length, top: Length) {
    self.left = left
    self.right = right
    self.bottom = bottom
    self.top = top
  }

  /// Widens the box until it holds `other` too.
  mutating func unite(_ other: InkBox) {
    left = min(left, other.left)
    right = max(right, other.right)
    bottom = min(bottom, other.bottom)
    top = max(top, other.top)
  }
}

extension InkBox: Equatable, Hashable where Length: Hashable {}

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

  /// How far ink may reach from its glyph's origin, in font units: 1,000 times as far as glyphs do.
  /// What a font says beyond is cut off there, so that places in a line never overflow.
  static let farthestInk: Int64 = 1 << 24

  /// The exact bounds of a glyph's outline, in 64ths of a font unit; `nil` for one that is empty.
  func outlineBox(of glyph: UInt32) -> InkBox<Int64>? {
    withFreeType { face in
      guard telop_ft_is_scalable(face) != 0, FT_Load_Glyph(face, glyph, telop_ft_unscaled) == 0,
        let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE,
        slot.pointee.outline.n_points > 0
      else { return nil }
      // FreeType rounds a curve's extremum to the nearest whole number: 64ths keep the fraction.
      var finer = FT_Matrix(xx: 64 << 16, xy: 0, yx: 0, yy: 64 << 16)
      FT_Outline_Transform(&slot.pointee.outline, &finer)
      var box = FT_BBox()
      guard FT_Outline_Get_BBox(&slot.pointee.outline, &box) == 0, box.xMin < box.xMax else {
        return nil
      }
      return InkBox(
        left: Int64(box.xMin), right: Int64(box.xMax), bottom: Int64(box.yMin),
        top: Int64(box.yMax))
    }
  }
}
