@_spi(Answers) internal import Telop
internal import TelopScript
internal import TelopText
import TelopUnits

/// The sections as CSV (RFC 4180). Times are in seconds, with the same numbers as in the JSON.
enum SectionTable {
  private static let header =
    "index,title,utf8 start,utf8 end,enters,leaves,read from,read to,units,unit,pace"

  /// - Parameter hasByteOrderMark: True to begin with a byte order mark. Excel needs the mark to recognise UTF-8.
  static func bytes(_ fit: Fit, hasByteOrderMark: Bool) -> [UInt8] {
    var lines = [header]
    let scene = fit.scene
    for (index, (section, pace)) in zip(scene.sections, fit.sectionPaces).enumerated() {
      let readTimes = scene.readTimes(of: section.textRange)
      let cells: [String] = [
        "\(index)", TableCell.text(section.title ?? ""), "\(section.range.lowerBound)",
        "\(section.range.upperBound)", number(section.presence?.enters),
        number(section.presence?.leaves), number(section.read), number(readTimes?.ends),
        number(pace?.units), pace?.profile.unit.rawValue ?? "", number(pace?.average),
      ]
      lines.append(cells.joined(separator: ","))
    }
    return (hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : [])
      + [UInt8]((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  private static func number(_ value: Rational?) -> String { value.map { "\($0.double)" } ?? "" }
}

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
