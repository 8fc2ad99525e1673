internal import CTelopICUShims

/// The embedding levels of a line by Unicode's bidirectional algorithm, one per UTF-8 offset.
struct BidiLevels {
  /// The base level: 0 left to right, 1 right to left.
  let base: UInt8
  /// The level at each UTF-8 offset; empty when every level is `base`.
  let levels: [UInt8]

  /// The level of the character at a UTF-8 offset. O(1).
  @inline(__always)
  subscript(utf8Offset: Int) -> UInt8 { levels.isEmpty ? base : levels[utf8Offset] }

  /// The number of equal levels from a UTF-8 offset on: 8, or 1 if the next eight differ or fewer are left.
  @inline(__always)
  func equalCount(from utf8Offset: Int) -> Int {
    levels.withUnsafeBytes { bytes in
      guard utf8Offset >= 0, utf8Offset <= bytes.count - 8 else { return 1 }
      let next = bytes.loadUnaligned(fromByteOffset: utf8Offset, as: UInt64.self)
      return next == (next & 0xFF) &* 0x0101_0101_0101_0101 ? 8 : 1
    }
  }

  init(uniform base: UInt8) {
    self.base = base
    levels = []
  }

  /// Resolves each paragraph of the line separately by ICU's algorithm.
  ///
  /// A paragraph whose direction differs from the line's has the levels that it would have in an isolate. Separators
  /// have the line's direction. Two such paragraphs without a separator between them form one stretch.
  ///
  /// - Parameters:
  ///   - direction: `auto` gives each paragraph the direction of its first strong character. The first
  ///     paragraph that has one also gives its direction to the line, and to paragraphs without a strong character. If
  ///     no paragraph has one, the direction is left to right.
  ///   - paragraphs: ascending UTF-8 ranges; empty means that the line is one paragraph.
  ///   - passesOnlyIslands: whether ICU gets only the islands, stretches whose levels may differ from their paragraph's
  ///     (`BidiIslands`). `false` passes whole paragraphs to ICU, for comparison in tests.
  init(
    utf8: UnsafeBufferPointer<UInt8>, direction: TextDirection, paragraphs: [Range<Int>] = [],
    passesOnlyIslands: Bool = true
  ) throws(TextError) {
    let paragraphs = paragraphs.isEmpty ? [0..<utf8.count] : paragraphs
    let directions = paragraphs.map {
      Self.base(of: UnsafeBufferPointer(rebasing: utf8[$0]), direction)
    }
    base = directions.lazy.compactMap { $0 }.first ?? 0
    var levels: [UInt8] = []
    var end = 0
    for (index, paragraph) in paragraphs.enumerated() {
      let separator = end..<max(end, paragraph.lowerBound)
      for (range, rangeBase) in [(separator, base), (paragraph, directions[index] ?? base)]
      where !range.isEmpty {
        try Self.set(&levels, range, of: utf8, base: rangeBase, lineBase: base, passesOnlyIslands)
      }
      end = paragraph.upperBound
    }
    self.levels = levels.allSatisfy { [base] in $0 == base } ? [] : levels
  }

  /// Resolves one range, whose base level may differ from the line's, and writes its levels. Unwritten levels equal the
  /// line's base level.
  private static func set(
    _ levels: inout [UInt8], _ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, base: UInt8,
    lineBase: UInt8, _ passesOnlyIslands: Bool
  ) throws(TextError) {
    let text = UnsafeBufferPointer(rebasing: utf8[range])
    let bidiIslands = BidiIslands(text, base: base)
    let islands = passesOnlyIslands ? bidiIslands.ranges : [0..<text.count]
    if islands.isEmpty, base == lineBase { return }
    if levels.isEmpty { levels = [UInt8](repeating: lineBase, count: utf8.count) }
    if base != lineBase {
      let embedded = embedded(base, base: base, lineBase: lineBase)
      for offset in range { levels[offset] = embedded }
    }
    let (joined, lengths) = joined(islands, of: text, bidiIslands, passesOnlyIslands)
    var unitLevels = [UInt8](repeating: base, count: joined.count)
    let status = telop_icu_bidi_levels(
      joined, Int32(joined.count), lengths, Int32(lengths.count), base, &unitLevels)
    if status > 0 { throw TextError(icu: status) }
    // A character of four bytes is two UTF-16 units; any other character is one.
    var unit = 0
    var level = base
    for island in islands {
      for offset in island {
        let byte = text[offset]
        if byte & 0xC0 != 0x80 {
          level = embedded(unitLevels[unit], base: base, lineBase: lineBase)
          unit += byte >= 0xF0 ? 2 : 1
        }
        levels[range.lowerBound + offset] = level
      }
      // Skips the U+2029 that `joined` appends to each island.
      if !bidiIslands.hasEmbeddings { unit += 1 }
    }
  }

