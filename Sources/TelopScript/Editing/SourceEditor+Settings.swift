import TelopUnits

extension SourceEditor {
  /// Sets and removes options in the front matter. If the script has no front matter, one is added.
  ///
  /// - Parameter settings: the values by option name; an empty array removes the option.
  /// - Returns: `nil` if no change of the file has that effect, as in plain text, which has no front matter.
  package func setting(_ settings: [String: [String]]) -> [SourceEdit]? {
    if settings.isEmpty { return [] }
    var edits: [SourceEdit] = []
    var added = ""
    for (name, texts) in settings.sorted(by: { $0.key < $1.key }) {
      let entry = "\(name): \(Self.yaml(texts))"
      switch entryRange(of: name) {
      case let range? where texts.isEmpty: edits.append(SourceEdit(range, ""))
      case let range?: edits.append(SourceEdit(range, entry + comment(in: range) + lineEnding))
      case nil where texts.isEmpty: break
      case nil: added += entry + lineEnding
      }
    }
    if !added.isEmpty { edits.append(addition(of: added)) }
    guard let edited = script(after: edits), edited.line == script.line,
      settings.allSatisfy({ name, texts in
        edited.settings.first { $0.key == name }?.values ?? [] == texts
      })
    else { return nil }
    return edits
  }

  /// The line ending of the first line.
  var lineEnding: String {
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), bytes[end] == 0x0D
    else { return "\n" }
    return bytes[end...].dropFirst().first == 0x0A ? "\r\n" : "\r"
  }

  /// The lines of an option in the front matter: the line of its key, and the indented lines and list items after it.
  private func entryRange(of name: String) -> Range<Int>? {
    guard let setting = script.settings.first(where: { $0.key == name }) else { return nil }
    var next = setting.sourceLine + 1
    while start(ofLine: next) < bytes.count {
      let line = line(next).utf8
      let isItem = line.first == 0x2D && line.dropFirst().first.map(Self.isBlank) == true
      guard line.first == 0x20 || line.first == 0x09 || isItem else { break }
      next += 1
    }
    return start(ofLine: setting.sourceLine)..<start(ofLine: next)
  }

  /// The comment after the value of a one-line option, with the blanks before it.
  private func comment(in range: Range<Int>) -> Substring {
    let entry = String(decoding: bytes[range], as: UTF8.self)
    let line = SourceLines(entry).first { _ in true }?.text ?? ""
    guard line.utf8.count + 2 >= entry.utf8.count else { return "" }
    var quote: Unicode.Scalar?
    var previous: Unicode.Scalar = " "
    var isEscaped = false
    var blanksStart = line.startIndex
    for (index, letter) in zip(line.unicodeScalars.indices, line.unicodeScalars) {
      defer { previous = letter }
      if let open = quote {
        if letter == open, !isEscaped { quote = nil }
        isEscaped = open == "\"" && letter == "\\" && !isEscaped
      } else if letter == "#", blanksStart < index {
        return line[blanksStart...]
      } else if letter == "\"" || letter == "'",
        // A quote in single quotes is doubled.
        blanksStart < index || previous == "[" || previous == "," || previous == letter
      {
        quote = letter
      }
      if letter != " " && letter != "\t" { blanksStart = line.unicodeScalars.index(after: index) }
    }
    return ""
  }

  /// The edit that inserts lines after the opening fence, or adds them as a new front matter.
  private func addition(of lines: String) -> SourceEdit {
    let byteOrderMarkLength = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let hasFrontMatter = !script.settings.isEmpty || !script.foreignSettings.isEmpty
    let opening = start(ofLine: 2)
    let first = String(
      decoding: bytes[byteOrderMarkLength..<max(byteOrderMarkLength, opening)], as: UTF8.self)
    let isFence = first.utf8.drop { $0 == 0x2D }.allSatisfy(Self.isBlank) && first.hasPrefix("---")
    if hasFrontMatter || isFence { return SourceEdit(opening..<opening, lines) }
    let fence = "---" + lineEnding
    return SourceEdit(byteOrderMarkLength..<byteOrderMarkLength, fence + lines + fence + lineEnding)
  }

  /// The YAML form of a value. A text is not quoted if YAML reads it unchanged. Several texts become a list.
  private static func yaml(_ texts: [String]) -> String {
    let quoted = texts.map { text -> String in
      let isPlain =
        text.utf8.first.map { $0.isLetterOrDigit } ?? false && text.utf8.last != UInt8(ascii: ":")
        && text.utf8.allSatisfy { $0.isLetterOrDigit || ".:/%+-".utf8.contains($0) }
      if isPlain { return text }
      // Double quotes in YAML accept JSON's escapes.
      return "\""
        + text.replacing(utf8: "\\", with: "\\\\").replacing(utf8: "\"", with: "\\\"")
        .replacing(utf8: "\n", with: "\\n") + "\""
    }
    return quoted.count == 1 ? quoted[0] : "[" + quoted.joined(separator: ", ") + "]"
  }

  static func isBlank(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0D, 0x20].contains(byte) }
}
