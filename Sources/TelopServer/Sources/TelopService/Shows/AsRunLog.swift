internal import Telop
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
        safe(record.controller), safe(record.id), record.command.name.rawValue,
        value(of: record.command, ahead), air.phase.rawValue, safe(air.section),
        air.offset.map { "\(($0 * 100).rounded() / 100)" } ?? "", safe(air.slide),
      ])
    }
    return Array(rows.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined().utf8)
  }

  private static func value(of command: ShowCommand, _ ahead: Duration) -> String {
    switch command {
    case .nudge(let time), .seek(let time): "\(time / .seconds(1))"
    case .jump(let section): "\(section + 1)"
    case .end(let moment): TimeOfDay.text(moment + ahead)
    case .replace(let text), .insert(let text), .append(let text), .feed(let text):
      safe(text)
    case .loop(let isOn): "\(isOn)"
    case .deck(let deck): deck.sha256
    case .slide(let page): "\(page + 1)"
    case .go, .pause, .resume, .takeOff, .bringBack, .finish, .undo: ""
    }
  }

  /// A text that no table program takes for a formula: also behind blanks, and in the wide forms of a Japanese
  /// keyboard.
  private static func safe(_ text: String) -> String {
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
    let starts = text.unicodeScalars.first.map { "\t\r".unicodeScalars.contains($0) } ?? false
    guard starts || first.map({ "=+-@＝＋－＠".unicodeScalars.contains($0) }) ?? false else {
      return text
    }
    return "'" + text
  }

  // By scalars: with a combining mark behind it a comma is no character of that name, and still a comma.
  private static func quoted(_ text: String) -> String {
    let needs = text.unicodeScalars.contains { scalar in
      scalar == "," || scalar == "\"" || scalar.properties.isWhitespace && scalar != " "
    }
    guard needs else { return text }
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append("\"") }
      quoted.append(scalar)
    }
    return "\"" + String(quoted) + "\""
  }
}
