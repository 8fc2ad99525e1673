@_spi(Answers) internal import Telop
internal import TelopScript
internal import TelopText
internal import TelopUnits

extension FitTable {
  /// The sections with the times at which each enters, is read and leaves.
  var sections: [TerminalText] {
    guard fit.script.sections.contains(where: { $0.title != nil }) else { return [] }
    let remarks = fit.script.sections.map(reading.remark)
    // Titles get the columns, of 80, that the remarks do not need.
    let width = min(SectionRows.titleWidth, 43 - (remarks.map(\.columns).max() ?? 0))
    let rows = zip(zip(fit.script.sections, remarks), fit.sections).map {
      section, times -> TerminalText in
      let title = SectionTitle(section.0.title, level: section.0.level)
      let row = SectionRows.row(
        title, width, enters: times.presence?.enters, read: times.read,
        leaves: times.presence?.leaves)
      return "\(row)\(section.1)"
    }
    return [SectionRows.header(width)] + rows + [""]
  }
}
