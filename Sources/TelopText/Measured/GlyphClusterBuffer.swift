/// A buffer of a line's glyphs and clusters, which are moved to the line's tables in bulk. Appending them separately
/// would check every column's capacity and unique ownership each time.
///
/// Release builds do not check the writes of `append`. Callers check `hasRoom` before they append glyphs. A glyph adds
/// at most one cluster and one shift.
struct GlyphClusterBuffer {
  private static let maximumGlyphCount = 1_024

  private let memory: Memory
  private let capacity: Int
  private var glyphCount = 0
  private(set) var clusterCount = 0
  private var shiftCount = 0
  /// The position of the first cluster, in line units.
  private var pen: Int64 = 0

  /// - Parameter count: the expected number of glyphs.
  init(expecting count: Int) {
    capacity = min(max(count, 16), Self.maximumGlyphCount)
    memory = Memory(capacity: capacity)
  }

  var isEmpty: Bool { glyphCount == 0 && clusterCount == 0 }

  @inline(__always)
  func hasRoom(for glyphs: Int) -> Bool { glyphCount &+ glyphs <= capacity }

  /// Appends a glyph; `false` if one of its numbers does not fit the columns. The advance `wideMarker` does not fit: in
  /// the line's table, it has another meaning. A cluster is appended after its glyphs.
  @inline(__always)
  mutating func append(_ glyph: GlyphRecord, startsCluster: Bool) -> Bool {
    guard let id = UInt16(exactly: glyph.id), let advance = Int16(exactly: glyph.advance),
      advance != GlyphTable.wideMarker, let x = Int16(exactly: glyph.xOffset),
      let y = Int16(exactly: glyph.yOffset)
    else { return false }
    let shift: UInt8 = x != 0 || y != 0 ? 1 : 0
    memory.ids[glyphCount] = id
    memory.advances[glyphCount] = advance
    memory.firsts[glyphCount] = startsCluster ? 1 : 0
    memory.shifted[glyphCount] = shift
    memory.shifts[shiftCount] = GlyphTable.Shift(x: x, y: y)
    shiftCount &+= Int(shift)
    glyphCount &+= 1
    return true
  }

  /// Appends a cluster at a UTF-8 offset; `false` if its advance, in font units, does not fit the columns. `pen` is the
  /// cluster's position, in line units.
  @inline(__always)
  mutating func append(
    cluster start: UInt32, _ flags: ClusterRecord.Flags, advance: Int64, pen: Int64
  ) -> Bool {
    guard let advance = Int16(exactly: advance) else { return false }
    if clusterCount == 0 { self.pen = pen }
    memory.starts[clusterCount] = ClusterTable.start(start, flags)
    memory.clusterAdvances[clusterCount] = advance
    clusterCount &+= 1
    return true
  }

  /// Appends single-glyph characters, each a cluster by itself, up to the end that `UnitScan.singleGlyphEnd(from:)`
  /// returned. `scan` has the glyph and the advance of each character, and its interaction with the one before it.
  @inline(__always)
  mutating func append(singleGlyphs range: Range<Int>, of scan: UnitScan, pen: Int64) {
    if clusterCount == 0 { self.pen = pen }
    let offsets = scan.offsets
    let shapingProperties = scan.shapingProperties
    let interactions = scan.interactions
    let scanAdvances = scan.advances
    let ids = memory.ids + glyphCount
    let advances = memory.advances + glyphCount
    let firsts = memory.firsts + glyphCount
    let shifted = memory.shifted + glyphCount
    let starts = memory.starts + clusterCount
    let clusterAdvances = memory.clusterAdvances + clusterCount
    var count = 0
    var index = range.lowerBound
    while index < range.upperBound {
      ids[count] = shapingProperties[index].glyph
      advances[count] = scanAdvances[index]
      firsts[count] = 1
      shifted[count] = 0
      starts[count] = ClusterTable.start(
        offsets[index], interactions[index].isUnsafe ? .unsafe : [])
      clusterAdvances[count] = scanAdvances[index]
      count &+= 1
      index &+= 1
    }
    glyphCount &+= count
    clusterCount &+= count
  }

  /// Appends the glyphs of a shaped unit. All their numbers must fit the columns (`isCompact`). `pen` is the position
  /// of the first glyph, in line units.
  @inline(__always)
  mutating func append(
    _ unit: UnitGlyphs, pen: Int64, _ continuations: inout GraphemeContinuations
  ) -> Totals {
    if clusterCount == 0 { self.pen = pen }
    let ids = memory.ids
    let advances = memory.advances
    let firsts = memory.firsts
    let shifted = memory.shifted
    let starts = memory.starts
    let clusterAdvances = memory.clusterAdvances
    var glyphIndex = glyphCount
    var cluster = clusterCount
    var totals = Totals()
    for glyph in unit.glyphs {
      let advance = Int16(truncatingIfNeeded: glyph.advance)
      ids[glyphIndex] = UInt16(truncatingIfNeeded: glyph.id)
      advances[glyphIndex] = advance
      firsts[glyphIndex] = glyph.startsCluster ? 1 : 0
      shifted[glyphIndex] = glyph.isShifted ? 1 : 0
      memory.shifts[shiftCount] = GlyphTable.Shift(
        x: Int16(truncatingIfNeeded: glyph.xOffset), y: Int16(truncatingIfNeeded: glyph.yOffset))
      shiftCount &+= glyph.isShifted ? 1 : 0
      glyphIndex &+= 1
      if glyph.startsCluster {
        let start = unit.offset &+ glyph.cluster
        let flags = continuations.flags(at: start, isUnsafe: glyph.isUnsafe)
        starts[cluster] = ClusterTable.start(start, flags)
        clusterAdvances[cluster] = advance
        if glyph.isMissing { totals.missing.append(cluster) }
        cluster &+= 1
      } else {
        // The first glyph of a unit always starts a cluster: see `UnitGlyph.all`.
        clusterAdvances[cluster &- 1] &+= advance
      }
      totals.advance &+= Int64(advance)
      totals.travel &+= UInt64(advance.magnitude)
      totals.include(offset: glyph.xOffset)
    }
    glyphCount = glyphIndex
    clusterCount = cluster
    return totals
  }

