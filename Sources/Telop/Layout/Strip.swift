public import TelopText
public import TelopUnits

/// A line laid out at one size: all that a plan needs to know of the text.
///
/// The plan itself needs the width and the overhang only. The segments are for whoever draws, and are
/// cut when they are first asked for.
public struct Strip: Sendable {
  /// The type size and the line units per em.
  public let layout: StripLayout
  /// The advance of the whole strip, in pixels.
  public let width: Rational
  /// How far ink sticks out before the strip's start and beyond its end, in pixels; 0 or more.
  public let overhang: Overhang
  /// The base direction: the strip's start is its right end, and it travels to the right.
  public let isRightToLeft: Bool
  private let units: Int64
  private let chunked: LazySegments

  /// A strip of segments that are known.
  ///
  /// - Parameters:
  ///   - segments: in visual order from the start.
  ///   - layout: the type size, and the units that the segments count in.
  ///   - ink: how far the ink of the whole line reaches, from its left end, in line units.
  ///   - isRightToLeft: the line's base direction.
  public init(
    segments: [Segment], layout: StripLayout, ink: ClosedRange<Int64>?, isRightToLeft: Bool = false
  ) {
    self.init(
      units: segments.reduce(0) { $0 + $1.units }, layout: layout, ink: ink,
      isRightToLeft: isRightToLeft, segments: { segments })
  }

  /// A measured line at a size.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - size: in pixels per em, within `TextLimits`.
  ///   - chunker: cuts the line.
  ///   - sections: the UTF-8 offsets where sections start, ascending, the first 0.
  /// - Throws: `badLength` for a size out of bounds.
  /// - Complexity: O(runs); cutting, when it is asked for, O(n).
  public init(
    _ text: MeasuredText, size: Rational, chunker: Chunker, sections: [Int] = [0]
  ) throws(PlanError) {
    try TypeSetting.check(size: size)
    self.init(text, checkedSize: size, chunker: chunker, sections: sections)
  }

  /// The same at a size that has been checked.
  package init(
    _ text: MeasuredText, checkedSize size: Rational, chunker: Chunker, sections: [Int] = [0]
  ) {
    self.init(
      units: text.totalUnits,
      layout: StripLayout(checkedSize: size, unitsPerEm: text.unitsPerEm),
      ink: text.inkReach(of: 0..<text.utf8Length), isRightToLeft: text.isRightToLeft,
      segments: { chunker.segments(of: text, checkedSize: size, sections: sections) })
  }

  /// The strip after an edit of its line; what is the same keeps its entry in the cache.
  ///
  /// - Parameters:
  ///   - text: the line as it is now, say from `FontStack.replacing` or `appending`.
  ///   - chunker: as for the strip before.
  ///   - sections: the UTF-8 offsets where sections start now.
  /// - Complexity: O(n) to cut the line; nothing is shaped.
  public func updated(
    to text: MeasuredText, chunker: Chunker, sections: [Int] = [0]
  ) -> Update {
    let layout = StripLayout(checkedSize: layout.size, unitsPerEm: text.unitsPerEm)
    let segments = chunker.segments(of: text, checkedSize: layout.size, sections: sections)
    var cache = cache
    let firstChange = layout.updateCache(&cache, subviews: segments)
    let strip = Strip(
      units: text.totalUnits, layout: layout, ink: text.inkReach(of: 0..<text.utf8Length),
      isRightToLeft: text.isRightToLeft, segments: { segments }, cache: cache)
    // A line that has turned round stands elsewhere as a whole.
    return Update(
      strip: strip, firstChange: strip.isRightToLeft == isRightToLeft ? firstChange : 0)
  }

  private init(
    units: Int64, layout: StripLayout, ink: ClosedRange<Int64>?, isRightToLeft: Bool,
    segments: @escaping @Sendable () -> [Segment], cache: StripLayout.Cache? = nil
  ) {
    self.units = units
    self.layout = layout
    self.isRightToLeft = isRightToLeft
    chunked = LazySegments(layout: layout, segments: segments, cache: cache)
    let left = max(0, -(ink?.lowerBound ?? 0))
    let right = max(0, (ink?.upperBound ?? 0) - units)
    let pixelsPerUnit = layout.pixelsPerUnit
    width = pixelsPerUnit * units
    overhang = Overhang(
      start: pixelsPerUnit * (isRightToLeft ? right : left),
      end: pixelsPerUnit * (isRightToLeft ? left : right))
  }

  /// In visual order from the strip's start.
  ///
  /// - Complexity: O(n) when first asked for, then O(1).
  public var segments: [Segment] { chunked.value.segments }

  /// The segments' widths and start points in pixels.
  ///
  /// - Complexity: as `segments`.
  public var cache: StripLayout.Cache { chunked.value.cache }

  /// How far ink sticks out of the advance box, in pixels; 0 or more.
  public struct Overhang: Sendable, Hashable {
    /// Before the strip's start.
    public let start: Rational
    /// Beyond its end.
    public let end: Rational
  }

  /// A strip after an edit of its line.
  public struct Update: Sendable {
    /// The strip as it is now.
    public let strip: Strip
    /// The index of the first segment that changed its width, its ink or its place: those before it
    /// stand where they stood. In a line that grows at its end these are all segments up to the one or
    /// two around the old end.
    public let firstChange: Int
  }

  /// Where advance boxes and ink begin and end, in pixels from the strip's start.
  public struct Extent: Sendable, Hashable {
    /// The end that enters first.
    public let start: Rational
    /// The end that leaves last.
    public let end: Rational
  }

  /// The whole strip's.
  public var extent: Extent { Extent(start: -overhang.start, end: width + overhang.end) }

  /// A segment's.
  public func extent(ofSegment index: Int) -> Extent {
    let (segments, cache) = chunked.value
    let segment = segments[index]
    // Kerning may make a space narrower than nothing, and a segment may hold no more than that.
    var reach = min(0, segment.units)...max(0, segment.units)
    if let ink = segment.ink {
      reach = min(reach.lowerBound, ink.lowerBound)...max(reach.upperBound, ink.upperBound)
    }
    return extent(of: reach, in: segment.units, at: cache.startPoints[index])
  }

  /// That of a stretch between two places that count line units from the line's left end.
  func extent(of reach: ClosedRange<Int64>) -> Extent { extent(of: reach, in: units, at: 0) }

  /// That of a stretch within a box of `units`, which begins at `origin`.
  private func extent(of reach: ClosedRange<Int64>, in units: Int64, at origin: Rational) -> Extent
  {
    let length = reach.upperBound - reach.lowerBound
    let start = left(of: reach.lowerBound, length: length, in: units)
    return Extent(
      start: origin + layout.pixelsPerUnit * start,
      end: origin + layout.pixelsPerUnit * (start + length))
  }
}

/// The segments of a strip and their places, made once, by whichever thread asks first.
private final class LazySegments: Sendable {
  private let layout: StripLayout
  private let segments: @Sendable () -> [Segment]
  /// Made already, when the strip comes from another.
  private let cache: StripLayout.Cache?
  private let made = OnceValue<(segments: [Segment], cache: StripLayout.Cache)>()

  init(
    layout: StripLayout, segments: @escaping @Sendable () -> [Segment], cache: StripLayout.Cache?
  ) {
    self.layout = layout
    self.cache = cache
    self.segments = segments
  }

  var value: (segments: [Segment], cache: StripLayout.Cache) {
    made.get {
      let segments = segments()
      return (segments, cache ?? layout.makeCache(subviews: segments))
    }
  }
}
