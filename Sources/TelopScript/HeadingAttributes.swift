/// Finds the attributes at the end of a heading: `{time=1:20 optional}`.
enum HeadingAttributes {
  /// Where the attributes are, as UTF-8 offsets, the braces included; a cue's timestamp may stand
  /// behind them.
  ///
  /// Braces without a `key=` and without the word `optional` are text.
  ///
  /// - Parameter stretches: where they may stand.
  /// - Complexity: O(n).
  static func range(in text: String, stretches: [RawParagraph.Stretch]) -> Range<Int>? {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "}")) else { return nil }
    var heading = withoutSpaceBehind(text[...])
    if let space = heading.unicodeScalars.lastIndex(where: \.properties.isWhitespace) {
      let word = text[..<heading.unicodeScalars.index(after: space)].utf8.count
      let end = CueTimestamps.end(ofTimestampAt: word, in: bytes[..<heading.utf8.count])
      if end == heading.utf8.count { heading = withoutSpaceBehind(text[..<space]) }
    }
    guard heading.utf8.last == UInt8(ascii: "}") else { return nil }
    let last = heading.utf8.count - 1
    guard let stretch = stretches.last(where: { $0.range.contains(last) }), stretch.span == 0,
      let first = bytes[stretch.range.lowerBound..<last].lastIndex(where: {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}")
      }), bytes[first] == UInt8(ascii: "{"),
      words(of: bytes[first + 1..<last]).contains(where: isAttribute)
    else { return nil }
    return first..<last + 1
  }

  /// What stands between white space.
  static func words(of content: some Collection<UInt8>) -> [String] {
    String(decoding: content, as: UTF8.self).unicodeScalars
      .split(whereSeparator: \.properties.isWhitespace).map { String($0) }
  }

  private static func isAttribute(_ word: String) -> Bool {
    guard let sign = word.firstIndex(of: "=") else { return word == "optional" }
    let key = word[..<sign].utf8
    return !key.isEmpty
      && key.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "-")
      }
  }

  private static func withoutSpaceBehind(_ text: Substring) -> Substring {
    let scalars = text.unicodeScalars
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return text[..<scalars.index(after: last)]
  }
}

extension RawParagraph {
  /// Takes the attributes at the end of a heading out of its text.
  ///
  /// - Complexity: O(n).
  mutating func takeAttributes() {
    let text = paragraph.text
    guard let range = HeadingAttributes.range(in: text, stretches: stretches) else { return }
    let content = text.utf8.dropFirst(range.lowerBound + 1).prefix(range.count - 2)
    paragraph.attributes = Paragraph.Attributes(
      words: HeadingAttributes.words(of: content),
      sourceLine: Script.LineMap(paragraph.anchors).sourceLine(at: range.lowerBound))
    remove([range])
  }
}
