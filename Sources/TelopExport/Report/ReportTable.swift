/// A table of a report. The first sheet shows a short table completely, and the worst rows of a long one.
struct ReportTable {
  let name: String
  let title: String
  let heads: [String]
  let rows: [String]
  /// The indices of the rows, the worst first.
  let order: [Int]
  let isFine: (Int) -> Bool
  /// The note on the rows that the first sheet omits, if all of them are fine.
  let fineNote: String
  let words: ReportWords

  private static let maximumFullRows = 8
  private static let shownWorstRows = 6

  var isLong: Bool { rows.count > Self.maximumFullRows }

  /// The height on the first sheet, in CSS pixels.
  var height: Int {
    rows.isEmpty ? 0 : 68 + 30 * (isLong ? Self.shownWorstRows + 1 : rows.count)
  }

  /// The rows that the first sheet omits.
  var rest: [String] {
    isLong ? order.dropFirst(Self.shownWorstRows).sorted().map { rows[$0] } : []
  }

  /// The table on the first sheet. The last row of a long table has the number of omitted rows.
  var short: String {
    guard isLong else { return markup(rows) }
    let more = rows.count - Self.shownWorstRows
    let isRestFine = order.dropFirst(Self.shownWorstRows).allSatisfy(isFine)
    return markup(
      order.prefix(Self.shownWorstRows).sorted().map { rows[$0] } + [
        "<tr><td class=\"more\" colspan=\"7\">" + words.text("ほか \(more) 件", "and \(more) more")
          + (isRestFine ? words.text("、", ", ") + fineNote : "") + "</td></tr>\n"
      ])
  }

  /// - Parameter isRest: True for the continuation of a table.
  func markup(_ rows: [String], isRest: Bool = false) -> String {
    guard !rows.isEmpty else { return "" }
    let title = isRest ? title + words.text("（つづき）", ", continued") : title
    let cells = heads.map { "<th scope=\"col\">\(Markup.escaped($0))</th>" }.joined()
    return
      "<section class=\"\(name)\"><h2>\(Markup.escaped(title))</h2>\n<div class=\"wide\"><table>"
      + "<thead><tr>\(cells)</tr></thead>\n<tbody>\n\(rows.joined())</tbody></table></div></section>\n"
  }
}
