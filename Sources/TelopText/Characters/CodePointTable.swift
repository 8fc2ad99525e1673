internal import Synchronization
internal import TelopPlatform

/// A value in one word; 0 stands for no value.
protocol PackedValue: Sendable {
  associatedtype Bits: AtomicInteger
  var bits: Bits { get }
  init(bits: Bits)
}

/// A cache of values by code point, shared between threads without a lock.
///
/// Values lie in pages of 64, created when a value is first stored. With larger pages, `telop fit` spent an eighth of
/// its time on touching memory for ideographs. Two threads that compute a value at the same time store equal values.
struct CodePointTable<Value: PackedValue>: ~Copyable, Sendable {
  fileprivate typealias Page = UnsafeMutablePointer<Atomic<Value.Bits>>

  /// Atomics may be shared; the pointer never changes.
  nonisolated(unsafe) private let pages: UnsafeMutablePointer<Atomic<Page?>>
  /// The number of pages; 0 if memory ran out.
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

  /// A reader for loops, which reads without reference counting; valid while the table exists.
  @inline(__always) var reader: Reader { Reader(pages: pages, count: count) }

  struct Reader: Sendable {
    // The table's own pointer, which never changes.
    nonisolated(unsafe) fileprivate let pages: UnsafeMutablePointer<Atomic<Page?>>
    fileprivate let count: UInt32

    @inline(__always)
    subscript(character: UInt32) -> Value {
      let number = character >> pageBits
      guard number < count, let page = pages[Int(number)].load(ordering: .acquiring) else {
        return Value(bits: 0)
      }
      return Value(bits: .load(page[Int(character & (1 << pageBits - 1))]))
    }

    /// Whether the table has memory for its pages. If not, a look-up by `ThreeByteText.PageIndex` would read invalid
    /// memory, because it does not check the page's index.
    @inline(__always) var allowsPageLookup: Bool { count > 0 }

    /// The value of a character whose page was computed from its three UTF-8 bytes. Requires `allowsPageLookup`.
    @inline(__always)
    subscript(character: ThreeByteText.PageIndex) -> Value {
      let page = pages[character.page].load(ordering: .acquiring)
      return Value(bits: page.map { .load($0[character.index]) } ?? 0)
    }
  }

  func store(_ value: Value, for character: UInt32) {
    let number = Int(character >> pageBits)
    guard number < count else { return }
    var page = pages[number].load(ordering: .acquiring)
    let size = 1 << Int(pageBits)
    if page == nil, let memory = calloc(size, MemoryLayout<Value.Bits>.stride) {
      let newPage = memory.bindMemory(to: Atomic<Value.Bits>.self, capacity: size)
      let (isFirst, first) = pages[number].compareExchange(
        expected: nil, desired: newPage, ordering: .acquiringAndReleasing)
      if !isFirst { free(newPage) }
      page = isFirst ? newPage : first
    }
    if let page { value.bits.store(in: page[Int(character & (1 << pageBits - 1))]) }
  }
}

/// An integer with atomic loads and stores, for generic code. `Atomic` declares them separately for each type.
protocol AtomicInteger: FixedWidthInteger, AtomicRepresentable, Sendable {
  static func load(_ atomic: borrowing Atomic<Self>) -> Self
  func store(in atomic: borrowing Atomic<Self>)
}

extension UInt32: AtomicInteger {
  @inline(__always)
  static func load(_ atomic: borrowing Atomic<UInt32>) -> UInt32 { atomic.load(ordering: .relaxed) }
  func store(in atomic: borrowing Atomic<UInt32>) { atomic.store(self, ordering: .relaxed) }
}

extension UInt64: AtomicInteger {
  @inline(__always)
  static func load(_ atomic: borrowing Atomic<UInt64>) -> UInt64 { atomic.load(ordering: .relaxed) }
  func store(in atomic: borrowing Atomic<UInt64>) { atomic.store(self, ordering: .relaxed) }
}

private let pageBits: UInt32 = 6
private let pageCount = 0x110000 >> pageBits
