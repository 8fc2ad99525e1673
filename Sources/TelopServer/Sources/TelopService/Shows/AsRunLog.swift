internal import Telop
@_spi(Answers) @_spi(Tables) internal import TelopExport
internal import TelopShows

/// The as-run log of a show: who did what and when, and what was on air then, as a table for people.
enum AsRunLog {
  static let columns = [
    "number", "time", "microseconds", "controller", "id", "command", "value", "phase", "section",
    "offset", "slide",
  ]

  /// CSV with a line of names first, as RFC 4180 has it.
  ///
  /// - Parameter ahead: what times of day are ahead of the records' moments, see `ServiceClock`.
  /// - Complexity: O(commands).
  static func csv(
    _ records: [ShowRecord], _ aired: [ShowRoom.OnAir], wallAhead ahead: Duration
  ) -> [UInt8] {
    var rows = [columns]
    for (record, air) in zip(records, aired) {
      rows.append([
        "\(record.number)", TimeOfDay.text(record.moment + ahead), "\(record.moment.microseconds)",
        TableCell.text(record.controller), TableCell.text(record.id), record.command.name.rawValue,
        value(of: record.command, ahead), air.phase.rawValue, TableCell.text(air.section),
        air.offset.map { "\(($0 * 100).rounded() / 100)" } ?? "", TableCell.text(air.slide),
      ])
    }
    return Array(rows.map { $0.joined(separator: ",") + "\r\n" }.joined().utf8)
  }

  private static func value(of command: ShowCommand, _ ahead: Duration) -> String {
    switch command.argument {
    case .moment(let moment)?: TimeOfDay.text(moment + ahead)
    case .text(let text)?: TableCell.text(text)
    case .deck(let deck)?: deck.sha256
    case let other: other?.shortText ?? ""
    }
  }
}
