internal import Synchronization
internal import TelopPlatform

/// The facts of all characters that were met: pages of 256, made when one of theirs is first met. Shared
/// between threads; a reader takes no lock.
struct FactTable: ~Copyable, Sendable {
  private typealias Page = UnsafeMutablePointer<Atomic<UInt64>>
  private static let pageCount = 0x110000 >> 8

  /// Atomics are made for sharing; the pointer itself never changes.
  nonisolated(unsafe) private let pages: UnsafeMutablePointer<Atomic<Page?>>?

  init() {
    let memory = calloc(Self.pageCount, MemoryLayout<Atomic<Page?>>.stride)
    pages = memory?.bindMemory(to: Atomic<Page?>.self, capacity: Self.pageCount)
  }

  deinit {
    guard let pages else { return }
    for number in 0..<Self.pageCount { free(pages[number].load(ordering: .acquiring)) }
    free(pages)
  }

  @inline(__always)
  subscript(character: UInt32) -> CharacterFacts {
    let number = Int(character >> 8)
    guard number < Self.pageCount, let page = pages?[number].load(ordering: .acquiring) else {
      return .unknown
    }
    return CharacterFacts(bits: page[Int(character & 0xFF)].load(ordering: .relaxed))
  }

  /// - Important: called by one thread at a time.
  func store(_ facts: CharacterFacts, for character: UInt32) {
    let number = Int(character >> 8)
    guard number < Self.pageCount, let pages else { return }
    var page = pages[number].load(ordering: .acquiring)
    if page == nil {
      page = calloc(256, MemoryLayout<UInt64>.stride)?
        .bindMemory(to: Atomic<UInt64>.self, capacity: 256)
      pages[number].store(page, ordering: .releasing)
    }
    page?[Int(character & 0xFF)].store(facts.bits, ordering: .relaxed)
  }
}

/// What was last found out of the gap between two characters. Every pair has one place, which it shares
/// with others; the last one stored stays. A reader takes no lock.
struct GapTable: ~Copyable, Sendable {
  private static let places = 16_384

  /// The pair in the upper 42 bits, what is between in the lower ones. Atomics are made for sharing; the
  /// pointer itself never changes.
  nonisolated(unsafe) private let entries: UnsafeMutablePointer<Atomic<UInt64>>?

  init() {
    let memory = calloc(Self.places, MemoryLayout<UInt64>.stride)
    entries = memory?.bindMemory(to: Atomic<UInt64>.self, capacity: Self.places)
  }

  deinit { free(entries) }

  @inline(__always)
  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 21 | UInt64(second)
  }

  @inline(__always)
  private static func place(_ key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15) >> 50)
  }

  /// `nil` when it is not here.
  @inline(__always)
  subscript(first: UInt32, second: UInt32) -> UnitGap? {
    guard let entries else { return nil }
    let key = Self.key(first, second)
    let entry = entries[Self.place(key)].load(ordering: .relaxed)
    guard entry >> 22 == key, entry & 0x3F_FFFF != 0 else { return nil }
    return UnitGap(bits: UInt32(truncatingIfNeeded: entry) & 0x3F_FFFF)
  }

  func store(_ gap: UnitGap, between first: UInt32, and second: UInt32) {
    let key = Self.key(first, second)
    entries?[Self.place(key)].store(key << 22 | UInt64(gap.bits), ordering: .relaxed)
  }
}

/// Units of several characters, shaped once each: by their bytes. Shared between threads; a reader takes no
/// lock.
///
/// What is here stays as long as the font. It takes what comes until it is full, and nothing after:
/// 16,384 units of at most 48 bytes and 32 glyphs, some 2 MB of Arabic words.
struct UnitTable: ~Copyable, Sendable {
  static let longestText = 48
  static let mostGlyphs = 32
  private static let places = 32_768
  private static let capacity = 16_384

  /// Atomics are made for sharing; the pointer itself never changes.
  nonisolated(unsafe) private let entries: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>?
  private let count = Atomic<Int>(0)

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

