internal import Synchronization
internal import TelopPlatform

/// An integer other than 0 for each code point that was met, shared between threads without a lock.
///
/// Values lie in pages of 64, made when one of theirs is first stored: a talk has few of them, and with larger ones
/// `telop fit` touched memory for every few ideographs, an eighth of its time.
/// A value may be computed twice when two threads meet at it; both store the same.
struct CodePointTable<Value: AtomicInteger>: ~Copyable, Sendable {
  fileprivate typealias Page = UnsafeMutablePointer<Atomic<Value>>

  /// Atomics are made for sharing; the pointer itself never changes.
  nonisolated(unsafe) private let pages: UnsafeMutablePointer<Atomic<Page?>>
  /// The number of pages; 0 without memory for them.
  private let count: UInt32

  init() {
    let memory = calloc(pageCount, MemoryLayout<Atomic<Page?>>.stride)
    count = memory == nil ? 0 : UInt32(pageCount)
    pages =
      memory?.bindMemory(to: Atomic<Page?>.self, capacity: pageCount) ?? .allocate(capacity: 1)
  }

  deinit {
    for number in 0..<Int(count) { free(pages[number].load(ordering: .acquiring)) }
    pages.deallocate()
  }

  /// The value of `character`; 0 when it is not here. O(1).
  @inline(__always)
  subscript(character: UInt32) -> Value { reader[character] }

  /// Looks values up while the table lives, for loops in which counting references to it would take longer.
  @inline(__always)
  var reader: Reader { Reader(pages: pages, count: count) }

  struct Reader: Sendable {
    nonisolated(unsafe) fileprivate let pages: UnsafeMutablePointer<Atomic<Page?>>
    fileprivate let count: UInt32

    @inline(__always)
    subscript(character: UInt32) -> Value {
      let number = character >> pageBits
      guard number < count, let page = pages[Int(number)].load(ordering: .acquiring) else {
        return 0
      }
      return .load(page[Int(character & (1 << pageBits - 1))])
    }

    /// Whether there is a page for each place of a character of three bytes.
    @inline(__always)
    var hasPages: Bool { count > 0 }

    /// The value of a character of three bytes in UTF-8.
    @inline(__always)
    subscript(place: ThreeByteText.Place) -> Value {
      guard let page = pages[place.page].load(ordering: .acquiring) else { return 0 }
      return .load(page[place.index])
    }
  }

  func store(_ value: Value, for character: UInt32) {
    let number = Int(character >> pageBits)
    guard number < count else { return }
    var page = pages[number].load(ordering: .acquiring)
    let size = 1 << Int(pageBits)
    if page == nil, let memory = calloc(size, MemoryLayout<Value>.stride) {
      let made = memory.bindMemory(to: Atomic<Value>.self, capacity: size)
      let (isFirst, first) = pages[number].compareExchange(
        expected: nil, desired: made, ordering: .acquiringAndReleasing)
      if !isFirst { free(made) }
      page = isFirst ? made : first
    }
    if let page { value.store(in: page[Int(character & (1 << pageBits - 1))]) }
  }
}

/// An integer that one instruction loads or stores; `Atomic` has both for each type by itself.
protocol AtomicInteger: FixedWidthInteger, AtomicRepresentable, Sendable {
  static func load(_ place: borrowing Atomic<Self>) -> Self
  func store(in place: borrowing Atomic<Self>)
}

extension UInt32: AtomicInteger {
  @inline(__always)
  static func load(_ place: borrowing Atomic<UInt32>) -> UInt32 { place.load(ordering: .relaxed) }
  func store(in place: borrowing Atomic<UInt32>) { place.store(self, ordering: .relaxed) }
}

extension UInt64: AtomicInteger {
  @inline(__always)
  static func load(_ place: borrowing Atomic<UInt64>) -> UInt64 { place.load(ordering: .relaxed) }
  func store(in place: borrowing Atomic<UInt64>) { place.store(self, ordering: .relaxed) }
}

private let pageBits: UInt32 = 6
private let pageCount = 0x110000 >> pageBits
