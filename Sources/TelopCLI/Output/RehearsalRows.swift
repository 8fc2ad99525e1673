internal import Telop
@_spi(Answers) internal import TelopDocuments

/// A table of rehearsed slides: their times, and the slack within which the band can follow them.
struct RehearsalRows {
  let times: RehearsedTimes
  let fit: Fit

  /// The table with a header and a blank line at the end; empty if the slide times do not suit the text.
  var lines: [TerminalText] {
    guard let slides = try? fit.rehearsed(times) else { return [] }
    let cells =
      SectionRows.column("slide") + SectionRows.column("rehearsed", 18)
      + SectionRows.column("slack", 18)
    let heading = "of \(Numbers.count(times.count, "rehearsal"))"
    let header: TerminalText = "  \(TerminalText(escaping: heading).padded(to: 28))\(cells)"
    let rows = slides.map { slide -> TerminalText in
      let section = fit.script.sections[slide.section]
      let title = SectionRows.title(section.title, level: section.level).padded(to: 28)
      let spread = slide.spread
      let clock = SectionRows.clock(spread.median.exactSeconds)
      let rehearsed = range(spread.median - spread.least, spread.most - spread.median)
      var slack: String?
      if let earlier = slide.earlier, let later = slide.later { slack = range(earlier, later) }
      let cells = clock + rehearsed + (slack ?? SectionRows.column("–", 18))
      let row: TerminalText = "  \(title)\(cells)"
      return slide.isWithinTolerance || slack == nil
        ? row : "\(row)  \(TerminalText("too far").styled(.warning))"
    }
    let line = TerminalText(escaping: times.line)
    let end = times.end
    let endCells =
      SectionRows.clock(end.median.exactSeconds)
      + range(end.median - end.least, end.most - end.median)
      + SectionRows.column("planned \(Numbers.clock(fit.plan.timing.duration.exactSeconds))", 18)
    let endRow: TerminalText = "  \(("the end" as TerminalText).padded(to: 28))\(endCells)"
    return [header.styled(.dim)] + rows + [endRow] + [
      "", "  For the script's front matter:", "  \(line)", "",
    ]
  }

  /// A range such as `-2.1 to +5 s`, in a column.
  private func range(_ earlier: Duration, _ later: Duration) -> String {
    let number = { (sign: String, time: Duration) in
      (time > .zero ? sign : "") + Numbers.seconds(time.exactSeconds)
    }
    return SectionRows.column("\(number("-", earlier)) to \(number("+", later)) s", 18)
  }
}
