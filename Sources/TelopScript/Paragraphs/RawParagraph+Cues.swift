internal import TelopUnits

extension RawParagraph {
  /// Removes the timestamps of cues from the text, and the blanks that only separate a timestamp from the text.
  mutating func takeCues() {
    let text = paragraph.text
    guard text.unicodeScalars.contains(where: { $0.narrow == "@" }) else { return }
    let lines = Script.LineMap(paragraph.anchors)
    let blanks = CueBlanks(text: text, lineBreaks: Set(lineBreaks))
    var cuts: [Range<Int>] = []
    var runs: [TimestampRun] = []
    for finding in CueTimestamps.findings(in: text, stretches: stretches) {
      switch finding {
      case .escape(let backslash):
        // Where the time also resembles a cue, `noteMarkupLookalikes` removes the backslash.
        let sign = text.unicodeScalars[text.utf8Index(backslash.upperBound)...]
        if LookalikeMarkup.cue(Array(sign.prefix(40))[...]) == nil { cuts.append(backslash) }
      case .timestamp(let timestamp):
        let range = timestamp.range
        paragraph.cues.append(
          Paragraph.Cue(
            timestamp: String(text[text.utf8Indices(range)]), utf8Offset: range.lowerBound,
            sourceLine: lines.sourceLine(at: range.lowerBound),
            adjacentText: timestamp.adjacentText))
        if let last = runs.last, blanks.isBlank(last.range.upperBound..<range.lowerBound) {
          runs[runs.count - 1].append(timestamp)
        } else {
          runs.append(TimestampRun(range: range, stretch: timestamp.stretch))
        }
      }
    }
    cuts += runs.flatMap(blanks.cuts)
    cuts.sort { $0.lowerBound < $1.lowerBound }
    remove(cuts)
  }
}

/// Timestamps with nothing but white space between them.
private struct TimestampRun {
  var range: Range<Int>
  /// The range of the stretches that contain the timestamps.
  var stretch: Range<Int>

  mutating func append(_ timestamp: CueTimestamps.Timestamp) {
    range = range.lowerBound..<timestamp.range.upperBound
    stretch = stretch.lowerBound..<timestamp.stretch.upperBound
  }
}

/// Chooses the white space to remove with a run of timestamps.
private struct CueBlanks {
  let text: String
  let lineBreaks: Set<Int>

  func isBlank(_ range: Range<Int>) -> Bool {
    text[text.utf8Indices(range)].unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// The ranges to remove, ascending: the run, and white space beside it.
  func cuts(around run: TimestampRun) -> [Range<Int>] {
    let range = run.range
    let before = space(upTo: range.lowerBound)
    let after = space(from: range.upperBound)
    if let cuts = unspacedCuts(before, range, after) { return cuts }
    guard let before, let after else {
      // A space on one side separates words and stays, except where a word may begin without a space.
      return before == nil && mayBeginWord(range.lowerBound)
        ? [range, after].compactMap { $0 } : [range]
    }
    // Removes one of the two spaces around the run. A space that replaced a line break stays. Otherwise, a space
    // outside the inline span of the timestamps stays. Otherwise, the space before the run stays.
    func removalPriority(_ space: Range<Int>) -> Int {
      (lineBreaks.contains(space.lowerBound) ? 0 : 2)
        + (space.clamped(to: run.stretch) == space ? 1 : 0)
    }
    return removalPriority(after) < removalPriority(before) ? [before, range] : [range, after]
  }

  /// The ranges to remove where East Asian text needs no blank in the place of the run: between wide characters,
  /// and beside wide punctuation. `nil` beside other text.
  private func unspacedCuts(
    _ before: Range<Int>?, _ range: Range<Int>, _ after: Range<Int>?
  ) -> [Range<Int>]? {
    let start = text.utf8Index(before?.lowerBound ?? range.lowerBound)
    let end = text.utf8Index(after?.upperBound ?? range.upperBound)
    guard let last = text[..<start].last?.unicodeScalars.first,
      let next = text.unicodeScalars[end...].first, !last.properties.isWhitespace,
      !next.properties.isWhitespace,
      last.isWideEastAsian && next.isWideEastAsian || last.isWidePunctuation
        || next.isWidePunctuation
    else { return nil }
    let cuts = [before, range, after].compactMap { $0 }
    if before != nil && after != nil { return cuts }
    // A single ideographic space may belong to the text, as after an exclamation mark.
    return cuts.filter { cut in
      text.unicodeScalars[text.utf8Index(cut.lowerBound)] != "\u{3000}"
        || "。、，．」』）".unicodeScalars.contains(last)
    }
  }

  /// Whether a word may begin at a UTF-8 offset without a space: at the start, or after an opening bracket or quote.
  private func mayBeginWord(_ offset: Int) -> Bool {
    let before = text.unicodeScalars[..<text.utf8Index(offset)]
    // A straight quotation mark opens a quotation only at the start, after white space or after an opening bracket.
    let isQuoted = before.last == "\"" || before.last == "'"
    guard let last = isQuoted ? before.dropLast().last : before.last else { return true }
    return last.isOpening || isQuoted && last.properties.isWhitespace
  }

  private func space(upTo offset: Int) -> Range<Int>? {
    guard let scalar = text.unicodeScalars[..<text.utf8Index(offset)].last,
      scalar.properties.isWhitespace
    else { return nil }
    return offset - UTF8.width(scalar)..<offset
  }

  private func space(from offset: Int) -> Range<Int>? {
    guard let scalar = text.unicodeScalars[text.utf8Index(offset)...].first,
      scalar.properties.isWhitespace
    else { return nil }
    return offset..<offset + UTF8.width(scalar)
  }
}
