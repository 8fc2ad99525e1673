internal import TelopUnits

/// Table columns for the times at which sections enter, are read and leave.
enum SectionRows {
  static let titleWidth = 34

  static func header(_ width: Int = titleWidth) -> TerminalText {
    let names = column("enters") + column("at read point", 15) + column("leaves")
    return ("  \(TerminalText("section").padded(to: width))\(names)" as TerminalText).styled(.dim)
  }

  static func row(
    _ title: TerminalText, _ width: Int = titleWidth, enters: Rational?, read: Rational?,
    leaves: Rational?
  ) -> TerminalText {
    let clocks = clock(enters) + clock(read, 15) + clock(leaves)
    return "  \(title.padded(to: width))\(clocks)"
  }

  /// A time, or a dash for `nil`, in a column.
  static func clock(_ time: Rational?, _ width: Int = 10) -> String {
    column(time.map(Numbers.clock) ?? "–", width)
  }

  static func title(_ title: String?, level: Int) -> TerminalText {
    let indent = String(repeating: "  ", count: max(0, level - 1))
    return "\(indent)\(title ?? "(before the first heading)")"
  }

  static func column(_ cell: String, _ width: Int = 10) -> String {
    String(repeating: " ", count: max(1, width - cell.count)) + cell
  }
}
