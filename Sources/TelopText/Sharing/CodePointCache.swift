internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What was last looked up for some code points: a non-zero 32-bit value each, shared between threads
/// without a lock.
///
/// Every code point has one place, which it shares with those 4,096 apart; the last one stored stays.
/// 32 KB hold the characters of a talk, where a table with an entry for every code point would touch
/// a page of memory for every few ideographs: with two such tables, an eighth of `telop fit`'s time.
/// A value may be computed twice when two threads meet at it; both store the same.
final class CodePointCache: Sendable {
  private static let places: UInt32 = 4096

  /// The code point in the upper half, its value in the lower one; 0 where nothing was stored.
  /// Atomics are made for sharing; the pointer itself never changes.
  nonisolated(unsafe) private let entries: UnsafeMutablePointer<Atomic<UInt64>>?

  init() {
    let memory = calloc(Int(Self.places), MemoryLayout<UInt64>.stride)
    entries = memory?.bindMemory(to: Atomic<UInt64>.self, capacity: Int(Self.places))
  }

  deinit { free(entries) }

  /// The value of `character`; 0 when it is not here. O(1).
  @inline(__always)
  subscript(character: UInt32) -> UInt32 {
    guard let entries else { return 0 }
    let entry = entries[Int(character % Self.places)].load(ordering: .relaxed)
    return UInt32(truncatingIfNeeded: entry >> 32) == character
      ? UInt32(truncatingIfNeeded: entry) : 0
  }

  func store(_ value: UInt32, for character: UInt32) {
    guard let entries else { return }
    entries[Int(character % Self.places)]
      .store(UInt64(character) << 32 | UInt64(value), ordering: .relaxed)
  }
}
