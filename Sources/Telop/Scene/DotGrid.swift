package import TelopUnits

/// Dots behind the text of a band, like the unlit lamps of a signboard. They do not move.
///
/// Positions are in pixels. Along the band, they count from its left end, or from its upper end if it is vertical.
/// Across the band, they count from its top, or from its left if it is vertical.
package struct DotGrid: Sendable, Hashable {
  package let color: RGBAColor
  package let diameter: Rational
  /// The distance between the centres of neighbouring dots.
  package let pitch: Int
  /// The number of dots in a row.
  package let count: Int
  /// The position of the first centre along the band. The last centre has the same distance from the other end.
  package let start: Rational
  /// The positions of the centres across the band.
  package let rows: [Rational]

  /// Creates the dots of a theme; `nil` if the theme has none, or if they would be too small to see.
  init?(_ values: ThemeValues, _ band: Band, size: Rational) {
    diameter = size * 83 / 1_000
    guard let color = values.dots, diameter >= Rational(12) / 10 else { return nil }
    self.color = color
    let pitch = max(4, Int((size / 6).nearest))
    self.pitch = pitch
    let centres = { (length: Int, margin: Rational) -> (first: Rational, count: Int) in
      let freeLength = Rational(length) - margin * 2 - size * 83 / 1_000
      let count = max(0, Int((freeLength / Rational(pitch)).floor) + 1)
      return ((Rational(length) - Rational(pitch * (count - 1))).half, count)
    }
    let across = centres(band.body.count, size / 10)
    let along = centres(band.length, 0)
    guard across.count > 0, along.count > 0 else { return nil }
    count = along.count
    start = along.first
    rows = (0..<across.count).map { Rational(band.body.lowerBound + pitch * $0) + across.first }
  }

  /// The position of the last centre along the band.
  package var end: Rational { start + Rational(pitch * (count - 1)) }
}
