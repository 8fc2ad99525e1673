/// Reads the body of a Markdown source into a line, block by block.
struct MarkdownReader {
  let source: SourceText
  private let body: Substring
  let bodyLines: [Substring]
  /// The lines of the body that are table rows, counted from 1.
  private let tableRows: Set<Int>
  /// The source line of the current row; 0 outside tables.
  private var currentRow = 0
  /// Whether the source is also a slide deck, because its front matter has keys of other programs.
  let isDeck: Bool
  private var slideSyntax = SlideSyntax.Counts()
  /// Signs that are shown as text but may be meant as markup, or are read as markup but may be meant as text.
  var lookalikes: [LookalikeMarkup] = []
  private var loneTags = LoneTags()
  private let showsHeadings: Bool
  private let curlsQuotes: Bool
  /// The number of source lines before the body.
  let linesBefore: Int
  private var assembler: LineAssembler

  var writer = ParagraphWriter()
  /// The difference between the source line of an inline and the line number that cmark reports for it.
  private var inlineLinesBefore = 0
  private var lists: [ItemNumbers] = []
  /// The note on the first list that Telop renumbers, because all its items have the same number; see `ItemNumbers`.
  private var countingNote: Script.Note?
  private var spanDepth = 0
  var imageDepth = 0
  var pictures: PictureTable
  /// The number of the list item whose text has not begun. Numbers of nested items are joined: `1. 2. `.
  private var itemNumber: LineAssembler.ItemNumber?

  init(
    source: SourceText, frontMatter: FrontMatter, assembler: LineAssembler, curlsQuotes: Bool,
    pictures: [Script.Picture]
  ) {
    self.source = source
    self.pictures = PictureTable(pictures)
    var body = frontMatter.body
    isDeck = !frontMatter.foreign.isEmpty
    if isDeck {
      let slides = SlideSyntax(body)
      body = slides.body[...]
      slideSyntax = slides.counts
    }
    let tables = MarkdownTables(body)
    tableRows = tables.rows
    self.body = tables.body[...]
    bodyLines = SourceLines(self.body).map(\.text)
    showsHeadings = frontMatter.showsHeadings
    self.curlsQuotes = curlsQuotes
    linesBefore = frontMatter.lineCount
    self.assembler = assembler
  }

  mutating func read() throws(ScriptError) -> LineAssembler {
    // Each step inserts control characters, such as `EscapedSigns.boundaryMark`, where cmark would otherwise read a
    // sign differently from Telop. They are dropped after parsing.
    let escaped = EscapedSigns.insertingBoundaries(WideHeadings.narrowed(body))
    let withEntities = HTMLEntities.insertingBoundaries(escaped)
    let withTags = isDeck ? withEntities : HTMLTags.insertingBoundaries(withEntities)
    let tree = MarkdownTree(parsing: EmphasisSigns.insertingBoundaries(withTags))
    try tree.forEachEvent { event throws(ScriptError) in
      if event.isEntering { try enter(event) } else { try leave(event) }
    }
    return assembler
  }

  var notes: [Script.Note] {
    let markupNotes =
      LookalikeMarkup.notes(of: lookalikes + loneTags.all, name: source.name)
      + [countingNote].compactMap { $0 }
    guard let text = slideSyntax.text else { return markupNotes }
    return [
      Script.Note(
        "ignored syntax of slide tools: \(text)", name: source.name,
        sourceLine: slideSyntax.firstLine.map { $0 + linesBefore })
    ] + markupNotes
  }

