import TelopUnits

/// Finds the byte offset at which a script's file can be cut off so that its text ends at a given offset of the line.
///
/// Tries a cut by reading a part of the file as a script. The part begins at the last cue or heading before the offset,
/// and ends at the cut. If the text that is read differs from the line, the part begins at the start of the file.
final class SourceOffsetFinder {
  /// The maximum number of scalars by which a cut moves back out of markup.
  static let maximumMarkupLength = 100
  /// The maximum total amount of reading, in multiples of the file's length.
  private static let maximumReadings = 40

  /// The byte range in the file of the timestamp of each cue in `script.cues`; `nil` if it is not found.
  let timestamps: [Range<Int>?]
  private let editor: SourceEditor
  private var script: Script { editor.script }
  private var bytes: [UInt8] { editor.bytes }
  /// Takes a UTF-8 offset of the line and returns whether the text before a cut may end there.
  private let mayEnd: (Int) -> Bool
  /// The number of bytes that may still be read.
  private var budget: Int

  init(_ editor: SourceEditor, endingAt mayEnd: @escaping (Int) -> Bool) {
    self.editor = editor
    self.mayEnd = mayEnd
    timestamps = editor.cueRanges
    budget = (editor.bytes.count + 1_000) * Self.maximumReadings
  }

  /// A byte offset in the file at which reading may begin, and the UTF-8 offset in the line that corresponds to it.
  private struct Start {
    let byteOffset: Int
    let utf8Offset: Int
  }

  /// The last byte offset at which the file can be cut off to keep the line up to `utf8Offset`, or slightly less. The
  /// kept text must end at an offset that `mayEnd` accepts. `nil` if none is found. `utf8Offset` is above 0.
  func byteOffset(of utf8Offset: Int) -> Int? {
    let (lineStart, high) = sourceLineRange(before: utf8Offset)
    let start = start(before: utf8Offset, readTo: high) ?? Start(byteOffset: 0, utf8Offset: 0)
    let low = max(lineStart, start.byteOffset)
    var readTexts: [Int: String] = [:]
    let textUpTo = { (byteOffset: Int) -> String in
      if let text = readTexts[byteOffset] { return text }
      let text = self.line(from: start.byteOffset, to: byteOffset)
      readTexts[byteOffset] = text
      return text
    }
    let length = utf8Offset - start.utf8Offset
    let exceedsLength = { (byteOffset: Int) in
      textUpTo(self.editor.scalarStart(byteOffset)).utf8.count > length
    }
    var byteOffset: Int
    let textStart = max(start.utf8Offset, sourceLineStart(before: utf8Offset))
    if let likely = likelyRange(ofCharacterAt: utf8Offset, from: textStart, in: low..<high),
      !exceedsLength(likely.lowerBound), exceedsLength(likely.upperBound)
    {
      byteOffset = likely.lowerBound
    } else if !exceedsLength(high) {
      // The text up to `high` fits. An earlier cut could divide a comment, and its first half would be read as text.
      byteOffset = high
    } else {
      byteOffset = editor.scalarStart(partitionPoint(in: low..<high) { exceedsLength($0 + 1) })
    }
    // If the cut divides a link or a timestamp, its first half is read as text. The cut then moves back.
    let expected = script.line.utf8.dropFirst(start.utf8Offset)
    for _ in 0..<Self.maximumMarkupLength where byteOffset > low && budget > 0 {
      let text = textUpTo(byteOffset)
      if !text.isEmpty, text.utf8.count <= length, expected.starts(with: text.utf8),
        mayEnd(start.utf8Offset + text.utf8.count)
      {
        return byteOffset
      }
      byteOffset = editor.scalarStart(byteOffset - 1)
    }
    return byteOffset == low && low > 0 && budget > 0 && mayEnd(textStart) ? low : nil
  }

