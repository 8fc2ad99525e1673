internal import TelopPlatform
package import TelopUnits

/// The size of a screen for its audience: its width and the viewing distance, in metres and above 0.
package struct ScreenGeometry: Sendable, Hashable {
  package let width: Rational
  package let viewingDistance: Rational

  package init(width: Rational, viewingDistance: Rational) {
    self.width = width
    self.viewingDistance = viewingDistance
  }

  /// The visual angle of the letters, compared with the angles at which scrolling Japanese is read best.
  package enum Verdict: String, Sendable, Hashable { case small, suitable, large }

  /// The range of angles at which scrolling Japanese is read best, in degrees.
  package static let suitable = 0.6...1.0
  package static let source = "Teramoto et al. 2016"

  /// The visual angle of type on a screen that is `viewport` pixels wide, in degrees.
  package func angle(ofSize size: Rational, viewport: Rational) -> Double {
    let height = size.double * width.double / viewport.double
    return 2 * atan(height / (2 * viewingDistance.double)) * 180 / .pi
  }

  /// The type size with a given visual angle, in pixels per em.
  package func size(atDegrees degrees: Double, viewport: Rational) -> Double {
    let height = 2 * viewingDistance.double * tan(degrees * .pi / 360)
    return height * viewport.double / width.double
  }

  package func verdict(ofSize size: Rational, viewport: Rational) -> Verdict {
    let angle = angle(ofSize: size, viewport: viewport)
    if angle < Self.suitable.lowerBound { return .small }
    return angle <= Self.suitable.upperBound ? .suitable : .large
  }

  /// Reads a length such as `3m`, `250 cm`, `120in` or `10ft`, and returns the exact length in metres.
  ///
  /// - Parameter key: the option's name, for the error message.
  /// - Throws: `badScreen` for a missing or unknown unit, or for a length that is not above 0 and at most 10 km.
  package static func length(_ key: String, _ text: String) throws(PlanError) -> Rational {
    for (unit, metres) in units where text.hasSuffix(unit) {
      var number = text.dropLast(unit.count)
      while number.last == " " { number.removeLast() }
      guard let value = Rational(decimal: number), value > 0, value <= 1_000_000,
        value * metres <= 10_000
      else { break }
      return value * metres
    }
    throw PlanError(
      .badScreen,
      "\(key) '\(text)' is not a length above 0 and up to 10000 m, such as 3m, 250cm, 120in or 10ft"
    )
  }

  private static var units: [(name: String, metres: Rational)] {
    // Other units that end in `m` are tried before the metre.
    [
      ("cm", .percent(1)), ("m", 1), ("in", Rational(254) / 10_000),
      ("ft", Rational(3_048) / 10_000),
    ]
  }
}
