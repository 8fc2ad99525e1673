public import TelopUnits

/// A divider between two texts of a line, with its position across the band.
public struct PlacedDivider: Sendable, Hashable {
  /// A position in pixels.
  public struct Point: Sendable, Hashable {
    /// The distance from the divider's middle, along the line.
    public let along: Rational
    /// The distance from the band's top, or from the left of a vertical band.
    public let across: Rational

    package init(along: Rational, across: Rational) {
      self.along = along
      self.across = across
    }
  }

  /// The filled shape.
  public enum Shape: Sendable, Hashable {
    /// A disc about a point, with its radius in pixels.
    case disc(Point, radius: Rational)
    /// The corners of a convex shape.
    case polygon([Point])
  }

  /// The shape, which is the same for every divider of the line.
  public let shape: Shape
  /// The divider's colour.
  public let color: RGBAColor
  /// Half the extent of the shape along the line, in pixels.
  package let halfExtent: Rational

  /// The rows of the band that the divider covers (columns of a vertical band), rounded outward to whole pixels.
  package var rows: Range<Int> {
    let positions: [Rational] =
      switch shape {
      case .disc(let middle, let radius): [middle.across - radius, middle.across + radius]
      case .polygon(let corners): corners.map(\.across)
      }
    return Int((positions.min() ?? 0).floor)..<Int((positions.max() ?? 0).ceiling)
  }

  /// The height of the divider's middle above the baseline, in ems. A vertical line's `Band.baseline` is its middle axis;
  /// there, the divider's middle is on this axis.
  static let height = Rational(38) / 100
  /// The minimum free space before and after a divider together, in ems.
  static let clearance = Rational(6) / 10

  init(_ form: DividerShape, size: Rational, band: Band, color: RGBAColor) {
    let isVertical = band.isVertical
    let middle = Rational(band.baseline) - (isVertical ? 0 : Self.height * size)
    // In a vertical line, the upper side of the text is on the right.
    let corner = { (along: Rational, up: Rational) in
      Point(along: along, across: isVertical ? middle + up : middle - up)
    }
    let parallelogram = { (along: Rational, up: Rational, lean: Rational) in
      Shape.polygon([
        corner(lean - along, up), corner(lean + along, up), corner(along - lean, -up),
        corner(-along - lean, -up),
      ])
    }
    self.color = color
    switch form {
    case .disc(let diameter):
      halfExtent = (diameter * size).half
      shape = .disc(Point(along: 0, across: middle), radius: halfExtent)
    case .square(let side):
      halfExtent = (side * size).half
      shape = parallelogram(halfExtent, halfExtent, 0)
    case .diamond(let side):
      halfExtent = side * size * DividerShape.halfDiagonal
      shape = .polygon([
        corner(0, halfExtent), corner(halfExtent, 0), corner(0, -halfExtent),
        corner(-halfExtent, 0),
      ])
    case .bar(let width, let height):
      let half = max(1, width * size).half
      let up = (height * size).half
      halfExtent = half + up * DividerShape.lean
      shape = parallelogram(half, up, up * DividerShape.lean)
    case .rule(let length, let depth):
      halfExtent = (length * size).half
      shape = Self.rule(about: middle, half: halfExtent, depth: depth * size)
    }
  }

  /// A rule that covers whole rows of pixels. A thin line between two rows would be blurred.
  private static func rule(about middle: Rational, half: Rational, depth: Rational) -> Shape {
    let depth = max(1, depth.nearest)
    let top = (middle - Rational(depth).half).nearest
    let start = Rational(top)
    let end = Rational(top + depth)
    return .polygon([
      Point(along: -half, across: start), Point(along: half, across: start),
      Point(along: half, across: end), Point(along: -half, across: end),
    ])
  }
}

extension ResolvedLook {
  /// The minimum contrast of graphics according to WCAG (1.4.11).
  private static let minimumShapeContrast = 3.0

  /// The look's divider on a band; `nil` for none. The divider has the text's colour if the theme's colour is hardly
  /// visible on the band.
  func divider(_ look: Look, _ values: ThemeValues, size: Rational, band: Band) -> PlacedDivider? {
    guard look.divider == .auto else { return nil }
    let placed = { PlacedDivider(values.dividerShape, size: size, band: band, color: $0) }
    let themed = placed(values.divider)
    let isSeen = minimumContrast(of: themed.color, in: themed.rows) >= Self.minimumShapeContrast
    return isSeen ? themed : placed(color)
  }
}
