internal import TelopUnits

/// A line's clusters in logical order, in columns: eight bytes for each cluster. A final record holds the end of the
/// text and the sum of the advances.
struct ClusterTable: Sendable, RandomAccessCollection {
  /// UTF-8 offsets, with the cluster's flags in the lowest bits. Offsets up to 2^28 leave three bits free.
  private var starts: [UInt32] = []
  private var positions = PositionColumn()

  private static let flagBits: UInt32 = 3

  init(capacity: Int) {
    starts.reserveCapacity(capacity)
    positions.reserveCapacity(capacity)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts.count }

  @inline(__always)
  subscript(index: Int) -> ClusterRecord {
    let start = starts[index]
    return ClusterRecord(
      position: positions[index], utf8: start >> Self.flagBits,
      flags: ClusterRecord.Flags(rawValue: UInt8(truncatingIfNeeded: start & 7)))
  }

  @inline(__always)
  func utf8(_ index: Int) -> UInt32 { starts[index] >> Self.flagBits }

  /// The UTF-8 offsets of the text of some clusters.
  func text(of clusters: Range<Int>) -> Range<Int> {
    Int(utf8(clusters.lowerBound))..<Int(utf8(clusters.upperBound))
  }

  @inline(__always)
  mutating func append(_ record: ClusterRecord) {
    starts.append(Self.start(record.utf8, record.flags))
    positions.append(record.position)
  }

  /// A cluster's entry in the column of starts.
  @inline(__always)
  static func start(_ utf8: UInt32, _ flags: ClusterRecord.Flags) -> UInt32 {
    utf8 << flagBits | UInt32(flags.rawValue)
  }

  /// Appends clusters that are already in columns: starts made by `start`, and advances in font units. `pen` is the
  /// position of the first cluster in line units, `scale` the line units in a font unit.
  mutating func append(
    starts newStarts: UnsafeBufferPointer<UInt32>, advances: UnsafeMutablePointer<Int16>,
    at pen: Int64, scale: Int64
  ) {
    starts.append(contentsOf: newStarts)
    positions.append(0..<newStarts.count, of: advances, at: pen, scale: scale)
  }

  /// Appends a cluster for each character of a range of the scan. Each of these characters is a single glyph. `pen` and
  /// `scale` are as in the method above.
  mutating func append(_ range: Range<Int>, of scan: UnitScan, at pen: Int64, scale: Int64) {
    let offsets = scan.offsets + range.lowerBound
    let interactions = scan.interactions + range.lowerBound
    starts.append(count: range.count) { starts in
      for index in 0..<range.count {
        starts[index] = offsets[index] << Self.flagBits | (interactions[index].isUnsafe ? 1 : 0)
      }
    }
    positions.append(range, of: scan.advances, at: pen, scale: scale)
  }

  mutating func addFlags(_ flags: ClusterRecord.Flags, at index: Int) {
    starts[index] |= UInt32(flags.rawValue)
  }

  mutating func removeFlags(_ flags: ClusterRecord.Flags, at index: Int) {
    starts[index] &= ~UInt32(flags.rawValue)
  }

  /// Forbids cuts before the clusters that start in `stretch`, where letters of two runs join.
  ///
  /// - Parameter stretch: UTF-8 offsets.
  mutating func forbidCuts(in stretch: ClosedRange<Int>) {
    var index = partitionPoint(in: 0..<count) { Int(utf8($0)) >= stretch.lowerBound }
    while index < count, Int(utf8(index)) <= stretch.upperBound {
      addFlags(.joinsAcrossRuns, at: index)
      index += 1
    }
  }

  mutating func trim() {
    starts.trim()
    positions.trim()
  }
}

/// Positions along a line in line units: four bytes for each, and eight more for every 64.
private struct PositionColumn: Sendable {
  /// The first of every 64 positions.
  private var bases: [Int64] = []
  /// The distance of each position from its base.
  private var offsets: [Int32] = []
  /// All positions, if some are too far from their base for 32 bits; otherwise empty. An em may have 2^30 line units.
  private var wide: [Int64] = []

  mutating func reserveCapacity(_ count: Int) {
    bases.reserveCapacity(count / 64 + 1)
    offsets.reserveCapacity(count)
  }

  @inline(__always)
  subscript(index: Int) -> Int64 {
    wide.isEmpty ? bases[index >> 6] + Int64(offsets[index]) : wide[index]
  }

  @inline(__always)
  mutating func append(_ position: Int64) {
    guard wide.isEmpty else { return wide.append(position) }
    if offsets.count & 63 == 0 { bases.append(position) }
    let (offset, overflow) = position.subtractingReportingOverflow(bases[bases.count - 1])
    guard !overflow, let offset = Int32(exactly: offset) else { return widen(position) }
    offsets.append(offset)
  }

  /// Appends the positions of glyphs with the given advances in font units, from `pen` on. The range indexes
  /// `advances`; release builds do not check it.
  mutating func append(
    _ range: Range<Int>, of advances: UnsafeMutablePointer<Int16>, at pen: Int64, scale: Int64
  ) {
    var pen = pen
    var index = range.lowerBound
    while index < range.upperBound {
      // The first of every 64 positions is the base of the others.
      let end = min(range.upperBound, index + 64 - offsets.count & 63)
      append(pen)
      pen &+= Int64(advances[index]) &* scale
      index += 1
      let base = bases.last ?? 0
      guard wide.isEmpty, scale <= 128, (pen &- base).magnitude < 1 << 30 else {
        while index < end {
          append(pen)
          pen &+= Int64(advances[index]) &* scale
          index += 1
        }
        continue
      }
      offsets.append(count: end - index) { offsets in
        var offset = Int32(truncatingIfNeeded: pen &- base)
        let scale = Int32(truncatingIfNeeded: scale)
        let nextAdvances = advances + index
        for step in 0..<end - index {
          offsets[step] = offset
          offset &+= Int32(nextAdvances[step]) &* scale
        }
        pen = base &+ Int64(offset)
      }
      index = end
    }
  }

  /// Moves all positions to `wide` and appends one.
  private mutating func widen(_ position: Int64) {
    wide.reserveCapacity(offsets.capacity)
    for index in offsets.indices { wide.append(bases[index >> 6] + Int64(offsets[index])) }
    wide.append(position)
    bases = []
    offsets = []
  }

  mutating func trim() {
    bases.trim()
    offsets.trim()
    wide.trim()
  }
}
