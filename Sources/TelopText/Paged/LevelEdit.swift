internal import TelopUnits

/// What an edit of a line in pages does to the levels of its text.
struct LevelEdit {
  /// Where levels may change: UTF-8 offsets into the line before.
  let old: Range<Int>
  /// The levels of what stands there then, one per UTF-8 offset.
  let new: [UInt8]
  /// Whether the levels of what was looked at are local: see `BidiIslands`.
  let isLocal: Bool

  init(old: Range<Int>, new: [UInt8], isLocal: Bool) {
    self.old = old
    self.new = new
    self.isLocal = isLocal
  }

  /// How many bytes around an edit are looked at.
  static let reach = 2_048

  /// Finds out from the text around an edit.
  ///
  /// Between two strong characters in their paragraph's direction, levels depend on nothing beyond them, and nothing beyond on
  /// them, unless a bracket between them opens or closes with another one outside.
  ///
  /// - Parameters:
  ///   - old: what is replaced: UTF-8 offsets between whole characters.
  ///   - replacement: what stands there then, without paragraph breaks.
  ///   - line: one whose levels are local.
  /// - Returns: `nil` when the paragraph's direction or levels farther away may change.
  /// - Throws: `libraryFailure` when ICU runs out of memory.
  /// - Complexity: O(length of both texts).
  init?(
    around old: Range<Int>, _ replacement: String, in line: PagedText
  ) throws(TextError) {
    let paragraphs = line.storage.paragraphs
    let index = partitionPoint(in: paragraphs.indices) {
      paragraphs[$0].upperBound >= old.lowerBound
    }
    // Beside two of them, it is not plain which one the text belongs to.
    guard index < paragraphs.count, paragraphs[index].lowerBound <= old.lowerBound,
      old.upperBound <= paragraphs[index].upperBound,
      index + 1 == paragraphs.count || paragraphs[index + 1].lowerBound > old.upperBound
    else { return nil }
    let paragraph = paragraphs[index]
    guard let own = Self.direction(of: paragraph, old, replacement, in: line) else { return nil }
    let around = Surroundings(old, replacement, of: paragraph, in: line)
    for reach in [0, 256, Self.reach] {
      guard let range = around.island(own, reach: reach) else { continue }
      let levels = try Array(around.after[range.new]).levels(
        own == 0 ? .leftToRight : .rightToLeft, [], line: own
      ).levels
      self.old = around.start + range.old.lowerBound..<around.start + range.old.upperBound
      new = levels.map { BidiLevels.embedded($0, own: own, line: line.isRightToLeft ? 1 : 0) }
      isLocal = true
      return
    }
    return nil
  }

  /// The direction of a paragraph before and after the edit; `nil` where they may differ.
  private static func direction(
    of paragraph: Range<Int>, _ old: Range<Int>, _ replacement: String, in line: PagedText
  ) -> UInt8? {
    let direction = line.storage.options.direction
    let end = min(paragraph.upperBound, paragraph.lowerBound + reach)
    let before = line.bytes(paragraph.lowerBound..<end).base(direction)
    if old.lowerBound >= end { return before }
    let after =
      line.bytes(paragraph.lowerBound..<old.lowerBound) + Array(replacement.utf8)
      + line.bytes(old.upperBound..<min(paragraph.upperBound, old.upperBound + reach))
    return after.base(direction) == before ? before : nil
  }

  /// The text around an edit, before and after it.
  private struct Surroundings {
    let before: [UInt8]
    let after: [UInt8]
    /// Where both begin in the line: a UTF-8 offset.
    let start: Int
    /// What is replaced, and what stands there then: offsets into `before` and `after`.
    let old: Range<Int>
    let new: Range<Int>
    /// The paragraph within `before`, as far as that reaches.
    let paragraph: Range<Int>
    /// Whether its ends are, with what stands beside them.
    let (hasStart, hasEnd): (Bool, Bool)

    init(_ old: Range<Int>, _ replacement: String, of paragraph: Range<Int>, in line: PagedText) {
      // A character more on both sides tells whether grapheme clusters end with the paragraph.
      let head = line.bytes(
        max(paragraph.lowerBound - 4, old.lowerBound - LevelEdit.reach)..<old.lowerBound)
      let tail = line.bytes(
        old.upperBound..<min(paragraph.upperBound + 4, old.upperBound + LevelEdit.reach))
      start = old.lowerBound - head.count
      before = head + line.bytes(old) + tail
      after = head + replacement.utf8 + tail
      self.old = head.count..<head.count + old.count
      new = head.count..<after.count - tail.count
      let first = max(paragraph.lowerBound - start, 0)
      self.paragraph = first..<min(paragraph.upperBound - start, before.count)
      hasStart = start < paragraph.lowerBound || start == 0
      let end = start + before.count
      hasEnd = end > paragraph.upperBound || end == line.utf8Length
    }

