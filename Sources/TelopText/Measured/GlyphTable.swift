internal import TelopUnits

/// A line's glyphs in logical order, in columns. A glyph takes four bytes and about three bits: two flags, and the counts
/// that make ranks fast. A glyph with a shift takes four more bytes.
struct GlyphTable: Sendable {
  private var ids: [UInt16] = []
  private var advances: [Int16] = []
  /// Set for the first glyph of each cluster.
  private var firsts = RankedBitVector()
  /// Set for each glyph with a shift.
  private var shifted = RankedBitVector()
  /// The shifts of the glyphs that are set in `shifted`, in the same order.
  private var shifts: [Shift] = []
  /// Glyphs that do not fit the columns, with their indices. Fonts may have advances of any size.
  private var wide: [(index: Int, glyph: GlyphRecord)] = []

  /// The distance of a glyph from its pen, in font units.
  struct Shift: BitwiseCopyable {
    let x: Int16
    let y: Int16
  }

  /// The advance that marks a glyph stored in `wide`.
  static let wideMarker = Int16.min

  init(capacity: Int) {
    ids.reserveCapacity(capacity)
    advances.reserveCapacity(capacity)
    firsts.reserveCapacity(capacity)
    shifted.reserveCapacity(capacity)
  }

  var count: Int { ids.count }

  /// Appends glyphs that are already in columns of equal length. `newFirsts` is 1 for the first glyph of a cluster,
  /// `newShifted` is 1 for a glyph with a shift.
  mutating func append(
    ids newIDs: UnsafeBufferPointer<UInt16>, advances newAdvances: UnsafeMutablePointer<Int16>,
    firsts newFirsts: UnsafeMutablePointer<UInt8>, shifted newShifted: UnsafeMutablePointer<UInt8>,
    _ newShifts: UnsafeBufferPointer<Shift>
  ) {
    ids.append(contentsOf: newIDs)
    advances.append(contentsOf: UnsafeBufferPointer(start: newAdvances, count: newIDs.count))
    firsts.append(UnsafeBufferPointer(start: newFirsts, count: newIDs.count))
    if newShifts.isEmpty {
      shifted.append(false, count: newIDs.count)
    } else {
      shifted.append(UnsafeBufferPointer(start: newShifted, count: newIDs.count))
      shifts.append(contentsOf: newShifts)
    }
  }

  /// Appends glyphs without shifts, each a cluster by itself; the range indexes `shapingProperties` and `newAdvances`.
  mutating func append(
    _ range: Range<Int>, of shapingProperties: UnsafeMutablePointer<ShapingProperties>,
    advances newAdvances: UnsafeMutablePointer<Int16>
  ) {
    firsts.append(true, count: range.count)
    shifted.append(false, count: range.count)
    let newProperties = shapingProperties + range.lowerBound
    ids.append(count: range.count) { ids in
      for index in 0..<range.count { ids[index] = newProperties[index].glyph }
    }
    advances.append(
      contentsOf: UnsafeBufferPointer(start: newAdvances + range.lowerBound, count: range.count))
  }

  /// Appends a glyph that does not fit the columns.
  @inline(never)
  mutating func append(wide glyph: GlyphRecord, startsCluster: Bool) {
    firsts.append(startsCluster)
    wide.append((ids.count, glyph))
    shifted.append(false)
    ids.append(0)
    advances.append(Self.wideMarker)
  }

  /// The index of a glyph's cluster.
  @inline(__always)
  func cluster(_ index: Int) -> Int { firsts.rank(index) - (firsts[index] ? 0 : 1) }

  /// The advance of a glyph, in font units.
  @inline(__always)
  func advance(_ index: Int) -> Int32 {
    let advance = advances[index]
    return advance != Self.wideMarker ? Int32(advance) : wideGlyph(index).advance
  }

  /// A glyph as HarfBuzz reported it.
  @inline(__always)
  func record(_ index: Int, in clusters: ClusterTable) -> GlyphRecord {
    let advance = advances[index]
    if advance == Self.wideMarker { return wideGlyph(index) }
    var record = GlyphRecord(
      id: UInt32(ids[index]), cluster: clusters.utf8(cluster(index)), advance: Int32(advance),
      xOffset: 0, yOffset: 0)
    if shifted[index] {
      let shift = shifts[shifted.rank(index)]
      record.xOffset = Int32(shift.x)
      record.yOffset = Int32(shift.y)
    }
    return record
  }

  func contains(anyOf ids: Set<UInt32>, from start: Int) -> Bool {
    (start..<count).contains { ids.contains(id($0)) }
  }

  /// Whether one of the glyphs from an index on may have a shift.
  func hasShift(from start: Int) -> Bool {
    (start..<count).contains { shifted.isSet($0) || advances[$0] == Self.wideMarker }
  }

  func id(_ index: Int) -> UInt32 {
    advances[index] == Self.wideMarker ? wideGlyph(index).id : UInt32(ids[index])
  }

  /// Visits the glyphs of one font with their heights above the baseline, in font units. A glyph on the baseline that
  /// is in `seen` is skipped; one that is visited is added to `seen`. If `seen` is `nil` and the range is short, `seen`
  /// stays `nil`, and repeated glyphs are visited again.
  func forEachYOffset(
    in range: Range<Int>, seen: inout GlyphSet?, _ body: (_ id: UInt32, _ y: Int64) -> Void
  ) {
    // For a few glyphs, a set takes longer than it saves. A set for no glyphs ignores insertions.
    var visited = seen ?? GlyphSet(glyphCount: range.count < 64 ? 0 : 1 << 16)
    let keepsVisited = seen != nil || range.count >= 64
    seen = nil
    for index in range {
      if advances[index] == Self.wideMarker {
        let glyph = wideGlyph(index)
        body(glyph.id, Int64(glyph.yOffset))
      } else if shifted[index] {
        body(UInt32(ids[index]), Int64(shifts[shifted.rank(index)].y))
      } else if !visited.contains(ids[index]) {
        visited.insert(ids[index])
        body(UInt32(ids[index]), 0)
      }
    }
    if keepsVisited { seen = visited }
  }

  func startsCluster(_ index: Int) -> Bool { firsts.isSet(index) }

  private func wideGlyph(_ index: Int) -> GlyphRecord {
    wide[partitionPoint(in: 0..<wide.count) { wide[$0].index >= index }].glyph
  }

  /// Prepares the glyphs for reading, and releases unused capacity.
  mutating func close() {
    ids.trim()
    advances.trim()
    firsts.close()
    shifted.close()
    shifts.trim()
    wide.trim()
  }
}
