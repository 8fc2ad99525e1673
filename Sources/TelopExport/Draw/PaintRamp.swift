internal import Telop
internal import TelopPlatform
@_spi(Answers) internal import TelopText
internal import TelopUnits

/// The colours of a gradient, at offsets normalised to 0…1.
struct PaintRamp {
  /// Red, green, blue and opacity from 0 to 1, not premultiplied.
  typealias Color = SIMD4<Double>

  struct Stop {
    var offset: Double
    var color: Color
  }

  /// The points or circles at offsets 0 and 1, in Cairo's form.
  enum Geometry {
    case linear(from: GlyphOutline.Point, to: GlyphOutline.Point)
    case radial(from: PaintGradient.Circle, to: PaintGradient.Circle)

    /// True if Cairo can write the gradient as SVG 1.1. A radial gradient must have one circle that contains the other
    /// and, if its colours repeat, one circle of radius 0.
    func isRepresentableInSVG11(_ extend: PaintGradient.Extend) -> Bool {
      guard case .radial(let from, let to) = self else { return true }
      let x = to.centre.x - from.centre.x
      let y = to.centre.y - from.centre.y
      let growth = to.radius - from.radius
      return x * x + y * y <= growth * growth
        && (extend == .pad || min(from.radius, to.radius) == 0)
    }
  }

  private(set) var stops: [Stop]
  let extend: PaintGradient.Extend
  /// The positions on the font's colour line that correspond to offsets 0 and 1.
  private(set) var range: ClosedRange<Double>

  /// Returns `nil` for a gradient that paints nothing: it has no stops, or repeats with all stops at one position.
  init?(_ gradient: PaintGradient, color: (PaintColor) -> Color) {
    guard let first = gradient.stops.first, let last = gradient.stops.last else { return nil }
    extend = gradient.extend
    stops = gradient.stops.map { Stop(offset: $0.offset, color: color($0.color)) }
    range = first.offset...max(first.offset, last.offset)
    if first.offset == last.offset {
      guard extend == .pad else { return nil }
      // The last colour applies beyond the position of the stops.
      stops.append(Stop(offset: last.offset + 1, color: color(last.color)))
      range = first.offset...last.offset + 1
    }
    let start = range.lowerBound
    let length = range.upperBound - range.lowerBound
    for index in stops.indices { stops[index].offset = (stops[index].offset - start) / length }
  }

  /// - Parameter position: A position on the font's colour line.
  func color(at position: Double) -> Color {
    var offset = (position - range.lowerBound) / (range.upperBound - range.lowerBound)
    switch extend {
    case .pad: break
    case .repeat: offset -= offset.rounded(.down)
    case .reflect:
      offset -= 2 * (offset / 2).rounded(.down)
      if offset > 1 { offset = 2 - offset }
    }
    return color(atOffset: offset)
  }

  private func color(atOffset offset: Double) -> Color {
    let next = partitionPoint(in: 0..<stops.count) { stops[$0].offset > offset }
    guard next > 0 else { return stops[0].color }
    guard next < stops.count else { return stops[next - 1].color }
    let left = stops[next - 1]
    let right = stops[next]
    let fraction = (offset - left.offset) / (right.offset - left.offset)
    return left.color + (right.color - left.color) * fraction
  }

  /// The mean of all colours, weighted by their opacity.
  var mean: Color {
    var sum = Color()
    var opacity = 0.0
    for (left, right) in zip(stops, stops.dropFirst()) {
      for color in [left.color, right.color] {
        let weight = (right.offset - left.offset) / 2 * color.w
        sum += color * weight
        opacity += weight
      }
    }
    guard opacity > 0 else { return Color() }
    var mean = sum / opacity
    mean.w = opacity
    return mean
  }

  // MARK: Geometry

  /// The geometry of a linear or radial gradient; `nil` for a sweep gradient or a gradient that paints nothing.
  ///
  /// May change the ramp. If a radial gradient has circles of negative radius in `range`, changes `range` and `stops`.
  /// If a linear gradient is degenerate, gives all `stops` the first colour.
  mutating func geometry(of shape: PaintGradient.Shape) -> Geometry? {
    switch shape {
    case .linear(let from, let to, let rotationPoint):
      linear(from, to, rotationPoint: rotationPoint)
    case .radial(let from, let to): radial(from, to)
    case .sweep: nil
    }
  }

  private mutating func linear(
    _ from: GlyphOutline.Point, _ to: GlyphOutline.Point, rotationPoint: GlyphOutline.Point
  ) -> Geometry {
    // The gradient is perpendicular to the line from `from` to the rotation point.
    var normal = GlyphOutline.Point(x: rotationPoint.y - from.y, y: from.x - rotationPoint.x)
    let squaredLength = normal.x * normal.x + normal.y * normal.y
    var scale = ((to.x - from.x) * normal.x + (to.y - from.y) * normal.y) / squaredLength
    if squaredLength == 0 || scale == 0 {
      // Degenerate gradients have their first colour, as in browsers.
      for index in stops.indices { stops[index].color = stops[0].color }
      normal = GlyphOutline.Point(x: 1, y: 0)
      scale = 1
    }
    let point = { (position: Double) in
      GlyphOutline.Point(
        x: from.x + normal.x * scale * position, y: from.y + normal.y * scale * position)
    }
    return .linear(from: point(range.lowerBound), to: point(range.upperBound))
  }

