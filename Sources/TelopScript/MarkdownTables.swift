/// Tables, which CommonMark does not know: their rows become text that it reads as such.
///
/// A table is a row of cells between pipes above a row of dashes with as many cells, as GitHub has it,
/// and goes on to the next blank line. Each row is a paragraph of its cells, a space between two; the
/// row of dashes goes.
struct MarkdownTables {
  /// The body with as many lines as before.
  private(set) var body: String
  /// The lines of the body that are rows, counted from 1.
  private(set) var rows: Set<Int> = []

  /// - Complexity: O(n).
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
    /// The line break.
    let end: Substring
    let isText: Bool
  }

  private mutating func append(_ row: Line, at index: Int) {
    let cells = Self.cells(row.text).filter { !$0.isEmpty }
    rows.insert(index + 1)
    // Nothing but text begins with the divider, whatever the first cell begins with.
    if !cells.isEmpty {
      // Indented as it was, for it may belong to a list.
      body += row.text.prefix { $0 == " " } + String(EscapedSigns.divider)
      body += cells.joined(separator: " ")
    }
    body += row.end
  }

  private static func isHeader(_ header: Substring, above delimiter: Substring) -> Bool {
    guard header.utf8.contains(pipe), delimiter.utf8.contains(pipe) else { return false }
    let dashes = cells(delimiter)
    let areDashes = dashes.allSatisfy { cell in
      let dashes = (cell.first == ":" ? cell.dropFirst() : cell[...])
      let core = dashes.last == ":" ? dashes.dropLast() : dashes
      return !core.isEmpty && core.allSatisfy { $0 == "-" }
    }
    return areDashes && cells(header).count == dashes.count
  }

  /// The text between pipes, without blanks at its ends; a pipe behind a backslash is text.
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
    let trimmed = cells.map { cell in
      let start = cell.drop { $0 == " " || $0 == "\t" }
      return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
    let isOpen = (first: trimmed.first?.isEmpty ?? false, last: trimmed.last?.isEmpty ?? false)
    return Array(
      trimmed.dropFirst(isOpen.first ? 1 : 0).dropLast(isOpen.last && trimmed.count > 1 ? 1 : 0))
  }

  private static func isIndentedCode(_ line: Substring) -> Bool {
    line.hasPrefix("\t") || line.hasPrefix("    ")
  }

  /// A blank line ends a table, and so does what begins another block.
  private static func endsTable(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard let first = text.first else { return true }
    if first == ">" || first == "#" { return true }
    // A list, a rule.
    return ["-", "*", "+"].contains(first) && [" ", first].contains(text.dropFirst().first)
  }
}
