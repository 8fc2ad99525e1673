internal import Telop
internal import TelopText
import TelopUnits

/// A scene's divider as a path in pixels, with x to the right and y downward.
struct DividerPath {
  private let divider: PlacedDivider
  private let isVertical: Bool

  init?(_ scene: ScrollScene) {
    guard let divider = scene.divider else { return nil }
    self.divider = divider
    isVertical = scene.band.isVertical
  }

  var color: RGBAColor { divider.color }

  /// The path as drawing commands. Unlike an outline from a font, it is in pixels, with y downward.
  ///
  /// - Parameter middle: The position of the divider's middle along the line, in pixels.
  func outline(at middle: Double) -> GlyphOutline {
    let point = { (along: Double, across: Double) in
      isVertical
        ? GlyphOutline.Point(x: across, y: middle + along)
        : GlyphOutline.Point(x: middle + along, y: across)
    }
    switch divider.shape {
    case .polygon(let corners):
      let points = corners.map { point($0.along.double, $0.across.double) }
      return GlyphOutline(
        commands: points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }
      )
    case .disc(let centre, let radius):
      let along = centre.along.double
      let across = centre.across.double
      let radius = radius.double
      // With handles of this length, four Bézier curves deviate from a circle by at most 0.03 % of its radius.
      let handle = radius * 0.5523
      let at = { (x: Double, y: Double) in point(along + x, across + y) }
      return GlyphOutline(commands: [
        .move(at(radius, 0)), .cubic(at(radius, handle), at(handle, radius), at(0, radius)),
        .cubic(at(-handle, radius), at(-radius, handle), at(-radius, 0)),
        .cubic(at(-radius, -handle), at(-handle, -radius), at(0, -radius)),
        .cubic(at(handle, -radius), at(radius, -handle), at(radius, 0)),
      ])
    }
  }

  /// The path as the attribute `d` of an SVG element.
  ///
  /// - Parameter middle: The position of the divider's middle along the line, from the SVG's start, in pixels.
  func data(at middle: Rational) -> String {
    let coordinates = { (point: PlacedDivider.Point) in
      let along = Decimals.text(middle + point.along, places: 4)
      let across = Decimals.text(point.across, places: 4)
      return isVertical ? "\(across) \(along)" : "\(along) \(across)"
    }
    switch divider.shape {
    case .polygon(let corners): return "M" + corners.map(coordinates).joined(separator: "L") + "z"
    case .disc(let centre, let radius):
      let r = Decimals.text(radius, places: 4)
      let diameter = Decimals.text(radius * 2, places: 4)
      let left = PlacedDivider.Point(
        along: isVertical ? centre.along : centre.along - radius,
        across: isVertical ? centre.across - radius : centre.across)
      return "M\(coordinates(left))a\(r) \(r) 0 1 0 \(diameter) 0a\(r) \(r) 0 1 0-\(diameter) 0z"
    }
  }
}
