@_spi(Answers) package import Telop

/// A show and its records: commands come in here, and each is done once.
package struct ShowLog: Sendable {
  /// What it was made from.
  package let source: ShowSource
  /// All that was done, in order.
  package private(set) var records: [ShowRecord] = []
  /// As the records have left it.
  package private(set) var state: ShowState
  private var numbers: [String: Int] = [:]

  /// A show that has not begun, or one that was kept.
  ///
  /// - Parameters:
  ///   - source: what it is made from.
  ///   - records: all that was done.
  ///   - fonts: the only fonts that scripts may name; `nil` is those of the machine.
  /// - Throws: as `ShowState.init`, and `badLog` for names that are there twice.
  /// - Complexity: O(records × text).
  package init(
    _ source: ShowSource, _ records: [ShowRecord] = [], fonts: SharedFonts? = nil
  ) throws {
    self.source = source
    state = try ShowState(source, fonts: fonts)
    for record in records { try add(record) }
  }

  /// What became of a command.
  package enum Outcome: Sendable, Hashable {
    /// It was done now: to be kept before anybody hears of it.
    case done(ShowRecord)
    /// It had been done before.
    case known(ShowRecord)
  }

  /// Takes a command.
  ///
  /// - Parameters:
  ///   - command: what to do.
  ///   - id: what its controller calls it.
  ///   - controller: who gives it.
  ///   - moment: now.
  ///   - seen: the number of the last record that the controller knows; `nil` does it whatever came
  ///     before.
  /// - Throws: `conflict` where others were before; as `ShowState.apply(_:)`. Then nothing has changed.
  /// - Complexity: O(text).
  package mutating func take(
    _ command: ShowCommand, id: String, from controller: String, at moment: Moment,
    seen: Int? = nil
  ) throws -> Outcome {
    if let record = record(id) { return .known(record) }
    try check(seen: seen, for: command.name.rawValue)
    let record = ShowRecord(
      number: state.revision + 1, id: id, moment: moment, controller: controller,
      command: command)
    try add(record)
    return .done(record)
  }

  /// Makes sure that a controller knows the last record.
  ///
  /// - Parameters:
  ///   - seen: the number of the last one that it knows; `nil` is whatever came before.
  ///   - name: of the command that it gives, for the error.
  /// - Throws: `conflict`.
  package func check(seen: Int?, for name: String) throws(ShowError) {
    guard let seen, seen != state.revision else { return }
    let last = records.last.map { " by \($0.controller): \($0.command.name.rawValue)" } ?? ""
    throw ShowError(.conflict, "the show has gone on\(last); this \(name) was not done")
  }

  /// What a controller's command of this name did; `nil` for a name that is not known.
  package func record(_ id: String) -> ShowRecord? {
    numbers[id].flatMap { records.indices.contains($0 - 1) ? records[$0 - 1] : nil }
  }

  private mutating func add(_ record: ShowRecord) throws {
    guard numbers[record.id] == nil else {
      throw ShowError(.badLog, "the log has the command “\(record.id)” twice")
    }
    try state.apply(record)
    numbers[record.id] = record.number
    records.append(record)
  }
}
