/// An HTML block as the Markdown of one paragraph.
///
/// CommonMark leaves the text of the block unparsed, so that signs of emphasis and cues would be shown:
/// `<!-- applause --> **Next** @1:30 …`.
enum HTMLBlock {
  /// Keeps cmark from reading a line as the start of a block. The space lets emphasis begin after the boundary.
  private static let lineStart = String(EscapedSigns.boundaryMark) + " "

  /// The Markdown, with the block's line breaks. Tags lose their attributes. Comments and hidden elements become
  /// comments without text.
  static func paragraph(of tokens: [HTMLScanner.Token]) -> String {
    var lines = [lineStart]
    for token in tokens {
      let tokenLines = SourceLines(token.text).map { String($0.text) }
      if token.kind == .text {
        lines[lines.count - 1] += tokenLines[0]
        lines += tokenLines.dropFirst().map { lineStart + $0 }
        continue
      }
      if token.isTag, let tag = HTMLTags.Tag(Array(token.text.utf8), at: 0) {
        lines[lines.count - 1] += (tag.isEnd ? "</" : "<") + tag.name + ">"
        if tokenLines.count == 1 { continue }
      }
      // Puts the line breaks of a tag or a comment into a comment, so that they separate no words.
      lines[lines.count - 1] += "<!-- "
      lines += tokenLines.dropFirst().map { _ in lineStart }
      lines[lines.count - 1] += "-->"
    }
    // Drops the empty line after the line break at the end of the block.
    if lines.count > 1, lines.last == lineStart { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

extension ParagraphWriter {
  /// Adds the text of a token of inline HTML. A tag or a comment becomes a gap before the next text.
  mutating func append(_ token: HTMLScanner.Token, sourceLine: Int) {
    switch token.kind {
    case .text: append(token.text[...], sourceLine: sourceLine)
    case .lineBreak: join(by: .lineBreak)
    case .space: join(by: .space)
    case .invisibleTag: join(by: .removed)
    case .hidden, .unclosedComment: join(by: .comment)
    case .rubyReading(let begins):
      begins ? beginRubyReading(sourceLine: sourceLine) : endRubyReading()
    case .digitShift(let shift):
      digitShift = shift
      join(by: .removed)
    }
  }
}
