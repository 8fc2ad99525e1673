internal import TelopUnits

/// Text as a CSV cell (RFC 4180).
@_spi(Tables)
public enum TableCell {
  /// The cell. Text that a spreadsheet would read as a formula gets an apostrophe before it. Such text begins with `=`,
  /// `+`, `-` or `@`, or with a full-width form of these signs. White space may precede the sign.
  ///
  /// - Complexity: O(length of the text).
  public static func text(_ text: String) -> String {
    var cell = text.unicodeScalars
    let first = cell.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
    let isFormula = first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
    if isFormula || cell.first == "\t" || cell.first == "\r" {
      cell.insert("'", at: cell.startIndex)
    }
    let isQuoted = cell.contains { scalar in
      scalar == "," || scalar == "\"" || scalar.properties.isWhitespace && scalar != " "
    }
    let escaped = String(cell)
    return isQuoted ? "\"" + escaped.replacing(utf8: "\"", with: "\"\"") + "\"" : escaped
  }
}
