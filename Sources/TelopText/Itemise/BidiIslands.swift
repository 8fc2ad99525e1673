internal import CTelopICUShims

/// The parts of a paragraph in which text may run against it. All else has the paragraph's own level.
///
/// Between two strong characters in the paragraph's direction, what is weak takes that direction, and so do European
/// numbers from left to right. A stretch between two with anything else in it is an island, resolved by itself together with
/// them: the rules look no further than to a strong character, but for pairs of brackets. Of a pair with an end in an
/// island, the other end is in it, too.
struct BidiIslands {
  /// Ascending offsets into the paragraph; all of it where it has embeddings.
  private(set) var ranges: [Range<Int>] = []
  /// True for a paragraph with embeddings.
  private(set) var isExplicit = false

  /// The start of the last strong character in the paragraph's direction, or of the paragraph.
  private var anchor = 0
  /// Where an island begins that the text behind `anchor` is in.
  private var reach = 0
  /// Whether that text is in one.
  private var isTurned = false
  /// The start of the last character that runs against the paragraph.
  private var lastTurn = -1
  /// Brackets that are open.
  private var brackets: [OpenBracket] = []
  /// How many of them each bracket closes: few kinds, however many are open.
  private var counts: [(closing: UInt32, count: Int)] = []
  /// Where brackets open that nothing closes: ascending offsets into the paragraph. To the rules they are no brackets, and ICU
  /// would look at all of them for every letter behind them.
  private(set) var unmatched: [Int] = []
  /// Whether there are angle brackets of the one kind, and of the other one that is equivalent.
  private var angles = (cjk: false, other: false)

  private struct OpenBracket {
    let closing: UInt32
    let offset: Int
    /// Where an island begins that has the text before it.
    let reach: Int
  }

  /// - Parameters:
  ///   - utf8: a paragraph.
  ///   - base: its level, 0 or 1.
  /// - Complexity: O(n).
  init(_ utf8: UnsafeBufferPointer<UInt8>, base: UInt8) {
    let known = CharacterProperties.reader
    let (own, other): (BidiKind, BidiKind) = base == 0 ? (.left, .right) : (.right, .left)
    var offset = 0
    while true {
      if !isTurned { offset = passed(utf8, from: offset, own, known) }
      if offset == utf8.count { break }
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character, known)
      let kind = properties.bidi
      if kind == own {
        if isTurned { add(offset + length) }
        (anchor, reach, isTurned) = (offset, offset, false)
      } else if kind == .weak {
        if properties.isOpeningBracket {
          open(character, at: offset)
        } else if properties.isClosingBracket {
          close(character)
        }
      } else if kind == other || kind == .arabicNumber || kind == .number && base == 1 {
        (isTurned, lastTurn) = (true, offset)
      } else if kind == .explicit {
        (ranges, unmatched, isExplicit) = ([0..<utf8.count], [], true)
        return
      }
      offset += length
    }
    if isTurned { add(utf8.count) }
    if isWhole {
      ranges = [0..<utf8.count]
      unmatched = []
    } else {
      unmatched += brackets.map(\.offset)
      unmatched.sort()
    }
  }

  /// Passes over text that is in no island, brackets apart: most of most text.
  ///
  /// - Returns: the offset of the first character that is not passed, or the end.
  @inline(__always)
  private mutating func passed(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int, _ own: BidiKind,
    _ known: CodePointTable<UInt32>.Reader
  ) -> Int {
    var (offset, last) = (start, -1)
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
    if last >= 0 { (anchor, reach) = (last, last) }
    return offset
  }

  /// Each of these may open or close one of the other kind, and ICU 72 lets two close the same one.
  private var isWhole: Bool { angles.cjk && angles.other }

  private mutating func open(_ bracket: UInt32, at offset: Int) {
    note(bracket)
    let closing = telop_icu_closing_bracket(bracket)
    brackets.append(OpenBracket(closing: closing, offset: offset, reach: min(reach, anchor)))
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
        reach = min(reach, last.reach)
        if lastTurn >= last.reach { isTurned = true }
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

  /// Adds the island that ends at an offset.
  private mutating func add(_ end: Int) {
    var start = min(reach, anchor)
    while let last = ranges.last, last.upperBound > start {
      start = min(start, last.lowerBound)
      ranges.removeLast()
    }
    ranges.append(start..<end)
  }
}
