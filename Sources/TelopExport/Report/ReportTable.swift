/// A table of a report. The first sheet shows all rows of a short table, or the worst rows of a long table.
struct ReportTable {
  let name: String
  let title: String
  let columnTitles: [String]
  let rows: [String]
  /// The indices of the rows, the worst first.
  let worstFirst: [Int]
  /// Returns true for the index of a row without problems.
  let isFine: (Int) -> Bool
  /// The note on the rows that the first sheet omits, shown if all of them are fine.
  let fineNote: String
  let words: ReportWords

  private static let maximumFullRows = 8
  private static let worstRowCount = 6

  var isLong: Bool { rows.count > Self.maximumFullRows }

  /// The height on the first sheet, in CSS pixels.
  var height: Int { rows.isEmpty ? 0 : 68 + 30 * (isLong ? Self.worstRowCount + 1 : rows.count) }

  var omittedRows: [String] {
    isLong ? worstFirst.dropFirst(Self.worstRowCount).sorted().map { rows[$0] } : []
  }

  /// The table on the first sheet. The last row of a long table has the number of omitted rows.
  var firstSheetMarkup: String {
    guard isLong else { return markup(rows) }
    let omittedCount = rows.count - Self.worstRowCount
    let areOmittedRowsFine = worstFirst.dropFirst(Self.worstRowCount).allSatisfy(isFine)
    return markup(
      worstFirst.prefix(Self.worstRowCount).sorted().map { rows[$0] } + [
        "<tr><td class=\"more\" colspan=\"\(columnTitles.count)\">"
          + words.text("ほか \(omittedCount) 件", "and \(omittedCount) more")
          + (areOmittedRowsFine ? words.text("、", ", ") + fineNote : "") + "</td></tr>\n"
      ])
  }

  func markup(_ rows: [String], isContinuation: Bool = false) -> String {
    guard !rows.isEmpty else { return "" }
    let title = isContinuation ? title + words.text("（つづき）", ", continued") : title
    let cells = columnTitles.map { "<th scope=\"col\">\(Markup.escaped($0))</th>" }.joined()
    return
      "<section class=\"\(name)\"><h2>\(Markup.escaped(title))</h2>\n<div class=\"wide\"><table>"
      + "<thead><tr>\(cells)</tr></thead>\n<tbody>\n\(rows.joined())</tbody></table></div></section>\n"
  }
}
