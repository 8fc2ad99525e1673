import TelopUnits

extension Script {
  /// The longest source that is read, in UTF-8 code units: 16 MiB, days of reading aloud.
  ///
  /// The Markdown parser ends the process when its buffers pass 1 GiB; no source comes near it.
  public static let maximumSourceUTF8Length = 16 << 20

  /// Reads a script.
  ///
  /// A byte order mark at the start and every NUL are dropped first.
  ///
  /// - Parameters:
  ///   - source: the whole text of the script.
  ///   - format: how to read it.
  ///   - name: what messages call it, such as its file name.
  ///   - separator: what stands between two paragraphs; nil for the front matter's `separator`, or
  ///     `LineText.defaultSeparator` when it names none. It is made one line by `LineText`'s rule.
  ///   - showsHeadings: whether headings are part of the line; nil for the front matter's `headings`.
  /// - Throws: `ScriptError` with `.tooLong`, `.empty`, `.badFrontMatter`, `.badValue`,
  ///   `.unclosedComment`, `.badCue`, `.cueConflict` or `.badAttribute`.
  /// - Complexity: O(n) for what people write. Markdown made to be slow can take O(n²) in the
  ///   parser, so take a source from a stranger only up to a few KiB.
  public init(
    _ source: String, format: Format, name: String, separator: String? = nil,
    showsHeadings: Bool? = nil
  ) throws(ScriptError) {
    let source = try SourceText(source, name: name)
    try self.init(
      reading: source, format: format, separator: separator, showsHeadings: showsHeadings)
  }

  /// Reads a script from its bytes; see `init(_:format:name:separator:)`.
  ///
  /// - Throws: besides, `ScriptError` with `.invalidUTF8`, the line and the byte column (both from
  ///   1) of the first byte that is wrong.
  public init(
    utf8 bytes: some Sequence<UInt8>, format: Format, name: String, separator: String? = nil,
    showsHeadings: Bool? = nil
  ) throws(ScriptError) {
    let source = try SourceText(utf8: Array(bytes), name: name)
    try self.init(
      reading: source, format: format, separator: separator, showsHeadings: showsHeadings)
  }

  /// Reads a script that is still to be written: it may have headings and times and no text, and its
  /// headings are part of the line whatever the front matter says.
  ///
  /// - Throws: as `init(utf8:format:name:separator:)`, but for `.empty`.
  package init(
    outline bytes: [UInt8], format: Format, name: String, separator: String? = nil
  ) throws(ScriptError) {
    let source = try SourceText(utf8: bytes, name: name)
    try self.init(
      reading: source, format: format, separator: separator, showsHeadings: true, mayBeEmpty: true)
  }

  private init(
    reading source: SourceText, format: Format, separator: String?, showsHeadings: Bool?,
    mayBeEmpty: Bool = false
  ) throws(ScriptError) {
    switch format {
    case .plain:
      var assembler = LineAssembler(separator: separator ?? LineText.defaultSeparator)
      assembler.mayBeEmpty = mayBeEmpty
      for paragraph in Paragraph.lines(of: source.text, firstSourceLine: 1) {
        assembler.append(paragraph)
      }
      self = try assembler.script(of: source, settings: [])
    case .markdown:
      var matter = try FrontMatter(of: source)
      if let showsHeadings { matter.showsHeadings = showsHeadings }
      let separator = separator ?? matter.separator ?? LineText.defaultSeparator
      var assembler = LineAssembler(separator: separator)
      assembler.mayBeEmpty = mayBeEmpty
      var reader = MarkdownReader(source: source, frontMatter: matter, assembler: assembler)
      self = try reader.read().script(of: source, settings: matter.settings)
      foreignSettings = matter.foreign
      noteForeignSettings()
    }
  }
}
