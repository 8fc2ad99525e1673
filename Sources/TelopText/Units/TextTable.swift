internal import Synchronization
internal import TelopPlatform

/// What is known of short texts, by their bytes. Shared between threads; a reader takes no lock.
///
/// Each text has some elements: a unit its glyphs, a syllable its facts. What is here stays as long as the
/// font. It takes what comes until it is full, and nothing after: 16,384 texts, some 2 MB of the units of Arabic words.
/// Texts of more than 48 bytes seldom come again, and may take 1 MB of that: a line of code in Inter may be one unit,
/// because of what its digits and brackets may change.
struct TextTable<Element: BitwiseCopyable>: ~Copyable, Sendable {
  static var longestText: Int { 192 }
  static var mostElements: Int { 128 }
  private static var places: Int { 32_768 }
  private static var capacity: Int { 16_384 }
  private static var short: Int { 48 }
  private static var mostLongBytes: Int { 1 << 20 }

  /// Atomics are made for sharing; the pointer itself never changes.
  nonisolated(unsafe) private let entries: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>?
  private let count = Atomic<Int>(0)
  /// What is stored of long texts.
  private let longBytes = Atomic<Int>(0)

  init() {
    typealias Entry = Atomic<UnsafeMutableRawPointer?>
    let memory = calloc(Self.places, MemoryLayout<Entry>.stride)
    entries = memory?.bindMemory(to: Entry.self, capacity: Self.places)
  }

  deinit {
    guard let entries else { return }
    for place in 0..<Self.places { free(entries[place].load(ordering: .acquiring)) }
    free(entries)
  }

  /// Two texts of eight bytes or fewer and of one length have the same hash only when they are the same: every step is
  /// one to one.
  @inline(__always)
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(text)
    let count = bytes.count
    if count <= 8 { return mixed(UInt64(count) << 56 ^ packed(bytes)) }
    var hash = UInt64(count)
    var index = 0
    while index &+ 8 < count {
      hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index &+= 8
    }
    return mixed(hash ^ bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64) -> UInt64 {
    let product = hash &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  /// Up to eight bytes in a word: their beginning and their end, which overlap.
  @inline(__always)
  private static func packed(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    if count == 8 { return bytes.loadUnaligned(as: UInt64.self) }
    if count >= 4 {
      let end = bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return UInt64(bytes.loadUnaligned(as: UInt32.self)) | UInt64(end) << 32
    }
    if count >= 2 {
      let end = bytes.loadUnaligned(fromByteOffset: count &- 2, as: UInt16.self)
      return UInt64(bytes.loadUnaligned(as: UInt16.self)) | UInt64(end) << 16
    }
    return count == 1 ? UInt64(bytes[0]) : 0
  }

  /// The elements of a text; `nil` when it is not here.
  @inline(__always)
  subscript(text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<Element>? {
    guard text.count <= Self.longestText, let entries, let bytes = text.baseAddress else {
      return nil
    }
    let hash = Self.hash(text)
    var place = Int(hash & UInt64(Self.places - 1))
    while let entry = entries[place].load(ordering: .acquiring) {
      let stored = StoredText<Element>(entry)
      if stored.hash == hash, stored.textCount == text.count,
        text.count <= 8 || memcmp(stored.text, bytes, text.count) == 0
      {
        return stored.elements
      }
      place = (place + 1) & (Self.places - 1)
    }
    return nil
  }

  /// Keeps a text, if there is room for it and it is not here.
  ///
  /// - Returns: whether it is here now.
  /// - Important: called by one thread at a time.
  @discardableResult
  func store(_ elements: [Element], for text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let entries, text.count <= Self.longestText, elements.count <= Self.mostElements else {
      return false
    }
    if self[text] != nil { return true }
    let size = text.count > Self.short ? StoredText<Element>.size(text, elements) : 0
    guard count.load(ordering: .relaxed) < Self.capacity,
      longBytes.load(ordering: .relaxed) + size <= Self.mostLongBytes,
      let stored = StoredText.make(text, Self.hash(text), elements)
    else { return false }
    longBytes.add(size, ordering: .relaxed)
    var place = Int(Self.hash(text) & UInt64(Self.places - 1))
    while entries[place].load(ordering: .acquiring) != nil {
      place = (place + 1) & (Self.places - 1)
    }
    entries[place].store(stored, ordering: .releasing)
    count.add(1, ordering: .relaxed)
    return true
  }
}

/// A text as it lies in memory: its hash and counts, its elements, its bytes.
private struct StoredText<Element: BitwiseCopyable> {
  private static var headerSize: Int { 16 }
  private let memory: UnsafeMutableRawPointer

  init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

  static func size(_ text: UnsafeBufferPointer<UInt8>, _ elements: [Element]) -> Int {
    headerSize + elements.count * MemoryLayout<Element>.stride + text.count
  }

  static func make(
    _ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ elements: [Element]
  ) -> UnsafeMutableRawPointer? {
    guard let memory = malloc(size(text, elements)), let base = text.baseAddress else { return nil }
    memory.storeBytes(of: hash, as: UInt64.self)
    memory.storeBytes(of: UInt32(text.count), toByteOffset: 8, as: UInt32.self)
    memory.storeBytes(of: UInt32(elements.count), toByteOffset: 12, as: UInt32.self)
    let place = (memory + headerSize).bindMemory(to: Element.self, capacity: elements.count)
    for (index, element) in elements.enumerated() { (place + index).initialize(to: element) }
    memcpy(StoredText(memory).text, base, text.count)
    return memory
  }

  var hash: UInt64 { memory.load(as: UInt64.self) }
  var textCount: Int { Int(memory.load(fromByteOffset: 8, as: UInt32.self)) }
  private var elementCount: Int { Int(memory.load(fromByteOffset: 12, as: UInt32.self)) }
  var text: UnsafeMutableRawPointer {
    memory + Self.headerSize + elementCount * MemoryLayout<Element>.stride
  }
  var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(
      start: (memory + Self.headerSize).assumingMemoryBound(to: Element.self),
      count: elementCount)
  }
}
