/// Glyphs and clusters that units add to a line, until there are enough of them to go to the line's own columns: one at
/// a time, each column of those asks whether it has room and is anybody else's.
struct UnitColumns {
  /// The most glyphs that are kept back.
  private static let most = 1_024

  private let memory: Memory
  private let capacity: Int
  private(set) var glyphCount = 0
  private(set) var clusterCount = 0
  private var shiftCount = 0
  /// The first cluster's position, in line units.
  private(set) var pen: Int64 = 0

  /// - Parameter count: how many glyphs are expected.
  init(expecting count: Int) {
    capacity = min(max(count, 16), Self.most)
    memory = Memory(capacity: capacity)
  }

  var isEmpty: Bool { glyphCount == 0 }

  @inline(__always)
  func hasRoom(for glyphs: Int) -> Bool { glyphCount &+ glyphs <= capacity }

  /// Adds a glyph on its pen that is a cluster by itself. There must be room for it.
  ///
  /// - Parameters:
  ///   - start: where its text starts, a UTF-8 offset.
  ///   - pen: its position, in line units.
  @inline(__always)
  mutating func append(
    id: UInt16, advance: Int16, at start: UInt32, _ flags: ClusterRecord.Flags, pen: Int64
  ) {
    if isEmpty { self.pen = pen }
    memory.ids[glyphCount] = id
    memory.advances[glyphCount] = advance
    memory.firsts[glyphCount] = 1
    memory.shifted[glyphCount] = 0
    glyphCount &+= 1
    close(start, flags, move: advance)
  }

  /// Adds plain characters, each a cluster by itself. There must be room for them.
  ///
  /// - Parameters:
  ///   - range: indices of characters that `UnitScan.plainEnd` has passed.
  ///   - pen: the position of the first one, in line units.
  @inline(__always)
  mutating func append(plain range: Range<Int>, of scan: UnitScan, pen: Int64) {
    if isEmpty { self.pen = pen }
    let (offsets, facts, gaps, moves) = (scan.offsets, scan.facts, scan.gaps, scan.advances)
    let (ids, advances) = (memory.ids + glyphCount, memory.advances + glyphCount)
    let (firsts, shifted) = (memory.firsts + glyphCount, memory.shifted + glyphCount)
    let (starts, ownMoves) = (memory.starts + clusterCount, memory.moves + clusterCount)
    var place = 0
    for index in range {
      ids[place] = facts[index].glyph
      advances[place] = moves[index]
      firsts[place] = 1
      shifted[place] = 0
      starts[place] = ClusterTable.start(offsets[index], gaps[index].isUnsafe ? .unsafe : [])
      ownMoves[place] = moves[index]
      place &+= 1
    }
    glyphCount &+= place
    clusterCount &+= place
  }

  /// Adds one cluster's glyphs. There must be room for them.
  ///
  /// - Parameters:
  ///   - range: indices of the unit's glyphs.
  ///   - pen: the cluster's position, in line units.
  /// - Returns: `nil` where one is too large for the columns; nothing was added then.
  @inline(__always)
  mutating func append(
    _ range: Range<Int>, of unit: UnitGlyphs, _ flags: ClusterRecord.Flags, pen: Int64
  ) -> Added? {
    if isEmpty { self.pen = pen }
    var added = Added()
    var (place, shifts) = (glyphCount, shiftCount)
    // Not 0 above the lowest sixteen bits where something has more than those.
    var wide: UInt32 = 0
    for index in range {
      let glyph = unit.glyphs[index]
      let advance = glyph.advance
      wide |=
        glyph.id | Self.excess(advance) | Self.excess(glyph.xOffset) | Self.excess(glyph.yOffset)
      memory.ids[place] = UInt16(truncatingIfNeeded: glyph.id)
      memory.advances[place] = Int16(truncatingIfNeeded: advance)
      memory.firsts[place] = index == range.lowerBound ? 1 : 0
      let isShifted = glyph.xOffset | glyph.yOffset != 0
      memory.shifted[place] = isShifted ? 1 : 0
      memory.shifts[shifts] = GlyphTable.Shift(
        x: Int16(truncatingIfNeeded: glyph.xOffset), y: Int16(truncatingIfNeeded: glyph.yOffset))
      shifts &+= isShifted ? 1 : 0
      place &+= 1
      added.advance &+= advance
      added.travel &+= UInt64(advance.magnitude)
      added.leastOffset = min(added.leastOffset, glyph.xOffset)
      added.greatestOffset = max(added.greatestOffset, glyph.xOffset)
      added.isMissing = added.isMissing || glyph.id == 0
    }
    wide |= Self.excess(added.advance)
    if wide >> 16 != 0 { return nil }
    (glyphCount, shiftCount) = (place, shifts)
    close(
      unit.cluster(range.lowerBound), flags, move: Int16(truncatingIfNeeded: added.advance))
    return added
  }

