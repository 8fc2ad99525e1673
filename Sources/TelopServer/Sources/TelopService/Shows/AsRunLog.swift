@_spi(Answers) @_spi(Tables) internal import TelopExport
internal import TelopShows

/// The as-run log of a show as a table. Each line has a command, its sender, its time and the section on air.
enum AsRunLog {
  static let columns = [
    "number", "time", "microseconds", "controller", "id", "command", "value", "phase", "section",
    "offset", "slide",
  ]

  /// The table as CSV with a header line (RFC 4180).
  ///
  /// - Parameters:
  ///   - aired: for each command, what was on air when the command was given.
  ///   - wallClockOffset: the time by which the wall clock is ahead of `ServiceClock`.
  static func csv(
    _ records: [ShowRecord], _ aired: [ShowSession.OnAir], wallClockOffset: Duration
  ) -> [UInt8] {
    var rows = [columns]
    for (record, onAir) in zip(records, aired) {
      rows.append([
        "\(record.number)", TimeOfDay.text(record.moment + wallClockOffset),
        "\(record.moment.microseconds)",
        TableCell.text(record.controller), TableCell.text(record.id), record.command.name.rawValue,
        value(of: record.command, wallClockOffset), onAir.phase.rawValue,
        TableCell.text(onAir.section),
        onAir.offset.map { "\(($0 * 100).rounded() / 100)" } ?? "", TableCell.text(onAir.slide),
      ])
    }
    return Array(rows.map { $0.joined(separator: ",") + "\r\n" }.joined().utf8)
  }

  private static func value(of command: ShowCommand, _ wallClockOffset: Duration) -> String {
    switch command.argument {
    case .moment(let moment)?: TimeOfDay.text(moment + wallClockOffset)
    case .text(let text)?: TableCell.text(text)
    case .deck(let deck)?: deck.sha256
    case let other: other?.shortText ?? ""
    }
  }
}
