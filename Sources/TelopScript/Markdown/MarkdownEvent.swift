/// A step in the traversal of a Markdown document: a node is entered or left.
///
/// Nodes without children are only entered.
struct MarkdownEvent {
  enum Kind: Equatable {
    case paragraph
    case heading(level: Int)
    case codeBlock(String)
    /// An HTML block. The signs that `EmphasisSigns` inserted are kept, because Markdown within the block is parsed
    /// later, and the parser needs the signs.
    case htmlBlock(String)
    /// A list with the positions of its items in the parsed text; a bullet list if `firstNumber` is `nil`.
    case list(firstNumber: Int?, items: [SourcePosition], delimiter: Character)
    case item
    case text(String)
    /// A soft or hard line break.
    case lineBreak
    case code(String)
    case html(String)
    case emphasis
    case strong
    case link(destination: String)
    /// An image. `attributes` is the text `{height=…}` directly after the image; `nil` if there is none. `isDescribed`
    /// is true if the image has alternative text.
    case image(destination: String, attributes: String?, isDescribed: Bool)
    case quotation
    /// A node that shows nothing by itself: the document, a thematic break.
    case other
  }

  let kind: Kind
  let isEntering: Bool
  /// The line of the parsed text at which the node begins, counted from 1; meaningless for line breaks.
  let line: Int
  /// The column in bytes at which the node begins, counted from 1.
  let column: Int
  /// The number of lines with link definitions that cmark has removed from the start of a paragraph. The line numbers
  /// of the paragraph's inlines are too low by this number.
  let removedDefinitionLineCount: Int
}

extension MarkdownEvent.Kind {
  /// Whether the node is an inline other than a line break.
  var isInline: Bool {
    switch self {
    case .text, .code, .html: true
    default: isSpan
    }
  }

  /// Whether the node contains inlines.
  var isSpan: Bool {
    switch self {
    case .emphasis, .strong, .link, .image: true
    default: false
    }
  }
}
