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
    segments: segments(units), layout: StripLayout(checkedSize: size, unitsPerEm: 1_000), ink: ink,
    isRightToLeft: isRightToLeft)
}

extension ScrollPlan {
  func presence(ofSegment index: Int) -> Presence { presence(of: strip.extent(ofSegment: index)) }
}
