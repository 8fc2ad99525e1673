public import TelopText

/// A line cut into segments and laid out at one size: all that a plan needs to know of the text.
public struct Strip: Sendable {
  /// In visual order from the strip's start.
  public let segments: [Segment]
  /// The layout that made `cache`: the type size and the line units per em.
  public let layout: StripLayout
  /// Widths and start points in pixels.
  public let cache: StripLayout.Cache
  /// How far ink sticks out before the strip's start and beyond its end, in pixels; 0 or more.
  public let overhang: (start: Rational, end: Rational)
  /// The base direction: the strip's start is its right end, and it travels to the right.
  public let isRightToLeft: Bool

  /// - Parameters:
  ///   - segments: in visual order from the start.
  ///   - layout: the type size, and the units that the segments count in.
  ///   - ink: how far the ink of the whole line reaches, from its left end, in line units.
  ///   - isRightToLeft: the line's base direction.
  public init(
    segments: [Segment], layout: StripLayout, ink: ClosedRange<Int64>?, isRightToLeft: Bool = false
  ) {
    self.segments = segments
    self.layout = layout
    self.isRightToLeft = isRightToLeft
    cache = layout.makeCache(subviews: segments)
    let total = segments.reduce(0) { $0 + $1.units }
    let left = max(0, -(ink?.lowerBound ?? 0))
    let right = max(0, (ink?.upperBound ?? 0) - total)
    let pixelsPerUnit = layout.pixelsPerUnit
    overhang = (
      start: pixelsPerUnit * (isRightToLeft ? right : left),
      end: pixelsPerUnit * (isRightToLeft ? left : right)
    )
  }

  /// The advance of the whole strip, in pixels.
  public var width: Rational { cache.totalWidth }

  /// Where a segment's advance box and ink begin and end, in pixels from the strip's start.
  public func extent(ofSegment index: Int) -> (start: Rational, end: Rational) {
    let segment = segments[index]
    let ink = segment.ink ?? 0...segment.units
    let left = min(0, ink.lowerBound)
    let right = max(segment.units, ink.upperBound)
    let start = isRightToLeft ? segment.units - right : left
    let end = isRightToLeft ? segment.units - left : right
    let origin = cache.startPoints[index]
    return (origin + layout.pixelsPerUnit * start, origin + layout.pixelsPerUnit * end)
  }
}
