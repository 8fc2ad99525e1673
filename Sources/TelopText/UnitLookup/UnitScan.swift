/// Cuts a stretch of a run into units. Holds the stretch's characters, their properties and their interactions. One
/// scan serves all stretches of a line, and then other lines.
final class UnitScan {
  /// The initial number of characters in a stretch. It doubles, up to `maximumLength`, until the stretch contains a
  /// whole unit.
  static let initialLength = 512
  private static let maximumLength = 2_048

  /// The line; must stay in place while it is scanned.
  var utf8: UnsafeBufferPointer<UInt8>
  /// The UTF-8 offset of each character, followed by the end of the last one.
  var offsets: UnsafeMutablePointer<UInt32> { columns.offsets }
  var shapingProperties: UnsafeMutablePointer<ShapingProperties> { columns.shapingProperties }
  /// The interaction of each character with the character before it.
  var interactions: UnsafeMutablePointer<PairInteraction> { columns.interactions }
  /// The advances that `read` and `singleGlyphEnd` have stored, in font units. Only
  /// `singleGlyphEnd` includes pair kerning.
  var advances: UnsafeMutablePointer<Int16> { columns.advances }
  private var columns: Columns
  private var capacity: Int
  /// The number of the stretch's characters that belong to complete units.
  private(set) var count = 0
  /// Whether a character of the stretch may match the trigger of a rule; see `CharacterInteractions`.
  var hasTriggers = false
  var hasKerning = false
  /// The number of single-glyph characters at the stretch's start that never interact; `advances` holds their advances.
  var independentCount = 0

