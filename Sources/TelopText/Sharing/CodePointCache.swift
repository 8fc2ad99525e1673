internal import Synchronization
internal import TelopPlatform

/// What was looked up for some code points: a non-zero 32-bit value each, shared between threads
/// without a lock.
///
/// The first of those that are 4,096 apart has a place in a small table; the others have theirs in pages,
/// made when one is needed. 32 KB hold the characters of a talk, where pages alone would touch memory for
/// every few ideographs: with two such tables, an eighth of `telop fit`'s time. Long texts in Chinese or
/// Japanese have many that meet, and looked them up again each time while the last one stored stayed: an
/// eighth of `prepare`.
/// A value may be computed twice when two threads meet at it; both store the same.
final class CodePointCache: Sendable {
  fileprivate typealias Page = UnsafeMutablePointer<Atomic<UInt32>>
  private static let places: UInt32 = 4096
  private static let pageCount = 0x110000 >> 8

  /// The code point in the upper half, its value in the lower one; 0 where nothing was stored.
  /// Atomics are made for sharing; the pointers themselves never change.
  nonisolated(unsafe) private let entries: UnsafeMutablePointer<Atomic<UInt64>>?
  nonisolated(unsafe) private let pages: UnsafeMutablePointer<Atomic<Page?>>?

  init() {
    let memory = calloc(Int(Self.places), MemoryLayout<UInt64>.stride)
    entries = memory?.bindMemory(to: Atomic<UInt64>.self, capacity: Int(Self.places))
    let list = calloc(Self.pageCount, MemoryLayout<Atomic<Page?>>.stride)
    pages = list?.bindMemory(to: Atomic<Page?>.self, capacity: Self.pageCount)
  }

  deinit {
    free(entries)
    guard let pages else { return }
    for number in 0..<Self.pageCount { free(pages[number].load(ordering: .acquiring)) }
    free(pages)
  }

  /// The value of `character`; 0 when it is not here. O(1).
  @inline(__always)
  subscript(character: UInt32) -> UInt32 { reader[character] }

  /// Looks values up while the cache lives, for loops in which counting references to it would take longer.
  @inline(__always)
  var reader: Reader { Reader(entries: entries, pages: pages) }

  struct Reader {
    fileprivate let entries: UnsafeMutablePointer<Atomic<UInt64>>?
    fileprivate let pages: UnsafeMutablePointer<Atomic<Page?>>?

    @inline(__always)
    subscript(character: UInt32) -> UInt32 {
      guard let entries else { return 0 }
      let entry = entries[Int(character % places)].load(ordering: .relaxed)
      if UInt32(truncatingIfNeeded: entry >> 32) == character {
        return UInt32(truncatingIfNeeded: entry)
      }
      return entry == 0 ? 0 : paged(character)
    }

    private func paged(_ character: UInt32) -> UInt32 {
      let number = Int(character >> 8)
      guard number < pageCount, let page = pages?[number].load(ordering: .acquiring) else {
        return 0
      }
      return page[Int(character & 0xFF)].load(ordering: .relaxed)
    }
  }

  func store(_ value: UInt32, for character: UInt32) {
    guard let entries else { return }
    let place = Int(character % Self.places)
    let own = UInt64(character) << 32 | UInt64(value)
    let stored = entries[place].compareExchange(expected: 0, desired: own, ordering: .relaxed)
    let number = Int(character >> 8)
    // Nothing changes a place once it is taken, so what did not get it is in its page for good.
    guard !stored.exchanged, stored.original >> 32 != UInt64(character), number < Self.pageCount,
      let pages
    else { return }
    var page = pages[number].load(ordering: .acquiring)
    if page == nil, let memory = calloc(256, MemoryLayout<UInt32>.stride) {
      let made = memory.bindMemory(to: Atomic<UInt32>.self, capacity: 256)
      let (isFirst, first) = pages[number].compareExchange(
        expected: nil, desired: made, ordering: .acquiringAndReleasing)
      if !isFirst { free(made) }
      page = isFirst ? made : first
    }
    page?[Int(character & 0xFF)].store(value, ordering: .relaxed)
  }
}
