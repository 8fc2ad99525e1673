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
  ///   - separator: the separator between paragraphs; line breaks in it become spaces. `nil` uses the `separator` of
  ///     the front matter. Without such a setting, the separator is `LineText.separator(for:language:)` of the line.
  ///   - showsHeadings: whether headings are part of the line; `nil` uses `headings` of the front matter.
  ///   - language: the BCP 47 tag of the line's language; `nil` uses the `language` of the front matter. Without such a
  ///     setting, the letters of the line determine the language.
  /// - Throws: `ScriptError` with `.tooLong`, `.empty`, `.badFrontMatter`, `.badValue`, `.unclosedComment`,
  ///   `.badCue`, `.cueConflict` or `.badAttribute`.
  /// - Complexity: O(n) in the length of ordinary text. Markdown that is written to slow the parser down can take
  ///   O(n²), so limit untrusted sources to a few KiB.
  public init(
    _ source: String, format: Format, name: String, separator: String? = nil,
    showsHeadings: Bool? = nil, language: String? = nil
  ) throws(ScriptError) {
    let source = try SourceText(source, name: name)
    try self.init(
      reading: source, format: format, separator: separator, showsHeadings: showsHeadings,
      language: language)
  }

  /// Reads a script from its bytes; see `init(_:format:name:separator:showsHeadings:language:)`.
  ///
  /// - Throws: also `ScriptError` with `.invalidUTF8`, at the line and the byte column of the first invalid byte.
  public init(
    utf8 bytes: some Sequence<UInt8>, format: Format, name: String, separator: String? = nil,
    showsHeadings: Bool? = nil, language: String? = nil
  ) throws(ScriptError) {
    try self.init(
      utf8: bytes, format: format, name: name, separator: separator, showsHeadings: showsHeadings,
      language: language, quotes: nil)
  }

  /// Reads a script, an outline or a part of a script.
  ///
  /// - Parameters:
  ///   - quotes: the conversion of straight quotes; `nil` uses `quotes` of the front matter.
  ///   - whole: the script whose line contains the text of this script. The separator and the quotes of `whole` apply.
  ///     The pictures of `whole` come first in `pictures`, before those of this script.
  ///   - isOutline: whether the script is still to be written. It may consist of headings and times without text. Its
  ///     headings are always part of the line, even if the front matter hides them.
  /// - Throws: the errors of `init(utf8:format:name:separator:showsHeadings:language:)`, but not `.empty` for an
  ///   outline.
  package init(
    utf8 bytes: some Sequence<UInt8>, format: Format, name: String, separator: String? = nil,
    showsHeadings: Bool? = nil, language: String? = nil, quotes: Quotes?,
    partOf whole: Script? = nil, isOutline: Bool = false
  ) throws(ScriptError) {
    let source = try SourceText(utf8: Array(bytes), name: name)
    try self.init(
      reading: source, format: format, separator: separator,
      showsHeadings: isOutline ? true : showsHeadings, language: language, quotes: quotes,
      partOf: whole, mayBeEmpty: isOutline)
  }

  private init(
    reading source: SourceText, format: Format, separator: String?, showsHeadings: Bool?,
    language: String?, quotes: Quotes? = nil, partOf whole: Script? = nil, mayBeEmpty: Bool = false
  ) throws(ScriptError) {
    var frontMatter =
      try format == .markdown ? FrontMatter(of: source) : FrontMatter(absentFrom: source)
    if let showsHeadings { frontMatter.showsHeadings = showsHeadings }
    let language = language ?? frontMatter.language
    let requestedSeparator = separator ?? frontMatter.separator
    let quotes = quotes ?? frontMatter.quotes
    let settings = { (text: String) -> LineSettings in
      if let whole {
        return LineSettings(
          separator: whole.separator, curlsQuotes: whole.curlsQuotes, mayBeEmpty: mayBeEmpty,
          pictures: whole.pictures)
      }
      let defaults = LineText.defaults(for: text, language: language)
      return LineSettings(
        separator: requestedSeparator ?? defaults.separator,
        curlsQuotes: quotes == .auto && defaults.isJapanese, mayBeEmpty: mayBeEmpty, pictures: [])
    }
    // The defaults depend on the language of the line, which is known only after reading. The source gives a likely
    // language: it also contains markup and comments, but most of its letters are those of the line.
    let likely = settings(String(frontMatter.body))
    try self.init(reading: source, format, frontMatter, likely)
    let actual = settings(line)
    if actual != likely { try self.init(reading: source, format, frontMatter, actual) }
  }

  /// The settings with which paragraphs become a line.
  private struct LineSettings: Equatable {
    let separator: String
    let curlsQuotes: Bool
    let mayBeEmpty: Bool
    /// The pictures of the script that contains this script.
    let pictures: [Picture]
  }

  private init(
    reading source: SourceText, _ format: Format, _ frontMatter: FrontMatter,
    _ settings: LineSettings
  ) throws(ScriptError) {
    var assembler = LineAssembler(separator: settings.separator)
    assembler.mayBeEmpty = settings.mayBeEmpty
    switch format {
    case .plain:
      for var paragraph in Paragraph.lines(of: source.text, firstSourceLine: 1) {
        if settings.curlsQuotes { paragraph.curlQuotes() }
        assembler.append(paragraph)
      }
      self = try assembler.script(of: source, settings: [])
    case .markdown:
      var reader = MarkdownReader(
        source: source, frontMatter: frontMatter, assembler: assembler,
        curlsQuotes: settings.curlsQuotes, pictures: settings.pictures)
      self = try reader.read().script(of: source, settings: frontMatter.settings)
      pictures = reader.pictures.all
      foreignSettings = frontMatter.foreign
      noteForeignSettings()
      notes += [frontMatter.note].compactMap { $0 } + reader.notes
    }
    curlsQuotes = settings.curlsQuotes
  }
}
