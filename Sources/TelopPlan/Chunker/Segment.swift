/// A part of the strip that is drawn as a unit: a contiguous range of text that is contiguous in the picture too.
public struct Segment: Sendable, Hashable {
  /// UTF-8 offsets into the line.
  public let range: Range<Int>
  /// Its advance in line units: the sum of its clusters' advances, shaped with the whole line.
  public let units: Int64
  /// The extent of its ink from the left end of its advance box, in line units; `nil` without ink.
  package let ink: ClosedRange<Int64>?
  /// The index of the section in which its text starts.
  public let section: Int

  package init(range: Range<Int>, units: Int64, ink: ClosedRange<Int64>? = nil, section: Int = 0) {
    self.range = range
    self.units = units
    self.ink = ink
    self.section = section
  }
}
