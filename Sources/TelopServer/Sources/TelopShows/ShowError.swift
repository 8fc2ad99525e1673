package import TelopUnits

/// Why a show does not do a command.
package struct ShowError: TelopError {
  /// The kinds of this error.
  package struct Code: RawRepresentable, Sendable, Hashable {
    /// The name, which stays the same.
    package let rawValue: String

    /// A kind by its name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The show is in a state that has nothing to do it with.
    package static let notNow = Code(rawValue: "notNow")
    /// What would change is on the screen, or nearly.
    package static let onScreen = Code(rawValue: "onScreen")
    /// Others were before: the show is not as the controller saw it.
    package static let conflict = Code(rawValue: "conflict")
    /// The command says something that cannot be.
    package static let badValue = Code(rawValue: "badValue")
    /// A log that does not belong together.
    package static let badLog = Code(rawValue: "badLog")
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
