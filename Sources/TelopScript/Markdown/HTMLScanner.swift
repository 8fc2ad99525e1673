/// Splits raw HTML into text and markup.
///
/// Tags, comments, declarations and processing instructions are dropped; `<script>` and `<style>` are dropped with
/// their contents. A tag that would begin a block on a page (`<p>`, `<td>` …) becomes a space, to keep words apart.
/// Text that only resembles markup, such as the `<` in `a < b` or in a tag that is never closed, is kept.
struct HTMLScanner: Sequence, IteratorProtocol {
  struct Token: Equatable {
    enum Kind: Equatable {
      case text
      /// `<br>`.
      case lineBreak
      /// A tag that begins or ends a block on a page.
      case space
      /// Any other tag, a declaration or a processing instruction.
      case invisibleTag
      /// A comment, or an element whose content is not shown.
      case hidden
      /// The start or the end of a ruby reading, which is not shown: `<rt>`, `</rt>`.
      case rubyReading(begins: Bool)
      /// The start of raised or lowered text, `<sup>` or `<sub>`; `nil` for its end.
      case digitShift(DigitShift?)
      case unclosedComment
    }

    let kind: Kind
    /// The token as written.
    let text: String
    /// The number of line breaks before the token.
    let linesBefore: Int

    /// Whether the token is a tag, a declaration or a processing instruction.
    var isTag: Bool { ![.text, .hidden, .unclosedComment].contains(kind) }
  }

  private let bytes: [UInt8]
  /// `bytes` with ASCII letters in lower case.
  private let folded: [UInt8]
  private var position = 0
  private var linesBefore = 0
  /// The patterns that do not occur in the remaining bytes and are not searched again, so that a scan takes O(n).
  private var absentPatterns: Set<String> = []

  init(_ html: String) {
    bytes = Array(html.utf8)
    folded = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  mutating func next() -> Token? {
    guard position < bytes.count else { return nil }
    let start = position
    let lines = linesBefore
    let kind = markup() ?? text(from: start)
    linesBefore += SourcePosition(after: bytes[start..<position]).line - 1
    return Token(
      kind: kind, text: String(decoding: bytes[start..<position], as: UTF8.self),
      linesBefore: lines)
  }

  /// Reads markup at the current position and moves to its end. Without markup, returns `nil` and does not move.
  private mutating func markup() -> Token.Kind? {
    guard bytes[position] == UInt8(ascii: "<") else { return nil }
    if starts(with: "<!--") {
      // The opening hyphens may also end the comment: <!--> is a complete comment.
      if move(past: "-->", from: position + 2) { return .hidden }
      position = bytes.count
      return .unclosedComment
    }
    if starts(with: "<![cdata[") { return move(past: "]]>", from: position) ? .invisibleTag : nil }
    if starts(with: "<?") { return move(past: "?>", from: position) ? .invisibleTag : nil }
    if starts(with: "<!") { return move(past: ">", from: position) ? .invisibleTag : nil }
    return tag()
  }

  private mutating func tag() -> Token.Kind? {
    guard let tag = HTMLTags.Tag(bytes, at: position), let end = endOfTag(from: position) else {
      return nil
    }
    position = end
    let name = tag.name
    if !tag.isEnd, Self.elementsWithoutText.contains(name), move(past: "</\(name)", from: end) {
      // The position is now after the name of the end tag.
      position = endOfTag(from: position) ?? position
      return .hidden
    }
    if ["rt", "rp", "ruby"].contains(name) {
      return .rubyReading(begins: name != "ruby" && !tag.isEnd)
    }
    if let shift = DigitShift(rawValue: name) { return .digitShift(tag.isEnd ? nil : shift) }
    if name == "br" { return .lineBreak }
    return Self.blockElements.contains(name) ? .space : .invisibleTag
  }

  /// The position after the `>` of a tag; a `>` inside a quoted attribute does not count. `nil` if the tag is not
  /// closed, if it contains another `<`, or if a quote is not at the start of an attribute's value. CommonMark rejects
  /// such tags too. Because each search stops there, it reads no byte more than three times in a text.
  private func endOfTag(from start: Int) -> Int? {
    var quote: UInt8?
    var isValueExpected = false
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: ">"): return index + 1
      case UInt8(ascii: "<") where index > start: return nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard isValueExpected else { return nil }
        quote = byte
      case UInt8(ascii: " "), 0x09...0x0D: continue
      default: break
      }
      isValueExpected = byte == UInt8(ascii: "=")
    }
    return nil
  }

  private mutating func text(from start: Int) -> Token.Kind {
    position = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    return .text
  }

  private func starts(with pattern: String) -> Bool {
    folded[position...].starts(with: pattern.utf8)
  }

  private mutating func move(past pattern: String, from start: Int) -> Bool {
    if absentPatterns.contains(pattern) { return false }
    guard let range = folded[Swift.min(start, folded.count)...].firstRange(of: Array(pattern.utf8))
    else {
      absentPatterns.insert(pattern)
      return false
    }
    position = range.upperBound
    return true
  }

  private static let elementsWithoutText: Set = ["script", "style"]

  private static let blockElements: Set = [
    "address", "article", "aside", "blockquote", "caption", "center", "dd", "details", "dialog",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4",
    "h5", "h6", "header", "hr", "legend", "li", "main", "menu", "nav", "ol", "option", "p", "pre",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "ul",
  ]
}
