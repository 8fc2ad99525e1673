/// The rule that turns any text into one line.
///
/// - A paragraph break (line feed, carriage return, both, vertical tab, form feed, NEL, U+2028,
///   U+2029), or a run of them, becomes one *separator*; spaces and tabs beside it go with it.
///   At the start and the end of the text breaks vanish.
/// - A tab becomes one space: a tab's width depends on where it stands, so widths would no longer
///   add up.
/// - Any other control character (general category Cc) is dropped; it has no picture.
/// - Everything else stays, invisible format characters included: they steer joining and direction.
public enum LineText {
  /// `text` as one line by the rule above.
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - separator: what a paragraph break becomes; `nil` for `separator(for:)`. It is itself made one
  ///     line first, with its breaks as spaces.
  /// - Complexity: O(n); returns `text` itself when it is one line already.
  public static func normalized(_ text: String, separator: String? = nil) -> String {
    paragraphs(of: text, separator: separator ?? self.separator(for: text)).line
  }

  /// `text` as one line, and where its paragraphs lie in it.
  ///
  /// - Parameter separator: evaluated only if there is a break.
  /// - Returns: the line, and a range of UTF-8 offsets for each paragraph; what lies between two is
  ///   the separator.
  /// - Complexity: O(n).
  package static func paragraphs(
    of text: String, separator: @autoclosure () -> String
  ) -> (line: String, paragraphs: [Range<Int>]) {
    var text = text
    let clean = text.withUTF8 { !containsControl($0) }
    if clean { return (text, [0..<text.utf8.count]) }
    return rewritten(text, separator: oneLine(separator: separator()))
  }

  /// A separator with its breaks as spaces.
  private static func oneLine(separator: String) -> String {
    var separator = separator
    if separator.withUTF8({ !containsControl($0) }) { return separator }
    let spaced = separator.unicodeScalars.map { isParagraphBreak($0) ? " " : $0 }
    return rewritten(String(String.UnicodeScalarView(spaced)), separator: "").line
  }

  /// True when some byte may belong to a character that the rule changes.
  private static func containsControl(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x7F { return true }
      // U+0080…U+009F are C2 80…C2 9F; U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
      if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] < 0xA0 { return true }
      if byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80,
        bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9
      {
        return true
      }
      index += 1
    }
    return false
  }

  /// Built of bytes: a `String` of scalars that grows piece by piece is copied for every piece.
  private static func rewritten(
    _ text: String, separator: String
  ) -> (line: String, paragraphs: [Range<Int>]) {
    var line: [UInt8] = []
    line.reserveCapacity(text.utf8.count)
    var paragraphs: [Range<Int>] = []
    var start = 0
    /// Spaces seen since the last visible character; a break swallows them.
    var spaces = 0
    var breakPending = false
    for scalar in text.unicodeScalars {
      if isParagraphBreak(scalar) {
        breakPending = true
        spaces = 0
      } else if scalar == "\t" || scalar == " " {
        if !breakPending { spaces += 1 }
      } else if !isControl(scalar) {
        if breakPending, !line.isEmpty {
          paragraphs.append(start..<line.count)
          line.append(contentsOf: separator.utf8)
          start = line.count
        }
        line.append(contentsOf: repeatElement(UInt8(ascii: " "), count: spaces))
        line.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        spaces = 0
        breakPending = false
      }
    }
    if !breakPending {
      line.append(contentsOf: repeatElement(UInt8(ascii: " "), count: spaces))
    }
    paragraphs.append(start..<line.count)
    return (String(decoding: line, as: UTF8.self), paragraphs)
  }

  /// True for the characters that end a paragraph or a line.
  public static func isParagraphBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// True for the general category Cc, which Unicode promises never to change.
  public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
