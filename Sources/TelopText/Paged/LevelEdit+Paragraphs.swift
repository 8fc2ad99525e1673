internal import TelopUnits

extension LevelEdit {
  /// Finds out from all of the paragraphs that an edit touches, and the separators that it is in.
  ///
  /// - Parameters:
  ///   - old: what is replaced: UTF-8 offsets between whole characters.
  ///   - replacement: what stands there then.
  ///   - line: the line before.
  ///   - after: the paragraphs of the line after.
  /// - Returns: `nil` when the line's direction may change, or a grapheme cluster reaches beyond the paragraphs.
  /// - Throws: `libraryFailure` when ICU runs out of memory.
  /// - Complexity: O(length of the paragraphs).
  init?(
    paragraphsOf old: Range<Int>, _ replacement: String, in line: PagedText,
    _ after: LineParagraphs
  ) throws(TextError) {
    let before = line.storage.paragraphs
    let first = partitionPoint(in: before.indices) { before[$0].upperBound >= old.lowerBound }
    let beyond = partitionPoint(in: before.indices) { before[$0].lowerBound > old.upperBound }
    let isFirst = first < beyond && before[first].lowerBound <= old.lowerBound
    let isLast = first < beyond && before[beyond - 1].upperBound >= old.upperBound
    let start =
      isFirst ? before[first].lowerBound : first > 0 ? before[first - 1].upperBound : 0
    let end =
      isLast
      ? before[beyond - 1].upperBound
      : beyond < before.count ? before[beyond].lowerBound : line.utf8Length
    let touched = after[first..<after.count - (before.count - beyond)].map {
      $0.lowerBound - start..<$0.upperBound - start
    }
    let added = Array(replacement.utf8)
    // A character more on both sides tells whether grapheme clusters end with the paragraphs.
    let (head, tail) = (line.bytes(start - 4..<start), line.bytes(end..<end + 4))
    let text = line.bytes(start..<old.lowerBound) + added + line.bytes(old.upperBound..<end)
    let base: UInt8 = line.isRightToLeft ? 1 : 0
    guard Self.keepsDirection(of: line, base, first, text, touched) else { return nil }
    // What follows the line's last paragraph has the line's level; other text beside paragraphs is resolved.
    let next =
      !isLast && beyond < before.count
      ? [text.count..<text.count] : touched.isEmpty ? [0..<0] : []
    let levels = try text.levels(line.storage.options.direction, touched + next, line: base)
    let edges = Edges(
      before: head + line.bytes(start..<end) + tail, after: head + text + tail, lead: head.count)
    let range = start..<end
    guard
      let same = edges.common(
        line.levels(in: range), levels.levels,
        upTo: old.lowerBound - start, from: end - old.upperBound)
    else { return nil }
    self.init(
      old: start + same.prefix..<end - same.suffix,
      new: Array(levels.levels[same.prefix..<levels.levels.count - same.suffix]),
      isLocal: levels.isLocal)
  }

  /// False when the paragraph that the line has its direction from may be another one, or turn around.
  private static func keepsDirection(
    of line: PagedText, _ base: UInt8, _ first: Int, _ text: [UInt8], _ touched: [Range<Int>]
  ) -> Bool {
    let direction = line.storage.options.direction
    guard direction == .auto, !touched.isEmpty else { return true }
    if first > 0 {
      let head = line.storage.paragraphs[0]
      let end = min(head.upperBound, head.lowerBound + reach)
      return line.bytes(head.lowerBound..<end).base(direction) != nil
    }
    return touched.lazy.compactMap { Array(text[$0]).base(direction) }.first == base
  }

  /// Texts before and after an edit, with a character more on both sides.
  private struct Edges {
    let before: [UInt8]
    let after: [UInt8]
    /// How many bytes are before the texts.
    let lead: Int

    /// How many bytes at both ends have the same levels and end where grapheme clusters do; `nil` where these do not even end
    /// with the texts.
    ///
    /// - Parameters:
    ///   - first: how many bytes at the start are the same text.
    ///   - last: how many at the end.
    func common(
      _ old: [UInt8], _ new: [UInt8], upTo first: Int, from last: Int
    ) -> (prefix: Int, suffix: Int)? {
      var prefix = 0
      while prefix < first, old[prefix] == new[prefix] { prefix += 1 }
      while !(before.isEdge(lead + prefix) && after.isEdge(lead + prefix)) {
        prefix -= 1
        if prefix < 0 { return nil }
      }
      var suffix = 0
      while suffix < last, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
        suffix += 1
      }
      let (end, newEnd) = (lead + old.count, lead + new.count)
      while !(before.isEdge(end - suffix) && after.isEdge(newEnd - suffix)) {
        suffix -= 1
        if suffix < 0 { return nil }
      }
      return (prefix, suffix)
    }
  }
}

extension PagedText {
  /// A part of the line's text; what is beyond the line is left out.
  func bytes(_ range: Range<Int>) -> [UInt8] { Array(substring(range).utf8) }
}

extension [UInt8] {
  /// The direction that a paragraph takes; `nil` where it has none.
  func base(_ direction: TextDirection) -> UInt8? {
    withUnsafeBufferPointer { BidiLevels.base(of: $0, direction) }
  }

  /// The levels of paragraphs within a line, one per UTF-8 offset; without paragraphs, all of it is one.
  func levels(
    _ direction: TextDirection, _ paragraphs: [Range<Int>], line: UInt8
  ) throws(TextError) -> (levels: [UInt8], isLocal: Bool) {
    let found = try withUnsafeBufferPointer { utf8 in
      Result { () throws(TextError) in
        try BidiLevels(utf8: utf8, direction: direction, paragraphs: paragraphs, line: line)
      }
    }.get()
    let levels = found.levels.isEmpty ? [UInt8](repeating: line, count: count) : found.levels
    return (levels, found.isLocal)
  }
}
