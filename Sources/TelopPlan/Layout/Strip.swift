@_spi(Answers) public import TelopText
public import TelopUnits

/// A line laid out at one size.
///
/// A plan needs only the width and the overhang. The segments are for drawing; they are cut on first use.
public struct Strip: Sendable {
  /// The length of one line unit in pixels.
  public let pixelsPerUnit: Rational
  /// The advance of the whole strip, in pixels.
  public let width: Rational
  package let overhang: Overhang
  /// True for a right-to-left base direction: the strip starts at its right end and travels to the right.
  public let isRightToLeft: Bool
  /// The advance of the whole strip, in line units.
  private let units: Int64
  private let makeSegments: @Sendable () -> [Segment]
  private let lazySegments = OnceValue<(segments: [Segment], startPoints: [Rational])>()

  /// Creates a strip from known segments. `ink` is the ink of the whole line, in line units from the line's left end.
  package init(
    segments: [Segment], pixelsPerUnit: Rational, ink: ClosedRange<Int64>?,
    isRightToLeft: Bool = false
  ) {
    self.init(
      units: segments.reduce(0) { $0 + $1.units }, pixelsPerUnit: pixelsPerUnit, ink: ink,
      isRightToLeft: isRightToLeft, segments: { segments })
  }

  /// Creates a strip from a measured line at a size.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - size: in pixels per em, within `TextLimits`.
  ///   - chunker: cuts the line into segments.
  ///   - sections: the UTF-8 offsets where sections start, ascending; the first is 0.
  /// - Throws: `badLength` for a size out of bounds.
  /// - Complexity: O(runs). Cutting on first use is O(n) in the length of the text.
  public init(
    _ text: MeasuredText, size: Rational, chunker: Chunker, sections: [Int] = [0]
  ) throws(PlanError) {
    try size.checkTypeSize()
    self.init(text, checkedSize: size, chunker: chunker, sections: sections)
  }

  init(_ text: MeasuredText, checkedSize size: Rational, chunker: Chunker, sections: [Int]) {
    self.init(
      units: text.totalUnits, pixelsPerUnit: text.pixelsPerUnit(checkedSize: size),
      ink: text.inkExtent(of: 0..<text.utf8Length), isRightToLeft: text.isRightToLeft,
      segments: { chunker.segments(of: text, checkedSize: size, sections: sections) })
  }

  private init(
    units: Int64, pixelsPerUnit: Rational, ink: ClosedRange<Int64>?, isRightToLeft: Bool,
    segments: @escaping @Sendable () -> [Segment]
  ) {
    self.units = units
    self.pixelsPerUnit = pixelsPerUnit
    self.isRightToLeft = isRightToLeft
    makeSegments = segments
    let left = max(0, -(ink?.lowerBound ?? 0))
    let right = max(0, (ink?.upperBound ?? 0) - units)
    width = pixelsPerUnit * units
    overhang = Overhang(
      start: pixelsPerUnit * (isRightToLeft ? right : left),
      end: pixelsPerUnit * (isRightToLeft ? left : right))
  }

  /// The segments in visual order from the strip's start.
  ///
  /// - Complexity: O(n) in the length of the text on first use, then O(1).
  public var segments: [Segment] { segmentsAndStartPoints.segments }

  /// The start point of each segment, in pixels from the strip's start.
  package var startPoints: [Rational] { segmentsAndStartPoints.startPoints }

  private var segmentsAndStartPoints: (segments: [Segment], startPoints: [Rational]) {
    lazySegments.get {
      let segments = makeSegments()
      var end: Int64 = 0
      let startPoints = segments.map { segment in
        defer { end += segment.units }
        return pixelsPerUnit * end
      }
      return (segments, startPoints)
    }
  }

  /// The distances by which ink extends beyond the advance box, in pixels; 0 or more.
  package struct Overhang: Sendable, Hashable {
    package let start: Rational
    package let end: Rational
  }

  /// The extent of advance boxes and ink, in pixels from the strip's start.
  package struct Extent: Sendable, Hashable {
    /// The edge that enters the viewport first.
    package let start: Rational
    /// The edge that leaves the viewport last.
    package let end: Rational

    package init(start: Rational, end: Rational) {
      self.start = start
      self.end = end
    }
  }

  package var extent: Extent { Extent(start: -overhang.start, end: width + overhang.end) }

  /// The extent of a segment; an empty extent at the strip's start for an index out of range.
  package func extent(ofSegment index: Int) -> Extent {
    let (segments, startPoints) = segmentsAndStartPoints
    guard segments.indices.contains(index) else { return extent(of: 0...0, in: 0, at: 0) }
    let segment = segments[index]
    // Kerning may make the advance of a space negative, and a segment may consist of such a space.
    var stretch = min(0, segment.units)...max(0, segment.units)
    if let ink = segment.ink {
      stretch = min(stretch.lowerBound, ink.lowerBound)...max(stretch.upperBound, ink.upperBound)
    }
    return extent(of: stretch, in: segment.units, at: startPoints[index])
  }

  /// The extent of a stretch. The stretch is in line units from the line's left end.
  package func extent(of stretch: ClosedRange<Int64>) -> Extent {
    extent(of: stretch, in: units, at: 0)
  }

  /// The start of the advance box of a range's first character, in pixels from the strip's start. If this character has
  /// no width, the start of the advance box of the whole range; `nil` if the range has no width.
  ///
  /// - Parameter range: UTF-8 offsets into the line.
  package func start(of range: Range<Int>, in line: MeasuredText) -> Rational? {
    guard !range.isEmpty else { return nil }
    let first = line.outerEnds(of: range.lowerBound..<range.lowerBound + 1)
    return (first ?? line.outerEnds(of: range)).map { extent(of: $0.left...$0.right).start }
  }

  /// The extent of a stretch within a box. The stretch is in line units from the left end of the box. The box is
  /// `units` line units wide and begins at `origin`, in pixels from the strip's start.
  private func extent(of stretch: ClosedRange<Int64>, in units: Int64, at origin: Rational)
    -> Extent
  {
    let length = stretch.upperBound - stretch.lowerBound
    let start = left(of: stretch.lowerBound, length: length, in: units)
    return Extent(
      start: origin + pixelsPerUnit * start,
      end: origin + pixelsPerUnit * (start + length))
  }

  /// Converts the position of a stretch in a box: `start` is measured from the start of the box, the result from its
  /// left end. The same formula converts back. Only this function and its variant for line units mirror right-to-left
  /// lines. A result that does not fit 128 bits is rounded to nine decimals.
  package func left(of start: Rational, length: Rational, in boxWidth: Rational) -> Rational {
    isRightToLeft
      ? length.roundedSubtraction(from: start.roundedSubtraction(from: boxWidth)) : start
  }

  /// The variant of `left(of:length:in:)` for line units.
  package func left(of start: Int64, length: Int64, in boxWidth: Int64) -> Int64 {
    isRightToLeft ? boxWidth - start - length : start
  }

  /// An extent in pixels from the strip's left end.
  package func fromLeft(_ extent: Extent) -> ClosedRange<Rational> {
    let length = max(0, extent.end - extent.start)
    let left = left(of: extent.start, length: length, in: width)
    return left...left + length
  }
}
