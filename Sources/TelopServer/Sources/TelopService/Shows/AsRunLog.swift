internal import Telop
internal import TelopShows

/// The as-run log of a show: who did what and when, and what was on air then, as a table for people.
enum AsRunLog {
  static let columns = [
    "number", "time", "microseconds", "controller", "id", "command", "value", "phase", "section",
    "offset",
  ]

  /// CSV with a line of names first, as RFC 4180 has it.
  ///
  /// - Complexity: O(commands).
  static func csv(_ records: [ShowRecord], _ aired: [ShowRoom.OnAir]) -> [UInt8] {
    var rows = [columns]
    for (record, air) in zip(records, aired) {
      rows.append([
        "\(record.number)", TimeOfDay.text(record.moment), "\(record.moment.microseconds)",
        safe(record.controller), safe(record.id), record.command.name.rawValue,
        value(of: record.command), air.phase.rawValue, safe(air.section),
        air.offset.map { "\(($0 * 100).rounded() / 100)" } ?? "",
      ])
    }
    return Array(rows.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined().utf8)
  }

  private static func value(of command: ShowCommand) -> String {
    switch command {
    case .nudge(let time), .seek(let time): "\(time / .seconds(1))"
    case .jump(let section): "\(section + 1)"
    case .end(let moment): TimeOfDay.text(moment)
    case .replace(let text), .insert(let text), .append(let text), .feed(let text):
      safe(text)
    case .loop(let isOn): "\(isOn)"
    case .go, .pause, .resume, .takeOff, .bringBack, .finish, .undo: ""
    }
  }

  /// A text that no table program takes for a formula.
  private static func safe(_ text: String) -> String {
    guard let first = text.first, "=+-@\t\r".contains(first) else { return text }
    return "'" + text
  }

  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { ",\"".contains($0) || $0.isNewline }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
