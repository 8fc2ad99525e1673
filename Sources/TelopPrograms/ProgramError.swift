/// The error for a helper program that could not be run or did not succeed.
package struct ProgramError: Error, Sendable, Hashable {
  /// The raw values are the codes under which exports and audits report these errors.
  package enum Code: String, Sendable, Hashable {
    /// The program is not installed or cannot be run, for example because there is no free descriptor.
    case missing = "missingProgram"
    case failed = "programFailed"
    /// The program ended with success, but its output or its file is not as expected.
    case badAnswer
    /// A file could not be written.
    case unwritable
  }

  package let code: Code
  package let message: String
  /// The lines that the program wrote to standard error.
  package let errorLines: [String]

  package init(_ code: Code, _ message: String, errorLines: [String] = []) {
    self.code = code
    self.message = message
    self.errorLines = errorLines
  }
}
