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
