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
  /// A paragraph whose direction differs from the line's is embedded, as if isolated. Separators have the line's
  /// direction. Adjacent paragraphs in the other direction, with nothing between them, form one stretch.
  ///
  /// - Parameters:
  ///   - direction: `auto` gives each paragraph the direction of its first strong character. The line, and paragraphs
  ///     without a strong character, have the direction of the first paragraph with one, or left to right.
  ///   - paragraphs: ascending UTF-8 ranges; empty means that the line is one paragraph.
  ///   - divides: whether ICU gets only the islands. `false` passes whole paragraphs to ICU, for comparison.
  init(
    utf8: UnsafeBufferPointer<UInt8>, direction: TextDirection, paragraphs: [Range<Int>] = [],
    divides: Bool = true
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
        try Self.set(&levels, range, of: utf8, base: rangeBase, line: base, divides)
      }
      end = paragraph.upperBound
    }
    self.levels = levels.allSatisfy { [base] in $0 == base } ? [] : levels
  }

  /// Resolves one range, whose base level is `base`, and writes its levels. Unwritten levels equal the line's base
  /// level, `line`.
  private static func set(
    _ levels: inout [UInt8], _ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, base: UInt8,
    line: UInt8, _ divides: Bool
  ) throws(TextError) {
    let text = UnsafeBufferPointer(rebasing: utf8[range])
    let bidiIslands = BidiIslands(text, base: base)
    let islands = divides ? bidiIslands.ranges : [0..<text.count]
    if islands.isEmpty, base == line { return }
    if levels.isEmpty { levels = [UInt8](repeating: line, count: utf8.count) }
    if base != line {
      let embedded = embedded(base, base: base, line: line)
      for offset in range { levels[offset] = embedded }
    }
    let (joined, lengths) = joined(islands, of: text, bidiIslands, divides)
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
          level = embedded(unitLevels[unit], base: base, line: line)
          unit += byte >= 0xF0 ? 2 : 1
        }
        levels[range.lowerBound + offset] = level
      }
      // The U+2029 that `joined` appends.
      if !bidiIslands.hasEmbeddings { unit += 1 }
    }
  }

  /// The text of islands in UTF-16, and the length of each in UTF-16 units.
  private static func joined(
    _ islands: [Range<Int>], of text: UnsafeBufferPointer<UInt8>, _ bidiIslands: BidiIslands,
    _ divides: Bool
  ) -> (text: [UInt16], lengths: [Int32]) {
    var brackets = divides ? bidiIslands.unmatched[...] : []
    var joined: [UInt16] = []
    joined.reserveCapacity(islands.reduce(0) { $0 + $1.count + 1 })
    var lengths: [Int32] = []
    lengths.reserveCapacity(islands.count)
    for island in islands {
      let start = joined.count
      append(text, island, to: &joined, without: &brackets)
      // U+2029 is a neutral character. In text without one, ICU would treat Arabic digits like Latin letters.
      if !bidiIslands.hasEmbeddings { joined.append(0x2029) }
      lengths.append(Int32(joined.count - start))
    }
    return (joined, lengths)
  }

  /// Converts a level within a paragraph to a level within the line. Levels of a left-to-right paragraph in a
  /// right-to-left line increase by 2, which keeps their parity, the direction. Levels near UAX #9's maximum do not
  /// change.
  @inline(__always)
  private static func embedded(_ level: UInt8, base: UInt8, line: UInt8) -> UInt8 {
    level > 124 || base >= line ? level : level + 2
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
