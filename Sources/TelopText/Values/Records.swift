/// A cluster: the smallest part of shaped text with its own width. A line stores its clusters in logical order.
struct ClusterRecord {
  /// The sum of the advances of all clusters logically before this one, in line units.
  var position: Int64
  /// The start of the cluster's text: a UTF-8 offset into the line.
  var utf8: UInt32
  var flags: Flags

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// HarfBuzz reports that a cut before this cluster would change glyphs or advances.
    static let unsafe = Flags(rawValue: 1)
    /// The cluster starts inside a grapheme cluster.
    static let insideGrapheme = Flags(rawValue: 2)
    /// The cluster starts in a stretch in which letters of two runs join (`CrossRunJoins`).
    static let joinsAcrossRuns = Flags(rawValue: 4)

    var allowCut: Bool { isEmpty }
  }
}

/// One glyph of a shaped line; advances and offsets in the units of its run's font.
public struct Glyph: Sendable, Hashable {
  private let record: GlyphRecord

  init(_ record: GlyphRecord) { self.record = record }

  /// The glyph's number in its font; 0 is .notdef.
  public var id: UInt32 { record.id }
  /// The start of its cluster's text: a UTF-8 offset into the line.
  public var cluster: Int { Int(record.cluster) }
  /// The pen's movement along the line.
  public var advance: Int32 { record.advance }
  /// The distance by which the glyph is drawn to the right of the pen.
  public var xOffset: Int32 { record.xOffset }
  /// The distance by which the glyph is drawn above the baseline.
  public var yOffset: Int32 { record.yOffset }
}

/// A glyph as HarfBuzz reports it, in font units.
struct GlyphRecord: Hashable {
  var id: UInt32
  var cluster: UInt32
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32

  var isAtPen: Bool { xOffset == 0 && yOffset == 0 }
}