  init(_ utf8: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0)) {
    self.utf8 = utf8
    capacity = min(utf8.count, Self.initialLength)
    columns = Columns(capacity)
  }

  deinit { columns.memory.deallocate() }

  private func reserve(_ count: Int) {
    guard count > capacity else { return }
    columns.memory.deallocate()
    capacity = count
    columns = Columns(count)
  }

  /// Columns with one more element than the stretch has characters.
  private struct Columns {
    let memory: ColumnMemory
    let shapingProperties: UnsafeMutablePointer<ShapingProperties>
    let offsets: UnsafeMutablePointer<UInt32>
    let interactions: UnsafeMutablePointer<PairInteraction>
    let advances: UnsafeMutablePointer<Int16>

    init(_ capacity: Int) {
      let count = capacity + 1
      var memory = ColumnMemory(count: count, widths: 8, 4, 4, 2)
      shapingProperties = memory.column(of: ShapingProperties.self, count: count)
      offsets = memory.column(of: UInt32.self, count: count)
      interactions = memory.column(of: PairInteraction.self, count: count)
      advances = memory.column(of: Int16.self, count: count)
      self.memory = memory
    }
  }

  /// Whether a run may be cut into units: no letter depends on the whole run, as recomposed letters do, and the first
  /// character is not a mark, before which HarfBuzz would insert a dotted circle.
  func canDivide(_ range: Range<Int>, _ cache: ShapedUnitCache, mayHaveRecomposedLetters: Bool)
    -> Bool
  {
    guard range.lowerBound < range.upperBound else { return false }
    let character = utf8.codePoint(at: range.lowerBound).value
    let stored = cache.shapingProperties.reader[character]
    if (stored.isKnown ? stored : cache.learn(character)).isInseparable { return false }
    return !mayHaveRecomposedLetters || !cache.recomposedLetters.containsLetter(in: range, of: utf8)
  }

  /// Scans a stretch of a run, from the start of a unit up to at most the end of the run. Returns the end of the last
  /// complete unit; `nil` when the first unit is longer than the longest stretch. Arguments and result are UTF-8
  /// offsets into the line.
  func scan(from start: Int, to end: Int, _ cache: ShapedUnitCache) -> Int? {
    var limit = Self.initialLength
    while limit <= Self.maximumLength {
      reserve(min(limit, end - start))
      let readCount = read(from: start, to: end, limit, cache)
      if hasTriggers, cache.maximumContext > 0 { joinContexts(readCount, cache) }
      if hasKerning { joinKerning(readCount) }
      if Int(offsets[readCount]) == end {
        count = readCount
        return end
      }
      // The last gaps between characters are not final: together with the text after the stretch, a rule may still
      // match across them and join the units on both sides. A rule spans at most `maximumContext` gaps. A letter with a
      // mark may join units across three more gaps.
      var margin = cache.maximumContext + 3
      var index = readCount - 1
      while index > 0 {
        if !interactions[index].isSameUnit {
          margin -= 1
          if margin < 0, interactions[index].isIndependent {
            count = index
            return Int(offsets[index])
          }
        }
        index -= 1
      }
      limit *= 2
    }
    return nil
  }

  /// The end of the characters from `start` on that are single glyphs: each is one glyph, without offsets, with an
  /// advance that fits 16 bits. Stores these advances in `advances`. Indices count the stretch's characters.
  @inline(__always)
  func singleGlyphEnd(from start: Int) -> Int {
    let shapingProperties = shapingProperties
    let interactions = interactions
    let advances = advances
    // A later mark may have joined the last two independent characters to its unit.
    var index = hasTriggers ? start : max(start, min(independentCount, count) - 2)
    while index < count, shapingProperties[index].isSingleGlyph {
      // The gap after the stretch's last character is always independent.
      let next = interactions[index + 1]
      if next.isIndependent {
        advances[index] = shapingProperties[index].advance
      } else {
        if next.isSameUnit { break }
        let advance = Int32(shapingProperties[index].advance) + next.advance
        guard let narrow = Int16(exactly: advance), narrow != .min else { break }
        advances[index] = narrow
      }
      index += 1
    }
    return index
  }

  /// The sum of at most 2,048 advances, and the sum of their absolute values, in font units.
  @inline(__always)
  static func sums(
    of advances: UnsafeMutablePointer<Int16>, count: Int
  ) -> (advance: Int64, travel: UInt64) {
    // The sum of so few advances fits 32 bits.
    var sum: Int32 = 0
    var backward: Int32 = 0
    // The loop has no branches, so that the compiler vectorises it.
    var index = 0
    while index < count {
      let advance = Int32(advances[index])
      sum &+= advance
      backward &+= advance & advance >> 31
      index &+= 1
    }
    return (Int64(sum), UInt64(Int64(sum) &- 2 &* Int64(backward)))
  }

  func character(_ index: Int) -> UInt32 { utf8.codePoint(at: Int(offsets[index])).value }

  /// Joins each trigger and the characters within its context into one unit.
  private func joinContexts(_ readCount: Int, _ cache: ShapedUnitCache) {
    for index in 0..<readCount where shapingProperties[index].triggersRule {
      join(shapingProperties[index].contextBefore, gaps: stride(from: index, to: 0, by: -1))
      join(
        shapingProperties[index].contextAfter, gaps: stride(from: index + 1, to: readCount, by: 1))
    }
  }

  /// Joins units across a number of gaps; gaps inside a unit do not count.
  private func join(_ count: Int, gaps indices: StrideTo<Int>) {
    var remaining = count
    for index in indices where !interactions[index].isSameUnit {
      if remaining == 0 { return }
      remaining -= 1
      interactions[index] = .sameUnit
    }
  }

  /// Joins two kerned characters into one unit if one of them is not a single glyph or is already in a unit of several
  /// characters. Kerning may also move the marks of such a unit, so the advances alone do not describe it.
  private func joinKerning(_ readCount: Int) {
    var index = 1
    while index < readCount {
      if interactions[index].isKerning,
        interactions[index - 1].isSameUnit
          || interactions[index + 1].isSameUnit && index + 1 < readCount
          || !shapingProperties[index - 1].isSingleGlyph || !shapingProperties[index].isSingleGlyph
      {
        interactions[index] = .sameUnit
        var earlier = index - 1
        while earlier > 0, interactions[earlier].isKerning {
          interactions[earlier] = .sameUnit
          earlier -= 1
        }
      }
      index += 1
    }
  }
}