  /// What one cluster was.
  struct Added {
    /// In font units.
    var advance: Int32 = 0
    /// The same whichever way each glyph moves the pen.
    var travel: UInt64 = 0
    /// The bounds of the glyphs' offsets and 0, in font units.
    var leastOffset: Int32 = 0
    var greatestOffset: Int32 = 0
    /// One of the glyphs is .notdef.
    var isMissing = false
  }

  /// Below 2^16 for what fits 16 bits with a sign. The least of those has another meaning in `GlyphTable`.
  @inline(__always)
  private static func excess(_ value: Int32) -> UInt32 {
    UInt32(bitPattern: value &+ 0x7FFF) &+ (value == 0x8000 ? 1 : 0)
  }

  @inline(__always)
  private mutating func close(_ start: UInt32, _ flags: ClusterRecord.Flags, move: Int16) {
    memory.starts[clusterCount] = ClusterTable.start(start, flags)
    memory.moves[clusterCount] = move
    clusterCount &+= 1
  }

  /// Hands everything over.
  ///
  /// - Parameter scale: line units in a font unit.
  mutating func empty(into clusters: inout ClusterTable, _ glyphs: inout GlyphTable, scale: Int64) {
    clusters.append(
      starts: UnsafeBufferPointer(start: memory.starts, count: clusterCount), moves: memory.moves,
      at: pen, scale: scale)
    glyphs.append(
      ids: UnsafeBufferPointer(start: memory.ids, count: glyphCount), advances: memory.advances,
      firsts: memory.firsts, shifted: memory.shifted,
      UnsafeBufferPointer(start: memory.shifts, count: shiftCount))
    (glyphCount, clusterCount, shiftCount) = (0, 0, 0)
  }

  /// Columns of one length.
  private final class Memory {
    let starts: UnsafeMutablePointer<UInt32>
    /// How far each cluster moves the pen, in font units.
    let moves: UnsafeMutablePointer<Int16>
    let ids: UnsafeMutablePointer<UInt16>
    let advances: UnsafeMutablePointer<Int16>
    /// 1 for the first glyph of a cluster, and for one with a shift; else 0.
    let firsts: UnsafeMutablePointer<UInt8>
    let shifted: UnsafeMutablePointer<UInt8>
    let shifts: UnsafeMutablePointer<GlyphTable.Shift>

    init(capacity: Int) {
      starts = .allocate(capacity: capacity)
      moves = .allocate(capacity: capacity)
      ids = .allocate(capacity: capacity)
      advances = .allocate(capacity: capacity)
      firsts = .allocate(capacity: capacity)
      shifted = .allocate(capacity: capacity)
      shifts = .allocate(capacity: capacity + 1)
    }

    deinit {
      starts.deallocate()
      moves.deallocate()
      ids.deallocate()
      advances.deallocate()
      firsts.deallocate()
      shifted.deallocate()
      shifts.deallocate()
    }
  }
}
