/// What keeps a program of the system's from doing its part.
package struct ProgramError: Error, Sendable, Hashable {
  /// The kinds of errors.
  package enum Code: Sendable, Hashable {
    /// It is not installed, or cannot be run; there may be no free descriptors.
    case missing
    /// It was run and failed.
    case failed
    /// It ended well, but what it says or made is not what it should be.
    case badAnswer
    /// A file could not be written.
    case unwritable
  }

  /// What kind it is.
  package let code: Code
  /// One sentence for a person.
  package let message: String
  /// What the program complained of, line by line.
  package let complaints: [String]

  package init(_ code: Code, _ message: String, complaints: [String] = []) {
    self.code = code
    self.message = message
    self.complaints = complaints
  }
}
