/// One cluster of shaped text, in logical order: the smallest part that has a width of its own.
struct ClusterRecord {
  /// The advances of all clusters logically before this one, in line units.
  var position: Int64
  /// Where its text starts: a UTF-8 offset into the line.
  var utf8: UInt32
  var flags: Flags

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// HarfBuzz says that cutting before this cluster would change glyphs or advances.
    static let unsafe = Flags(rawValue: 1)
    /// The cluster starts inside a grapheme cluster.
    static let insideGrapheme = Flags(rawValue: 2)
    /// A letter of another run before this cluster joins with one in or behind it.
    static let joined = Flags(rawValue: 4)

    /// Neither glyphs nor graphemes nor letters of two runs object to a cut before this cluster.
    var allowCut: Bool { isEmpty }
  }
}

/// One glyph of a shaped line; advances and offsets in the units of its run's font.
public struct Glyph: Sendable, Hashable {
  /// The glyph's number in its font; 0 is .notdef.
  public let id: UInt32
  /// The start of its cluster's text: a UTF-8 offset into the line.
  public let cluster: Int
  /// How far the pen moves, along the line.
  public let advance: Int32
  /// How far right of the pen the glyph is drawn.
  public let xOffset: Int32
  /// How far above the baseline the glyph is drawn.
  public let yOffset: Int32
}

/// A glyph as HarfBuzz gives it.
struct GlyphRecord: Equatable {
  var id: UInt32
  var cluster: UInt32
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32
}

extension Glyph {
  init(_ record: GlyphRecord) {
    self.init(
      id: record.id, cluster: Int(record.cluster), advance: record.advance,
      xOffset: record.xOffset, yOffset: record.yOffset)
  }
}
