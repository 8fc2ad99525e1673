/// Wraps the usage line of help texts. The parser wraps all other lines.
enum UsageLines {
  static func wrapped(_ help: String, columns: Int = 80) -> String {
    help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isLong = line.hasPrefix("USAGE: ") && line.count > columns
      return isLong ? wrapped(line: line, columns) : String(line)
    }.joined(separator: "\n")
  }

  /// Breaks only before options in brackets.
  private static func wrapped(line: Substring, _ columns: Int) -> String {
    var lines = [""]
    for part in line.replacing(" [", with: "\n[").split(separator: "\n") {
      if lines[lines.count - 1].count + 1 + part.count > columns {
        lines.append("        " + part)
      } else {
        lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + part
      }
    }
    return lines.joined(separator: "\n")
  }
}
