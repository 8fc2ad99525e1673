internal import TelopUnits

extension Script {
  /// A time at which an offset of the line is at the read point: `@1:30` in Markdown.
  ///
  /// The offset is the start of the word after the timestamp. If no word follows in the paragraph, it is the start of
  /// the next visible paragraph. For a timestamp at the start or the end of a heading, it is the start of the heading.
  public struct Cue: Hashable, Sendable {
    /// The time since the start: whole nanoseconds, from 0 to 1,000,000 s.
    public var time: Duration
    /// The offset in UTF-8 code units of the line of the script; never after the last character.
    public var utf8Offset: Int
    /// The source line of the timestamp, counted from 1.
    public var sourceLine: Int
  }

  /// A slide that comes up with the text at an offset of the line: `@slide 4` in Markdown.
  package struct SlideCue: Hashable, Sendable {
    /// The slide, counted from 1.
    package let slide: Int
    /// The offset in UTF-8 code units of the line of the script, as for `Cue`.
    package var utf8Offset: Int
    /// The source line of the mark, counted from 1.
    package let sourceLine: Int
  }

  /// Whether a `Cue` or a `SlideCue` is in a range of UTF-8 offsets of the line. O(log n) in the number of cues.
  package func hasCue(in range: Range<Int>) -> Bool {
    lastCueOffset(before: range.upperBound).map { $0 >= range.lowerBound } ?? false
  }

  /// The UTF-8 offset of the last `Cue` or `SlideCue` before an offset. O(log n) in the number of cues.
  package func lastCueOffset(before utf8Offset: Int) -> Int? {
    let cue = partitionPoint(in: 0..<cues.count) { cues[$0].utf8Offset >= utf8Offset }
    let slide = partitionPoint(in: 0..<slideCues.count) { slideCues[$0].utf8Offset >= utf8Offset }
    let offsets = cues[..<cue].suffix(1).map(\.utf8Offset)
    return (offsets + slideCues[..<slide].suffix(1).map(\.utf8Offset)).max()
  }

  /// Whether the cues of both scripts have the same times and slides. Offsets may differ.
  func hasSameCues(as other: Script) -> Bool {
    cues.map(\.time) == other.cues.map(\.time)
      && slideCues.map(\.slide) == other.slideCues.map(\.slide)
  }
}
