internal import CTelopICUShims

/// The islands of a paragraph: stretches whose levels may differ from the paragraph's own.
///
/// Between two strong characters in the paragraph's direction, weak and neutral characters take that direction;
/// European numbers do so only in a left-to-right paragraph. If other characters stand between the two strong ones, the
/// stretch is an island. ICU resolves each island alone, with the strong characters at its ends. Text outside an island
/// affects it only through bracket pairs, so an island that has one bracket of a pair also has the other.
struct BidiIslands {
  /// Ascending ranges of offsets into the paragraph; the whole paragraph if it has embeddings.
  private(set) var ranges: [Range<Int>] = []
  /// Whether the paragraph has an embedding, override, isolate or separator: a character of the kind `explicit`.
  private(set) var hasEmbeddings = false

  /// The start of the last strong character in the paragraph's direction; 0 before the first.
  private var anchor = 0
  /// The start of the current island. Outside islands, the start of an island that would begin at the next character:
  /// `anchor`, or the `OpenBracket.islandStart` of a pair that has closed after `anchor`, if that is earlier.
  private var islandStart = 0
  /// Whether the text after `anchor` is in an island.
  private var isInIsland = false
  /// The start of the last character that makes an island: one of the opposite direction, or a number that does not
  /// take the paragraph's direction. -1 before the first.
  private var lastOpposite = -1
  private var brackets: [OpenBracket] = []
  /// The number of open brackets of each kind. An array is enough for the few kinds.
  private var openCounts: [(closing: UInt32, count: Int)] = []
  /// Opening brackets without a closing one: ascending offsets into the paragraph. The algorithm ignores them, but ICU
  /// would search all of them for every later letter.
  private(set) var unmatched: [Int] = []
  /// Whether the paragraph has CJK angle brackets, and whether it has their canonical equivalents.
  private var hasAngles = (cjk: false, equivalent: false)

  private struct OpenBracket {
    let closing: UInt32
    let offset: Int
    /// The value of `BidiIslands.islandStart` when the bracket opened.
    let islandStart: Int
  }

  /// - Parameter base: the paragraph's level, 0 or 1.
  init(_ utf8: UnsafeBufferPointer<UInt8>, base: UInt8) {
    let reader = CharacterProperties.reader
    let baseKind: BidiKind = base == 0 ? .leftToRight : .rightToLeft
    let oppositeKind: BidiKind = base == 0 ? .rightToLeft : .leftToRight
    var offset = 0
    while true {
      if !isInIsland { offset = skipPlainText(utf8, from: offset, baseKind, reader) }
      if offset == utf8.count { break }
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character, reader)
      let kind = properties.bidi
      if kind == baseKind {
        if isInIsland { addIsland(endingAt: offset + length) }
        anchor = offset
        islandStart = offset
        isInIsland = false
      } else if kind == .weakOrNeutral {
        if properties.isOpeningBracket {
          open(character, at: offset)
        } else if properties.isClosingBracket {
          close(character)
        }
      } else if kind == oppositeKind || kind == .arabicNumber || kind == .number && base == 1 {
        isInIsland = true
        lastOpposite = offset
      } else if kind == .explicit {
        ranges = [0..<utf8.count]
        unmatched = []
        hasEmbeddings = true
        return
      }
      offset += length
    }
    finish(at: utf8.count)
  }

  private mutating func finish(at end: Int) {
    if isInIsland { addIsland(endingAt: end) }
    // A CJK angle bracket may pair with an equivalent one, and ICU 72 lets two brackets close the same opening bracket.
    // A paragraph with both kinds is therefore one island.
    if hasAngles.cjk && hasAngles.equivalent {
      ranges = [0..<end]
      unmatched = []
    } else {
      unmatched += brackets.map(\.offset)
      unmatched.sort()
    }
  }

  /// Skips text outside islands, up to the next bracket, and returns the offset of the first character not skipped.
  /// Most text takes this path.
  @inline(__always)
  private mutating func skipPlainText(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int, _ baseKind: BidiKind,
    _ reader: CharacterProperties.Reader
  ) -> Int {
    var offset = start
    var last = -1
    while offset < utf8.count {
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character, reader)
      let kind = properties.bidi
      if kind == baseKind {
        last = offset
      } else if kind != .weakOrNeutral || properties.isBracket {
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
    noteAngle(bracket)
    let closing = telop_icu_paired_bracket(bracket)
    brackets.append(
      OpenBracket(closing: closing, offset: offset, islandStart: min(islandStart, anchor)))
    if let index = openCounts.firstIndex(where: { $0.closing == closing }) {
      openCounts[index].count += 1
    } else {
      openCounts.append((closing, 1))
    }
  }

  private mutating func close(_ bracket: UInt32) {
    noteAngle(bracket)
    guard let kind = openCounts.firstIndex(where: { $0.closing == bracket }),
      openCounts[kind].count > 0
    else { return }
    while let last = brackets.popLast() {
      if let index = openCounts.firstIndex(where: { $0.closing == last.closing }) {
        openCounts[index].count -= 1
      }
      if last.closing == bracket {
        islandStart = min(islandStart, last.islandStart)
        if lastOpposite >= last.islandStart { isInIsland = true }
        return
      }
      unmatched.append(last.offset)
    }
  }

  private mutating func noteAngle(_ bracket: UInt32) {
    switch bracket {
    case 0x2329, 0x232A: hasAngles.equivalent = true
    case 0x3008, 0x3009: hasAngles.cjk = true
    default: break
    }
  }

  private mutating func addIsland(endingAt end: Int) {
    var start = min(islandStart, anchor)
    while let last = ranges.last, last.upperBound > start {
      start = min(start, last.lowerBound)
      ranges.removeLast()
    }
    ranges.append(start..<end)
  }
}
