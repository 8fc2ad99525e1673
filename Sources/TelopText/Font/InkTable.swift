internal import Synchronization
internal import TelopPlatform

/// A cache of the ink boxes of a font's glyphs, in font units. Computing a box takes the font's lock and some
/// microseconds. Two threads that look up a glyph at the same time store equal values.
struct InkTable: ~Copyable, Sendable {
  /// Two words per glyph: left and right, bottom and top; 0 if not stored. Safe to share: the words are atomic,
  /// and the pointer never changes.
  nonisolated(unsafe) private let words: UnsafeMutablePointer<Atomic<UInt64>>?
  private let glyphCount: UInt32

  private static let isKnown: UInt64 = 1 << 63
  /// Flag of a glyph without ink.
  private static let isEmpty: UInt64 = 1 << 62
  /// The number of bits for the coordinate of a side. A signed coordinate needs only 26, because
  /// `Font.maximumInkDistance` limits it.
  private static let sideBitCount: UInt64 = 28

  init(glyphCount: Int) {
    self.glyphCount = UInt32(glyphCount)
    let memory = calloc(glyphCount * 2, MemoryLayout<UInt64>.stride)
    words = memory?.bindMemory(to: Atomic<UInt64>.self, capacity: glyphCount * 2)
  }

  deinit { free(words) }

  func ink(of glyph: UInt32, lookUp: (UInt32) -> InkBox<Int64>?) -> InkBox<Int64>? {
    guard let words, glyph < glyphCount else { return lookUp(glyph) }
    let index = Int(glyph) * 2
    let horizontal = words[index].load(ordering: .relaxed)
    let vertical = words[index + 1].load(ordering: .relaxed)
    if horizontal & vertical & Self.isKnown != 0 {
      if horizontal & Self.isEmpty != 0 { return nil }
      let (left, right) = Self.sides(horizontal)
      let (bottom, top) = Self.sides(vertical)
      return InkBox(left: left, right: right, bottom: bottom, top: top)
    }
    let box = lookUp(glyph)
    let empty = Self.isKnown | Self.isEmpty
    words[index].store(box.map { Self.word($0.left, $0.right) } ?? empty, ordering: .relaxed)
    words[index + 1].store(box.map { Self.word($0.bottom, $0.top) } ?? empty, ordering: .relaxed)
    return box
  }

  private static func word(_ low: Int64, _ high: Int64) -> UInt64 {
    let mask: UInt64 = 1 << sideBitCount - 1
    return isKnown | (UInt64(bitPattern: high) & mask) << sideBitCount
      | UInt64(bitPattern: low) & mask
  }

  private static func sides(_ word: UInt64) -> (low: Int64, high: Int64) {
    let shift = 64 - sideBitCount
    return (
      Int64(bitPattern: word << shift) >> shift,
      Int64(bitPattern: word << (shift - sideBitCount)) >> shift
    )
  }
}