  /// The byte range of the source line that contains the character before an offset. The next cue ends the range if it
  /// is in this source line.
  private func sourceLineRange(before utf8Offset: Int) -> (low: Int, high: Int) {
    let number = script.sourceLine(at: utf8Offset - 1)
    let next = partitionPoint(in: 0..<script.cues.count) { script.cues[$0].utf8Offset > utf8Offset }
    let low = editor.start(ofLine: number)
    let high = editor.start(ofLine: number + 1)
    if next < timestamps.count, let timestamp = timestamps[next], timestamp.lowerBound < high,
      timestamp.lowerBound > low
    {
      return (low, timestamp.lowerBound)
    }
    return (low, high)
  }

  /// The last cue or heading before an offset; `nil` if reading from there to `end` does not give the text of the line.
  private func start(before utf8Offset: Int, readTo end: Int) -> Start? {
    var candidate: Start?
    let cue = partitionPoint(in: 0..<script.cues.count) { script.cues[$0].utf8Offset >= utf8Offset }
    if cue > 0, let range = timestamps[cue - 1] {
      candidate = Start(byteOffset: range.lowerBound, utf8Offset: script.cues[cue - 1].utf8Offset)
    }
    let section = partitionPoint(in: 0..<script.sections.count) {
      script.sections[$0].range.lowerBound >= utf8Offset
    }
    if section > 0, case let last = script.sections[section - 1],
      last.range.lowerBound >= candidate?.utf8Offset ?? 0, last.titleRange != nil
    {
      let byteOffset = editor.start(ofLine: last.sourceLine)
      candidate = Start(byteOffset: byteOffset, utf8Offset: last.range.lowerBound)
    }
    guard let candidate, candidate.byteOffset < end else { return nil }
    let text = line(from: candidate.byteOffset, to: end)
    let expected = script.line.utf8.dropFirst(candidate.utf8Offset)
    return !text.isEmpty && expected.starts(with: text.utf8) ? candidate : nil
  }

  /// The probable byte range in the file of a character of the line. Searches for the twelve bytes of the line from the
  /// start of the character on; `nil` if they do not occur in `range`.
  ///
  /// - Parameter start: the offset in the line that corresponds to the start of `range`.
  private func likelyRange(
    ofCharacterAt utf8Offset: Int, from start: Int, in range: Range<Int>
  ) -> Range<Int>? {
    let line = Array(script.line.utf8.dropFirst(start).prefix(utf8Offset - start + 12))
    let pattern = line[min(utf8Offset - start, line.count)...]
    guard let first = pattern.first else { return nil }
    let matches = { (bytes: [UInt8], byteOffset: Int) in
      bytes[byteOffset] == first && bytes[byteOffset...].starts(with: pattern)
    }
    // If the pattern occurs several times, its nth occurrences in the line and in the file correspond.
    var earlierCount = line.indices.prefix(utf8Offset - start).count { matches(line, $0) }
    for byteOffset in range where matches(bytes, byteOffset) {
      if earlierCount == 0 {
        var end = byteOffset + 1
        while editor.scalarStart(end) < end { end += 1 }
        return byteOffset..<end
      }
      earlierCount -= 1
    }
    return nil
  }

  /// The offset in the line at which the text of a source line begins. The source line is the one that contains the
  /// character before `utf8Offset`.
  private func sourceLineStart(before utf8Offset: Int) -> Int {
    let anchors = script.lines.anchors
    let next = partitionPoint(in: 0..<anchors.count) { anchors[$0].utf8Offset >= utf8Offset }
    var first = next - 1
    while first > 0, anchors[first - 1].sourceLine == anchors[first].sourceLine { first -= 1 }
    return first >= 0 ? anchors[first].utf8Offset : 0
  }

  /// The line of a part of the file, read as a script; empty if the part is not a script or the budget is used up.
  private func line(from start: Int, to end: Int) -> String {
    guard start < end, budget > 0 else { return "" }
    budget -= end - start + 200  // Even a short reading takes time.
    return editor.read(Array(bytes[start..<end]))?.line ?? ""
  }
}
