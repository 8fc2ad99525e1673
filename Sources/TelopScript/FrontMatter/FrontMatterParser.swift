import TelopUnits

/// Reads YAML as a flat list of keys, each with one text or a list of texts.
///
/// The parser consumes libyaml's events without building a tree. A nested value is an error, or is skipped if its key
/// belongs to another program. Nesting and aliases therefore cannot slow the parser down. Values stay text: `5:00` is
/// no number.
struct FrontMatterParser {
  struct Keys {
    var settings: [Script.Setting] = []
    /// The keys of other programs, with their values. Lists and nested values of these keys may be missing.
    var foreign: [Script.Setting] = []
  }

  let source: SourceText
  /// The text after the opening line, which is line 1 of the source.
  let yaml: String
  /// The source line of each YAML line. YAML also ends lines at NEL, U+2028 and U+2029.
  private let sourceLines: [Int]

  init(source: SourceText, yaml: String) {
    self.source = source
    self.yaml = yaml
    sourceLines = SourceLines(yaml).flatMap { line in
      let breakCount = line.text.unicodeScalars.count {
        $0 == "\u{85}" || $0 == "\u{2028}" || $0 == "\u{2029}"
      }
      return Array(repeating: line.number + 1, count: breakCount + 1)
    }
  }

  func keys() throws(ScriptError) -> Keys {
    guard var events = YAMLEvents(yaml) else {
      throw error(0, "the front matter cannot be read: out of memory")
    }
    let first = try nextContent(&events)
    switch first.kind {
    // An empty document reads as a single empty text.
    case .end, .scalar(""): return Keys()
    case .mappingStart: break
    default:
      try checkColons()
      throw error(
        first.line, "the front matter must be a list of 'key: value' lines", mayBeRule: true)
    }
    var keys = Keys()
    while true {
      let event = try nextContent(&events)
      if case .mappingEnd = event.kind { break }
      guard case .scalar(let written) = event.kind else {
        throw error(event.line, "a key of the front matter must be a plain word")
      }
      try read(written.narrowed, event, &events, into: &keys)
    }
    let last = try nextContent(&events)
    guard case .end = last.kind else {
      throw error(last.line, "the front matter must be one list of 'key: value' lines, not two")
    }
    return keys
  }

  private func read(
    _ key: String, _ event: YAMLEvents.Event, _ events: inout YAMLEvents, into keys: inout Keys
  ) throws(ScriptError) {
    let line = sourceLine(event.line)
    if let earlier = keys.settings.first(where: { $0.key == key }) { throw duplicate(earlier) }
    let value = try nextContent(&events)
    var scalars: [String] = []
    if case .scalar(let text) = value.kind { scalars = [text] }
    // Most keys of other programs are known by name alone, so nested values are skipped. A theme is skipped unless it
    // is a single text, as Telop's themes are.
    if ForeignKeys.contain(key, values: nil) || key == "theme" && scalars.isEmpty {
      try skip(value, &events)
      keys.foreign.append(Script.Setting(key: key, values: scalars, sourceLine: line))
      return
    }
    let values = try texts(of: key, value, &events)
    // Some keys, such as `size`, belong to Telop or to another program depending on their values.
    if ForeignKeys.contain(key, values: values) {
      keys.foreign.append(Script.Setting(key: key, values: values, sourceLine: line))
    } else {
      guard keys.settings.count < Self.maximumKeys else {
        throw error(
          event.line,
          "the front matter has more than \(Self.maximumKeys) keys for Telop; "
            + "remove some")
      }
      try checkColor(key, values, line)
      keys.settings.append(Script.Setting(key: key, values: values, sourceLine: line))
    }
  }

  /// The maximum number of settings, far above the number of options. Each key is compared with all keys before it.
  private static let maximumKeys = 1_000

  private func skip(_ value: YAMLEvents.Event, _ events: inout YAMLEvents) throws(ScriptError) {
    var event = value
    var depth = 0
    while true {
      switch event.kind {
      case .mappingStart, .sequenceStart: depth += 1
      case .mappingEnd, .sequenceEnd: depth -= 1
      case .end: return
      default: break
      }
      if depth == 0 { return }
      event = try nextContent(&events)
    }
  }

  private func texts(
    of key: String, _ event: YAMLEvents.Event, _ events: inout YAMLEvents
  ) throws(ScriptError) -> [String] {
    switch event.kind {
    case .scalar(let text): return (event.isPlain ? Self.fullWidthList(text) : nil) ?? [text]
    case .sequenceStart: break
    default: throw nested(event, key: key)
    }
    var texts: [String] = []
    while true {
      let element = try nextContent(&events)
      switch element.kind {
      case .scalar(let text): texts.append(text)
      case .sequenceEnd: return texts
      default: throw nested(element, key: key)
      }
    }
  }

  /// The next event that carries a value or a structure.
  private func nextContent(_ events: inout YAMLEvents) throws(ScriptError) -> YAMLEvents.Event {
    while true {
      do {
        let event = try events.next()
        guard case .boundary = event.kind else { return event }
      } catch {
        try checkColons()
        throw self.error(
          error.line, "the front matter is not YAML: \(error.message)",
          mayBeRule: error.message == "could not find expected ':'")
      }
    }
  }

  /// False if the first line is probably text between two thematic breaks, such as `**Welcome**`.
  private var beginsWithKey: Bool {
    let first = SourceLines(yaml).first { line in
      line.text.contains { !$0.isWhitespace } && !line.text.hasPrefix("#")
    }
    guard let key = first?.text.prefix(while: { $0 != ":" }), key.endIndex < key.base.endIndex
    else { return false }
    return key.allSatisfy { ("a"..."z").contains($0) || "-_\"' ".contains($0) }
  }

  /// - Parameter mayBeRule: true if the opening `---` may be a thematic break, even if the first line begins with a key.
  private func error(_ line: Int, _ message: String, mayBeRule: Bool = false) -> ScriptError {
    let hint = mayBeRule || !beginsWithKey ? "; for a rule at the start write ***" : ""
    return source.error(.badFrontMatter, line: sourceLine(line), message + hint)
  }

  private func nested(_ event: YAMLEvents.Event, key: String) -> ScriptError {
    if case .alias = event.kind {
      return error(event.line, "the front matter cannot have aliases (*name); write the value out")
    }
    return error(event.line, "'\(LineText.normalized(key))' must be one value or a list of values")
  }

  private func duplicate(_ setting: Script.Setting) -> ScriptError {
    let key = LineText.normalized(setting.key)
    return source.error(
      .badFrontMatter, line: setting.sourceLine, "'\(key)' is set here and again below; remove one")
  }

  /// - Parameter line: the YAML line, counted from 0.
  private func sourceLine(_ line: Int) -> Int {
    sourceLines.indices.contains(line) ? sourceLines[line] : sourceLines.last ?? 1
  }
}
