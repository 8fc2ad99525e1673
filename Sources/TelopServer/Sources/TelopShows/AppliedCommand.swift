/// An applied command, with its direction if it is a step.
package struct AppliedCommand: Sendable, Hashable {
  /// The direction of a jump or a page turn, as controllers name it.
  package enum Step: String, Sendable, Hashable, Codable {
    /// To the section after the section at the read point, or to the next page.
    case next
    /// To the start of the section at the read point, to the section before that section, or to the previous page.
    case previous
  }

  package let record: ShowRecord
  package let step: Step?

  /// - Parameter state: the show's state before the command.
  init(_ record: ShowRecord, in state: ShowState, at moment: Moment) {
    self.record = record
    switch record.command {
    case .slide(state.page + 1): step = .next
    case .slide(state.page - 1): step = .previous
    case .jump(let section) where section == (try? state.nextSection(at: moment)): step = .next
    case .jump(let section) where section == (try? state.previousSection(at: moment)):
      step = .previous
    default: step = nil
    }
  }
}
