/// The region that a paint may cover, in font units.
enum PaintRegion {
  case nothing
  case box(InkBox<Double>)
  /// A colour or a gradient that no outline bounds.
  case everything

  /// The region of a box; `nothing` for an empty box.
  init(_ box: InkBox<Double>) {
    self = box.left < box.right && box.bottom < box.top ? .box(box) : .nothing
  }

  func union(_ other: PaintRegion) -> PaintRegion {
    switch (self, other) {
    case (.nothing, let region), (let region, .nothing): return region
    case (.everything, _), (_, .everything): return .everything
    case (.box(var box), .box(let added)):
      box.unite(added)
      return .box(box)
    }
  }

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

extension GlyphPaint {
  /// The region that a paint may cover, mapped by `transform`. Each outline counts as its bounding box.
  func region(
    _ transform: PaintTransform = PaintTransform(), outline: (UInt32) -> InkBox<Double>?
  ) -> PaintRegion {
    switch self {
    case .layers(let paints):
      return paints.reduce(.nothing) { $0.union($1.region(transform, outline: outline)) }
    case .solid, .gradient: return .everything
    case .glyph(let glyph, let paint):
      guard let box = outline(glyph) else { return .nothing }
      return GlyphPaint.clip(box, paint).region(transform, outline: outline)
    case .clip(let box, let paint):
      return paint.region(transform, outline: outline)
        .intersection(PaintRegion(transform.apply(box)))
    case .transform(let inner, let paint):
      return paint.region(transform.after(inner), outline: outline)
    case .composite(let source, let mode, let backdrop):
      return Self.composed(
        source.region(transform, outline: outline), mode,
        backdrop.region(transform, outline: outline))
    }
  }

  /// The region of a composite: the source's, the backdrop's or their intersection for most Porter-Duff modes; their
  /// union for all other modes.
  private static func composed(
    _ source: PaintRegion, _ mode: CompositeMode, _ backdrop: PaintRegion
  ) -> PaintRegion {
    switch mode {
    case .clear: .nothing
    case .source, .sourceOut, .destinationAtop: source
    case .destination, .destinationOut, .sourceAtop: backdrop
    case .sourceIn, .destinationIn: source.intersection(backdrop)
    default: source.union(backdrop)
    }
  }
}
