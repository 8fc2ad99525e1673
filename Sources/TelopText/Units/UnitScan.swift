/// Cuts a stretch of a run into units, and holds the stretch's characters, their facts and the gaps
/// between them.
///
/// A line has one scan, which serves one stretch at a time, and then other lines.
final class UnitScan {
  /// The length of most stretches, in characters.
  static let stretch = 512
  /// The length of a stretch whose units are long, in characters.
  private static let longest = 2_048

  /// The line; must stay in place while it is scanned.
  var utf8: UnsafeBufferPointer<UInt8>
  /// The UTF-8 offset of each character, followed by the end of the last one.
  private(set) var offsets: UnsafeMutablePointer<UInt32>
  private(set) var facts: UnsafeMutablePointer<CharacterFacts>
  /// The gap before each character.
  private(set) var gaps: UnsafeMutablePointer<UnitGap>
  /// The advances of the characters that `plainEnd` passed, in font units, pair kerning included.
  private(set) var advances: UnsafeMutablePointer<Int16>
  private var capacity = 0
  /// The number of the stretch's characters that belong to complete units.
  private(set) var count = 0
  /// Whether some characters of the stretch have rules of a longer reach, and whether some pairs kern.
  private var (hasTriggers, hasPairs) = (false, false)
  /// How many characters at the stretch's start are plain, with a closed gap before each; their advances are stored.
  private var closedCount = 0

