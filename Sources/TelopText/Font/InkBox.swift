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

  func map<Other>(_ convert: (Length) -> Other) -> InkBox<Other> {
    InkBox<Other>(
      left: convert(left), right: convert(right), bottom: convert(bottom), top: convert(top))
  }

  mutating func unite(_ other: InkBox) {
    left = min(left, other.left)
    right = max(right, other.right)
    bottom = min(bottom, other.bottom)
    top = max(top, other.top)
  }
}

extension InkBox: Equatable, Hashable where Length: Hashable {}

extension InkBox<Int64> {
  static var everywhere: InkBox {
    let farthest = Font.maximumInkDistance
    return InkBox(left: -farthest, right: farthest, bottom: -farthest, top: farthest)
  }

  /// The bounding box that a face declares for all its glyphs. An instance of a variable font may exceed that box, and
  /// a bitmap font has none. For these fonts, the box extends one em to the left and two ems in the other directions.
  init(of face: FT_Face, unitsPerEm: Int) {
    let box = face.pointee.bbox
    let em = Int64(unitsPerEm)
    let isStatic = telop_ft_is_variable(face) == 0
    let isWide = isStatic && box.xMin < box.xMax
    let isHigh = isStatic && box.yMin < box.yMax
    self.init(
      left: isWide ? Int64(box.xMin) : -em, right: isWide ? Int64(box.xMax) : 2 * em,
      bottom: isHigh ? Int64(box.yMin) : -2 * em, top: isHigh ? Int64(box.yMax) : 2 * em)
    self = clampedToMaximum
  }

  var clampedToMaximum: InkBox { map(Font.clampedInk) }
}

extension Font {
  /// The maximum distance of ink from its glyph's origin, in font units: 1,024 times the largest em of OpenType.
  /// Larger values in a font are clamped, so that positions in a line never overflow.
  static let maximumInkDistance: Int64 = 1 << 24

  /// A coordinate clamped to `maximumInkDistance`. Composite glyphs of a damaged font may scale without limit.
  static func clampedInk(_ side: Int64) -> Int64 {
    min(max(side, -maximumInkDistance), maximumInkDistance)
  }

  /// The exact bounds of a glyph's outline, in 64ths of a font unit; `nil` for an empty one.
  func outlineBox(of glyph: UInt32) -> InkBox<Int64>? {
    withOutline(of: glyph) { outline in
      // FreeType rounds a curve's extremum to a whole number; 64ths keep the fraction.
      var finer = FT_Matrix(xx: 64 << 16, xy: 0, yx: 0, yy: 64 << 16)
      FT_Outline_Transform(&outline, &finer)
      var box = FT_BBox()
      guard FT_Outline_Get_BBox(&outline, &box) == 0, box.xMin < box.xMax else { return nil }
      return InkBox(
        left: Int64(box.xMin), right: Int64(box.xMax), bottom: Int64(box.yMin),
        top: Int64(box.yMax))
    }
  }
}
