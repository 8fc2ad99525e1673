import TelopUnits

extension Script {
  /// Reads a script.
  ///
  /// A byte order mark at the start and all NULs are dropped first.
  ///
  /// - Parameters:
  ///   - source: the whole text of the script.
  ///   - format: the format of the source.
  ///   - name: the name of the source in messages, such as its file name.
  ///   - separator: the separator between paragraphs, made one line by `LineText`. `nil` uses the `separator` of the
  ///     front matter. Without such a setting, the separator is `LineText.separator(for:language:)` of the line.
  ///   - showsHeadings: whether headings are part of the line; `nil` uses `headings` of the front matter.
  ///   - language: the BCP 47 tag of the line's language; `nil` uses the `language` of the front matter. Without such a
  ///     setting, the letters of the line determine the language.
  /// - Throws: `ScriptError` with `.tooLong`, `.empty`, `.badFrontMatter`, `.badValue`, `.unclosedComment`,
  ///   `.badCue`, `.cueConflict` or `.badAttribute`.
  /// - Complexity: O(n) for ordinary text. Markdown that is written to slow the parser down can take O(n²), so limit
  ///   untrusted sources to a few KiB.
  public init(
    _ source: String, format: Format, name: String, separator: String? = nil,
    showsHeadings: Bool? = nil, language: String? = nil
  ) throws(ScriptError) {
    let source = try SourceText(source, name: name)
    try self.init(
      reading: source, format: format, separator: separator, showsHeadings: showsHeadings,
      language: language)
  }

  /// Reads a script from its bytes; see `init(_:format:name:separator:)`.
  ///
  /// - Throws: also `ScriptError` with `.invalidUTF8`, at the line and the byte column of the first invalid byte.
  public init(
    utf8 bytes: some Sequence<UInt8>, format: Format, name: String, separator: String? = nil,
    showsHeadings: Bool? = nil, language: String? = nil
  ) throws(ScriptError) {
    let source = try SourceText(utf8: Array(bytes), name: name)
    try self.init(
      reading: source, format: format, separator: separator, showsHeadings: showsHeadings,
      language: language)
  }

  /// Reads the outline of a script that is still to be written. The outline may consist of headings and times without
  /// text. Its headings are always part of the line, even if the front matter hides them.
  ///
  /// - Throws: the errors of `init(utf8:format:name:separator:)`, except `.empty`.
  package init(
    outline bytes: [UInt8], format: Format, name: String, separator: String? = nil,
    language: String? = nil
  ) throws(ScriptError) {
    let source = try SourceText(utf8: bytes, name: name)
    try self.init(
      reading: source, format: format, separator: separator, showsHeadings: true,
      language: language, mayBeEmpty: true)
  }

  private init(
    reading source: SourceText, format: Format, separator: String?, showsHeadings: Bool?,
    language: String?, mayBeEmpty: Bool = false
  ) throws(ScriptError) {
    var frontMatter =
      try format == .markdown ? FrontMatter(of: source) : FrontMatter(without: source)
    if let showsHeadings { frontMatter.showsHeadings = showsHeadings }
    let language = language ?? frontMatter.language
    let requestedSeparator = separator ?? frontMatter.separator
    // The source also contains markup and comments, but most of its letters are in the language of the line.
    let likelySeparator =
      requestedSeparator ?? LineText.separator(for: String(frontMatter.body), language: language)
    try self.init(reading: source, format, frontMatter, separator: likelySeparator, mayBeEmpty)
    guard requestedSeparator == nil else { return }
    let lineSeparator = LineText.separator(for: line, language: language)
    if lineSeparator != likelySeparator {
      try self.init(reading: source, format, frontMatter, separator: lineSeparator, mayBeEmpty)
    }
  }

  private init(
    reading source: SourceText, _ format: Format, _ frontMatter: FrontMatter, separator: String,
    _ mayBeEmpty: Bool
  ) throws(ScriptError) {
    var assembler = LineAssembler(separator: separator)
    assembler.mayBeEmpty = mayBeEmpty
    switch format {
    case .plain:
      for paragraph in Paragraph.lines(of: source.text, firstSourceLine: 1) {
        assembler.append(paragraph)
      }
      self = try assembler.script(of: source, settings: [])
    case .markdown:
      var reader = MarkdownReader(source: source, frontMatter: frontMatter, assembler: assembler)
      self = try reader.read().script(of: source, settings: frontMatter.settings)
      foreignSettings = frontMatter.foreign
      noteForeignSettings()
      notes += [frontMatter.note].compactMap { $0 } + reader.notes
    }
  }
}