  init(_ utf8: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0)) {
    self.utf8 = utf8
    offsets = .allocate(capacity: 1)
    facts = .allocate(capacity: 1)
    gaps = .allocate(capacity: 1)
    advances = .allocate(capacity: 1)
  }

  deinit { free() }

  private func free() {
    offsets.deallocate()
    facts.deallocate()
    gaps.deallocate()
    advances.deallocate()
  }

  private func reserve(_ count: Int) {
    guard count > capacity else { return }
    free()
    capacity = count
    offsets = .allocate(capacity: count + 1)
    facts = .allocate(capacity: count + 1)
    gaps = .allocate(capacity: count + 1)
    advances = .allocate(capacity: count + 1)
  }

  /// True when a run may be cut into units: it starts with a base character, and its letters do not
  /// join those of neighbouring runs.
  ///
  /// HarfBuzz inserts a dotted circle before a mark that begins a text, and a run may begin inside a
  /// cluster.
  func isWhole(_ range: Range<Int>, _ plan: UnitPlan) -> Bool {
    guard range.lowerBound < range.upperBound else { return false }
    if plan.isSyllabic { return hasWholeSyllables(range, plan) }
    let character = utf8.codePoint(at: range.lowerBound).value
    let known = plan.facts[character]
    if (known.isKnown ? known : plan.learn(character)).isGlued { return false }
    guard plan.joins else { return true }
    return !joins(across: range.lowerBound) && !joins(across: range.upperBound)
  }

  /// The number of characters beyond a run that HarfBuzz takes as context.
  private static let context = 5

  /// True when letters on both sides of an offset may join. HarfBuzz gives a letter its joining form
  /// even when its neighbour is in another run.
  private func joins(across offset: Int) -> Bool {
    var (joinsAfter, joinsBefore) = (false, false)
    var (start, end) = (offset, offset)
    for _ in 0..<Self.context {
      if start > 0 {
        repeat { start -= 1 } while start > 0 && utf8[start] & 0xC0 == 0x80
        joinsAfter = joinsAfter || CharacterProperties(utf8.codePoint(at: start).value).joinsAfter
      }
      if end < utf8.count {
        let (character, length) = utf8.codePoint(at: end)
        joinsBefore = joinsBefore || CharacterProperties(character).joinsBefore
        end += length
      }
    }
    return joinsAfter && joinsBefore
  }

  /// Scans a stretch that starts at a closed gap.
  ///
  /// - Parameters:
  ///   - start: a UTF-8 offset.
  ///   - end: the end of the run, a UTF-8 offset.
  /// - Returns: the end of the last complete unit of the stretch; `nil` when the first unit is longer
  ///   than the longest stretch, and when HarfBuzz must shape the stretch with its run.
  /// - Complexity: O(characters of the stretch).
  func scan(from start: Int, to end: Int, _ plan: UnitPlan) -> Int? {
    var limit = Self.stretch
    while limit <= Self.longest {
      reserve(min(limit, end - start))
      let found: Int
      if plan.isSyllabic {
        (hasTriggers, hasPairs, closedCount) = (true, false, 0)
        guard let complete = readSyllables(from: start, to: end, limit, plan) else { return nil }
        found = complete
      } else {
        guard let complete = read(from: start, to: end, limit, plan) else { return nil }
        found = complete
      }
      if hasTriggers, plan.furthest > 0 { openTriggers(found, plan) }
      if hasPairs { openPairs(found) }
      if Int(offsets[found]) == end {
        count = found
        return end
      }
      // Text beyond the stretch may open gaps inside it: as many as a rule reaches over, and those of a
      // letter that a mark follows.
      var margin = plan.omitted.contains(.margins) ? 0 : plan.furthest + 3
      var index = found - 1
      while index > 0 {
        if !gaps[index].isOpen {
          margin -= 1
          if margin < 0, gaps[index].isClosed {
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

  /// The end of the plain characters that follow a place: each is one glyph without offsets, and its
  /// advance fits 16 bits. Stores their advances.
  ///
  /// - Parameter start: an index into the stretch's characters.
  /// - Complexity: O(characters passed).
  @inline(__always)
  func plainEnd(from start: Int) -> Int {
    let (facts, gaps, advances) = (facts, gaps, advances)
    // The gaps before the last of those with closed gaps, and behind it, may be open for the sake of a mark.
    var index = hasTriggers ? start : max(start, min(closedCount, count) - 2)
    while index < count, facts[index].isPlain {
      // The stretch ends at a closed gap.
      let next = gaps[index + 1]
      if next.isClosed {
        advances[index] = facts[index].advance
      } else {
        if next.isOpen { break }
        let advance = Int32(facts[index].advance) + next.advance
        guard let narrow = Int16(exactly: advance), narrow != .min else { break }
        advances[index] = narrow
      }
      index += 1
    }
    return index
  }

  /// How far characters that `plainEnd` has passed move the pen, and how far forward and back; in font units.
  @inline(__always)
  func moved(by range: Range<Int>) -> (advance: Int64, travel: UInt64) {
    let advances = advances
    // A stretch has 2,048 characters at most, so 32 bits have room.
    var (sum, backward): (Int32, Int32) = (0, 0)
    for index in range {
      let advance = Int32(advances[index])
      sum &+= advance
      backward &+= min(advance, 0)
    }
    return (Int64(sum), UInt64(Int64(sum) &- 2 &* Int64(backward)))
  }

  /// Reads characters and the gaps between neighbours.
  ///
  /// - Returns: the number of characters; `nil` when HarfBuzz must shape them with their run.
  private func read(from start: Int, to end: Int, _ limit: Int, _ plan: UnitPlan) -> Int? {
    // Two loops, because each is slower with what only the other needs.
    if plan.facts.reader.hasPages, ThreeByteText.begins(with: utf8[start]),
      let text = ThreeByteText(utf8)
    {
      return read(from: start, to: end, limit, plan, letters: text)
    }
    return read(from: start, to: end, limit, plan, letters: nil)
  }

  /// The same, written twice by the compiler.
  ///
  /// - Parameter letters: the line, where most of the stretch may be letters of three bytes.
  @inline(__always)
  private func read(
    from start: Int, to end: Int, _ limit: Int, _ plan: UnitPlan, letters text: ThreeByteText?
  ) -> Int? {
    let (offsets, facts, gaps, advances) = (offsets, facts, gaps, advances)
    var closedCount = 0
    defer { self.closedCount = closedCount }
    let (known, knownGaps) = (plan.facts.reader, plan.gaps.reader)
    var offset = start
    var found = 0
    var last: UInt32 = 0
    // The gap at the start is closed.
    var previous = CharacterFacts.unknown
    let opensBase = !plan.omitted.contains(.marksBase)
    // The last base character, as long as only marks follow it that do not change its glyph.
    var base: Int?
    var all = CharacterFacts.unknown
    hasPairs = false
    while offset < end, found < limit {
      if let text, found == 0 || previous.isAlone {
        let stop = text.end(limitedTo: min(end, offset &+ 3 &* (limit &- found)))
        let isFirst = closedCount == found
        let passed = passAlone(from: offset, before: stop, of: text, at: found, known)
        if passed > 0 {
          found &+= passed
          offset &+= 3 &* passed
          previous = facts[found &- 1]
          last = text[offset &- 3] ?? 0
          base = found &- 1
          if isFirst { closedCount = found }
          if offset >= end || found >= limit { break }
        }
      }
      let (character, length) = utf8.codePoint(at: offset)
      var own = known[character]
      if !own.isKnown { own = plan.learn(character) }
      offsets[found] = UInt32(truncatingIfNeeded: offset)
      facts[found] = own
      all.formUnion(own)
      if own.isApart(from: previous) {
        gaps[found] = .closed
        if own.isPlain, closedCount == found {
          advances[found] = own.advance
          closedCount &+= 1
        }
      } else if found == 0 {
        if own.isBuilt { return nil }
        gaps[0] = .closed
      } else if own.isGlued {
        if own.isBuilt { return nil }
        gaps[found] = .open
        // A mark may change the letter's glyph, and the new glyph may interact with the one before it.
        if found > 1, !facts[found - 2].isInertBefore, opensBase { gaps[found - 1] = .open }
        if let place = base {
          let gap = plan.gap(self.character(place), character)
          if gap.isAbsorbing, place > 0 { gaps[place] = .open }
          if !gap.isAttached { base = nil }
        }
      } else if previous.isGlued {
        // HarfBuzz makes one cluster of what a joiner binds, whatever the font has for it.
        let isClosed =
          last != 0x200D
          && (own.isInertBehind
            || base.map { nothingReaches(from: $0, to: found, before: character, plan) } ?? false)
        gaps[found] = isClosed ? .closed : .open
      } else {
        let gap = knownGaps[last, character] ?? plan.gap(last, character)
        gaps[found] = gap
        if gap.isPair { hasPairs = true }
      }
      if !own.isGlued { base = found }
      previous = own
      last = character
      found &+= 1
      offset &+= length
    }
    offsets[found] = UInt32(truncatingIfNeeded: offset)
    gaps[found] = .closed
    hasTriggers = all.isTrigger
    return found
  }

  /// Reads characters that are alone, in a loop that keeps nothing but where it is.
  ///
  /// - Parameters:
  ///   - start: the first one's UTF-8 offset; `stop` is one that none of them may reach.
  ///   - first: the first one's index in the stretch.
  /// - Returns: how many they are.
  @inline(never)
  private func passAlone(
    from start: Int, before stop: Int, of text: ThreeByteText, at first: Int,
    _ known: FactTable.Reader
  ) -> Int {
    let (offsets, facts, gaps, advances) = (
      offsets + first, facts + first, gaps + first, advances + first
    )
    var (offset, count) = (start, 0)
    while offset < stop, let character = text[offset] {
      let own = known[threeBytes: character]
      if !own.isAlone { break }
      offsets[count] = UInt32(truncatingIfNeeded: offset)
      facts[count] = own
      gaps[count] = .closed
      advances[count] = own.advance
      count &+= 1
      offset &+= 3
    }
    return count
  }

  func character(_ index: Int) -> UInt32 {
    utf8.codePoint(at: Int(offsets[index])).value
  }

  /// True when neither a letter nor its marks interact with the next character. A rule may skip marks, so
  /// each of them counts.
  private func nothingReaches(
    from base: Int, to end: Int, before character: UInt32, _ plan: UnitPlan
  ) -> Bool {
    (base..<end).allSatisfy { plan.gap(self.character($0), character).isClosed }
  }

  /// Opens the gaps within reach of every trigger.
  private func openTriggers(_ found: Int, _ plan: UnitPlan) {
    for index in 0..<found where facts[index].isTrigger {
      var rest = facts[index].reachBefore
      var place = index
      while place > 0 {
        if !gaps[place].isOpen {
          if rest == 0 { break }
          rest -= 1
          gaps[place] = .open
        }
        place -= 1
      }
      rest = facts[index].reachAfter
      place = index + 1
      while place < found {
        if !gaps[place].isOpen {
          if rest == 0 { break }
          rest -= 1
          gaps[place] = .open
        }
        place += 1
      }
    }
  }

  /// Opens pair gaps beside units of several characters. A pair gap changes the advance of one plain
  /// glyph; kerning a longer unit may also move its marks.
  private func openPairs(_ found: Int) {
    var index = 1
    while index < found {
      if gaps[index].isPair,
        gaps[index - 1].isOpen || gaps[index + 1].isOpen && index + 1 < found
          || !facts[index - 1].isPlain || !facts[index].isPlain
      {
        gaps[index] = .open
        var place = index - 1
        while place > 0, gaps[place].isPair {
          gaps[place] = .open
          place -= 1
        }
      }
      index += 1
    }
  }
}
