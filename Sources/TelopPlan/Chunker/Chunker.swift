@_spi(Answers) public import TelopText
public import TelopUnits

/// Cuts a measured line into segments near a target width, only where a cut does not change the picture.
///
/// The candidates are the allowed cuts between half the target and one and a half times the target. Ends of sentences
/// are preferred, then ends of phrases, then line break opportunities, then any other cuts. Among cuts of the same
/// kind, the cut nearest the target is preferred. If there is no candidate, the next allowed cut is used. A stretch
/// without allowed cuts stays whole: a wrong picture is worse than a long segment.
///
/// Text that runs against the base direction stays in one segment unless it is too long or a section starts in it. If
/// it is cut, the rule applies again to text of deeper bidi levels inside. All segments are in visual order.
///
/// ```swift
/// let line = try FontStack.bundled().prepare("One sentence. Another one, longer.")
/// let segments = try Chunker(target: 300).segments(of: line, size: 48)
/// for segment in segments { print(line.substring(segment.range)) }
/// print(segments.reduce(0) { $0 + $1.units } == line.totalUnits)  // true
/// ```
public struct Chunker: Sendable, Hashable {
  /// The target width, in pixels.
  package let target: Rational
  /// The maximum width of a segment, in pixels. Only a segment without an allowed cut is wider.
  package let limit: Rational

  /// - Parameters:
  ///   - target: in pixels, clamped to the range from 1 to `limit`.
  ///   - limit: in pixels, at least 1. The default is a texture width that every renderer accepts.
  public init(target: Rational = 1_024, limit: Rational = 4_096) {
    self.limit = max(limit, 1)
    self.target = min(max(target, 1), self.limit)
  }

  /// Cuts a line into segments, in visual order from its start: the right end for a right-to-left line.
  ///
  /// - Parameters:
  ///   - text: the measured line.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  ///   - sections: the UTF-8 offsets where sections start, ascending; the first is 0. The line is cut there if allowed.
  /// - Throws: `badLength` for a size out of bounds.
  /// - Complexity: O(n) in the length of the text.
  public func segments(
    of text: MeasuredText, size: Rational, sections: [Int] = [0]
  ) throws(PlanError) -> [Segment] {
    try size.checkTypeSize()
    return segments(of: text, checkedSize: size, sections: sections)
  }

  package func segments(
    of text: MeasuredText, checkedSize size: Rational, sections: [Int] = [0]
  ) -> [Segment] {
    // If ICU is out of memory, all cuts have equal quality. Cuts may then be inside phrases;
    // the picture is the same.
    let cuts = (try? text.cuts(in: 0...text.utf8Length)) ?? text.safeCuts(in: 0...text.utf8Length)
    let ranges = Self.ranges(
      between: cuts, target: text.lineUnits(pixels: target, checkedSize: size),
      limit: text.lineUnits(pixels: limit, checkedSize: size), sections: Set(sections),
      baseLevel: text.isRightToLeft ? 1 : 0)
    return ranges.map { range in
      Segment(
        range: range, units: text.units(of: range), ink: text.inkExtent(of: range),
        section: max(
          0, partitionPoint(in: 0..<sections.count) { sections[$0] > range.lowerBound } - 1))
    }
  }

  /// Chooses some of the cuts. Returns the ranges between them, in visual order from the line's start.
  ///
  /// - Parameters:
  ///   - cuts: all allowed cuts, ascending, both ends of the line included.
  ///   - target: the target width, in line units.
  ///   - limit: the maximum width, in line units.
  ///   - sections: UTF-8 offsets at which to cut regardless of width.
  ///   - baseLevel: the embedding level of the base direction: 0, or 1 for a right-to-left line.
  package static func ranges(
    between cuts: [MeasuredText.Cut], target: Int64, limit: Int64, sections: Set<Int> = [],
    baseLevel: UInt8 = 0
  ) -> [Range<Int>] {
    let selector = CutSelector(target: target, limit: limit, sections: sections)
    let leftToRight = selector.divide(cuts[...], level: baseLevel)
    return baseLevel % 2 == 0 ? leftToRight : leftToRight.reversed()
  }
}

/// A part of the strip that is drawn as a whole: one range of the line, which is contiguous in the picture too.
public struct Segment: Sendable, Hashable {
  /// UTF-8 offsets into the line.
  public let range: Range<Int>
  /// The sum of the advances of its clusters, shaped with the whole line, in line units.
  public let units: Int64
  /// The extent of the segment's ink from the left end of the advance box, in line units; `nil` without ink.
  package let ink: ClosedRange<Int64>?
  /// The index of the section in which the text of the segment starts.
  public let section: Int

  package init(range: Range<Int>, units: Int64, ink: ClosedRange<Int64>? = nil, section: Int = 0) {
    self.range = range
    self.units = units
    self.ink = ink
    self.section = section
  }
}
