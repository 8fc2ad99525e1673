internal import TelopUnits

/// Finds the attributes at the end of a heading, `{time=1:20 optional}`, or of a paragraph, `{keep}`. The characters
/// may be full-width: `｛time＝1：20　optional｝`.
enum TrailingAttributes {
  /// The range of the attributes and braces, in UTF-8 offsets; `nil` without any. A cue's timestamp may follow them.
  ///
  /// Braces without `keep` or `optional` are text. In a heading, braces with any `key=` are attributes, too.
  ///
  /// - Parameter stretches: the parts of `text` that are neither code nor escaped. Attributes must be in one part, outside
  ///   all inline elements.
  static func range(
    in text: String, stretches: [RawParagraph.Stretch], isHeading: Bool
  ) -> Range<Int>? {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.narrow == "}" }) else { return nil }
    let content = droppingLastTimestamp(droppingTrailingSpace(text[...]))
    guard let last = content.unicodeScalars.indices.last, scalars[last].narrow == "}" else {
      return nil
    }
    let end = scalars[..<last].utf8Count
    guard let stretch = stretches.last(where: { $0.range.contains(end) }), stretch.span == 0,
      let first = scalars[text.utf8Index(stretch.range.lowerBound)..<last].lastIndex(where: {
        $0.narrow == "{" || $0.narrow == "}"
      }), scalars[first].narrow == "{",
      words(of: text[scalars.index(after: first)..<last])
        .contains(where: isHeading ? isAttribute : isPriority)
    else { return nil }
    return scalars[..<first].utf8Count..<end + UTF8.width(scalars[last])
  }

  /// The words between white space, with full-width characters as ASCII. Blanks around an equals sign are dropped:
  /// `time = 1:20` is `time=1:20`. Words without an equals sign are lowercased, because telephones write `{Keep}`.
  static func words(of content: Substring) -> [String] {
    var words: [String] = []
    var isAfterSign = false
    for part in content.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
      let word = Substring(part).narrowed
      if isAfterSign || word.utf8.first == UInt8(ascii: "="), let last = words.indices.last {
        words[last] += word
      } else {
        words.append(word)
      }
      isAfterSign = word.utf8.last == UInt8(ascii: "=")
    }
    return words.map { $0.contains("=") ? $0 : $0.lowercased() }
  }

  /// The UTF-8 offsets of the last value of `time=` in a heading's source line, without a tolerance such as `±0:10`.
  static func timeValue(in line: String) -> Range<Int>? {
    let scalars = Array(line.unicodeScalars)
    let narrow = scalars.map(\.narrow)
    let key = Array("time".unicodeScalars)
    /// The index of the value if the key is at `start`; otherwise `nil`.
    let valueStart = { (start: Int) -> Int? in
      guard narrow[start...].starts(with: key) else { return nil }
      let sign = scalars[(start + key.count)...].drop(while: \.properties.isWhitespace)
      guard sign.first?.narrow == "=" else { return nil }
      return sign.dropFirst().drop(while: \.properties.isWhitespace).startIndex
    }
    guard let start = narrow.indices.reversed().lazy.compactMap(valueStart).first else {
      return nil
    }
    let value = scalars[start...].prefix { scalar in
      !scalar.properties.isWhitespace && !"}±+".unicodeScalars.contains(scalar.narrow)
    }
    let before = scalars[..<value.startIndex].reduce(0) { $0 + UTF8.width($1) }
    return value.isEmpty ? nil : before..<before + value.reduce(0) { $0 + UTF8.width($1) }
  }

  private static func isAttribute(_ word: String) -> Bool {
    // In `{keep, optional}`, `keep,` is an attribute too. The comma is then reported as an error.
    let word = String(word.prefix { !",、;".contains($0) })
    guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return isPriority(word) }
    let key = word[..<sign].utf8
    return !key.isEmpty
      && key.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || "-_".utf8.contains(byte)
      }
  }

  private static func isPriority(_ word: String) -> Bool {
    let key = word.prefix { $0 != "=" }
    return key == "keep" || key == "optional"
  }

  /// A heading or paragraph without the timestamp at its end, and without white space before the timestamp.
  private static func droppingLastTimestamp(_ content: Substring) -> Substring {
    let scalars = content.unicodeScalars
    guard let sign = scalars.lastIndex(where: { $0.narrow == "@" }),
      CueTimestamps.isTimestamp(content[sign...])
    else { return content }
    return droppingTrailingSpace(content[..<sign])
  }

  private static func droppingTrailingSpace(_ text: Substring) -> Substring {
    let scalars = text.unicodeScalars
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return text[..<scalars.index(after: last)]
  }
}

extension RawParagraph {
  /// Removes the attributes at the end of a heading or paragraph from its text.
  mutating func takeAttributes(isHeading: Bool) {
    let text = paragraph.text
    let range = TrailingAttributes.range(in: text, stretches: stretches, isHeading: isHeading)
    guard let range else { return }
    let braces = text[text.utf8Indices(range)]
    let before = text[..<braces.startIndex]
    // CommonMark leaves a backslash before a full-width brace in the text.
    if before.last == "\\" { return remove([range.lowerBound - 1..<range.lowerBound]) }
    paragraph.attributes = Paragraph.Attributes(
      words: TrailingAttributes.words(of: braces.dropFirst().dropLast()),
      sourceLine: Script.LineMap(paragraph.anchors).sourceLine(at: range.lowerBound))
    remove([range])
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var utf8Count: Int { Substring(self).utf8.count }
}
