import TelopUnits

/// The YAML between the first line of a Markdown source, `---`, and a closing `---` or `...`.
struct FrontMatter {
  /// The settings with Telop's keys, in file order.
  private(set) var settings: [Script.Setting] = []
  /// The keys of other programs with their values.
  private(set) var foreign: [Script.Setting] = []
  /// Whether headings are part of the line; false for `headings: hidden`.
  var showsHeadings = true
  private(set) var separator: String?
  private(set) var quotes = Script.Quotes.auto
  var language: String? { settings.first { $0.key == "language" }?.values.first }
  let body: Substring
  /// The number of source lines before the body.
  let lineCount: Int

  /// A note for the author that front matter is shown as text, or that text is read as front matter.
  private(set) var note: Script.Note?

  /// Reads the front matter of a source. There is none if the first line is not `---`.
  ///
  /// - Throws: `ScriptError` with `.badFrontMatter` or `.badValue`.
  init(of source: SourceText) throws(ScriptError) {
    var lines = SourceLines(source.text)
    guard let opening = lines.next(), Self.isFence(opening.text, "---") else {
      try Self.checkWideFence(source)
      body = Substring(source.text)
      lineCount = 0
      note = Self.foreignNote(source) ?? Self.noteOnBlankLines(source)
      return
    }
    while let line = lines.next() {
      guard Self.isFence(line.text, "---") || Self.isFence(line.text, "...") else { continue }
      body = source.text[line.end...]
      lineCount = line.number
      let yaml = source.text[opening.end..<line.text.startIndex]
      let keys = try FrontMatterParser(source: source, yaml: String(yaml)).keys()
      settings = keys.settings
      foreign = keys.foreign
      if settings.isEmpty, foreign.isEmpty { note = Self.keylessNote(yaml, source) }
      showsHeadings =
        try value(of: "headings", source, "must be shown or hidden") {
          ["shown": true, "hidden": false][$0]
        } ?? true
      separator = try value(of: "separator", source, "must be one text, not a list") { $0 }
      quotes =
        try value(of: "quotes", source, "must be auto, curly or as-is") {
          Script.Quotes(rawValue: $0)
        } ?? .auto
      return
    }
    throw source.error(
      .badFrontMatter, line: 1,
      "the front matter has no closing ---; for a rule at the start write ***")
  }

  /// Creates an empty front matter; the whole source is the body.
  init(absentFrom source: SourceText) {
    body = Substring(source.text)
    lineCount = 0
  }

  private static func isFence(_ line: Substring, _ fence: String) -> Bool {
    // Compares bytes, because comparing characters takes quadratic time for many combining marks.
    let bytes = line.utf8
    guard bytes.starts(with: fence.utf8) else { return false }
    return bytes.dropFirst(fence.utf8.count).allSatisfy {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
  }

  /// Rejects a first line of other dashes that is probably meant as `---`. Japanese keyboards have such dashes, and
  /// editors replace hyphens by them. The settings below such a line would be shown as text.
  private static func checkWideFence(_ source: SourceText) throws(ScriptError) {
    var lines = SourceLines(source.text)
    guard let dashes = lines.next()?.text.split(whereSeparator: \.isWhitespace), dashes.count == 1,
      dashes[0].unicodeScalars.allSatisfy({
        "－ー―—–─−﹣\u{2010}\u{2011}\u{2012}-".unicodeScalars.contains($0)
      }),
      // Longer lines of hyphens are thematic breaks.
      dashes[0] == "--" || dashes[0].unicodeScalars.contains(where: { $0 != "-" }),
      let setting = lines.next(), isSetting(setting.text)
    else { return }
    throw source.error(
      .badFrontMatter, line: 1,
      "'\(dashes[0])' does not begin front matter, which is between two lines of ---; to show "
        + "it as text, put an empty line before it")
  }

  private static func isSetting(_ line: Substring) -> Bool {
    let setting = line.unicodeScalars
    guard let colon = setting.firstIndex(where: { $0.narrow == ":" }) else { return false }
    // A short word before a colon may be a speaker in a dialogue, and slashes after the colon are part of an address.
    return setting[..<colon].count > 2 && setting[colon...].dropFirst().first != "/"
      && setting[..<colon].allSatisfy { scalar in
        ("a"..."z").contains(scalar.narrow) || scalar.narrow == "-"
      }
  }

  /// The note on settings between two lines of `---`, if blank lines or spaces precede the first of these lines.
  private static func noteOnBlankLines(_ source: SourceText) -> Script.Note? {
    var lines = SourceLines(source.text)
    var first = lines.next()
    while let line = first, line.text.allSatisfy(\.isWhitespace) { first = lines.next() }
    guard let first, isFence(first.text.drop { $0 == " " }, "---"), let setting = lines.next(),
      isSetting(setting.text), lines.contains(where: { isFence($0.text, "---") })
    else { return nil }
    return Script.Note(
      "the settings below '---' are shown as text; remove the blank lines or spaces before "
        + "'---'; for a rule, write ***", name: source.name, sourceLine: first.number)
  }

  /// The note on TOML or JSON between lines of `+++` or `;;;`, or on a title block of Pandoc, `% Title`.
  private static func foreignNote(_ source: SourceText) -> Script.Note? {
    var lines = SourceLines(source.text)
    guard let first = lines.next()?.text else { return nil }
    let isForeignFence = { (line: Substring) in isFence(line, "+++") || isFence(line, ";;;") }
    let isTitle = first.utf8.starts(with: "% ".utf8)
    guard isTitle || isForeignFence(first) && lines.contains(where: { isForeignFence($0.text) })
    else { return nil }
    let shown = LineText.normalized(String(first.unicodeScalars.prefix(40)))
    return Script.Note(
      "'\(shown)' is shown as text; front matter is YAML, such as title: …, between two lines of "
        + "---; if text is meant, write \\\(shown)", name: source.name, sourceLine: 1)
  }

  /// The note on front matter without keys. The author may have meant headings between two thematic breaks. `nil` if
  /// there is nothing but disabled settings, such as `# duration: 5:00`.
  private static func keylessNote(_ yaml: Substring, _ source: SourceText) -> Script.Note? {
    let other = SourceLines(yaml).first { line in
      let text = line.text.utf8.drop { " \t#".utf8.contains($0) }
      let key = text.prefix { ("a"..."z").contains(Unicode.Scalar($0)) || $0 == UInt8(ascii: "-") }
      return !text.isEmpty && (key.isEmpty || text[key.endIndex...].first != UInt8(ascii: ":"))
    }
    return other.map { line in
      let shown = LineText.normalized(String(line.text.unicodeScalars.prefix(40)))
      return Script.Note(
        "'\(shown)' belongs to the front matter and is not shown; for a rule at the start write "
          + "***", name: source.name, sourceLine: line.number + 1)
    }
  }

  /// The value of a setting that must be one text; `nil` if the front matter lacks the setting.
  ///
  /// - Parameters:
  ///   - rule: the error's message after the key.
  ///   - read: returns `nil` for an invalid text.
  private func value<Value>(
    of key: String, _ source: SourceText, _ rule: String, _ read: (String) -> Value?
  ) throws(ScriptError) -> Value? {
    guard let setting = settings.first(where: { $0.key == key }) else { return nil }
    guard setting.values.count == 1, let value = read(setting.values[0]) else {
      throw source.error(.badValue, line: setting.sourceLine, "'\(key)' \(rule)").about(option: key)
    }
    return value
  }
}
