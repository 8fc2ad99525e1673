import TelopUnits

/// Finds the parts of a script's file that are not text of the line.
extension SourceEditor {
  /// Markup that is not shown: a timestamp, a comment, a thematic break or syntax of slide tools.
  struct Mark {
    /// The range of the mark in the file, in bytes.
    let range: Range<Int>
    /// Whether the mark occupies whole lines.
    let fillsLines: Bool
  }

  /// The point in the file at which the text after a cut begins.
  struct CutEnd {
    let byteOffset: Int
    /// Whether the text after the cut begins within a paragraph, at a cue.
    let isInside: Bool
    /// The minimum number of line ends between the text before and the text after the cut: 1 in a tight list.
    var lineEnds = 2
  }

  /// The comments, thematic breaks and syntax of slide tools, ascending.
  var hiddenMarks: [Mark] {
    let slideLines = slideLines
    var marks: [Mark] = []
    var fence = CodeFence()
    var followsBlank = true
    // The byte offset of a comment that a previous line has begun and not ended.
    var comment: Int?
    for number in 1...lineStarts.count {
      let start = start(ofLine: number)
      let text = line(number)
      let words = text.split(whereSeparator: \.isWhitespace)
      let end = start + text.utf8.count
      if let opened = comment {
        guard let close = text.utf8.firstRange(of: "-->".utf8) else { continue }
        comment = nil
        let length = text.utf8.distance(from: text.startIndex, to: close.upperBound)
        marks.append(Mark(range: opened..<start + length, fillsLines: false))
        let rest = String(text[close.upperBound...])
        marks += Self.comments(in: rest, at: start + length, unclosed: &comment)
      } else if slideLines.contains(number) {
        let isAdjacent = marks.last.map { $0.fillsLines && $0.range.upperBound == start } ?? false
        let first = isAdjacent ? marks.removeLast().range.lowerBound : start
        marks.append(Mark(range: first..<end, fillsLines: true))
      } else if !fence.covers(text[...]) {
        // Hyphens directly below text make the text a heading.
        if Self.isRule(words), followsBlank || words.first?.first != "-" {
          marks.append(Mark(range: start..<end, fillsLines: true))
        } else {
          marks += Self.comments(in: text, at: start, unclosed: &comment)
        }
      }
      followsBlank = words.first?.hasPrefix("<!--") ?? true || marks.last?.range.upperBound == end
    }
    return marks
  }

  /// The lines that only slide tools read, counted from 1; empty if no key of a slide tool is in the front matter.
  private var slideLines: Set<Int> {
    guard !script.foreignSettings.isEmpty else { return [] }
    let source = text(in: bytes.indices)
    let lines = zip(SourceLines(source), SourceLines(SlideSyntax(source[...]).body))
    let removed = lines.filter { line, remaining in !line.text.isEmpty && remaining.text.isEmpty }
    return Set(removed.map { line, _ in line.number })
  }

  /// Whether a line is a thematic break, which separates slides: `---`.
  private static func isRule(_ words: [Substring]) -> Bool {
    let signs = words.joined()
    guard signs.count >= 3, let sign = signs.first else { return false }
    return "-*_".contains(sign) && signs.allSatisfy { $0 == sign }
  }

