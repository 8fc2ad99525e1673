/// The rule that turns any text into one line.
///
/// - A paragraph break (line feed, carriage return, both, vertical tab, form feed, NEL, U+2028, U+2029), or a
///   series of them, becomes one *separator*; spaces and tabs next to it are removed. Breaks at the start and the end
///   of the text are removed.
/// - A tab becomes one space, because a tab's width depends on its position: the widths of parts would not add up.
/// - Any other control character (general category Cc) is dropped, because it has no glyph.
/// - Everything else stays, including invisible format characters, because they control joining and direction.
public enum LineText {
  /// `text` as one line by the rule above.
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - separator: the replacement for a paragraph break; `nil` for `separator(for:language:)`. Paragraph breaks in
  ///     the separator become spaces.
  /// - Complexity: O(n); returns `text` itself when it is already one line.
  public static func normalized(_ text: String, separator: String? = nil) -> String {
    paragraphs(of: text, separator: separator ?? self.separator(for: text)).line
  }

  /// A text as one line, the UTF-8 ranges of its paragraphs in the line, and the parts of the text that the line keeps.
  /// A part is given by its start: a UTF-8 offset into the text (`source`) and into the line. The parts ascend. `kept`
  /// is empty if the text is already one line, because all offsets are then the same.
  package typealias NormalizedText = (
    line: String, paragraphs: [Range<Int>], kept: [(source: Int, line: Int)]
  )

  /// `text` as one line. `separator` is evaluated only if the text has a control character or a paragraph break.
  package static func paragraphs(
    of text: String, separator: @autoclosure () -> String
  ) -> NormalizedText {
    var text = text
    if text.withUTF8({ !needsRewriting($0) }) { return (text, [0..<text.utf8.count], []) }
    return rewritten(text, separator: oneLine(separator: separator()))
  }

  /// A separator with its paragraph breaks replaced by spaces.
  private static func oneLine(separator: String) -> String {
    var separator = separator
    if separator.withUTF8({ !needsRewriting($0) }) { return separator }
    let spaced = separator.unicodeScalars.map { isParagraphBreak($0) ? " " : $0 }
    return rewritten(String(String.UnicodeScalarView(spaced)), separator: "").line
  }

  /// Whether the text contains a character that the rule changes.
  package static func needsRewriting(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    let block = 8 &* EightBytes.count
    // `candidates(in:at:)` also reads the two bytes after its eight.
    while index &+ block &+ 2 <= bytes.count {
      var found: UInt64 = 0
      // The compiler vectorizes this loop.
      for word in 0..<8 { found |= candidates(in: bytes, at: index &+ word &* EightBytes.count) }
      if found != 0, needsRewriting(bytes, in: index..<index &+ block) { return true }
      index &+= block
    }
    return needsRewriting(bytes, in: index..<bytes.count)
  }

  /// Nonzero if a character that the rule changes may begin in the eight bytes at `offset`.
  @inline(__always)
  private static func candidates(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64 {
    let word = EightBytes(bytes, at: offset)
    // U+2028 and U+2029 are E2 80 A8 and E2 80 A9: only the last bit differs, so `setting` sets it before the test.
    let separators = word.having(0xE2) & EightBytes(bytes, at: offset &+ 2).setting(1).having(0xA9)
    return word.having0x7F(orBelow: 0x20) | word.having(0xC2) | separators
  }

  private static func needsRewriting(
    _ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>
  ) -> Bool {
    for index in range where Change(bytes, at: index) != nil { return true }
    return false
  }

  /// The change that the rule makes to a character. An associated value is the character's length in bytes.
  private enum Change {
    case paragraphBreak(Int)
    case tab
    case dropped(Int)

    /// Returns `nil` for a character that the rule does not change.
    @inline(__always)
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
      let byte = bytes[index]
      switch byte {
      case 0x09: self = .tab
      case 0x0A...0x0D: self = .paragraphBreak(1)
      case 0x00..<0x20, 0x7F: self = .dropped(1)
      // U+0080…U+009F; U+0085 is a break.
      case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0:
        self = bytes[index + 1] == 0x85 ? .paragraphBreak(2) : .dropped(2)
      case 0xE2
      where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8:
        self = .paragraphBreak(3)
      default: return nil
      }
    }
  }

