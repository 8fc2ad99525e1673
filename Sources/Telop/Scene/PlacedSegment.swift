public import TelopUnits

/// A segment of the line with its place: the unit that an output draws.
///
/// Places are exact pixels from the line's left end; in a vertical line, from its top. They do not change while the
/// line moves.
public struct PlacedSegment: Sendable, Hashable {
  /// Its index in the scene's segments, in the order in which they enter.
  public let index: Int
  /// The text that it draws: UTF-8 offsets into the scene's `text`.
  public let range: Range<Int>
  /// The index of the section that its text starts in.
  public let section: Int
  /// The left end of its advance box.
  public let left: Rational
  /// Its advance.
  public let width: Rational
  /// The distance of its start from the end of the line that enters first, in pixels.
  public let start: Rational
  /// The union of its advance box and its ink.
  public let reach: ClosedRange<Rational>
  /// The boxes of marks behind its text, from left to right; empty if marks colour the text instead.
  public let marks: [Mark]
  /// The lines through its struck text, in text order. They lie over all of the text.
  public let strikes: [Strike]
  /// The middles of the dividers in it, from the line's left end, ascending; their shape is the scene's `divider`.
  public let dividers: [Rational]

  /// A stretch of the line with a mark behind it.
  public struct Mark: Sendable, Hashable {
    /// The extent from the line's left end, in pixels.
    public let range: ClosedRange<Rational>
    /// True if the mark starts in this segment.
    public let begins: Bool
    /// True if the mark ends in this segment.
    public let ends: Bool
  }

  /// A line through a stretch of text.
  public struct Strike: Sendable, Hashable {
    /// The extent from the line's left end, in pixels: the advances of the text.
    public let range: ClosedRange<Rational>
    /// True if the line has the colour `look.highlightedTextColor`, like its text; false for the usual text colour.
    public let isColored: Bool
  }

  package init(
    index: Int, range: Range<Int>, section: Int, left: Rational, width: Rational, start: Rational,
    reach: ClosedRange<Rational>, marks: [Mark] = [], strikes: [Strike] = [],
    dividers: [Rational] = []
  ) {
    self.index = index
    self.range = range
    self.section = section
    self.left = left
    self.width = width
    self.start = start
    self.reach = reach
    self.marks = marks
    self.strikes = strikes
    self.dividers = dividers
  }
}

extension Strip {
  /// The strip's segments at their places, without marks.
  ///
  /// - Complexity: O(segments); the first call also cuts the line.
  func placedSegments() -> [PlacedSegment] {
    let segments = segments
    let cache = cache
    return segments.indices.map { index in
      let start = cache.startPoints[index]
      let length = cache.widths[index]
      return PlacedSegment(
        index: index, range: segments[index].range, section: segments[index].section,
        left: left(of: start, length: length, in: width), width: length, start: start,
        reach: reach(of: extent(ofSegment: index)))
    }
  }
}
