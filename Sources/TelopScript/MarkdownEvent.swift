/// One step on the way through a Markdown document: a node is entered or left.
///
/// Nodes without children are entered only.
struct MarkdownEvent {
  enum Kind: Equatable {
    case paragraph
    case heading(level: Int)
    case codeBlock(String)
    case htmlBlock(String)
    /// A list; a bullet list if it has no first number.
    case list(firstNumber: Int?, Character)
    case item
    case text(String)
    /// A soft or hard line break.
    case lineBreak
    case code(String)
    case html(String)
    case emphasis
    case strong
    case link(destination: String)
    case image
    /// A node that shows nothing by itself: the document, a block quote, a thematic break.
    case other
  }

  let kind: Kind
  let isEntering: Bool

  /// The line on which the node begins, counted from 1 in the parsed text; 0 for line breaks.
  let line: Int

  /// The column in bytes at which the node begins, from 1.
  let column: Int

  /// How many lines the inlines of a paragraph lie below where they say they do: cmark counts from
  /// the paragraph's first line, and forgets the link definitions it has taken from there.
  let skippedLines: Int
}

extension MarkdownEvent.Kind {
  /// Whether it is part of a paragraph or a heading, and not a break within.
  var isInline: Bool {
    switch self {
    case .text, .code, .html: true
    default: isSpan
    }
  }

  /// Whether it has inlines of its own.
  var isSpan: Bool {
    switch self {
    case .emphasis, .strong, .link, .image: true
    default: false
    }
  }
}
