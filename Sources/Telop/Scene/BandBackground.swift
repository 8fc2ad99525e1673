import TelopUnits

/// The background of the text: a colour for every position across the band.
public struct BandBackground: Sendable, Hashable {
  /// A position across the band, in whole pixels from its top or left, with the colour there. Colours
  /// between stops are interpolated linearly; two stops at one position are a sharp edge.
  package struct Stop: Sendable, Hashable {
    /// The position, from 0 to the band's thickness.
    package let position: Int
    package let color: RGBAColor
  }

  /// The stops in order, at least two: the first at 0, the last at the band's thickness.
  package let stops: [Stop]

  package init(_ color: RGBAColor, thickness: Int) {
    stops = [Stop(position: 0, color: color), Stop(position: thickness, color: color)]
  }

  init(stops: [Stop]) { self.stops = stops }

  package var thickness: Int { stops.last?.position ?? 0 }

  package var isClear: Bool { stops.allSatisfy { $0.color.alpha == 0 } }

  /// The colour at the middle of a row of pixels, or of a column of a vertical band.
  ///
  /// - Complexity: O(stops).
  public func color(ofRow row: Int) -> RGBAColor {
    for (before, after) in zip(stops, stops.dropFirst())
    where before.position <= row && row < after.position {
      guard before.color != after.color else { return before.color }
      let distance = 2 * (row - before.position) + 1
      let length = 2 * (after.position - before.position)
      let mixed = { (from: UInt8, to: UInt8) in
        UInt8(
          clamping: (Int(from) * (length - distance) + Int(to) * distance + length / 2) / length)
      }
      let from = before.color
      let to = after.color
      return RGBAColor(
        red: mixed(from.red, to.red), green: mixed(from.green, to.green),
        blue: mixed(from.blue, to.blue), alpha: mixed(from.alpha, to.alpha))
    }
    return stops.last?.color ?? .clear
  }

  /// Neighbouring rows of one colour.
  package struct Stretch: Sendable, Hashable {
    /// Rows from the band's top, or columns from the left of a vertical band.
    package let rows: Range<Int>
    package let color: RGBAColor
  }

  /// All rows, in stretches of one colour.
  ///
  /// - Complexity: O(thickness × stops).
  package var stretches: [Stretch] {
    var stretches: [Stretch] = []
    for row in 0..<max(0, thickness) {
      let color = color(ofRow: row)
      if let last = stretches.last, last.color == color {
        stretches[stretches.count - 1] = Stretch(rows: last.rows.lowerBound..<row + 1, color: color)
      } else {
        stretches.append(Stretch(rows: row..<row + 1, color: color))
      }
    }
    return stretches
  }

  /// The stretches as boxes to fill, in drawing order. A box extends 2 px under a following opaque box. Otherwise, if
  /// the picture is scaled and two edges meet inside a pixel, the picture behind the band would show between them.
  package var boxes: [Stretch] {
    let stretches = stretches
    return stretches.indices.map { index in
      let stretch = stretches[index]
      guard index + 1 < stretches.count, stretches[index + 1].color.alpha == 255 else {
        return stretch
      }
      let end = min(stretch.rows.upperBound + 2, stretches[index + 1].rows.upperBound)
      return Stretch(rows: stretch.rows.lowerBound..<end, color: stretch.color)
    }
  }

  /// True if the background has a gradient of opacity. Drawn as boxes of one colour each, the gradient would show
  /// edges.
  package var isGraded: Bool {
    zip(stops, stops.dropFirst()).contains {
      $0.position < $1.position && $0.color != $1.color && min($0.color.alpha, $1.color.alpha) < 255
    }
  }

  package func over(_ color: RGBAColor) -> BandBackground {
    BandBackground(stops: stops.map { Stop(position: $0.position, color: $0.color.over(color)) })
  }

  /// The background extended at the near side (the top, or the left of a vertical band) or at the far side.
  package func extended(by depth: Int, of color: RGBAColor, isNear: Bool) -> BandBackground {
    guard depth > 0 else { return self }
    let first = isNear ? 0 : thickness
    let added = [Stop(position: first, color: color), Stop(position: first + depth, color: color)]
    guard isNear else { return BandBackground(stops: stops + added) }
    return BandBackground(
      stops: added + stops.map { Stop(position: $0.position + depth, color: $0.color) })
  }