    /// Where levels may change: offsets into `before` and `after`. `nil` when that is not to be told.
    ///
    /// - Parameters:
    ///   - own: the paragraph's direction.
    ///   - reach: how far the ends are at least from what is replaced.
    func island(_ own: UInt8, reach: Int) -> (old: Range<Int>, new: Range<Int>)? {
      let kind: BidiKind = own == 0 ? .left : .right
      guard let first = first(kind, reach), let end = end(kind, reach) else { return nil }
      let shift = new.upperBound - old.upperBound
      let ranges = (old: first..<end, new: first..<end + shift)
      guard before[ranges.old].isClosed(own), after[ranges.new].isClosed(own) else { return nil }
      return ranges
    }

    /// The last strong character before the edit that is a grapheme cluster's start, or the paragraph's.
    private func first(_ kind: BidiKind, _ reach: Int) -> Int? {
      before.withUnsafeBufferPointer { utf8 in
        let bytes = PageBytes(utf8, levels: BidiLevels(uniform: 0))
        var offset = bytes.forward(0, from: max(old.lowerBound - reach, paragraph.lowerBound))
        while offset > paragraph.lowerBound {
          offset = bytes.back(1, from: offset)
          if bytes.isBorder(offset), utf8.bidi(at: offset) == kind { return offset }
        }
        return hasStart && isEdge(paragraph.lowerBound, paragraph.lowerBound) ? offset : nil
      }
    }

    /// The end of the first strong character behind the edit that is a grapheme cluster's start, or the paragraph's.
    private func end(_ kind: BidiKind, _ reach: Int) -> Int? {
      before.withUnsafeBufferPointer { utf8 in
        let bytes = PageBytes(utf8, levels: BidiLevels(uniform: 0))
        // What stands before it must stay as it is, too.
        var offset = bytes.forward(
          1, from: bytes.forward(0, from: min(old.upperBound + reach, paragraph.upperBound)))
        while offset < paragraph.upperBound {
          if bytes.isBorder(offset), utf8.bidi(at: offset) == kind {
            return bytes.forward(1, from: offset)
          }
          offset = bytes.forward(1, from: offset)
        }
        let end = paragraph.upperBound
        let shift = new.upperBound - old.upperBound
        return hasEnd && isEdge(end, end + shift) ? end : nil
      }
    }

    /// True for an end of the line, or where a grapheme cluster ends before and after the edit.
    private func isEdge(_ old: Int, _ new: Int) -> Bool {
      before.isEdge(old) && after.isEdge(new)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func bidi(at offset: Int) -> BidiKind {
    CharacterProperties(codePoint(at: offset).value).bidi
  }
}

extension [UInt8] {
  /// True where the text ends, or two characters meet that are grapheme clusters by themselves.
  func isEdge(_ offset: Int) -> Bool {
    if offset == 0 || offset == count { return true }
    return withUnsafeBufferPointer {
      PageBytes($0, levels: BidiLevels(uniform: 0)).isBorder(offset)
    }
  }
}

extension ArraySlice<UInt8> {
  /// True when all brackets in it open and close in it, and it has no embeddings.
  fileprivate func isClosed(_ own: UInt8) -> Bool {
    withUnsafeBufferPointer { BidiIslands($0, base: own).isClosed }
  }
}

extension MeasuredText {
  /// The levels of a part of the line, one per UTF-8 offset; within a grapheme cluster, its start's.
  func levels(in range: Range<Int>) -> [UInt8] {
    var levels: [UInt8] = []
    levels.reserveCapacity(range.count)
    var index = runIndex(containing: range.lowerBound)
    while index < runs.count, runs[index].range.lowerBound < range.upperBound {
      let part = runs[index].range.clamped(to: range)
      levels.append(contentsOf: repeatElement(runs[index].level, count: part.count))
      index += 1
    }
    return levels
  }
}

extension PagedText {
  /// The levels of a part of the line, one per UTF-8 offset; within a grapheme cluster, its start's.
  func levels(in range: Range<Int>) -> [UInt8] {
    var levels: [UInt8] = []
    var index = pageIndex(at: range.lowerBound)
    while index < entries.count, entries[index].utf8 < range.upperBound {
      let (entry, own) = (entries[index], entries[index].sheet.range)
      let shift = own.lowerBound - entry.utf8
      levels += entry.sheet.text.levels(
        in: (range.lowerBound + shift..<range.upperBound + shift).clamped(to: own))
      index += 1
    }
    return levels
  }
}
