/// A command that was done, with what it came to in the show as it was.
package struct ShowDeed: Sendable, Hashable {
  /// Where a jump or a turn goes, as controllers say it.
  package enum Step: String, Sendable, Hashable, Codable {
    /// The section after the one that is read, or the page after the one that is up.
    case next
    /// The start of the one that is read, or the section before it; the page before.
    case previous
  }

  /// The command, with when and who.
  package let record: ShowRecord
  /// Whether it was a step from section to section, or from page to page; `nil` for all else.
  package let step: Step?

  init(_ record: ShowRecord, in state: ShowState, at moment: Moment) {
    self.record = record
    if case .slide(let page) = record.command {
      step = page == state.page + 1 ? .next : page == state.page - 1 ? .previous : nil
      return
    }
    guard case .jump(let section) = record.command else {
      step = nil
      return
    }
    if section == (try? state.nextSection(at: moment)) {
      step = .next
    } else {
      step = section == (try? state.previousSection(at: moment)) ? .previous : nil
    }
  }
}
