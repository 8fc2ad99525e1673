internal import TelopUnits

/// A line's clusters in logical order, column by column: eight bytes for each.
///
/// The last record holds the end of the text and of the advances.
struct ClusterTable: Sendable, RandomAccessCollection {
  /// UTF-8 offsets, each with the cluster's flags in the lowest bits: 2^28 bytes of text leave room for
  /// three.
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

  /// Where a cluster's text starts: a UTF-8 offset.
  @inline(__always)
  func utf8(_ index: Int) -> UInt32 { starts[index] >> Self.flagBits }

  @inline(__always)
  mutating func append(_ record: ClusterRecord) {
    starts.append(record.utf8 << Self.flagBits | UInt32(record.flags.rawValue))
    positions.append(record.position)
  }

  mutating func insert(_ flags: ClusterRecord.Flags, at index: Int) {
    starts[index] |= UInt32(flags.rawValue)
  }

  mutating func remove(_ flags: ClusterRecord.Flags, at index: Int) {
    starts[index] &= ~UInt32(flags.rawValue)
  }

  /// Forbids cuts before the clusters that start in a stretch of the text, as letters join in it.
  ///
  /// - Complexity: O(log clusters + clusters of the stretch).
  mutating func markJoined(in stretch: ClosedRange<Int>) {
    var index = partitionPoint(in: 0..<count) { Int(utf8($0)) >= stretch.lowerBound }
    while index < count, Int(utf8(index)) <= stretch.upperBound {
      insert(.joined, at: index)
      index += 1
    }
  }

  /// Gives back memory that growing has taken ahead.
  mutating func trim() {
    starts.trim()
    positions.trim()
  }
}

/// Places along a line in line units: four bytes for each, and eight more for 64 of them.
private struct PositionColumn: Sendable {
  /// The position of every 64th place.
  private var bases: [Int64] = []
  /// How far each place lies behind its base.
  private var offsets: [Int32] = []
  /// All positions, when some are too far from their base: an em may have 2^30 units.
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
