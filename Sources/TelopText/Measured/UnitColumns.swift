/// Glyphs and clusters that units add to a line, until there are enough of them to go to the line's own columns: one at
/// a time, each column of those asks whether it has room and is anybody else's.
///
/// Release builds do not check where `append` writes. Its callers have asked `hasRoom`, or have emptied columns that
/// have room for 16 at least before they add one. A glyph adds at most one cluster and one shift, so that there are never
/// more of either than glyphs.
struct UnitColumns {
  /// The most glyphs that are kept back.
  private static let most = 1_024

  private let memory: Memory
  private let capacity: Int
  private var glyphCount = 0
  private var clusterCount = 0
  private var shiftCount = 0
  /// The first cluster's position, in line units.
  private var pen: Int64 = 0

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
    memory.starts[clusterCount] = ClusterTable.start(start, flags)
    memory.moves[clusterCount] = advance
    glyphCount &+= 1
    clusterCount &+= 1
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
    var (place, index) = (0, range.lowerBound)
    while index < range.upperBound {
      ids[place] = facts[index].glyph
      advances[place] = moves[index]
      firsts[place] = 1
      shifted[place] = 0
      starts[place] = ClusterTable.start(offsets[index], gaps[index].isUnsafe ? .unsafe : [])
      ownMoves[place] = moves[index]
      place &+= 1
      index &+= 1
    }
    glyphCount &+= place
    clusterCount &+= place
  }

  /// Adds the glyphs of a compact unit. There must be room for them.
  ///
  /// - Parameters:
  ///   - pen: the position of the first one, in line units.
  ///   - goesOn: whether the character at a UTF-8 offset goes on with the grapheme cluster before it.
  @inline(__always)
  mutating func append(_ unit: UnitGlyphs, pen: Int64, goesOn: (UInt32) -> Bool) -> Added {
    if isEmpty { self.pen = pen }
    let (ids, advances) = (memory.ids, memory.advances)
    let (firsts, shifted, shifts) = (memory.firsts, memory.shifted, memory.shifts)
    let (starts, moves) = (memory.starts, memory.moves)
    var (place, cluster, shift) = (glyphCount, clusterCount, shiftCount)
    var added = Added()
    for glyph in unit.glyphs {
      let advance = Int16(truncatingIfNeeded: glyph.advance)
      ids[place] = UInt16(truncatingIfNeeded: glyph.id)
      advances[place] = advance
      firsts[place] = glyph.isFirst ? 1 : 0
      shifted[place] = glyph.isShifted ? 1 : 0
      shifts[shift] = GlyphTable.Shift(
        x: Int16(truncatingIfNeeded: glyph.xOffset), y: Int16(truncatingIfNeeded: glyph.yOffset))
      shift &+= glyph.isShifted ? 1 : 0
      place &+= 1
      if glyph.isFirst {
        let start = unit.offset &+ glyph.cluster
        var flags: ClusterRecord.Flags = glyph.isUnsafe ? .unsafe : []
        if goesOn(start) { flags.insert(.insideGrapheme) }
        starts[cluster] = ClusterTable.start(start, flags)
        moves[cluster] = advance
        if glyph.isMissing { added.missing.append(cluster) }
        cluster &+= 1
      } else {
        // Never the first of a unit: see `UnitGlyph.all`.
        moves[cluster &- 1] &+= advance
      }
      added.advance &+= Int64(advance)
      added.travel &+= UInt64(advance.magnitude)
      added.leastOffset = min(added.leastOffset, glyph.xOffset)
      added.greatestOffset = max(added.greatestOffset, glyph.xOffset)
    }
    (glyphCount, clusterCount, shiftCount) = (place, cluster, shift)
    return added
  }

  /// What a unit was.
  struct Added {
    /// In font units.
    var advance: Int64 = 0
    /// The same whichever way each glyph moves the pen.
    var travel: UInt64 = 0
    /// The bounds of the glyphs' offsets and 0, in font units.
    var leastOffset: Int32 = 0
    var greatestOffset: Int32 = 0
    /// Clusters with .notdef: indices into the columns.
    var missing: [Int] = []
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
    private let memory: ColumnMemory
    let starts: UnsafeMutablePointer<UInt32>
    let shifts: UnsafeMutablePointer<GlyphTable.Shift>
    /// How far each cluster moves the pen, in font units.
    let moves: UnsafeMutablePointer<Int16>
    let ids: UnsafeMutablePointer<UInt16>
    let advances: UnsafeMutablePointer<Int16>
    /// 1 for the first glyph of a cluster, and for one with a shift; else 0.
    let firsts: UnsafeMutablePointer<UInt8>
    let shifted: UnsafeMutablePointer<UInt8>

    init(capacity: Int) {
      // A shift is written before it is known whether it counts: behind the last one, too.
      let count = capacity + 1
      var memory = ColumnMemory(count: count, widths: 4, 4, 2, 2, 2, 1, 1)
      starts = memory.column(of: UInt32.self, count: count)
      shifts = memory.column(of: GlyphTable.Shift.self, count: count)
      moves = memory.column(of: Int16.self, count: count)
      ids = memory.column(of: UInt16.self, count: count)
      advances = memory.column(of: Int16.self, count: count)
      firsts = memory.column(of: UInt8.self, count: count)
      shifted = memory.column(of: UInt8.self, count: count)
      self.memory = memory
    }

    deinit { memory.deallocate() }
  }
}
