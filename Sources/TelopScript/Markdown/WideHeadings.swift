/// Converts headings with full-width number signs or ideographic spaces, which CommonMark does not recognise.
enum WideHeadings {
  private static let signs: Set<Unicode.Scalar> = ["#", "＃"]
  private static let spaces: Set<Unicode.Scalar> = [" ", "\u{3000}"]

  /// Markdown with the signs and spaces of headings in ASCII. Code and hashtags (signs without a space) are unchanged.
  static func narrowed(_ markdown: Substring) -> Substring {
    guard mayHaveWideSigns(markdown) else { return markdown }
    var result = ""
    result.reserveCapacity(markdown.utf8.count)
    var fence = CodeFence()
    for sourceLine in SourceLines(markdown) {
      let line = markdown[sourceLine.text.startIndex..<sourceLine.end]
      let text = line.unicodeScalars.drop { spaces.contains($0) }
      let isCode = fence.covers(line)
      let isIndented = line.utf8.prefix(4).count { $0 == UInt8(ascii: " ") } > 3
      let level = text.prefix { signs.contains($0) }.count
      let afterSigns = text.dropFirst(level)
      if !isCode, !isIndented, (1...6).contains(level), let space = afterSigns.first,
        spaces.contains(space)
      {
        // Keeps the indentation of a heading in a list item.
        result += line.prefix { $0 == " " }
        result += String(repeating: "#", count: level) + " " + String(afterSigns.dropFirst())
      } else {
        result += line
      }
    }
    return result[...]
  }

  /// Whether there is a full-width sign, or a sign beside an ideographic space. Searches bytes, because a string search
  /// compares by canonical equivalence, which would double the time of reading a script.
  private static func mayHaveWideSigns(_ markdown: Substring) -> Bool {
    var markdown = markdown
    let sign = UInt8(ascii: "#")
    return markdown.withUTF8 { bytes in
      for index in bytes.indices.dropLast(2) {
        switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
        // U+FF03 and U+3000.
        case (0xEF, 0xBC, 0x83): return true
        case (0xE3, 0x80, 0x80):
          let next = index + 3
          if index > 0 && bytes[index - 1] == sign { return true }
          if next < bytes.count && bytes[next] == sign { return true }
        default: continue
        }
      }
      return false
    }
  }
}