  /// The text of islands in UTF-16, and the length of each in UTF-16 units.
  private static func joined(
    _ islands: [Range<Int>], of text: UnsafeBufferPointer<UInt8>, _ bidiIslands: BidiIslands,
    _ passesOnlyIslands: Bool
  ) -> (text: [UInt16], lengths: [Int32]) {
    var brackets = passesOnlyIslands ? bidiIslands.unmatched[...] : []
    var joined: [UInt16] = []
    joined.reserveCapacity(islands.reduce(0) { $0 + $1.count + 1 })
    var lengths: [Int32] = []
    lengths.reserveCapacity(islands.count)
    for island in islands {
      let start = joined.count
      append(text, island, to: &joined, without: &brackets)
      // In text without any neutral character, ICU treats Arabic digits like Latin letters. U+2029 is neutral.
      if !bidiIslands.hasEmbeddings { joined.append(0x2029) }
      lengths.append(Int32(joined.count - start))
    }
    return (joined, lengths)
  }

  /// Converts a level within a paragraph to a level within the line. Levels of a left-to-right paragraph in a
  /// right-to-left line increase by 2, which keeps their parity, the direction. Levels near UAX #9's maximum do not
  /// change.
  @inline(__always)
  private static func embedded(_ level: UInt8, base: UInt8, lineBase: UInt8) -> UInt8 {
    level > 124 || base >= lineBase ? level : level + 2
  }

  /// The base level, by `direction` or by the first strong character; `nil` without one.
  private static func base(
    of utf8: UnsafeBufferPointer<UInt8>, _ direction: TextDirection
  ) -> UInt8? {
    switch direction {
    case .leftToRight, .topToBottom: return 0
    case .rightToLeft: return 1
    case .auto: break
    }
    var offset = 0
    while offset < utf8.count {
      let (character, length) = utf8.codePoint(at: offset)
      switch CharacterProperties(character).bidi {
      case .leftToRight: return 0
      case .rightToLeft: return 1
      case .explicit:
        // ICU looks for the first strong character outside isolates.
        var text: [UInt16] = []
        var none: ArraySlice<Int> = []
        append(utf8, 0..<utf8.count, to: &text, without: &none)
        return UInt8(exactly: telop_icu_base_level(text, Int32(text.count)))
      default: offset += length
      }
    }
    return nil
  }

  /// - Parameter brackets: ascending offsets of brackets to replace by a neutral character. The call removes the
  ///   offsets before the range's end.
  private static func append(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to utf16: inout [UInt16],
    without brackets: inout ArraySlice<Int>
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      var (character, length) = utf8.codePoint(at: offset)
      while let bracket = brackets.first, bracket <= offset {
        if bracket == offset { character = 0x21 }
        brackets.removeFirst()
      }
      offset += length
      if character < 0x10000 {
        utf16.append(UInt16(truncatingIfNeeded: character))
      } else {
        utf16.append(UInt16(truncatingIfNeeded: 0xD7C0 + (character >> 10)))
        utf16.append(UInt16(truncatingIfNeeded: 0xDC00 + (character & 0x3FF)))
      }
    }
  }
}
