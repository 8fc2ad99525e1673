internal import CTelopFreeType

/// The bounding box of a glyph's or a text's ink; y grows upward from the baseline.
public struct InkBox<Length: Comparable & Sendable>: Sendable {
  /// The minimum x.
  public var left: Length
  /// The maximum x.
  public var right: Length
  /// The minimum y; negative below the baseline.
  public var bottom: Length
  /// The maximum y.
  public var top: Length

  package init(left: Length, right: Length, bottom: Length, top: Length) {
    self.left = left
    self.right = right
    self.bottom = bottom
    self.top = top
  }

  mutating func unite(_ other: InkBox) {
    left = min(left, other.left)
    right = max(right, other.right)
    bottom = min(bottom, other.bottom)
    top = max(top, other.top)
  }
}

extension InkBox: Equatable, Hashable where Length: Hashable {}

extension Font {
  /// The maximum distance of ink from its glyph's origin, in font units: 1,000 times the usual extent of glyphs. Larger
  /// values in a font are clamped, so that positions in a line never overflow.
  static let farthestInk: Int64 = 1 << 24

  /// The exact bounds of a glyph's outline, in 64ths of a font unit; `nil` for an empty one.
  func outlineBox(of glyph: UInt32) -> InkBox<Int64>? {
    withFreeType { face in
      guard telop_ft_is_scalable(face) != 0, FT_Load_Glyph(face, glyph, telop_ft_unscaled) == 0,
        let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE,
        slot.pointee.outline.n_points > 0
      else { return nil }
      // FreeType rounds a curve's extremum to a whole number; 64ths keep the fraction.
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
