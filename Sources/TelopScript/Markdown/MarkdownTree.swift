import CTelopCMark

/// A CommonMark document parsed by cmark. This type owns cmark's tree and frees it.
struct MarkdownTree: ~Copyable {
  private let root: OpaquePointer?
  private let linesBefore: Int

  /// - Parameters:
  ///   - markdown: valid UTF-8 without NUL, at most `Script.maximumSourceUTF8Length`.
  ///   - linesBefore: the number of lines before `markdown`, which is added to the line numbers of events.
  /// - Complexity: O(n) for ordinary text; some constructed input takes cmark O(n²).
  init(parsing markdown: String, linesBefore: Int = 0) {
    self.linesBefore = linesBefore
    var markdown = markdown
    root = markdown.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { bytes in
        // Without this option, inlines have wrong line numbers after a code span or tag of several lines. cmark's
        // manual describes the option only for rendering.
        cmark_parse_document(bytes.baseAddress, bytes.count, CMARK_OPT_SOURCEPOS)
      }
    }
  }

  deinit {
    if let root { cmark_node_free(root) }
  }

  /// Traverses the tree in reading order, without recursion: only the source's length limits the tree's depth.
  borrowing func forEachEvent<Failure: Error>(
    _ body: (MarkdownEvent) throws(Failure) -> Void
  ) throws(Failure) {
    guard let root, let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      try body(MarkdownEvent(node: node, isEntering: event == CMARK_EVENT_ENTER, linesBefore))
    }
  }
}

extension MarkdownEvent {
  fileprivate init(node: OpaquePointer, isEntering: Bool, _ linesBefore: Int) {
    self.isEntering = isEntering
    kind = Kind(node)
    line = Int(cmark_node_get_start_line(node)) + linesBefore
    column = Int(cmark_node_get_start_column(node))
    removedDefinitionLineCount = kind == .paragraph ? Self.removedDefinitionLineCount(node) : 0
  }

  private static func removedDefinitionLineCount(_ paragraph: OpaquePointer) -> Int {
    // cmark counts the lines of inlines from the paragraph's start, without the link definitions that it removed
    // there. The last inline therefore ends above the paragraph's end, by the number of these lines.
    guard let last = cmark_node_last_child(paragraph) else { return 0 }
    let lastLine = cmark_node_get_end_line(last)
    return lastLine > 0 ? max(0, Int(cmark_node_get_end_line(paragraph) - lastLine)) : 0
  }
}

extension MarkdownEvent.Kind {
  fileprivate init(_ node: OpaquePointer) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH: self = .paragraph
    case CMARK_NODE_HEADING: self = .heading(level: Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_CODE_BLOCK: self = .codeBlock(Self.literal(node))
    case CMARK_NODE_HTML_BLOCK:
      self = .htmlBlock(cmark_node_get_literal(node).map { String(cString: $0) } ?? "")
    case CMARK_NODE_LIST:
      self = .list(
        firstNumber: Self.firstNumber(node), items: Self.positions(ofItems: node),
        delimiter: Self.delimiter(node))
    case CMARK_NODE_ITEM: self = .item
    case CMARK_NODE_BLOCK_QUOTE: self = .quotation
    case CMARK_NODE_TEXT: self = .text(Self.literal(node))
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: self = .lineBreak
    case CMARK_NODE_CODE: self = .code(Self.literal(node))
    case CMARK_NODE_HTML_INLINE: self = .html(Self.literal(node))
    case CMARK_NODE_EMPH: self = .emphasis
    case CMARK_NODE_STRONG: self = .strong
    case CMARK_NODE_LINK: self = .link(destination: Self.destination(node))
    case CMARK_NODE_IMAGE:
      let next = cmark_node_next(node).flatMap {
        cmark_node_get_type($0) == CMARK_NODE_TEXT ? Self.literal($0) : nil
      }
      self = .image(
        destination: Self.destination(node),
        attributes: PictureAttributes.prefix(of: (next ?? "")[...]).map { String($0) },
        isDescribed: cmark_node_first_child(node) != nil)
    default: self = .other
    }
  }

  private static func destination(_ node: OpaquePointer) -> String {
    let url = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
    return EmphasisSigns.removingInsertedSigns(url)
  }

  private static func literal(_ node: OpaquePointer) -> String {
    cmark_node_get_literal(node).map { EmphasisSigns.removingInsertedSigns(String(cString: $0)) }
      ?? ""
  }

  private static func firstNumber(_ list: OpaquePointer) -> Int? {
    guard cmark_node_get_list_type(list) == CMARK_ORDERED_LIST else { return nil }
    return Int(cmark_node_get_list_start(list))
  }

  private static func positions(ofItems list: OpaquePointer) -> [SourcePosition] {
    guard let first = cmark_node_first_child(list) else { return [] }
    return sequence(first: first, next: cmark_node_next).map {
      SourcePosition(
        line: Int(cmark_node_get_start_line($0)), column: Int(cmark_node_get_start_column($0)))
    }
  }

  private static func delimiter(_ list: OpaquePointer) -> Character {
    cmark_node_get_list_delim(list) == CMARK_PAREN_DELIM ? ")" : "."
  }
}
