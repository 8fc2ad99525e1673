@_spi(Answers) import Telop
import TelopUnits
import Testing

/// Segments of these advances in line units, in a row, without ink of their own.
func segments(_ units: [Int64]) -> [Segment] {
  units.enumerated().map { Segment(range: $0..<$0 + 1, units: $1) }
}

/// A strip of these advances, with 1,000 line units per em.
func strip(
  _ units: [Int64], size: Rational = 48, ink: ClosedRange<Int64>? = nil, isRightToLeft: Bool = false
) -> Strip {
  Strip(
    segments: segments(units), pixelsPerUnit: size / Rational(1_000), ink: ink,
    isRightToLeft: isRightToLeft)
}

extension Strip {
  /// The advances of the segments, in pixels.
  var segmentWidths: [Rational] { segments.map { pixelsPerUnit * $0.units } }

  /// The segments of which some advance box or ink is visible while the strip's start is at `origin`, from the first to
  /// the last. The greater overhang of the ink counts at both ends of the advance box.
  func visible(in viewport: Rational, origin: Rational) -> Range<Int> {
    let visible = segments.indices.filter { index in
      let segment = segments[index]
      let ink = segment.ink ?? 0...segment.units
      let overhang = pixelsPerUnit * max(0, -ink.lowerBound, ink.upperBound - segment.units)
      let start = origin.roundedSum(with: startPoints[index])
      let end = start.roundedSum(with: pixelsPerUnit * segment.units)
      return start - overhang < viewport && end + overhang > 0
    }
    return (visible.first ?? 0)..<(visible.last ?? -1) + 1
  }
}

extension ScrollPlan {
  func presence(ofSegment index: Int) -> Presence { presence(of: strip.extent(ofSegment: index)) }
}