  private static func rewritten(_ text: String, separator: String) -> NormalizedText {
    var text = text
    var writer = LineWriter(separator: separator, length: text.utf8.count)
    text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let first = index
        switch Change(bytes, at: index) {
        case .paragraphBreak(let length):
          writer.endParagraph()
          index += length
        case .tab:
          if !writer.isAtBreak { writer.append(CollectionOfOne(LineWriter.space), from: first) }
          index += 1
        case .dropped(let length): index += length
        case nil where writer.isAtBreak && bytes[index] == LineWriter.space: index += 1
        case nil:
          repeat { index += 1 } while index < bytes.count && Change(bytes, at: index) == nil
          writer.append(UnsafeBufferPointer(rebasing: bytes[first..<index]), from: first)
        }
      }
    }
    return writer.finish()
  }

  /// The index of the first character, from `index` on, that the rule changes; the end of the text if there is none.
  package static func endOfUnchanged(_ text: Substring, from index: String.Index) -> String.Index {
    var remainder = text[index...]
    let length = remainder.withUTF8 { bytes in
      var length = 0
      while length < bytes.count, Change(bytes, at: length) == nil { length += 1 }
      return length
    }
    return text.utf8.index(index, offsetBy: length)
  }

  /// True for the characters that end a paragraph or a line.
  public static func isParagraphBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// True for the general category Cc. Unicode guarantees that its members never change.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// The default separator between paragraphs: three ideographic spaces in Japanese, Chinese or
  /// Korean text, otherwise two em spaces.
  ///
  /// - Parameters:
  ///   - text: the paragraphs, or the line.
  ///   - language: a BCP 47 tag; `nil` detects the language from the text, as measuring does. A text with kana is
  ///     Japanese; otherwise the most frequent letters determine the language.
  /// - Complexity: O(n) without a language.
  public static func separator(for text: String, language: String? = nil) -> String {
    defaults(for: text, language: language).separator
  }

  /// The default separator between paragraphs, and whether the text is Japanese. The parameters and the complexity are
  /// those of `separator(for:language:)`.
  package static func defaults(
    for text: String, language: String?
  ) -> (separator: String, isJapanese: Bool) {
    guard let language else {
      let letters = LetterCounts(text)
      return (separator(isEastAsian: letters.isEastAsian), letters.isJapanese)
    }
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return (separator(isEastAsian: ["ja", "zh", "yue", "ko"].contains(primary)), primary == "ja")
  }

  private static func separator(isEastAsian: Bool) -> String {
    isEastAsian ? "\u{3000}\u{3000}\u{3000}" : "\u{2003}\u{2003}"
  }
}

/// Writes a line by the rule of `LineText`.
private struct LineWriter {
  static var space: UInt8 { UInt8(ascii: " ") }

  /// Whether a paragraph break precedes the next text, with only spaces between the break and the text.
  private(set) var isAtBreak = false
  private let separator: String
  private var line: [UInt8] = []
  private var paragraphs: [Range<Int>] = []
  private var keptParts: [(source: Int, line: Int)] = []
  private var paragraphStart = 0

  init(separator: String, length: Int) {
    self.separator = separator
    line.reserveCapacity(length)
  }

  /// Removes the spaces at the end of the current paragraph, and the kept parts that consist of these spaces.
  mutating func endParagraph() {
    while line.count > paragraphStart, line.last == Self.space { line.removeLast() }
    while let last = keptParts.last, last.line >= line.count { keptParts.removeLast() }
    isAtBreak = true
  }

  /// - Parameter source: the UTF-8 offset of the bytes in the original text.
  mutating func append(_ bytes: some Collection<UInt8>, from source: Int) {
    if isAtBreak, !line.isEmpty {
      paragraphs.append(paragraphStart..<line.count)
      line.append(contentsOf: separator.utf8)
      paragraphStart = line.count
    }
    isAtBreak = false
    keptParts.append((source, line.count))
    line.append(contentsOf: bytes)
  }

  consuming func finish() -> LineText.NormalizedText {
    paragraphs.append(paragraphStart..<line.count)
    return (String(decoding: line, as: UTF8.self), paragraphs, keptParts)
  }
}
