/// A glyph of a shaped unit; advance and offsets in font units.
struct UnitGlyph: BitwiseCopyable {
  let id: UInt32
  let advance: Int32
  let xOffset: Int32
  let yOffset: Int32
  /// Flags in the lowest byte; above them the start of the glyph's cluster, in bytes from the unit's start.
  private var bits: UInt32

  private static let unsafe: UInt32 = 1
  private static let first: UInt32 = 2
  private static let shifted: UInt32 = 4
  private static let compact: UInt32 = 8
  private static let missing: UInt32 = 16

  private init(_ glyph: GlyphRecord, from start: Int) {
    id = glyph.id
    advance = glyph.advance
    xOffset = glyph.xOffset
    yOffset = glyph.yOffset
    bits = (glyph.cluster &- UInt32(truncatingIfNeeded: start)) << 8
    if !glyph.isAtPen { bits |= Self.shifted }
  }

  /// The glyphs of `window`, the output of HarfBuzz for exactly one unit. The unit starts at the UTF-8 offset `start`
  /// of the line.
  static func all(of window: ShapedWindow, from start: Int) -> [UnitGlyph] {
    var glyphs: [UnitGlyph] = []
    var isCompact = true
    var first = 0
    var clusterAdvance: Int64 = 0
    for index in window.indices {
      var glyph = UnitGlyph(window.record(index), from: start)
      if glyphs.isEmpty || glyphs[first].cluster != glyph.cluster {
        glyph.bits |= Self.first
        first = glyphs.count
        clusterAdvance = 0
      }
      glyphs.append(glyph)
      // Any glyph of the cluster may have HarfBuzz's flag.
      if window.isUnsafe(index) { glyphs[first].bits |= Self.unsafe }
      if glyph.id == 0 { glyphs[first].bits |= Self.missing }
      clusterAdvance += Int64(glyph.advance)
      isCompact = isCompact && glyph.fits && fits(clusterAdvance)
    }
    if isCompact { for index in glyphs.indices { glyphs[index].bits |= Self.compact } }
    return glyphs
  }

  /// Whether the glyph's id, advance and offsets fit 16-bit columns of `GlyphTable`.
  private var fits: Bool {
    id <= 0xFFFF && Self.fits(Int64(advance)) && Self.fits(Int64(xOffset))
      && Self.fits(Int64(yOffset))
  }

  /// `Int16.min` does not fit, because `GlyphTable` uses it as a marker.
  private static func fits(_ value: Int64) -> Bool { value.magnitude <= 0x7FFF }

  @inline(__always) var cluster: UInt32 { bits >> 8 }
  /// HarfBuzz forbids a cut before the cluster that this glyph starts.
  @inline(__always) var isUnsafe: Bool { bits & Self.unsafe != 0 }
  /// The cluster that this glyph starts has .notdef.
  @inline(__always) var isMissing: Bool { bits & Self.missing != 0 }
  @inline(__always) var startsCluster: Bool { bits & Self.first != 0 }
  /// The glyph has offsets: it is not drawn at the pen.
  @inline(__always) var isShifted: Bool { bits & Self.shifted != 0 }
  /// All glyphs of the unit, and the advances of its clusters, fit columns of sixteen bits.
  @inline(__always) var isCompact: Bool { bits & Self.compact != 0 }
}

/// The glyphs of a unit at its UTF-8 offset in a line.
struct UnitGlyphs: LogicalGlyphs {
  let glyphs: UnsafeBufferPointer<UnitGlyph>
  let offset: UInt32

  var isCompact: Bool { glyphs.first?.isCompact ?? true }

  var isVertical: Bool { false }
  var indices: Range<Int> { 0..<glyphs.count }

  @inline(__always)
  func cluster(_ index: Int) -> UInt32 { offset &+ glyphs[index].cluster }

  @inline(__always)
  func isUnsafe(_ index: Int) -> Bool { glyphs[index].isUnsafe }

  @inline(__always)
  func record(_ index: Int) -> GlyphRecord {
    let glyph = glyphs[index]
    return GlyphRecord(
      id: glyph.id, cluster: cluster(index), advance: glyph.advance, xOffset: glyph.xOffset,
      yOffset: glyph.yOffset)
  }
}
