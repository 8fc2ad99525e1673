package import TelopUnits

/// The reason why a show rejects a command.
package struct ShowError: TelopError {
  package enum Code: String, Sendable, Hashable {
    /// The show's state does not allow the command.
    case notNow
    /// The text that would change is on screen, or will be there within 2 s (`ShowState.margin`).
    case onScreen
    /// Other commands were applied first, so the show has changed since the controller saw its state.
    case conflict
    /// The command has an invalid argument.
    case badValue
    /// The records of a stored log are not in sequence.
    case badLog
  }

  package let code: Code
  package let message: String
  package var place: ErrorPlace

  package init(_ code: Code, _ message: String, place: ErrorPlace = ErrorPlace()) {
    self.code = code
    self.message = message
    self.place = place
  }

  package static var noDeck: ShowError {
    ShowError(.notNow, "there are no slides: the show has no deck")
  }
}
