@_spi(Answers) internal import Telop
internal import TelopUnits

struct ReportTables {
  let facts: ReportFacts
  let fonts: ReportFonts

  private var words: ReportWords { facts.words }

  var sections: ReportTable {
    let severities = facts.sections.map {
      (verdict: $0.verdict, peak: $0.pace.map { words.value($0.peak) } ?? 0)
    }
    return ReportTable(
      name: "sections", title: words.text("節", "Sections"),
      columnTitles: [
        words.text("題", "Title"), words.text("現れる", "Enters"), words.text("読む所", "Read"),
        words.text("消える", "Leaves"), words.text("平均", "Average"), words.text("最大", "Peak"), "",
      ], rows: facts.sections.map(row),
      // Rows of equal severity stay in order.
      worstFirst: severities.indices.sorted {
        (severities[$0].verdict, severities[$0].peak, $1)
          > (severities[$1].verdict, severities[$1].peak, $0)
      }, isFine: { facts.sections[$0].verdict == .comfortable },
      fineNote: words.text("すべて楽に読める", "all comfortable"), words: words)
  }

  private func row(_ section: ReportFacts.Section) -> String {
    let times = [
      section.times.presence?.enters, section.times.read, section.times.presence?.leaves,
    ]
    // The peak is the pace in the densest window. A section that passes in less than `Pace.window` fills only part of a
    // window, so its average is above its peak. Without fast neighbours, such a section is not too fast. The table
    // therefore shows the peak in both columns.
    let paces = [section.pace.map { min($0.average, $0.peak) }, section.pace?.peak]
    let number = facts.sections.count > 8 ? "<i>\(section.number)</i> " : ""
    return "<tr><td class=\"title\">\(number)<bdi>\(Markup.bidiSafe(section.title))</bdi></td>"
      + times.map { "<td>\($0.map(Numbers.clock) ?? "–")</td>" }.joined()
      + paces.map { "<td>\($0.map(words.pace) ?? "–")</td>" }.joined()
      + "<td class=\"verdict \(section.verdict.rawValue)\">\(VerdictIcon.svg(section.verdict))"
      + "\(words.verdict(section.verdict))</td></tr>\n"
  }

  var cues: ReportTable {
    let deviations = facts.cues.map { abs($0.deviation.double) }
    return ReportTable(
      name: "cues", title: words.text("合図", "Cues"),
      columnTitles: [
        words.text("ことば", "Word"), words.text("指定", "Asked"), words.text("結果", "Met"),
        words.text("ずれ", "Off"),
      ], rows: facts.cues.map(row),
      worstFirst: deviations.indices.sorted { (deviations[$0], $1) > (deviations[$1], $0) },
      isFine: { !facts.isMissed(facts.cues[$0]) }, fineNote: words.text("すべて合う", "all met"),
      words: words)
  }

  private func row(_ cue: MetCue) -> String {
    let isMissed = facts.isMissed(cue)
    let size = Numbers.seconds(cue.deviation.magnitude)
    let sign = cue.deviation < 0 ? "−" : "+"
    let deviation = cue.deviation == 0 ? "0" : "\(sign)\(size) \(words.text("秒", "s"))"
    return "<tr><td class=\"title\"><bdi>\(Markup.bidiSafe(cue.word))</bdi></td>"
      + "<td>\(Numbers.clock(cue.requested))</td><td>\(Numbers.clock(cue.met))</td>"
      + "<td\(isMissed ? " class=\"missed\"" : "")>\(deviation)"
      + "\(isMissed ? VerdictIcon.svg(.unreadable) : "")</td></tr>\n"
  }

  struct Advice {
    var markup = ""
    /// The approximate height in CSS pixels.
    var height = 0
  }

  func advice(isBesideCues: Bool) throws -> Advice {
    guard facts.fit.verdict != .comfortable else { return Advice() }
    let width = isBesideCues ? 300.0 : 640
    let title = words.text("よくする方法", "How to make it better")
    var advice = Advice(markup: "<section class=\"fixes\"><h2>\(title)</h2>\n<ol>\n", height: 46)
    for fix in facts.fixes.prefix(5) {
      let details = fix.details.prefix(3)
      advice.markup += "<li><b>\(Markup.bidiSafe(fix.change))</b>"
      advice.markup += details.map { "<span dir=\"auto\">\(Markup.bidiSafe($0))</span>" }.joined()
      advice.markup += "</li>\n"
      advice.height += 13
      for line in [fix.change] + details {
        advice.height += 20 * Int((try fonts.width(of: line, size: 13) * 1.06 / width).rounded(.up))
      }
    }
    if facts.fixes.isEmpty {
      let none =
        words.text("これだけで足りる直し方は見つかりませんでした。", "Telop found no single change that is enough. ")
        + facts.fit.needMessage(in: words.language)
      advice.markup += "<li class=\"none\">\(Markup.escaped(none))</li>\n"
      advice.height += 53
    }
    advice.markup += "</ol></section>\n"
    return advice
  }
}