  /// The background with an edge line over its first or its last `depth` rows.
  package func lined(with color: RGBAColor, depth: Int, isAtEnd: Bool) -> BandBackground {
    let edge = isAtEnd ? thickness - depth : depth
    let line = [
      Stop(position: isAtEnd ? edge : 0, color: color),
      Stop(position: isAtEnd ? thickness : edge, color: color),
    ]
    let beside = Stop(position: edge, color: self.color(ofRow: isAtEnd ? edge - 1 : edge))
    return BandBackground(
      stops: isAtEnd
        ? stops.filter { $0.position < edge } + [beside] + line
        : line + [beside] + stops.filter { $0.position > edge })
  }

  /// The background of some rows. Each row keeps its exact colour.
  package func part(_ rows: Range<Int>) -> BandBackground {
    guard rows != 0..<thickness else { return self }
    return BandBackground(
      stops: stretches.filter { $0.rows.overlaps(rows) }.flatMap { stretch in
        let visibleRows = stretch.rows.clamped(to: rows)
        return [visibleRows.lowerBound, visibleRows.upperBound].map {
          Stop(position: $0 - rows.lowerBound, color: stretch.color)
        }
      })
  }

  package var mirrored: BandBackground {
    BandBackground(
      stops: stops.reversed().map { Stop(position: thickness - $0.position, color: $0.color) })
  }

  /// The background as a CSS colour, or as a gradient that ends at `side`, such as `bottom`.
  package func css(toward side: String) -> String {
    if let first = stops.first, stops.allSatisfy({ $0.color == first.color }) {
      return first.color.description
    }
    let parts = stops.map { "\($0.color) \($0.position)px" }
    return "linear-gradient(to \(side), \(parts.joined(separator: ", ")))"
  }

  /// The background of a theme, extended by `bleed` pixels to the edge of the picture.
  ///
  /// - Parameter isNear: true for a band at the top or the left of the picture. The background is then mirrored,
  ///   because the colours of themes are for a band whose far side is at the picture's edge.
  func extended(by bleed: Int, isNear: Bool) -> BandBackground {
    let extendedThickness = thickness + bleed
    let mirrored =
      isNear
      ? stops.reversed().map { Stop(position: extendedThickness - $0.position, color: $0.color) }
      : stops
    guard bleed > 0, let first = mirrored.first, let last = mirrored.last else {
      return BandBackground(stops: mirrored)
    }
    return BandBackground(
      stops: isNear
        ? [Stop(position: 0, color: first.color)] + mirrored
        : mirrored + [Stop(position: extendedThickness, color: last.color)])
  }

  /// Creates the background of a theme. If `fill` is not `nil`, it replaces the theme's fill.
  ///
  /// - Parameter hasFarEdge: false if a bleed will be added at the far side. The theme's edge line at this side is then
  ///   left out, because it would end up inside the background.
  init(
    _ values: ThemeValues, fill: RGBAColor?, thickness: Int, size: Rational, hasFarEdge: Bool = true
  ) {
    if let fill, fill.alpha == 0 {
      self.init(fill, thickness: thickness)
      return
    }
    let color = fill ?? values.fill
    guard fill != nil || values.shades.isEmpty else {
      self.init(shades: values, thickness: thickness, size: size)
      return
    }
    self.init(color, thickness: thickness)
    guard let edge = values.edge else { return }
    let depth = min(thickness, max(1, Int((edge.depth * size).nearest)))
    if edge.isNear { self = lined(with: edge.color, depth: depth, isAtEnd: false) }
    if edge.isFar, hasFarEdge, thickness > depth * 2 {
      self = lined(with: edge.color, depth: depth, isAtEnd: true)
    }
  }

  /// Creates a background from a theme's shades: opacities of the fill at positions across the band. A shade keeps its
  /// distance from the far side, so bands of different thickness differ only at the near side, where the shades are
  /// nearly clear.
  private init(shades values: ThemeValues, thickness: Int, size: Rational) {
    let fill = values.fill
    var stops: [Stop] = []
    for shade in values.shades {
      let row = thickness - Int(((values.thickness - shade.position) * size).nearest)
      stops.append(
        Stop(
          position: min(max(0, row), thickness),
          color: RGBAColor(
            red: fill.red, green: fill.green, blue: fill.blue,
            alpha: UInt8(clamping: (shade.percent * 255 + 50) / 100))))
    }
    if let first = stops.first, first.position > 0 {
      stops.insert(Stop(position: 0, color: first.color), at: 0)
    }
    self.init(stops: stops)
  }
}
