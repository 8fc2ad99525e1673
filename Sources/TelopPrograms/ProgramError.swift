/// What keeps a program of the system's from doing its part.
package struct ProgramError: Error, Sendable, Hashable {
  /// The kinds of errors.
  package enum Code: Sendable, Hashable {
    /// It is not installed, or cannot be run.
    case missing
    /// It was run and failed.
    case failed
    /// A file could not be written.
    case unwritable
  }

  /// What kind it is.
  package let code: Code
  /// One sentence for a person.
  package let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
