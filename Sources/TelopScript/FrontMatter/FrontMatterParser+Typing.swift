import TelopUnits

/// Checks for input that YAML reads differently from what the author means.
extension FrontMatterParser {
  /// Reports a colour without quotes, which YAML treats as a comment.
  ///
  /// - Parameter line: the source line of the key, counted from 1.
  func checkColor(_ key: String, _ values: [String], _ line: Int) throws(ScriptError) {
    // The YAML begins on line 2 of the source.
    guard values == [""], let written = SourceLines(yaml).first(where: { $0.number + 1 == line }),
      let sign = written.text.firstIndex(of: "#")
    else { return }
    let color = written.text[sign...].prefix { !$0.isWhitespace }
    let digits = color.dropFirst().utf8
    guard [3, 4, 6, 8].contains(digits.count), color.dropFirst().allSatisfy(\.isHexDigit) else {
      return
    }
    throw source.error(
      .badValue, line: line,
      "'\(key)' has no value, as # begins a comment in YAML; quote it: \(key): \"\(color)\""
    ).about(option: key)
  }

  /// Reports a full-width colon, or a full-width space after a colon, which YAML does not recognise.
  func checkColons() throws(ScriptError) {
    for line in SourceLines(yaml) {
      // Compares scalars, because comparing characters takes quadratic time for many combining marks.
      let key = line.text.unicodeScalars.prefix { $0 == "-" || $0.narrow.isLetter }
      let tail = line.text.unicodeScalars[key.endIndex...].drop { $0 == " " || $0 == "\u{3000}" }
      let isWide = tail.first == "\u{FF1A}"
      guard !key.isEmpty, isWide || tail.starts(with: ":\u{3000}".unicodeScalars) else { continue }
      let value = tail.dropFirst().drop { $0 == " " || $0 == "\u{3000}" }
      let shown = LineText.normalized(String(value), separator: " ")
      throw source.error(
        .badFrontMatter, line: line.number + 1,
        "the \(isWide ? "colon" : "space") behind '\(String(key))\(isWide ? "" : ":")' is a full-width one; "
          + "type \(String(key).narrowed): \(shown)")
    }
  }

  /// The elements of a list in full-width brackets, which YAML reads as text; `nil` for other text.
  static func fullWidthList(_ text: String) -> [String]? {
    guard text.first == "［", let last = text.last, "］]".contains(last) else { return nil }
    let list = text.dropFirst().dropLast()
    let elements = list.split(omittingEmptySubsequences: false) { ",，、".contains($0) }.map {
      String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    let isList = elements.count > 1 && !elements.contains("")
    return isList && !list.contains(where: { "［］[]".contains($0) }) ? elements : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
