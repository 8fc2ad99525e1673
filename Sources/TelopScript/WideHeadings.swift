/// Headings as a Japanese keyboard types them: with an ideographic space behind the signs, where
/// CommonMark takes only a space or a tab.
enum WideHeadings {
  private static let ideographicSpace: [UInt8] = [0xE3, 0x80, 0x80]
  private static let sign = UInt8(ascii: "#")

  /// Markdown with a space in the place of the ideographic one, but for fenced code.
  ///
  /// - Complexity: O(n).
  static func narrowed(_ markdown: Substring) -> Substring {
    guard markdown.contains("#\u{3000}") else { return markdown }
    var result = ""
    result.reserveCapacity(markdown.utf8.count)
    var fence = CodeFence()
    var rest = markdown
    while !rest.isEmpty {
      let end = rest.unicodeScalars.firstIndex { $0 == "\n" || $0 == "\r" }
      let stop = end.map { rest.unicodeScalars.index(after: $0) } ?? rest.endIndex
      let line = rest[..<stop]
      rest = rest[stop...]
      let text = line.drop { $0 == " " }
      let isCode = fence.covers(line)
      let isIndented = line.utf8.count - text.utf8.count > 3
      let signs = text.utf8.prefix { $0 == sign }.count
      if !isCode, !isIndented, (1...6).contains(signs),
        text.utf8.dropFirst(signs).starts(with: ideographicSpace)
      {
        result += String(repeating: "#", count: signs) + " "
        result += text.unicodeScalars.dropFirst(signs + 1).reduce(into: "") {
          $0.unicodeScalars.append($1)
        }
      } else {
        result += line
      }
    }
    return result[...]
  }
}