  /// Appends glyphs of a horizontal line that are clusters by themselves. Stops when the buffer is full, or at a glyph
  /// that shares a cluster, is .notdef, continues a grapheme cluster, or does not fit the columns. `index` becomes the
  /// index of the first glyph that is not appended.
  mutating func append(
    singleGlyphClusters glyphs: some LogicalGlyphs, from index: inout Int, pen: Int64,
    _ continuations: inout GraphemeContinuations
  ) -> Totals {
    if clusterCount == 0 { self.pen = pen }
    var totals = Totals()
    let advances = memory.advances + glyphCount
    let upper = glyphs.indices.upperBound
    let start = index
    let limit = min(upper &- start, capacity &- glyphCount)
    var count = 0
    while count < limit {
      let glyph = glyphs.record(start &+ count)
      let next = start &+ count &+ 1
      guard next == upper || glyphs.cluster(next) != glyph.cluster,
        let id = UInt16(exactly: glyph.id), id != 0,
        let advance = Int16(exactly: glyph.advance), advance != GlyphTable.wideMarker,
        !continuations.contains(glyph.cluster)
      else { break }
      memory.shifted[glyphCount &+ count] = 0
      if glyph.xOffset | glyph.yOffset != 0 {
        guard let x = Int16(exactly: glyph.xOffset), let y = Int16(exactly: glyph.yOffset)
        else { break }
        memory.shifted[glyphCount &+ count] = 1
        memory.shifts[shiftCount] = GlyphTable.Shift(x: x, y: y)
        shiftCount &+= 1
        totals.include(offset: glyph.xOffset)
      }
      memory.ids[glyphCount &+ count] = id
      advances[count] = advance
      memory.starts[clusterCount &+ count] = ClusterTable.start(
        glyph.cluster, glyphs.isUnsafe(start &+ count) ? .unsafe : [])
      count &+= 1
    }
    (memory.firsts + glyphCount).update(repeating: 1, count: count)
    (memory.clusterAdvances + clusterCount).update(from: advances, count: count)
    glyphCount &+= count
    clusterCount &+= count
    index = start &+ count
    let sums = UnitScan.sums(of: advances, count: count)
    totals.advance = sums.advance
    totals.travel = sums.travel
    return totals
  }

  struct Totals {
    /// The advance, in font units.
    var advance: Int64 = 0
    /// The sum of the magnitudes of the glyphs' advances, in font units.
    var travel: UInt64 = 0
    /// The minimum and the maximum of 0 and the glyphs' horizontal offsets, in font units.
    var minimumOffset: Int32 = 0
    var maximumOffset: Int32 = 0
    /// Clusters with .notdef, as indices into the buffer's columns.
    var missing: [Int] = []

    @inline(__always)
    fileprivate mutating func include(offset: Int32) {
      minimumOffset = min(minimumOffset, offset)
      maximumOffset = max(maximumOffset, offset)
    }
  }

  /// Moves all glyphs and clusters to the line's tables. `scale` is the number of line units in a font unit.
  mutating func empty(into clusters: inout ClusterTable, _ glyphs: inout GlyphTable, scale: Int64) {
    clusters.append(
      starts: UnsafeBufferPointer(start: memory.starts, count: clusterCount),
      advances: memory.clusterAdvances, at: pen, scale: scale)
    glyphs.append(
      ids: UnsafeBufferPointer(start: memory.ids, count: glyphCount), advances: memory.advances,
      firsts: memory.firsts, shifted: memory.shifted,
      UnsafeBufferPointer(start: memory.shifts, count: shiftCount))
    glyphCount = 0
    clusterCount = 0
    shiftCount = 0
  }

  private final class Memory {
    private let memory: ColumnMemory
    /// The clusters' UTF-8 offsets and flags, as made by `ClusterTable.start`.
    let starts: UnsafeMutablePointer<UInt32>
    let shifts: UnsafeMutablePointer<GlyphTable.Shift>
    /// The advance of each cluster, in font units.
    let clusterAdvances: UnsafeMutablePointer<Int16>
    let ids: UnsafeMutablePointer<UInt16>
    let advances: UnsafeMutablePointer<Int16>
    /// 1 for the first glyph of a cluster, otherwise 0.
    let firsts: UnsafeMutablePointer<UInt8>
    /// 1 for a glyph with a shift, otherwise 0.
    let shifted: UnsafeMutablePointer<UInt8>

    init(capacity: Int) {
      // One more than the capacity, for two reasons. `append` writes a shift for every glyph, and the next shift
      // overwrites a shift of 0. And a cluster is appended after its glyphs: if these have already been moved to the
      // line's tables, the buffer has one more cluster than glyphs.
      let count = capacity + 1
      var memory = ColumnMemory(count: count, widths: 4, 4, 2, 2, 2, 1, 1)
      starts = memory.column(of: UInt32.self, count: count)
      shifts = memory.column(of: GlyphTable.Shift.self, count: count)
      clusterAdvances = memory.column(of: Int16.self, count: count)
      ids = memory.column(of: UInt16.self, count: count)
      advances = memory.column(of: Int16.self, count: count)
      firsts = memory.column(of: UInt8.self, count: count)
      shifted = memory.column(of: UInt8.self, count: count)
      self.memory = memory
    }

    deinit { memory.deallocate() }
  }
}
