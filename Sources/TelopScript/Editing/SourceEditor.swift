import TelopUnits

/// Finds the edits of a script's file that make a requested change of the script.
///
/// A script does not record where its text is in the file. To find the byte offset of a place, the editor reads longer
/// and shorter parts of the file as scripts, until a part has exactly the text before the place. Markup, escapes and
/// cues in that part therefore cannot mislead the editor.
package struct SourceEditor {
  let bytes: [UInt8]
  /// The byte offset at which each source line starts; LF, CR and CRLF end a line.
  let lineStarts: [Int]
  let script: Script
  /// Reads other bytes with the settings of `script`; returns `nil` if the bytes are not a script.
  let read: ([UInt8]) -> Script?

  package init(_ bytes: [UInt8], script: Script, read: @escaping ([UInt8]) -> Script?) {
    self.bytes = bytes
    self.script = script
    self.read = read
    let lineEnds = bytes.indices.filter { index in
      bytes[index] == 0x0A
        || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
    }
    lineStarts = [0] + lineEnds.map { $0 + 1 }
  }

  /// Removes ranges of the line's text. Timestamps, comments, thematic breaks and slide syntax in them stay.
  ///
  /// - Parameters:
  ///   - ranges: UTF-8 offsets into the line, ascending; each range ends at the end of a paragraph or at a cue, or is
  ///     literal text in one source line. An edit may begin slightly earlier, where markup begins.
  ///   - mayEnd: returns whether the text that stays before a removed range may end at the given UTF-8 offset of the
  ///     line.
  /// - Returns: the edits; `nil` if no edits remove exactly this text and keep all cues and attributes, or if the
  ///   search exceeds its budget of forty times the file's length.
  /// - Complexity: O(n) for a file of n bytes; for each range, parts of the file are read a few times.
  package func cutting(
    _ ranges: [Range<Int>], endingAt mayEnd: @escaping (Int) -> Bool
  ) -> [SourceEdit]? {
    let finder = SourceOffsetFinder(self, endingAt: mayEnd)
    let timestampMarks = (finder.timestamps + slideCueRanges).compactMap {
      $0.map { Mark(range: $0, fillsLines: false) }
    }
    let marks = (timestampMarks + hiddenMarks).sorted { $0.range.lowerBound < $1.range.lowerBound }
    var edits: [SourceEdit] = []
    for range in script.joined(ranges) {
      guard let end = cutEnd(of: range, timestamps: finder.timestamps) else {
        guard let edit = literalCut(range) else { return nil }
        edits.append(edit)
        continue
      }
      let first =
        range.lowerBound > 0
        ? finder.byteOffset(of: range.lowerBound) : self.start(ofLine: script.sourceLine(at: 0))
      guard var start = first, start < end.byteOffset else { return nil }
      while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
      edits.append(SourceEdit(start..<end.byteOffset, gapText(end, after: start, keeping: marks)))
    }
    guard let edited = script(after: edits), edited.hasSameCues(as: script),
      edited.attributes == script.attributes, edited.isShortened(from: script.cutting(ranges))
    else { return nil }
    return edits
  }

  /// The ranges among `ranges` that `cutting(_:endingAt:)` can remove exactly. The search makes at most 32 attempts.
  package func removable(
    _ ranges: [Range<Int>], endingAt mayEnd: @escaping (Int) -> Bool
  ) -> [Range<Int>] {
    var attempts = 32
    func removable(in ranges: ArraySlice<Range<Int>>) -> [Range<Int>] {
      guard !ranges.isEmpty, attempts > 0 else { return [] }
      attempts -= 1
      let edited = cutting(Array(ranges), endingAt: mayEnd).flatMap(script(after:))
      if edited?.line == script.cutting(Array(ranges)).line { return Array(ranges) }
      let middle = ranges.startIndex + ranges.count / 2
      if ranges.count == 1 { return [] }
      return removable(in: ranges[..<middle]) + removable(in: ranges[middle...])
    }
    return removable(in: ranges[...])
  }

  /// Removes sections with their headings. A timestamp at the end of a removed section stays, because it sets the time
  /// of the text after the section.
  ///
  /// - Returns: `nil` if the edited file would not have exactly the remaining text and its cues. An example
  ///   is a cue that sets the time of text in a removed section.
  package func dropping(sections: [Int]) -> [SourceEdit]? {
    let all = script.sections
    let cues = (cueRanges + slideCueRanges).compactMap { $0 }.sorted {
      $0.lowerBound < $1.lowerBound
    }
    let edits = Set(sections).sorted().compactMap { index -> SourceEdit? in
      guard all.indices.contains(index) else { return nil }
      let start = start(ofLine: all[index].sourceLine)
      let next = index + 1 < all.count ? self.start(ofLine: all[index + 1].sourceLine) : bytes.count
      guard start < next else { return nil }
      let gap = lineEnding + lineEnding
      let timestamps = cues.ascendingRanges(overlapping: start..<next).map { text(in: $0) + gap }
      return SourceEdit(start..<next, timestamps.joined())
    }
    let expected = script.dropping(sections: sections)
    guard let edited = script(after: edits), edited.line == expected.line,
      edited.hasSameCues(as: expected),
      edited.cues.map(\.utf8Offset) == expected.cues.map(\.utf8Offset)
    else { return nil }
    return edits
  }

  /// Changes the times of cues and sections.
  ///
  /// - Parameters:
  ///   - cues: the new times of cues as written in a script, by the index of the cue.
  ///   - sections: the new times as written in a script, by the index of the section, which must have a time already.
  /// - Returns: `nil` if no change of the file has that effect.
  package func retiming(cues: [Int: String], sections: [Int: String]) -> [SourceEdit]? {
    var edits: [SourceEdit] = []
    let ranges = cueRanges
    for (index, time) in cues {
      guard script.cues.indices.contains(index), let range = ranges[index] else { return nil }
      edits.append(SourceEdit(range, "@" + time))
    }
    for (index, time) in sections {
      guard script.sections.indices.contains(index) else { return nil }
      let number = script.sections[index].sourceLine
      guard let value = TrailingAttributes.timeValue(in: line(number)) else { return nil }
      let start = start(ofLine: number)
      edits.append(SourceEdit(start + value.lowerBound..<start + value.upperBound, time))
    }
    guard let edited = script(after: edits), edited.line == script.line,
      edited.cues.map(\.utf8Offset) == script.cues.map(\.utf8Offset)
    else { return nil }
    return edits
  }

  // MARK: Places in the file

  func script(after edits: [SourceEdit]) -> Script? {
    SourceEdit.apply(edits, to: bytes).flatMap(read)
  }

  func start(ofLine number: Int) -> Int {
    number <= lineStarts.count ? lineStarts[max(1, number) - 1] : bytes.count
  }

  func line(_ number: Int) -> String { text(in: start(ofLine: number)..<start(ofLine: number + 1)) }

  /// The range of each cue's timestamp in the file; `nil` for a timestamp that is not found.
  var cueRanges: [Range<Int>?] {
    ranges(of: script.cues.map { (.time($0.time.exactSeconds), $0.sourceLine) })
  }

  /// The range in the file of each slide cue, such as `@slide 4`; `nil` for a cue that is not found.
  var slideCueRanges: [Range<Int>?] {
    ranges(of: script.slideCues.map { (.slide($0.slide), $0.sourceLine) })
  }

  private func ranges(of cues: [(target: CueTimestamps.Target, line: Int)]) -> [Range<Int>?] {
    var lineRanges: [Int: [CueTimestamps.Target: [Range<Int>]]] = [:]
    // If timestamps in one source line are equal, the first cue gets the first timestamp, and so on.
    var usedCounts: [Int: [CueTimestamps.Target: Int]] = [:]
    return cues.map { target, number in
      if lineRanges[number] == nil { lineRanges[number] = CueTimestamps.ranges(in: line(number)) }
      let index = usedCounts[number]?[target] ?? 0
      usedCounts[number, default: [:]][target] = index + 1
      guard let ranges = lineRanges[number]?[target], index < ranges.count else { return nil }
      let start = start(ofLine: number)
      return start + ranges[index].lowerBound..<start + ranges[index].upperBound
    }
  }

  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The start of the scalar that contains a byte offset.
  func scalarStart(_ offset: Int) -> Int {
    var offset = min(offset, bytes.count)
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}

extension Script {
  /// Whether this script has the text and the titles of `other`, except that its `parts` may end slightly earlier.
  fileprivate func isShortened(from other: Script) -> Bool {
    guard sections.map(\.title) == other.sections.map(\.title) else { return false }
    let ownParts = parts
    let otherParts = other.parts
    guard ownParts.count == otherParts.count else { return false }
    let bytes = Array(line.utf8)
    let otherBytes = Array(other.line.utf8)
    return zip(ownParts, otherParts).allSatisfy { part, otherPart in
      var end = part.upperBound
      while end > part.lowerBound, separator.utf8.contains(bytes[end - 1]) { end -= 1 }
      let text = part.lowerBound..<end
      let maximumMissing = 4 * SourceOffsetFinder.maximumMarkupLength + separator.utf8.count
      return text.count + maximumMissing >= otherPart.count
        && otherBytes[otherPart].starts(with: bytes[text])
    }
  }

  /// Ascending ranges of the line, joined where only a separator is between them.
  fileprivate func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    let previousEnds = Dictionary(
      zip(paragraphs.dropFirst(), paragraphs).map { ($0.lowerBound, $1.upperBound) },
      uniquingKeysWith: max)
    return ranges.joined { previousEnds[$0] == $1 }
  }

  /// The attributes of the headings that have some, and of the paragraphs with `{keep}`.
  fileprivate var attributes: [Section.Demands] {
    var keep = Section.Demands()
    keep.isKept = true
    return sections.map(\.demands).filter { $0 != Section.Demands() } + keepStarts.map { _ in keep }
  }

  /// The starts of the paragraphs with `{keep}`, which have no drop priority.
  private var keepStarts: [Int] {
    priorities.filter { $0.dropPriority == nil }.map(\.range.lowerBound)
  }

  /// The parts of the line between cues, starts of paragraphs with `{keep}`, and starts of sections.
  private var parts: [Range<Int>] {
    let length = line.utf8.count
    let borders = Set(cues.map(\.utf8Offset) + sections.map(\.range.lowerBound) + keepStarts)
      .filter { $0 > 0 && $0 < length }.sorted()
    return zip([0] + borders, borders + [length]).map { $0..<$1 }
  }
}
