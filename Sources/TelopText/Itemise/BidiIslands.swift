internal import CTelopICUShims

/// The islands of a paragraph: stretches whose levels may differ from the paragraph's own.
///
/// Between two strong characters in the paragraph's direction, weak characters take that direction. In a left-to-right
/// paragraph, so do European numbers. A stretch with anything else between two such characters is an island. ICU
/// resolves it alone, with the strong characters at its ends. Text beyond them affects the island only through bracket
/// pairs, so both brackets of such a pair are in the island.
struct BidiIslands {
  /// Ascending offsets into the paragraph; the whole paragraph if it has embeddings.
  private(set) var ranges: [Range<Int>] = []
  private(set) var isExplicit = false

  /// The start of the last strong character in the paragraph's direction, or of the paragraph.
  private var anchor = 0
  /// The start of the next island, if text after `anchor` needs one.
  private var islandStart = 0
  /// Whether the text after `anchor` is in an island.
  private var isInIsland = false
  /// The start of the last character whose direction is opposite to the paragraph's.
  private var lastOpposite = -1
  private var brackets: [OpenBracket] = []
  /// The number of open brackets by closing bracket. An array is enough for the few kinds.
  private var counts: [(closing: UInt32, count: Int)] = []
  /// Opening brackets without a closing one: ascending offsets into the paragraph. The algorithm ignores them, but ICU
  /// would search all of them for every letter after them.
  private(set) var unmatched: [Int] = []
  /// The kinds of canonically equivalent angle brackets that the paragraph has: CJK ones and others.
  private var angles = (cjk: false, other: false)

  private struct OpenBracket {
    let closing: UInt32
    let offset: Int
    /// The start of the next island when the bracket opened.
    let islandStart: Int
  }

  /// - Parameters:
  ///   - utf8: the paragraph.
  ///   - base: its level, 0 or 1.
  init(_ utf8: UnsafeBufferPointer<UInt8>, base: UInt8) {
    let known = CharacterProperties.reader
    let own: BidiKind = base == 0 ? .left : .right
    let other: BidiKind = base == 0 ? .right : .left
    var offset = 0
    while true {
      if !isInIsland { offset = skipPlainText(utf8, from: offset, own, known) }
      if offset == utf8.count { break }
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character, known)
      let kind = properties.bidi
      if kind == own {
        if isInIsland { add(offset + length) }
        anchor = offset
        islandStart = offset
        isInIsland = false
      } else if kind == .weak {
        if properties.isOpeningBracket {
          open(character, at: offset)
        } else if properties.isClosingBracket {
          close(character)
        }
      } else if kind == other || kind == .arabicNumber || kind == .number && base == 1 {
        isInIsland = true
        lastOpposite = offset
      } else if kind == .explicit {
        ranges = [0..<utf8.count]
        unmatched = []
        isExplicit = true
        return
      }
      offset += length
    }
    close(at: utf8.count)
  }

  /// Ends the last island, and settles the unmatched brackets.
  private mutating func close(at end: Int) {
    if isInIsland { add(end) }
    // Angle brackets of the two kinds may pair with each other, and ICU 72 lets two brackets close the same one.
    if angles.cjk && angles.other {
      ranges = [0..<end]
      unmatched = []
    } else {
      unmatched += brackets.map(\.offset)
      unmatched.sort()
    }
  }

  /// Skips text outside islands, up to the next bracket. Most text takes this path.
  ///
  /// - Returns: the offset of the first character not skipped, or the end.
  @inline(__always)
  private mutating func skipPlainText(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int, _ own: BidiKind,
    _ known: CharacterProperties.Reader
  ) -> Int {
    var offset = start
    var last = -1
    while offset < utf8.count {
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character, known)
      let kind = properties.bidi
      if kind == own {
        last = offset
      } else if kind != .weak || properties.isBracket {
        break
      }
      offset += length
    }
    if last >= 0 {
      anchor = last
      islandStart = last
    }
    return offset
  }

  private mutating func open(_ bracket: UInt32, at offset: Int) {
    note(bracket)
    let closing = telop_icu_closing_bracket(bracket)
    brackets.append(
      OpenBracket(closing: closing, offset: offset, islandStart: min(islandStart, anchor)))
    if let index = counts.firstIndex(where: { $0.closing == closing }) {
      counts[index].count += 1
    } else {
      counts.append((closing, 1))
    }
  }

  private mutating func close(_ bracket: UInt32) {
    note(bracket)
    guard let kind = counts.firstIndex(where: { $0.closing == bracket }), counts[kind].count > 0
    else { return }
    while let last = brackets.popLast() {
      if let index = counts.firstIndex(where: { $0.closing == last.closing }) {
        counts[index].count -= 1
      }
      if last.closing == bracket {
        islandStart = min(islandStart, last.islandStart)
        if lastOpposite >= last.islandStart { isInIsland = true }
        return
      }
      unmatched.append(last.offset)
    }
  }

  private mutating func note(_ bracket: UInt32) {
    switch bracket {
    case 0x2329, 0x232A: angles.other = true
    case 0x3008, 0x3009: angles.cjk = true
    default: break
    }
  }

  private mutating func add(_ end: Int) {
    var start = min(islandStart, anchor)
    while let last = ranges.last, last.upperBound > start {
      start = min(start, last.lowerBound)
      ranges.removeLast()
    }
    ranges.append(start..<end)
  }
}
