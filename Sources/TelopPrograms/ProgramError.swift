/// The error for a helper program that could not be run or did not succeed.
package struct ProgramError: Error, Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    /// The program is not installed or cannot be run, for example because there is no free descriptor.
    case missing
    /// The program ran and failed.
    case failed
    /// The program ended with success, but its output or its file is not as expected.
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
