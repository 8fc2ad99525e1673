internal import TelopPlatform

/// An affine map: x′ = xx·x + xy·y + dx, y′ = yx·x + yy·y + dy.
package struct PaintTransform: Sendable, Hashable {
  package var xx = 1.0
  package var yx = 0.0
  package var xy = 0.0
  package var yy = 1.0
  package var dx = 0.0
  package var dy = 0.0

  package init(
    xx: Double = 1, yx: Double = 0, xy: Double = 0, yy: Double = 1, dx: Double = 0, dy: Double = 0
  ) {
    self.xx = xx
    self.yx = yx
    self.xy = xy
    self.yy = yy
    self.dx = dx
    self.dy = dy
  }

  /// The transform that applies `inner` first and then this one.
  package func after(_ inner: PaintTransform) -> PaintTransform {
    let origin = apply(inner.dx, inner.dy)
    return PaintTransform(
      xx: xx * inner.xx + xy * inner.yx, yx: yx * inner.xx + yy * inner.yx,
      xy: xx * inner.xy + xy * inner.yy, yy: yx * inner.xy + yy * inner.yy,
      dx: origin.x, dy: origin.y)
  }

  package func apply(_ x: Double, _ y: Double) -> GlyphOutline.Point {
    GlyphOutline.Point(x: xx * x + xy * y + dx, y: yx * x + yy * y + dy)
  }

  /// This transform about the point `x`, `y` instead of the origin.
  func around(x: Double, y: Double) -> PaintTransform {
    PaintTransform(dx: x, dy: y).after(self).after(PaintTransform(dx: -x, dy: -y))
  }

  /// The bounding box of the transformed box.
  func apply(_ box: InkBox<Double>) -> InkBox<Double> {
    let corners = [
      apply(box.left, box.bottom), apply(box.left, box.top), apply(box.right, box.bottom),
      apply(box.right, box.top),
    ]
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    return InkBox(
      left: xs.min() ?? 0, right: xs.max() ?? 0, bottom: ys.min() ?? 0, top: ys.max() ?? 0)
  }

  // MARK: Angles, in half turns counter-clockwise

  /// A rotation; exact for quarter turns.
  static func rotated(by angle: Double) -> PaintTransform {
    let (sine, cosine): (Double, Double) =
      switch angle - 2 * (angle / 2).rounded(.down) {
      case 0: (0, 1)
      case 0.5: (1, 0)
      case 1: (0, -1)
      case 1.5: (-1, 0)
      default: (sin(angle * .pi), cos(angle * .pi))
      }
    return PaintTransform(xx: cosine, yx: sine, xy: -sine, yy: cosine)
  }

  /// A skew that tilts the y axis by the angle `x`, and the x axis by the angle `y`.
  static func skewed(x: Double, y: Double) -> PaintTransform {
    PaintTransform(yx: tangent(y), xy: -tangent(x))
  }

  private static func tangent(_ angle: Double) -> Double {
    angle == angle.rounded() ? 0 : tan(angle * .pi)
  }
}