  private mutating func enter(_ event: MarkdownEvent) throws(ScriptError) {
    try beginRow(event)
    try beginTypedItem(event)
    if pictures.isOpen, describePicture(with: event) { return }
    switch event.kind {
    case .paragraph, .heading: beginInlines(event)
    case .codeBlock(let code): try appendCode(code, event)
    case .htmlBlock(let html): try readBlock(html, event)
    case .list(let first, let items, let delimiter):
      if first == nil { noteItemsLikeSignedNumbers(items) }
      let numbers = ItemNumbers(
        first: first, written: items.map(writtenNumber), delimiter: delimiter)
      if let number = numbers.countedNumber, countingNote == nil {
        countingNote = Script.Note(
          "items that all have the same number are counted; to show a number as it is, write "
            + "\(number)\\\(delimiter)", name: source.name, sourceLine: event.line + linesBefore)
      }
      lists.append(numbers)
    case .item: beginItem(event)
    case .text(let text): appendText(text, event)
    case .lineBreak: writer.join(by: .lineBreak)
    case .code(let code):
      writer.beginSpan(.code)
      writer.append(code[...], sourceLine: sourceLine(event))
      writer.endSpan()
    case .html(let html):
      let tokens = Array(HTMLScanner(html))
      try note(tokens, event)
      for token in tokens { writer.append(token, sourceLine: sourceLine(event)) }
    case .emphasis: writer.beginSpan(.emphasis)
    case .strong: writer.beginSpan(.strong)
    case .link(var destination):
      destination.unicodeScalars.removeAll { $0 == EscapedSigns.boundaryMark }
      writer.beginSpan(.link(destination: destination))
    case .image(let path, let attributes, let isDescribed):
      try beginImage(path, attributes, isDescribed: isDescribed, event)
    case .quotation: noteQuotationLikeComparison(event)
    case .other: break
    }
    if event.kind.isSpan { spanDepth += 1 }
  }

  private mutating func leave(_ event: MarkdownEvent) throws(ScriptError) {
    switch event.kind {
    case .paragraph: try endParagraph()
    case .heading(let level): try endHeading(level: level, event)
    case .list: _ = lists.popLast()
    case .item: endItem()
    case .emphasis, .strong, .link: writer.endSpan()
    case .image(_, let attributes, _): try endImage(isPicture: attributes != nil, event)
    default: break
    }
    if event.kind.isSpan { spanDepth -= 1 }
  }

  func sourceLine(_ event: MarkdownEvent) -> Int { event.line + inlineLinesBefore }
}

extension MarkdownReader {
  /// Begins a paragraph if the event is the first inline of a table row, or the first inline after a table.
  private mutating func beginRow(_ event: MarkdownEvent) throws(ScriptError) {
    guard event.kind.isInline, spanDepth == 0, !tableRows.isEmpty else { return }
    let line = sourceLine(event)
    let isRow = tableRows.contains(line - linesBefore)
    guard line != currentRow, isRow || currentRow != 0 else { return }
    try endParagraph()
    writer = ParagraphWriter()
    currentRow = isRow ? line : 0
  }

  /// Ends the paragraph before a line that begins with a Japanese list marker; see `HandTypedLists`.
  private mutating func beginTypedItem(_ event: MarkdownEvent) throws(ScriptError) {
    guard writer.mayDivide, case .text(let text) = event.kind,
      HandTypedLists.isItem(text.unicodeScalars)
        || HandTypedLists.isItemInSequence(bodyLines, at: sourceLine(event) - linesBefore - 1)
    else { return }
    try append(writer.divide())
  }

  private mutating func appendText(_ text: String, _ event: MarkdownEvent) {
    var text = pictures.removingAttributes(from: text)
    if isDeck, imageDepth > 0 {
      let description = SlideSyntax.description(text)
      if description != text {
        slideSyntax.pictures += 1
        slideSyntax.record(line: sourceLine(event) - linesBefore)
      }
      guard let description else { return writer.join(by: .removed) }
      text = description
    }
    writer.appendWithMarkup(text, sourceLine: sourceLine(event))
  }

  private mutating func beginInlines(_ event: MarkdownEvent) {
    writer = ParagraphWriter()
    loneTags.endParagraph()
    currentRow = 0
    spanDepth = 0
    imageDepth = 0
    inlineLinesBefore = linesBefore + event.removedDefinitionLineCount
  }

  private mutating func endParagraph() throws(ScriptError) { try append(writer.finish()) }

  private mutating func append(_ paragraph: Paragraph) throws(ScriptError) {
    lookalikes += paragraph.lookalikes
    let demands = try demands(of: paragraph, isHeading: false)
    guard !paragraph.text.isEmpty else { return assembler.postpone(paragraph.cues) }
    var paragraph = paragraph
    if curlsQuotes { paragraph.curlQuotes() }
    assembler.append(paragraph, number: itemNumber, demands: demands)
    itemNumber = nil
  }

