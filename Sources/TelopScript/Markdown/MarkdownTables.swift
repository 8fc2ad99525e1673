/// Converts tables, which CommonMark does not have, to paragraphs of text.
///
/// As on GitHub, a table starts with a row of cells between pipes. The second row has as many cells, all of dashes. The
/// table extends to the next blank line or block. Each row becomes a paragraph of its cells, separated by spaces; the
/// row of dashes is dropped.
struct MarkdownTables {
  /// The body, with an unchanged number of lines.
  private(set) var body: String
  /// The lines of the body that are rows, counted from 1.
  private(set) var rows: Set<Int> = []

  init(_ markdown: Substring) {
    body = ""
    guard markdown.utf8.has(Self.pipe) else {
      body = String(markdown)
      return
    }
    var fence = CodeFence()
    let lines = SourceLines(markdown).map { line in
      Line(
        text: line.text, end: markdown[line.text.endIndex..<line.end],
        isText: !fence.covers(line.text) && !Self.isIndentedCode(line.text))
    }
    body.reserveCapacity(markdown.utf8.count)
    var index = 0
    while index < lines.count {
      guard index + 1 < lines.count, lines[index].isText, lines[index + 1].isText,
        Self.isHeader(lines[index].text, above: lines[index + 1].text)
      else {
        body += lines[index].text + lines[index].end
        index += 1
        continue
      }
      append(lines[index], at: index)
      body += lines[index + 1].end
      index += 2
      while index < lines.count, lines[index].isText, !Self.endsTable(lines[index].text) {
        append(lines[index], at: index)
        index += 1
      }
    }
  }

  private static let pipe = UInt8(ascii: "|")

  private struct Line {
    let text: Substring
    let end: Substring
    /// Whether the line is outside code.
    let isText: Bool
  }

  private mutating func append(_ row: Line, at index: Int) {
    let cells = Self.cells(row.text).filter { !$0.isEmpty }
    rows.insert(index + 1)
    // The boundary of `EscapedSigns` keeps cmark from reading the first cell as the start of a block.
    if !cells.isEmpty {
      // Keeps the indentation, because the row may be part of a list.
      body += row.text.prefix { $0 == " " } + String(EscapedSigns.boundaryMark)
      body += cells.joined(separator: " ")
    }
    body += row.end
  }

  private static func isHeader(_ header: Substring, above delimiter: Substring) -> Bool {
    guard header.utf8.contains(pipe), delimiter.utf8.contains(pipe) else { return false }
    let dashes = cells(delimiter)
    let areDashes = dashes.allSatisfy { cell in
      let start = cell.first == ":" ? 1 : 0
      let end = cell.count > 1 && cell.last == ":" ? 1 : 0
      let signs = cell.dropFirst(start).dropLast(end)
      return !signs.isEmpty && signs.allSatisfy { $0 == "-" }
    }
    return areDashes && cells(header).count == dashes.count
  }

  /// The trimmed text between pipes; an escaped pipe is text.
  private static func cells(_ row: Substring) -> [String] {
    var cells = [""]
    var isEscaped = false
    for scalar in row.unicodeScalars {
      if scalar == "|", !isEscaped {
        cells.append("")
      } else {
        cells[cells.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    let trimmed = cells.map { String($0[...].trimmed) }
    let startsWithPipe = trimmed.first?.isEmpty ?? false
    let endsWithPipe = trimmed.count > 1 && trimmed.last?.isEmpty ?? false
    return Array(trimmed.dropFirst(startsWithPipe ? 1 : 0).dropLast(endsWithPipe ? 1 : 0))
  }

  private static func isIndentedCode(_ line: Substring) -> Bool {
    line.hasPrefix("\t") || line.hasPrefix("    ")
  }

  /// Whether a line ends a table: a blank line, or the start of another block.
  private static func endsTable(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard let first = text.first else { return true }
    if first == ">" || first == "#" { return true }
    if first.isASCII, first.isNumber, !text.utf8.contains(pipe) {
      let afterNumber = text.drop { $0.isASCII && $0.isNumber }
      return [".", ")"].contains(afterNumber.first)
        && afterNumber.dropFirst().first?.isWhitespace ?? true
    }
    guard ["-", "*", "+", "_"].contains(first) else { return false }
    let isListItem = first != "_" && text.dropFirst().first.map { $0 == " " || $0 == "\t" } ?? true
    return isListItem
      || text.count { $0 == first } > 2
        && text.allSatisfy { $0 == first || $0 == " " || $0 == "\t" }
  }
}
