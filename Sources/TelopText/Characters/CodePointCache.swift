internal import Synchronization
internal import TelopPlatform

/// What was looked up for some code points: a non-zero 32-bit value each, shared between threads
/// without a lock.
///
/// Values lie in pages of 64, made when one of theirs is first stored: a talk has few of them, and with larger ones
/// `telop fit` touched memory for every few ideographs, an eighth of its time.
/// A value may be computed twice when two threads meet at it; both store the same.
final class CodePointCache: Sendable {
  fileprivate typealias Page = UnsafeMutablePointer<Atomic<UInt32>>
  private static let pageBits: UInt32 = 6
  private static let pageCount = 0x110000 >> pageBits

  /// Atomics are made for sharing; the pointer itself never changes.
  nonisolated(unsafe) private let pages: UnsafeMutablePointer<Atomic<Page?>>
  /// How many there are; 0 without memory for them.
  private let count: UInt32

  init() {
    let memory = calloc(Self.pageCount, MemoryLayout<Atomic<Page?>>.stride)
    count = memory == nil ? 0 : UInt32(Self.pageCount)
    pages =
      memory?.bindMemory(to: Atomic<Page?>.self, capacity: Self.pageCount) ?? .allocate(capacity: 1)
  }

  deinit {
    for number in 0..<Int(count) { free(pages[number].load(ordering: .acquiring)) }
    pages.deallocate()
  }

  /// The value of `character`; 0 when it is not here. O(1).
  @inline(__always)
  subscript(character: UInt32) -> UInt32 { reader[character] }

  /// Looks values up while the cache lives, for loops in which counting references to it would take longer.
  @inline(__always)
  var reader: Reader { Reader(pages: pages, count: count) }

  struct Reader {
    fileprivate let pages: UnsafeMutablePointer<Atomic<Page?>>
    fileprivate let count: UInt32

    @inline(__always)
    subscript(character: UInt32) -> UInt32 {
      let number = character >> pageBits
      guard number < count, let page = pages[Int(number)].load(ordering: .acquiring) else {
        return 0
      }
      return page[Int(character & (1 << pageBits - 1))].load(ordering: .relaxed)
    }

    /// Whether there is a page for each place of a character of three bytes.
    @inline(__always)
    var hasPages: Bool { count > 0 }

    /// The same for a character of three bytes in UTF-8.
    @inline(__always)
    subscript(place: ThreeByteText.Place) -> UInt32 {
      guard let page = pages[place.page].load(ordering: .acquiring) else { return 0 }
      return page[place.index].load(ordering: .relaxed)
    }
  }

  func store(_ value: UInt32, for character: UInt32) {
    let number = Int(character >> Self.pageBits)
    guard number < count else { return }
    var page = pages[number].load(ordering: .acquiring)
    let size = 1 << Int(Self.pageBits)
    if page == nil, let memory = calloc(size, MemoryLayout<UInt32>.stride) {
      let made = memory.bindMemory(to: Atomic<UInt32>.self, capacity: size)
      let (isFirst, first) = pages[number].compareExchange(
        expected: nil, desired: made, ordering: .acquiringAndReleasing)
      if !isFirst { free(made) }
      page = isFirst ? made : first
    }
    page?[Int(character & (1 << Self.pageBits - 1))].store(value, ordering: .relaxed)
  }
}
