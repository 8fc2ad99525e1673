package import TelopUnits

/// Why a show does not do a command.
package struct ShowError: TelopError {
  /// The kinds of this error.
  package enum Code: String, Sendable, Hashable {
    /// The show is in a state that has nothing to do it with.
    case notNow
    /// What would change is on the screen, or nearly.
    case onScreen
    /// Others were before: the show is not as the controller saw it.
    case conflict
    /// The command says something that cannot be.
    case badValue
    /// A log that does not belong together.
    case badLog
  }

  /// What kind it is.
  package let code: Code
  /// What is wrong, and what to do.
  package let message: String
  /// Where it is.
  package var place: ErrorPlace

  /// An error from its parts.
  package init(_ code: Code, _ message: String, place: ErrorPlace = ErrorPlace()) {
    self.code = code
    self.message = message
    self.place = place
  }
}
