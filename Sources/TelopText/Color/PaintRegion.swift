/// What a paint may cover, in font units.
enum PaintRegion {
  case nothing
  case box(InkBox<Double>)
  /// A colour or a gradient that no outline holds in.
  case everything

  /// What a box holds; nothing when it is empty.
  init(_ box: InkBox<Double>) {
    self = box.left < box.right && box.bottom < box.top ? .box(box) : .nothing
  }

  /// What either covers.
  func union(_ other: PaintRegion) -> PaintRegion {
    switch (self, other) {
    case (.nothing, let region), (let region, .nothing): return region
    case (.everything, _), (_, .everything): return .everything
    case (.box(var box), .box(let added)):
      box.unite(added)
      return .box(box)
    }
  }

  /// What both cover.
  func intersection(_ other: PaintRegion) -> PaintRegion {
    switch (self, other) {
    case (.everything, let region), (let region, .everything): return region
    case (.nothing, _), (_, .nothing): return .nothing
    case (.box(let one), .box(let other)):
      return PaintRegion(
        InkBox(
          left: max(one.left, other.left), right: min(one.right, other.right),
          bottom: max(one.bottom, other.bottom), top: min(one.top, other.top)))
    }
  }
}

/// An affine map of font units: x′ = xx·x + xy·y + dx, y′ = yx·x + yy·y + dy.
struct PaintTransform {
  var xx = 1.0
  var yx = 0.0
  var xy = 0.0
  var yy = 1.0
  var dx = 0.0
  var dy = 0.0

  /// What maps by `inner` first and then by this.
  func after(_ inner: PaintTransform) -> PaintTransform {
    let origin = apply(inner.dx, inner.dy)
    return PaintTransform(
      xx: xx * inner.xx + xy * inner.yx, yx: yx * inner.xx + yy * inner.yx,
      xy: xx * inner.xy + xy * inner.yy, yy: yx * inner.xy + yy * inner.yy,
      dx: origin.x, dy: origin.y)
  }

  /// The same around another centre than the origin.
  func around(x: Double, y: Double) -> PaintTransform {
    PaintTransform(dx: x, dy: y).after(self).after(PaintTransform(dx: -x, dy: -y))
  }

  /// The box around a mapped box.
  func apply(_ box: InkBox<Double>) -> InkBox<Double> {
    let corners = [
      apply(box.left, box.bottom), apply(box.left, box.top), apply(box.right, box.bottom),
      apply(box.right, box.top),
    ]
    var mapped = InkBox(
      left: corners[0].x, right: corners[0].x, bottom: corners[0].y, top: corners[0].y)
    for (x, y) in corners { mapped.unite(InkBox(left: x, right: x, bottom: y, top: y)) }
    return mapped
  }

  private func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (xx * x + xy * y + dx, yx * x + yy * y + dy)
  }
}