  private mutating func endHeading(level: Int, _ event: MarkdownEvent) throws(ScriptError) {
    var heading = writer.finish(isHeading: true)
    if curlsQuotes { heading.curlQuotes() }
    lookalikes += heading.lookalikes
    assembler.beginSection(
      title: pictures.all.describing(heading.text), level: level,
      sourceLine: event.line + linesBefore, demands: try demands(of: heading, isHeading: true))
    guard showsHeadings, !heading.text.isEmpty else { return assembler.postpone(heading.cues) }
    assembler.appendTitle(heading, number: itemNumber)
    itemNumber = nil
  }

  private mutating func demands(
    of paragraph: Paragraph, isHeading: Bool
  ) throws(ScriptError) -> Script.Section.Demands {
    guard let attributes = paragraph.attributes else { return Script.Section.Demands() }
    do {
      let demands = try Script.Section.Demands(attributes: attributes.words)
      if !isHeading { try demands.checkParagraphAttributes(hasText: !paragraph.text.isEmpty) }
      return demands
    } catch { throw source.error(.badAttribute, line: attributes.sourceLine, error.message) }
  }

  /// The digits at the start of an item. cmark keeps only the number of the first item of a list.
  private func writtenNumber(at start: SourcePosition) -> String {
    guard bodyLines.indices.contains(start.line - 1) else { return "" }
    let item = bodyLines[start.line - 1].utf8.dropFirst(start.column - 1)
    return String(decoding: item.prefix { (0x30...0x39).contains($0) }, as: UTF8.self)
  }

  private mutating func beginItem(_ event: MarkdownEvent) {
    guard let last = lists.indices.last, let text = lists[last].next() else { return }
    itemNumber = LineAssembler.ItemNumber(
      text: (itemNumber?.text ?? "") + text + " ",
      sourceLine: itemNumber?.sourceLine ?? event.line + linesBefore)
  }

  /// Adds the number of an item without text. CommonMark reads the line "1984." as an empty item, but it is text.
  private mutating func endItem() {
    // An empty item of a bullet list within a numbered item leaves the number to the next text.
    guard lists.last?.first != nil else { return }
    assembler.append(Paragraph(), number: itemNumber)
    itemNumber = nil
  }

  private mutating func appendCode(_ code: String, _ event: MarkdownEvent) throws(ScriptError) {
    let start = bodyLines.indices.contains(event.line - 1) ? bodyLines[event.line - 1] : ""
    let isFenced = CodeFence.isFence(start.utf8.dropFirst(event.column - 1), before: code)
    let first = event.line + linesBefore + (isFenced ? 1 : 0)
    for line in Paragraph.lines(of: code, firstSourceLine: first, style: .code) { try append(line) }
  }

  /// Reads an HTML block as a paragraph of Markdown.
  private mutating func readBlock(_ html: String, _ event: MarkdownEvent) throws(ScriptError) {
    beginInlines(event)
    let tokens = Array(HTMLScanner(html))
    try note(tokens, event)
    let tree = MarkdownTree(parsing: HTMLBlock.paragraph(of: tokens), linesBefore: event.line - 1)
    try tree.forEachEvent { event throws(ScriptError) in
      if case .html(let tag) = event.kind {
        for token in HTMLScanner(tag) { writer.append(token, sourceLine: sourceLine(event)) }
      } else if event.isEntering {
        try enter(event)
      } else {
        try leave(event)
      }
    }
  }

  /// Notes tags without a partner and the comments of a deck.
  ///
  /// - Parameter event: the event of an HTML block or of inline HTML.
  /// - Throws: `unclosedComment`.
  private mutating func note(
    _ tokens: [HTMLScanner.Token], _ event: MarkdownEvent
  ) throws(ScriptError) {
    let first = tokens.first { !$0.text.allSatisfy(\.isWhitespace) }
    if isDeck, first?.text.hasPrefix("<!--") ?? false {
      slideSyntax.comments += 1
      slideSyntax.record(line: sourceLine(event) - linesBefore)
    }
    for token in tokens {
      let line = sourceLine(event) + token.linesBefore
      if token.kind == .unclosedComment {
        throw source.error(
          .unclosedComment, line: line,
          "this comment is not closed before its block ends; add --> or remove it")
      }
      // Decks use tags of their slide tool, so the author gets no notes about tags.
      if token.isTag, !isDeck {
        let tag = EmphasisSigns.removingInsertedSigns(token.text)
        loneTags.append(tag, sourceLine: line, isInline: event.kind.isInline)
      }
    }
  }
}
