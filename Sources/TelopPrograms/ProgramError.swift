/// The error of a helper program that did not do its part.
package struct ProgramError: Error, Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    /// The program is not installed or cannot be run; there may be no free descriptors.
    case missing
    /// The program ran and failed.
    case failed
    /// The program succeeded, but its output or its file is not as expected.
    case badAnswer
    /// A file could not be written.
    case unwritable
  }

  package let code: Code
  package let message: String
  package let errorLines: [String]

  package init(_ code: Code, _ message: String, errorLines: [String] = []) {
    self.code = code
    self.message = message
    self.errorLines = errorLines
  }
}