  /// The comments that begin and end in a line, outside inline code. If a comment begins the line and does not end in
  /// it, `unclosed` gets the comment's byte offset.
  private static func comments(
    in line: String, at start: Int, unclosed: inout Int?
  ) -> [Mark] {
    guard line.utf8.has(UInt8(ascii: "<")) else { return [] }
    let bytes = Array(line.utf8)
    var marks: [Mark] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "`") {
        index = codeEnd(in: bytes, at: index)
      } else if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index...].starts(with: "<!--".utf8) {
        guard let close = bytes[index...].firstRange(of: "-->".utf8) else {
          if bytes[..<index].allSatisfy(Self.isBlank) { unclosed = start + index }
          return marks
        }
        marks.append(Mark(range: start + index..<start + close.upperBound, fillsLines: false))
        index = close.upperBound
      } else {
        index += 1
      }
    }
    return marks
  }

  /// The index after the inline code that begins with the backticks at `index`. If the line has no matching backticks,
  /// the index after the backticks at `index`.
  private static func codeEnd(in line: [UInt8], at index: Int) -> Int {
    let isBacktick = { (byte: UInt8) in byte == UInt8(ascii: "`") }
    let start = index + line[index...].prefix(while: isBacktick).count
    // More than 8 backticks count as text: a search for each number of backticks would not take linear time.
    guard start - index <= 8 else { return start }
    var next = start
    while let open = line[next...].firstIndex(where: isBacktick) {
      next = open + line[open...].prefix(while: isBacktick).count
      if next - open == start - index { return next }
    }
    return start
  }

  /// The point in the file at which a cut of the line ends; `nil` if the cut ends within a paragraph and not at a cue.
  ///
  /// - Parameters:
  ///   - range: the cut, in UTF-8 offsets of the line.
  ///   - timestamps: the range in the file of each cue's timestamp; `nil` for a timestamp that was not found.
  func cutEnd(of range: Range<Int>, timestamps: [Range<Int>?]) -> CutEnd? {
    let sections = script.sections
    let utf8Offset = range.upperBound
    if utf8Offset >= script.line.utf8.count {
      return CutEnd(byteOffset: bytes.count, isInside: false)
    }
    let cue = partitionPoint(in: 0..<timestamps.count) { script.cues[$0].utf8Offset >= utf8Offset }
    if cue < timestamps.count, script.cues[cue].utf8Offset == utf8Offset,
      let timestamp = timestamps[cue],
      script.paragraphs.contains(where: { $0.lowerBound < utf8Offset && utf8Offset < $0.upperBound }
      )
    {
      return CutEnd(byteOffset: timestamp.lowerBound, isInside: true)
    }
    // A separator after the cut stays in the line. The next section may begin after this separator.
    let next = sections.first {
      $0.range.lowerBound > utf8Offset
        && $0.range.lowerBound <= utf8Offset + script.separator.utf8.count
    }
    guard let next else { return nextParagraph(after: range) }
    return CutEnd(byteOffset: start(ofLine: next.sourceLine), isInside: false)
  }

  /// The start of the paragraph after a cut; `nil` if the cut does not end at the end of a paragraph.
  private func nextParagraph(after range: Range<Int>) -> CutEnd? {
    let paragraphs = script.paragraphs
    let index = partitionPoint(in: 0..<paragraphs.count) {
      paragraphs[$0].upperBound >= range.upperBound
    }
    guard index + 1 < paragraphs.count, paragraphs[index].upperBound == range.upperBound else {
      return nil
    }
    let lineEnds = { (line: Int) in
      Self.lineEnds(atEndOf: Array(bytes[..<start(ofLine: line)].suffix(4)))
    }
    // The first paragraph that begins within the cut, or the paragraph after the cut.
    let first = partitionPoint(in: 0..<index + 1) { paragraphs[$0].lowerBound >= range.lowerBound }
    let removed = script.sourceLine(at: paragraphs[first].lowerBound)
    let next = script.sourceLine(at: paragraphs[index + 1].lowerBound)
    return CutEnd(
      byteOffset: start(ofLine: next), isInside: false,
      lineEnds: max(1, lineEnds(next), lineEnds(removed)))
  }

  /// The edit that removes a range of the line. The range may begin or end with a space. `nil` unless one source line
  /// contains the text of the range literally, without markup in it.
  func literalCut(_ range: Range<Int>) -> SourceEdit? {
    let utf8 = Array(script.line.utf8)
    var inner = range.clamped(to: utf8.indices)
    guard inner.count > 2 else { return nil }
    if utf8[inner.lowerBound] == 0x20 { inner = inner.lowerBound + 1..<inner.upperBound }
    if utf8[inner.upperBound - 1] == 0x20 { inner = inner.lowerBound..<inner.upperBound - 1 }
    let number = script.sourceLine(at: inner.lowerBound)
    let word = utf8[inner]
    let anchors = script.lines.anchors
    let first = partitionPoint(in: 0..<anchors.count) { anchors[$0].sourceLine >= number }
    let next = partitionPoint(in: 0..<anchors.count) { anchors[$0].sourceLine > number }
    guard first < next, script.sourceLine(at: inner.upperBound - 1) == number else { return nil }
    let end = next < anchors.count ? anchors[next].utf8Offset : utf8.count
    let text = anchors[first].utf8Offset..<end
    let textOffsets = Self.offsets(of: word, in: utf8[text])
    let line = start(ofLine: number)..<start(ofLine: number + 1)
    let byteOffsets = Self.offsets(of: word, in: bytes[line])
    guard textOffsets.count == byteOffsets.count,
      let index = textOffsets.firstIndex(of: inner.lowerBound)
    else { return nil }
    var removed = byteOffsets[index]..<byteOffsets[index] + word.count
    if inner.lowerBound > range.lowerBound, removed.lowerBound > 0,
      bytes[removed.lowerBound - 1] == 0x20
    {
      removed = removed.lowerBound - 1..<removed.upperBound
    } else if inner.upperBound < range.upperBound, removed.upperBound < bytes.count,
      bytes[removed.upperBound] == 0x20
    {
      removed = removed.lowerBound..<removed.upperBound + 1
    }
    return SourceEdit(removed, "")
  }

  private static func offsets(of word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> [Int] {
    text.indices.filter { text[$0] == word.first && text[$0...].starts(with: word) }
  }

  /// The text that replaces a cut: the marks within it, and the space or line ends between the texts on either side.
  func gapText(_ end: CutEnd, after start: Int, keeping marks: [Mark]) -> String {
    let first = partitionPoint(in: 0..<marks.count) { marks[$0].range.lowerBound >= start }
    let cutMarks = marks[first...].prefix { $0.range.lowerBound < end.byteOffset }
    let isInside = end.isInside && !cutMarks.contains(where: \.fillsLines)
    var text = ""
    func gap(isLast: Bool) -> String {
      // Two line ends have at most four bytes.
      let before = Array(bytes[..<start].suffix(4)) + Array(text.utf8.suffix(4))
      if before.isEmpty { return "" }
      let ends = Self.lineEnds(atEndOf: before)
      if isInside { return before.last == 0x20 || ends > 0 ? "" : " " }
      return String(repeating: lineEnding, count: max(0, (isLast ? 1 : end.lineEnds) - ends))
    }
    for mark in cutMarks {
      text += gap(isLast: false) + self.text(in: mark.range)
      while text.last?.isNewline == true { text.removeLast() }
    }
    return text + gap(isLast: end.byteOffset == bytes.count)
  }

  /// The number of line ends at the end of some bytes, at most 2.
  private static func lineEnds(atEndOf bytes: [UInt8]) -> Int {
    var remaining = bytes[...]
    var count = 0
    while count < 2, let last = remaining.popLast(), last == 0x0A || last == 0x0D {
      if last == 0x0A, remaining.last == 0x0D { remaining.removeLast() }
      count += 1
    }
    return count
  }
}
