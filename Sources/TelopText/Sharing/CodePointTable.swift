internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// One 32-bit entry for every code point, all 0 at first, shared between threads without a lock.
///
/// The memory comes zeroed and untouched from the system, so only the pages of characters in use
/// exist: a Japanese text costs about 100 KB. An entry may be computed twice when two threads meet
/// at it; both write the same value.
final class CodePointTable: Sendable {
  /// Atomics are made for sharing; the pointer itself never changes.
  nonisolated(unsafe) private let entries: UnsafeMutablePointer<Atomic<UInt32>>?

  init() {
    let memory = calloc(0x110000, MemoryLayout<UInt32>.stride)
    entries = memory?.bindMemory(to: Atomic<UInt32>.self, capacity: 0x110000)
  }

  deinit { free(entries) }

  /// The entry of `character`; 0 when none was stored. O(1).
  @inline(__always)
  subscript(character: UInt32) -> UInt32 {
    guard let entries, character < 0x110000 else { return 0 }
    return entries[Int(character)].load(ordering: .relaxed)
  }

  func store(_ value: UInt32, for character: UInt32) {
    guard let entries, character < 0x110000 else { return }
    entries[Int(character)].store(value, ordering: .relaxed)
  }
}
