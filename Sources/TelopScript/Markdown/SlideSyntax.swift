/// Finds and blanks syntax that only slide tools such as Marp read, in a script that is also a source for such a tool:
/// settings of slides, layout marks, formulas.
struct SlideSyntax {
  /// Counts of omitted syntax.
  struct Counts {
    var settings = 0
    var marks = 0
    var formulas = 0
    var pictures = 0
    var comments = 0
    /// The first line of the body with syntax of slide tools, counted from 1.
    var firstLine: Int?

    mutating func record(line: Int) { firstLine = min(firstLine ?? line, line) }

    /// The counts in words, such as `2 blocks of slide settings, 1 formula`; `nil` for none.
    var text: String? {
      let parts = [
        (settings, "block of slide settings", "blocks of slide settings"), (marks, "mark", "marks"),
        (formulas, "formula", "formulas"), (pictures, "picture setting", "picture settings"),
        (comments, "comment", "comments"),
      ].compactMap { count, one, many in count > 0 ? "\(count) \(count == 1 ? one : many)" : nil }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
  }

  /// The body with an unchanged number of lines; lines of slide tools are blank.
  private(set) var body: String
  private(set) var counts = Counts()

  init(_ markdown: Substring) {
    let sourceLines = Array(SourceLines(markdown))
    var lines = sourceLines.map(\.text)
    var fence = CodeFence()
    /// The index of the first line at which a closed formula may begin, so that each line is searched only once.
    var firstFormulaStart = 0
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      if fence.covers(lines[index]) { continue }
      let text = lines[index].trimmed
      var last: Int?
      if text == "---" {
        last = Self.endOfSettings(lines, from: index)
        counts.settings += last == nil ? 0 : 1
      } else if text.hasPrefix("$$"), index >= firstFormulaStart {
        switch Self.endOfFormula(lines, from: index) {
        case .at(let end): last = end
        case .noEndBefore(let line): firstFormulaStart = line
        }
        counts.formulas += last == nil ? 0 : 1
      } else if Self.isMark(text) {
        last = index
        counts.marks += 1
      }
      guard let last else { continue }
      counts.record(line: index + 1)
      for line in index...last { lines[line] = "" }
      index = last
    }
    body = ""
    body.reserveCapacity(markdown.utf8.count)
    for (line, sourceLine) in zip(lines, sourceLines) {
      body += line + markdown[sourceLine.text.endIndex..<sourceLine.end]
    }
  }

  /// The index of the `---` that ends a slide's settings; `start` is the index of the `---` before the settings.
  /// Settings are lines with keys, without blank lines. At least one key must belong to a slide tool.
  private static func endOfSettings(_ lines: [Substring], from start: Int) -> Int? {
    // Whether a key belongs to a slide tool.
    var hasSlideToolKey = false
    // Whether the value of the last key may continue on further lines.
    var valueContinues = false
    for index in lines.indices[(start + 1)...] {
      let line = lines[index]
      let text = line.trimmed
      if text == "---" { return hasSlideToolKey ? index : nil }
      if valueContinues, let first = line.first, " \t-".contains(first), !text.isEmpty { continue }
      let key = line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
      let tail = line[key.endIndex...]
      guard !key.isEmpty, tail.first == ":", [nil, " "].contains(tail.dropFirst().first) else {
        return nil
      }
      let value = tail.dropFirst().trimmed
      valueContinues = value.isEmpty || value.first == "|" || value.first == ">"
      hasSlideToolKey =
        hasSlideToolKey || ForeignKeys.slideKeys.contains(String(key))
        || ForeignKeys.contain(String(key), values: [String(value)])
    }
    return nil
  }

  private enum FormulaEnd {
    /// The index of the line that ends the formula.
    case at(Int)
    /// The formula is not closed. A formula that begins before the line at this index is not closed either.
    case noEndBefore(Int)
  }

  /// Searches for the end of the formula that begins with `$$` in line `start`. A formula has no blank lines.
  private static func endOfFormula(_ lines: [Substring], from start: Int) -> FormulaEnd {
    let first = lines[start].trimmed
    if first.utf8.count > 4, first.hasSuffix("$$") { return .at(start) }
    guard !first.dropFirst(2).contains("$$") else { return .noEndBefore(start + 1) }
    for index in lines.indices[(start + 1)...] {
      let line = lines[index].trimmed
      if line.hasSuffix("$$") { return .at(index) }
      if line.isEmpty { return .noEndBefore(index) }
    }
    return .noEndBefore(lines.count)
  }

  /// Whether a line is a layout mark (`::right::`), code from a file (`<<<`), or `--` between vertical slides.
  private static func isMark(_ line: Substring) -> Bool {
    if line == "--" || line.hasPrefix("<<< ") { return true }
    guard line.hasPrefix("::"), line.hasSuffix("::"), line.utf8.count > 4 else { return false }
    return line.dropFirst(2).dropLast(2).utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
    }
  }

  /// A picture's description without Marp's keywords; `nil` if nothing remains, as in `![bg left:33%](a.png)`.
  static func description(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.contains("bg") { return nil }
    let remaining = words.filter { word in
      let name = word.prefix { $0 != ":" }
      return !(pictureKeys.contains(String(name)) && name.endIndex < word.endIndex)
    }
    if remaining.count == words.count { return text }
    return remaining.isEmpty ? nil : remaining.joined(separator: " ")
  }

  private static let pictureKeys: Set<String> = [
    "w", "h", "width", "height", "blur", "brightness", "contrast", "drop-shadow", "grayscale",
    "hue-rotate", "invert", "opacity", "saturate", "sepia",
  ]
}
