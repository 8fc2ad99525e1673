internal import CTelopFreeType

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

extension Font {
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
