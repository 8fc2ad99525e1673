@_spi(Answers) package import Telop

/// The log of a show: the records, and the state after the last record. Each command is applied only once.
package struct ShowLog: Sendable {
  package let source: ShowSource
  package private(set) var records: [ShowRecord] = []
  package private(set) var state: ShowState
  /// The numbers of the records by their ids.
  private var numbers: [String: Int] = [:]

  /// Creates a new show, or restores a stored show from its records.
  ///
  /// - Parameter fonts: the only fonts that scripts may name; `nil` allows the machine's fonts.
  /// - Throws: errors of planning the script and of `take`, and `badLog` for records that are not in sequence.
  package init(
    _ source: ShowSource, _ records: [ShowRecord] = [], fonts: SharedFonts? = nil
  ) throws {
    self.source = source
    state = try ShowState(source, fonts: fonts)
    for record in records {
      let replayed = try take(
        record.command, id: record.id, from: record.controller, at: record.moment)
      guard replayed == record else {
        throw ShowError(.badLog, "the command “\(record.id)” is in the log twice, or out of order")
      }
    }
  }

  /// Applies a command unless its id is known. An error leaves the show unchanged.
  ///
  /// - Returns: the new record, which the caller stores before it announces the command; `nil` for a known id.
  /// - Throws: errors of `ShowState.apply(_:)`.
  package mutating func take(
    _ command: ShowCommand, id: String, from controller: String, at moment: Moment
  ) throws -> ShowRecord? {
    guard numbers[id] == nil else { return nil }
    let record = ShowRecord(
      number: state.revision + 1, id: id, moment: moment, controller: controller, command: command)
    try state.apply(record)
    numbers[id] = record.number
    records.append(record)
    return record
  }

  /// Throws `conflict`, with the name of the command, if other commands were applied after the record `seen`.
  ///
  /// - Parameter seen: number of the last record that the controller knows; `nil` skips the check.
  package func check(seen: Int?, for name: String) throws(ShowError) {
    guard let seen, seen != state.revision else { return }
    let last = records.last.map { " (\($0.controller): \($0.command.name.rawValue))" } ?? ""
    throw ShowError(.conflict, "the show has changed since\(last); \(name) was not applied")
  }

  package func record(_ id: String) -> ShowRecord? { numbers[id].map { records[$0 - 1] } }
}
