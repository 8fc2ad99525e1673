@_spi(Answers) internal import Telop
internal import TelopUnits

/// A report as A4 sheets. The first sheet has the overview and the rows that fit; later sheets have the other rows.
struct ReportSheets {
  let facts: ReportFacts
  let fonts: ReportFonts

  private var words: ReportWords { facts.words }

  /// The number of rows below the head of a sheet with only a table.
  private static let rowsPerSheet = 28

  var markup: String {
    get throws {
      let tables = ReportTables(facts: facts, fonts: fonts)
      let plot = try ReportPlot(facts: facts, fonts: fonts).markup
      let sections = tables.sections
      let cues = tables.cues
      let adviceBesideCues = try tables.advice(isBesideCues: !cues.rows.isEmpty)
      // The CSS pixels below the plot. A long title takes a second line; the plot of a constant speed is less tall.
      let hasLongTitle = try fonts.width(of: facts.title, size: 26) > 320
      let freeHeight = (hasLongTitle ? 334 : 368) + (facts.hasConstantSpeed ? 94 : 0)
      // A long table of cues that does not fit on the first sheet is on later sheets only.
      let cuesGoToLaterSheet =
        cues.isLong && sections.height + max(cues.height, adviceBesideCues.height) > freeHeight
      let advice = cuesGoToLaterSheet ? try tables.advice(isBesideCues: false) : adviceBesideCues
      let pairHeight = cuesGoToLaterSheet ? advice.height : max(cues.height, advice.height)
      let pairFits = sections.height + pairHeight <= freeHeight
      // Cues and advice, side by side.
      let pairCells = (cuesGoToLaterSheet ? "" : cues.firstSheetMarkup) + advice.markup
      let pair = pairCells.isEmpty ? "" : "<div class=\"pair\">\(pairCells)</div>\n"
      var first = figures
      first += "<h2>\(words.text("読む速さの移り変わり", "Pace over time"))</h2>\n\(plot)"
      first += sections.firstSheetMarkup
      if pairFits { first += pair }
      let rowCount = Self.rowsPerSheet - (hasLongTitle ? 1 : 0)
      let sheets =
        [first]
        + Self.sheets(
          after: pairFits ? "" : pair, rowCount: rowCount,
          freeRowCount: pairFits ? rowCount : rowCount - pairHeight / 30 - 2,
          [
            (table: sections, rows: sections.omittedRows, isContinuation: true),
            (
              table: cues, rows: cuesGoToLaterSheet ? cues.rows : cues.omittedRows,
              isContinuation: !cuesGoToLaterSheet
            ),
          ])
      let head = head
      return sheets.enumerated().map { sheet(head + $1, $0 + 1, of: sheets.count) }.joined()
    }
  }

  /// The markup of each sheet after the report's first. The tables follow `start`.
  ///
  /// - Parameters:
  ///   - start: The markup at the start of these sheets.
  ///   - rowCount: The number of rows for which a sheet has space.
  ///   - freeRowCount: The number of rows that fit below `start`, on the same sheet.
  private static func sheets(
    after start: String, rowCount: Int, freeRowCount: Int,
    _ tables: [(table: ReportTable, rows: [String], isContinuation: Bool)]
  ) -> [String] {
    var sheets: [String] = []
    var sheet = start
    var freeRowCount = freeRowCount
    for (table, rows, isContinuation) in tables {
      var remainingRows = rows[...]
      while !remainingRows.isEmpty {
        if freeRowCount < 3 {
          sheets.append(sheet)
          sheet = ""
          freeRowCount = rowCount
        }
        let sheetRows = Array(remainingRows.prefix(freeRowCount))
        sheet += table.markup(
          sheetRows, isContinuation: isContinuation || remainingRows.count < rows.count)
        remainingRows = remainingRows.dropFirst(sheetRows.count)
        // The heading of the next table takes the space of three rows.
        freeRowCount -= sheetRows.count + 3
      }
    }
    if !sheet.isEmpty { sheets.append(sheet) }
    return sheets
  }

  private func sheet(_ body: String, _ number: Int, of count: Int) -> String {
    let source = words.text("限度の出典：", "Limits: ") + words.source(facts.fit.pace.profile)
    return """
      <article class="sheet">
      \(body)<footer><span>\(Markup.bidiSafe(source))</span>\
      <span class="still">Telop  \(number) / \(count)</span></footer>
      </article>

      """
  }

  private var head: String {
    let limit = Markup.bidiSafe(words.limit(facts.fit.pace.profile))
    let lines = facts.subtitles.map { "<p dir=\"auto\">\(Markup.bidiSafe($0))</p>" }.joined()
      .replacing(limit, with: "<span class=\"still\">\(limit)</span>")
    return """
      <header><div class="name"><h1 dir="auto">\(Markup.bidiSafe(facts.title))</h1>\(lines)</div>\
      <div class="pills">\(pills)</div></header>

      """
  }

  private var pills: String {
    let fit = facts.fit
    let reasons = fit.reasons
    guard let worst = reasons.first else { return pill(.comfortable, words.verdict(.comfortable)) }
    let text = words.reason(worst, places: fit.fastStretchCount)
    let isLocal = worst.cause == .pace && reasons.count == 1
    let hasComfortablePart =
      facts.sections.count < 2 || facts.sections.contains { $0.verdict == .comfortable }
    let isElseComfortable =
      isLocal && hasComfortablePart && fit.pace.averageVerdict == .comfortable
    let rest = words.text("ほかは楽に読める", "Comfortable elsewhere")
    return pill(worst.verdict, text) + (isElseComfortable ? pill(.comfortable, rest) : "")
  }

  private func pill(_ verdict: Pace.Verdict, _ text: String) -> String {
    "<span class=\"pill \(verdict.rawValue)\">\(VerdictIcon.svg(verdict))\(Markup.escaped(text))</span>"
  }

  private var figures: String {
    let pace = facts.fit.pace
    let plan = facts.fit.plan
    // The speed is a mean if the cruise phases have different speeds.
    let mean = facts.hasOneSpeed ? "" : words.text(" 平均", ", mean")
    let rate = plan.timing.rate.perSecond
    let step = facts.speed.divided(by: rate) ?? plan.step
    let figures = [
      (words.text("長さ", "Duration"), Numbers.clock(facts.duration), words.text("分：秒", "min:s")),
      (words.text("平均", "Average"), words.pace(pace.average), words.unitName),
      (
        words.text("いちばん速い", "Peak"), words.pace(pace.peak),
        "\(words.unitName)  \(facts.peakClock)"
      ),
      (words.text("見えている時間", "On screen"), Numbers.seconds(pace.dwell), words.text("秒", "s")),
      (words.text("速さ", "Speed"), Numbers.short(facts.speed), words.text("px／秒", "px/s") + mean),
      (
        words.text("1 フレーム", "Per frame"), Numbers.short(step, decimals: 2),
        words.text("px", "px") + mean
      ),
    ]
    let cells = figures.map { label, value, unit in
      "<div><dt>\(Markup.escaped(label))</dt><dd><b>\(Markup.escaped(value))</b>"
        + "<span>\(Markup.escaped(unit))</span></dd></div>"
    }
    return "<dl class=\"figures\">\(cells.joined())</dl>\n"
  }
}
