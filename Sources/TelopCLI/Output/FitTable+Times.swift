internal import Telop
internal import TelopScript
internal import TelopText
internal import TelopUnits

extension FitTable {
  /// The sections and when each comes, is read and goes.
  var sections: [TerminalText] {
    guard fit.script.sections.contains(where: { $0.title != nil }) else { return [] }
    let remarks = fit.script.sections.map(reading.remark)
    // What the remarks leave of 80 columns.
    let width = min(34, 43 - (remarks.map(\.columns).max() ?? 0))
    let header: TerminalText =
      "  \(TerminalText("section").padded(to: width))    enters  at read point    leaves"
    let rows = zip(zip(fit.script.sections, remarks), fit.scene.sections).map {
      section, times -> TerminalText in
      let indent = String(repeating: "  ", count: max(0, section.0.level - 1))
      let title: TerminalText = "\(indent)\(section.0.title ?? "(before the first heading)")"
      let clocks =
        clock(times.presence?.enters, 10) + clock(times.read, 15)
        + clock(times.presence?.leaves, 10)
      return "  \(title.padded(to: width))\(clocks)\(section.1)"
    }
    return [header.styled(.dim)] + rows + [""]
  }

  /// A time in a column of its own; a dash without one.
  private func clock(_ time: Rational?, _ width: Int) -> String {
    let shown = time.map(Numbers.clock) ?? "–"
    return String(repeating: " ", count: max(1, width - shown.count)) + shown
  }
}
