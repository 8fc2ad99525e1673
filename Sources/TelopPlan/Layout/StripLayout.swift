package import TelopUnits

/// Lays segments end to end. As with SwiftUI's `Layout`, a cache has the widths and start points of the segments; it is
/// computed once and read for every frame.
///
/// All values are exact pixels. Start points count from the strip's start: its left end, or its right end if the base
/// direction is right to left. A result is rounded to nine decimals only if the exact sum with the caller's position
/// does not fit 128 bits.
package struct StripLayout: Sendable, Hashable {
  /// The type size in pixels per em.
  package let size: Rational
  /// The line units per em of the measured line.
  package let unitsPerEm: Int

  /// Creates a layout for a line.
  ///
  /// - Parameters:
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - unitsPerEm: the line units per em, at most `TextLimits.unitsPerEm`; fewer than 1 count as 1.
  package init(checkedSize size: Rational, unitsPerEm: Int) {
    self.size = size
    self.unitsPerEm = max(unitsPerEm, 1)
  }

  /// The length of one line unit in pixels.
  package var pixelsPerUnit: Rational { size / Rational(unitsPerEm) }

  /// The values that every frame needs. `startPoints[0]` is 0, `startPoints[i] + widths[i]` is `startPoints[i +
  /// 1]`, and the widths add up to `totalWidth`.
  package struct Cache: Sendable, Hashable {
    /// The advances of the segments, in pixels.
    package fileprivate(set) var widths: [Rational] = []
    /// The start point of each segment, in pixels from the strip's start.
    package fileprivate(set) var startPoints: [Rational] = []
    /// The advance of the whole strip, in pixels.
    package fileprivate(set) var totalWidth: Rational = 0
    /// For each segment, the greater of the two distances by which its ink extends beyond the ends of its advance box,
    /// in pixels.
    var overhangs: [Overhang] = []

    struct Overhang: Sendable, Hashable {
      let own: Rational
      /// The greatest overhang of this segment and the segments before it.
      let maximum: Rational
    }
  }

  /// Creates a cache for `subviews`.
  ///
  /// - Complexity: O(n).
  package func makeCache(subviews: [Segment]) -> Cache {
    let pixelsPerUnit = pixelsPerUnit
    var cache = Cache()
    for segment in subviews {
      let overhang = pixelsPerUnit * segment.overhang
      let maximum = max(cache.overhangs.last?.maximum ?? 0, overhang)
      cache.overhangs.append(Cache.Overhang(own: overhang, maximum: maximum))
      let width = pixelsPerUnit * segment.units
      cache.widths.append(width)
      cache.startPoints.append(cache.totalWidth)
      cache.totalWidth = cache.totalWidth + width
    }
    return cache
  }
}

extension Segment {
  /// The greater of the two distances by which ink extends beyond the ends of the advance box, in line units; 0 or
  /// more.
  fileprivate var overhang: Int64 {
    guard let ink else { return 0 }
    return max(0, -ink.lowerBound, ink.upperBound - units)
  }
}
