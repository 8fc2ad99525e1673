/// Finds the timestamps of cues, `@1:30`.
///
/// A timestamp is a word of its own: an at sign, digits, colons and points, a digit first and a colon
/// among them. Before it stands the paragraph's start, white space, an opening bracket or an opening
/// quote; behind it white space or the paragraph's end. What looks like this and is no time is a
/// timestamp all the same, so that it is complained about and not shown.
enum CueTimestamps {
  /// A timestamp, in UTF-8 offsets of the paragraph.
  struct Timestamp {
    /// The at sign included.
    let range: Range<Int>
    /// The text around it that is of one span and one source line.
    let stretch: Range<Int>
  }

  /// The timestamps of a paragraph, in order.
  ///
  /// - Parameter stretches: where timestamps may stand, in order.
  /// - Complexity: O(n).
  static func timestamps(in text: String, stretches: [RawParagraph.Stretch]) -> [Timestamp] {
    let bytes = Array(text.utf8)
    var timestamps: [Timestamp] = []
    for stretch in stretches {
      var index = stretch.range.lowerBound
      while index < stretch.range.upperBound {
        if let end = end(ofTimestampAt: index, in: bytes[..<stretch.range.upperBound]) {
          if isWord(index..<end, in: text) {
            timestamps.append(Timestamp(range: index..<end, stretch: stretch.range))
          }
          index = end
        } else {
          index += 1
        }
      }
    }
    return timestamps
  }

  /// Where what has the letters of a timestamp ends; nil if nothing does.
  static func end(ofTimestampAt start: Int, in bytes: ArraySlice<UInt8>) -> Int? {
    guard start + 1 < bytes.endIndex, bytes[start] == UInt8(ascii: "@"), isDigit(bytes[start + 1])
    else { return nil }
    let time = bytes[(start + 1)...].prefix { byte in
      isDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }
    return time.contains(UInt8(ascii: ":")) ? time.endIndex : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWord(_ timestamp: Range<Int>, in text: String) -> Bool {
    let next = text.unicodeScalars[text.utf8Index(timestamp.upperBound)...].first
    if let next, !next.properties.isWhitespace { return false }
    let before = text.unicodeScalars[..<text.utf8Index(timestamp.lowerBound)]
    // A straight quote opens where a bracket could.
    let isQuoted = before.last == "\"" || before.last == "'"
    guard let previous = isQuoted ? before.dropLast().last : before.last else { return true }
    switch previous.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: return true
    default: return previous.properties.isWhitespace
    }
  }
}

extension RawParagraph {
  /// Takes the timestamps of cues out of the text, each with one space beside it.
  ///
  /// - Complexity: O(n).
  mutating func takeCues() {
    let text = paragraph.text
    guard text.utf8.contains(UInt8(ascii: "@")) else { return }
    let timestamps = CueTimestamps.timestamps(in: text, stretches: stretches)
    if timestamps.isEmpty { return }
    let lines = Script.LineMap(paragraph.anchors)
    let lineBreaks = Set(lineBreaks)
    var cuts: [Range<Int>] = []
    for timestamp in timestamps {
      let range = timestamp.range
      paragraph.cues.append(
        Paragraph.Cue(
          timestamp: String(
            text[text.utf8Index(range.lowerBound)..<text.utf8Index(range.upperBound)]),
          utf8Offset: range.lowerBound, sourceLine: lines.sourceLine(at: range.lowerBound)))
      var before = text.space(upTo: range.lowerBound)
      // The timestamp before this one may have taken it.
      if let space = before, let last = cuts.last, last.overlaps(space) { before = nil }
      let behind = text.space(from: range.upperBound)
      // The space behind goes, unless the one before is a better one: a space rather than a line
      // break, and one within the timestamp's span rather than one outside.
      func rank(_ space: Range<Int>) -> Int {
        (lineBreaks.contains(space.lowerBound) ? 0 : 2)
          + (space.clamped(to: timestamp.stretch) == space ? 1 : 0)
      }
      if let space = before, behind.map({ rank($0) < rank(space) }) ?? true {
        cuts += [space, range]
      } else {
        cuts += [range] + (behind.map { [$0] } ?? [])
      }
    }
    remove(cuts)
  }
}

extension String {
  /// The white space that ends at a UTF-8 offset.
  fileprivate func space(upTo offset: Int) -> Range<Int>? {
    guard let scalar = unicodeScalars[..<utf8Index(offset)].last, scalar.properties.isWhitespace
    else { return nil }
    return offset - UTF8.width(scalar)..<offset
  }

  /// The white space that begins at a UTF-8 offset.
  fileprivate func space(from offset: Int) -> Range<Int>? {
    guard let scalar = unicodeScalars[utf8Index(offset)...].first, scalar.properties.isWhitespace
    else { return nil }
    return offset..<offset + UTF8.width(scalar)
  }
}