  private mutating func radial(_ from: PaintGradient.Circle, _ to: PaintGradient.Circle)
    -> Geometry?
  {
    guard from != to else {
      // The circle has the first colour, and the area around it has the last colour.
      let around = PaintGradient.Circle(centre: from.centre, radius: max(0, from.radius) + 1 / 64)
      return extend == .pad ? .radial(from: from, to: around) : nil
    }
    let growth = to.radius - from.radius
    let radius = { (position: Double) in from.radius + growth * position }
    if radius(range.lowerBound) < 0 || radius(range.upperBound) < 0 {
      guard growth != 0 else { return nil }
      moveToPositiveRadii(zero: -from.radius / growth, isGrowing: growth > 0)
    }
    let circle = { (position: Double) in
      PaintGradient.Circle(
        centre: GlyphOutline.Point(
          x: from.centre.x + (to.centre.x - from.centre.x) * position,
          y: from.centre.y + (to.centre.y - from.centre.y) * position),
        radius: max(0, radius(position)))
    }
    return .radial(from: circle(range.lowerBound), to: circle(range.upperBound))
  }

  /// Moves the range to the positions at which circles have positive radii.
  ///
  /// - Parameter zero: The position of the circle with radius 0.
  private mutating func moveToPositiveRadii(zero: Double, isGrowing: Bool) {
    let length = range.upperBound - range.lowerBound
    // The part of `range` in which radii are negative. It is at the start if the radii grow.
    let negativeLength = isGrowing ? zero - range.lowerBound : range.upperBound - zero
    guard extend == .pad else {
      // The colours repeat after `length`, or after twice `length` if they are reflected.
      let step = extend == .reflect ? 2 * length : length
      let shift = (negativeLength / step).rounded(.up) * step * (isGrowing ? 1 : -1)
      range = range.lowerBound + shift...range.upperBound + shift
      return
    }
    if negativeLength >= length {
      // Only the colour of one end remains.
      let color = color(atOffset: isGrowing ? 1 : 0)
      stops = [Stop(offset: 0, color: color), Stop(offset: 1, color: color)]
      range = isGrowing ? zero...zero + 1 : zero - 1...zero
      return
    }
    let cut = (zero - range.lowerBound) / length
    let end = Stop(offset: cut, color: color(atOffset: cut))
    stops =
      isGrowing
      ? [end] + stops.filter { $0.offset > cut } : stops.filter { $0.offset < cut } + [end]
    range = isGrowing ? zero...range.upperBound : range.lowerBound...zero
    for index in stops.indices {
      stops[index].offset =
        isGrowing ? (stops[index].offset - cut) / (1 - cut) : stops[index].offset / cut
    }
  }
}

extension RGBAColor {
  var components: PaintRamp.Color {
    PaintRamp.Color(Double(red), Double(green), Double(blue), Double(alpha)) / 255
  }
}

extension PaintGradient.Shape {
  /// The position on the font's colour line that colours a point; `nil` if the point is unpainted. Always `nil` for a
  /// linear gradient, which Cairo draws itself.
  func position(x: Double, y: Double, extend: PaintGradient.Extend) -> Double? {
    switch self {
    case .linear: return nil
    case .radial(let from, let to):
      let dx = to.centre.x - from.centre.x
      let dy = to.centre.y - from.centre.y
      let x = x - from.centre.x
      let y = y - from.centre.y
      let growth = to.radius - from.radius
      // The circles through the point solve a·t² - 2·b·t + c = 0; the circle with the largest t is on top.
      let a = dx * dx + dy * dy - growth * growth
      let b = x * dx + y * dy + from.radius * growth
      let c = x * x + y * y - from.radius * from.radius
      let positions: [Double]
      if a == 0 {
        positions = b == 0 ? [] : [c / (2 * b)]
      } else {
        let root = (b * b - a * c).squareRoot()
        positions = root.isNaN ? [] : [(b + root) / a, (b - root) / a].sorted(by: >)
      }
      return positions.first { from.radius + growth * $0 >= 0 }
    case .sweep(let centre, let from, let to):
      var angle = atan2(y - centre.y, x - centre.x) / .pi * 180
      if angle < 0 { angle += 360 }
      if from == to {
        guard extend == .pad else { return nil }
        return angle < from ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
      }
      return (angle - from) / (to - from)
    }
  }
}

extension PaintTransform {
  /// The inverse transform; `nil` if the determinant is 0 or extreme, or a result is not finite.
  var inverse: PaintTransform? {
    let determinant = xx * yy - xy * yx
    guard abs(determinant) > 1e-18, abs(determinant) < 1e18, dx.isFinite, dy.isFinite else {
      return nil
    }
    let a = yy / determinant
    let b = -yx / determinant
    let c = -xy / determinant
    let d = xx / determinant
    guard [a, b, c, d].allSatisfy({ $0.isFinite }) else { return nil }
    return PaintTransform(
      xx: a, yx: b, xy: c, yy: d, dx: -(a * dx + c * dy), dy: -(b * dx + d * dy))
  }
}
