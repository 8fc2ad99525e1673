internal import Synchronization
internal import TelopPlatform

/// The facts of all known characters; readers take no lock.
typealias FactTable = CodePointTable<CharacterFacts>

/// A cache of the gaps between pairs of characters. A pair is stored in one of two adjacent slots, which it shares
/// with other pairs. Newer pairs replace older ones. Readers take no lock.
struct GapTable: ~Copyable, Sendable {
  private static let slotCount = 16_384

  /// The pair in the upper 42 bits, its gap in the lower ones. Atomics may be shared; the pointer never changes.
  nonisolated(unsafe) private let entries: UnsafeMutablePointer<Atomic<UInt64>>?

  init() {
    let memory = calloc(Self.slotCount, MemoryLayout<UInt64>.stride)
    entries = memory?.bindMemory(to: Atomic<UInt64>.self, capacity: Self.slotCount)
  }

  deinit { free(entries) }

  @inline(__always)
  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 21 | UInt64(second)
  }

  @inline(__always)
  private static func slot(_ key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15) >> 50)
  }

  /// A reader for loops where reference counting would take longer; valid while the table exists.
  @inline(__always) var reader: Reader { Reader(entries: entries) }

  struct Reader {
    fileprivate let entries: UnsafeMutablePointer<Atomic<UInt64>>?

    @inline(__always)
    subscript(first: UInt32, second: UInt32) -> UnitGap? {
      guard let entries else { return nil }
      let key = GapTable.key(first, second)
      let slot = GapTable.slot(key)
      var entry = entries[slot].load(ordering: .relaxed)
      if entry >> 22 != key { entry = entries[slot ^ 1].load(ordering: .relaxed) }
      guard entry >> 22 == key, entry & 0x3F_FFFF != 0 else { return nil }
      return UnitGap(bits: UInt32(truncatingIfNeeded: entry) & 0x3F_FFFF)
    }
  }

  /// - Important: Only one thread at a time may call it.
  func store(_ gap: UnitGap, between first: UInt32, and second: UInt32) {
    guard let entries else { return }
    let key = Self.key(first, second)
    let slot = Self.slot(key)
    // The previous entry moves to the adjacent slot and replaces an older one.
    let other = entries[slot].load(ordering: .relaxed)
    if other >> 22 != key, other != 0 { entries[slot ^ 1].store(other, ordering: .relaxed) }
    entries[slot].store(key << 22 | UInt64(gap.bits), ordering: .relaxed)
  }
}
