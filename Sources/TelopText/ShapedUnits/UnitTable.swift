internal import Synchronization
internal import TelopPlatform

/// The glyphs of units, by the bytes of their texts. Shared between threads; readers take no lock.
///
/// Entries live as long as the font. A full table accepts no more units. Texts of more than 48 bytes seldom recur, so
/// they may take only 1 MB together.
struct UnitTable: ~Copyable, Sendable {
  static let maximumByteCount = 192
  static let maximumGlyphCount = 128
  private static let slotCount = 32_768
  private static let capacity = 16_384
  private static let maximumShortTextByteCount = 48
  private static let maximumLongUnitMemory = 1 << 20

  /// Atomics may be shared; the pointer never changes.
  nonisolated(unsafe) private let entries: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>?
  private let count = Atomic<Int>(0)
  /// The memory of all stored units whose texts have more than 48 bytes, in bytes.
  private let longUnitMemory = Atomic<Int>(0)

  init() {
    typealias Entry = Atomic<UnsafeMutableRawPointer?>
    let memory = calloc(Self.slotCount, MemoryLayout<Entry>.stride)
    entries = memory?.bindMemory(to: Entry.self, capacity: Self.slotCount)
  }

  deinit {
    guard let entries else { return }
    for slot in 0..<Self.slotCount { free(entries[slot].load(ordering: .acquiring)) }
    free(entries)
  }

  /// A hash of a text. Two different texts of the same length, at most eight bytes, have different hashes, because each
  /// step is injective. A look-up need not compare their bytes.
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

  /// Up to eight bytes in a word: the first and the last bytes, which may overlap.
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

  /// The glyphs of a text; `nil` if it is not stored.
  @inline(__always)
  subscript(text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UnitGlyph>? {
    guard text.count <= Self.maximumByteCount, let entries, let bytes = text.baseAddress
    else { return nil }
    let hash = Self.hash(text)
    var slot = Int(hash & UInt64(Self.slotCount - 1))
    while let entry = entries[slot].load(ordering: .acquiring) {
      let stored = StoredUnit(entry)
      if stored.hash == hash, stored.textByteCount == text.count,
        text.count <= 8 || memcmp(stored.text, bytes, text.count) == 0
      {
        return stored.glyphs
      }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return nil
  }

  /// Stores a unit of at most `maximumByteCount` and `maximumGlyphCount` if there is space for it and it is new. Only
  /// one thread at a time may call this method.
  func store(_ glyphs: [UnitGlyph], for text: UnsafeBufferPointer<UInt8>) {
    guard let entries, self[text] == nil else { return }
    let size = text.count > Self.maximumShortTextByteCount ? StoredUnit.size(text, glyphs) : 0
    guard count.load(ordering: .relaxed) < Self.capacity,
      longUnitMemory.load(ordering: .relaxed) + size <= Self.maximumLongUnitMemory,
      let stored = StoredUnit.make(text, Self.hash(text), glyphs)
    else { return }
    longUnitMemory.add(size, ordering: .relaxed)
    var slot = Int(Self.hash(text) & UInt64(Self.slotCount - 1))
    while entries[slot].load(ordering: .acquiring) != nil {
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    entries[slot].store(stored, ordering: .releasing)
    count.add(1, ordering: .relaxed)
  }
}

/// The memory layout of a unit: the hash of its text, the counts, its glyphs, the text.
private struct StoredUnit {
  private static let headerSize = 16
  private let memory: UnsafeMutableRawPointer

  init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

  static func size(_ text: UnsafeBufferPointer<UInt8>, _ glyphs: [UnitGlyph]) -> Int {
    headerSize + glyphs.count * MemoryLayout<UnitGlyph>.stride + text.count
  }

  static func make(
    _ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ glyphs: [UnitGlyph]
  ) -> UnsafeMutableRawPointer? {
    guard let memory = malloc(size(text, glyphs)), let base = text.baseAddress else { return nil }
    memory.storeBytes(of: hash, as: UInt64.self)
    memory.storeBytes(of: UInt32(text.count), toByteOffset: 8, as: UInt32.self)
    memory.storeBytes(of: UInt32(glyphs.count), toByteOffset: 12, as: UInt32.self)
    (memory + headerSize).bindMemory(to: UnitGlyph.self, capacity: glyphs.count)
      .initialize(from: glyphs, count: glyphs.count)
    memcpy(StoredUnit(memory).text, base, text.count)
    return memory
  }

  var hash: UInt64 { memory.load(as: UInt64.self) }
  var textByteCount: Int { Int(memory.load(fromByteOffset: 8, as: UInt32.self)) }
  private var glyphCount: Int { Int(memory.load(fromByteOffset: 12, as: UInt32.self)) }
  var text: UnsafeMutableRawPointer {
    memory + Self.headerSize + glyphCount * MemoryLayout<UnitGlyph>.stride
  }
  var glyphs: UnsafeBufferPointer<UnitGlyph> {
    UnsafeBufferPointer(
      start: (memory + Self.headerSize).assumingMemoryBound(to: UnitGlyph.self), count: glyphCount)
  }
}

/// A cache of characters' shaping properties; readers take no lock.
typealias ShapingPropertyTable = CodePointTable<ShapingProperties>

/// A cache of the interactions of pairs of characters. A pair is in one of two adjacent slots, which other pairs use
/// too. Newer pairs replace older ones. Readers take no lock.
struct PairInteractionTable: ~Copyable, Sendable {
  private static let slotCount = 16_384

  /// The pair in the upper 42 bits, its interaction in the lower. Atomics may be shared; the pointer never changes.
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
  private static func slot(_ key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> 50) }

  /// A reader without reference counting, for loops; valid while the table exists.
  @inline(__always) var reader: Reader { Reader(entries: entries) }

  struct Reader {
    fileprivate let entries: UnsafeMutablePointer<Atomic<UInt64>>?

    @inline(__always)
    subscript(first: UInt32, second: UInt32) -> PairInteraction? {
      guard let entries else { return nil }
      let key = PairInteractionTable.key(first, second)
      let slot = PairInteractionTable.slot(key)
      var entry = entries[slot].load(ordering: .relaxed)
      if entry >> 22 != key { entry = entries[slot ^ 1].load(ordering: .relaxed) }
      guard entry >> 22 == key, entry & 0x3F_FFFF != 0 else { return nil }
      return PairInteraction(bits: UInt32(truncatingIfNeeded: entry) & 0x3F_FFFF)
    }
  }

  /// Stores the interaction of a pair. Only one thread at a time may call this method.
  func store(_ interaction: PairInteraction, between first: UInt32, and second: UInt32) {
    guard let entries else { return }
    let key = Self.key(first, second)
    let slot = Self.slot(key)
    // The previous entry moves to the adjacent slot and replaces an older one.
    let other = entries[slot].load(ordering: .relaxed)
    if other >> 22 != key, other != 0 { entries[slot ^ 1].store(other, ordering: .relaxed) }
    entries[slot].store(key << 22 | UInt64(interaction.bits), ordering: .relaxed)
  }
}