  @inline(__always)
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(text.count)
    var rest = UnsafeRawBufferPointer(text)
    while rest.count >= 8 {
      hash = (hash ^ rest.loadUnaligned(as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      rest = UnsafeRawBufferPointer(rebasing: rest[8...])
    }
    var last: UInt64 = 0
    for byte in rest { last = last << 8 | UInt64(byte) }
    hash = (hash ^ last) &* 0x9E37_79B9_7F4A_7C15
    return hash ^ hash >> 32
  }

  /// The glyphs of a unit; `nil` when it is not here.
  @inline(__always)
  func glyphs(of text: UnsafeBufferPointer<UInt8>, at offset: Int) -> UnitGlyphs? {
    guard text.count <= Self.longestText, let entries, let bytes = text.baseAddress else {
      return nil
    }
    let hash = Self.hash(text)
    var place = Int(hash & UInt64(Self.places - 1))
    while let entry = entries[place].load(ordering: .acquiring) {
      let unit = StoredUnit(entry)
      if unit.hash == hash, unit.textCount == text.count,
        memcmp(unit.text, bytes, text.count) == 0
      {
        return UnitGlyphs(glyphs: unit.glyphs, offset: UInt32(offset))
      }
      place = (place + 1) & (Self.places - 1)
    }
    return nil
  }

  /// Keeps a unit, if there is room for it and it is not here.
  ///
  /// - Important: called by one thread at a time.
  func store(_ glyphs: [UnitGlyph], for text: UnsafeBufferPointer<UInt8>) {
    guard let entries, text.count <= Self.longestText, glyphs.count <= Self.mostGlyphs,
      count.load(ordering: .relaxed) < Self.capacity, self.glyphs(of: text, at: 0) == nil,
      let unit = StoredUnit.make(text, Self.hash(text), glyphs)
    else { return }
    var place = Int(Self.hash(text) & UInt64(Self.places - 1))
    while entries[place].load(ordering: .acquiring) != nil {
      place = (place + 1) & (Self.places - 1)
    }
    entries[place].store(unit, ordering: .releasing)
    count.add(1, ordering: .relaxed)
  }
}

/// A glyph of a unit.
struct UnitGlyph {
  var id: UInt32
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32
  /// Where its cluster starts: UTF-8 from the unit's start, and in the lowest bit whether HarfBuzz forbids
  /// a cut before it.
  var clusterAndFlag: UInt32
}

/// A unit as it lies in memory: its hash and counts, its glyphs, its text.
private struct StoredUnit {
  private static let headerSize = 16
  private let memory: UnsafeMutableRawPointer

  init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

  static func make(
    _ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ glyphs: [UnitGlyph]
  ) -> UnsafeMutableRawPointer? {
    let size = headerSize + glyphs.count * MemoryLayout<UnitGlyph>.stride + text.count
    guard let memory = malloc(size), let base = text.baseAddress else { return nil }
    memory.storeBytes(of: hash, as: UInt64.self)
    memory.storeBytes(of: UInt32(text.count), toByteOffset: 8, as: UInt32.self)
    memory.storeBytes(of: UInt32(glyphs.count), toByteOffset: 12, as: UInt32.self)
    let place = (memory + headerSize).bindMemory(to: UnitGlyph.self, capacity: glyphs.count)
    for (index, glyph) in glyphs.enumerated() { (place + index).initialize(to: glyph) }
    memcpy(StoredUnit(memory).text, base, text.count)
    return memory
  }

  var hash: UInt64 { memory.load(as: UInt64.self) }
  var textCount: Int { Int(memory.load(fromByteOffset: 8, as: UInt32.self)) }
  private var glyphCount: Int { Int(memory.load(fromByteOffset: 12, as: UInt32.self)) }
  var text: UnsafeMutableRawPointer {
    memory + Self.headerSize + glyphCount * MemoryLayout<UnitGlyph>.stride
  }
  var glyphs: UnsafeBufferPointer<UnitGlyph> {
    UnsafeBufferPointer(
      start: (memory + Self.headerSize).assumingMemoryBound(to: UnitGlyph.self), count: glyphCount)
  }
}

/// The glyphs of a unit, where it stands in a line.
struct UnitGlyphs: LogicalGlyphs {
  let glyphs: UnsafeBufferPointer<UnitGlyph>
  /// Where the unit starts: a UTF-8 offset.
  let offset: UInt32

  var isVertical: Bool { false }
  var indices: Range<Int> { 0..<glyphs.count }

  @inline(__always)
  func cluster(_ index: Int) -> UInt32 { offset + glyphs[index].clusterAndFlag >> 1 }

  @inline(__always)
  func isUnsafe(_ index: Int) -> Bool { glyphs[index].clusterAndFlag & 1 != 0 }

  @inline(__always)
  func record(_ index: Int) -> GlyphRecord {
    let glyph = glyphs[index]
    return GlyphRecord(
      id: glyph.id, cluster: cluster(index), advance: glyph.advance, xOffset: glyph.xOffset,
      yOffset: glyph.yOffset)
  }
}
