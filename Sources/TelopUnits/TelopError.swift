/// The protocol of every error that Telop throws. An error has a kind, a message and a place.
///
/// A `Code` is `@nonexhaustive`: a `switch` over it needs `@unknown default`, so new kinds of errors break no callers.
public protocol TelopError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of this error.
  associatedtype Code: RawRepresentable<String>, Sendable, Hashable

  /// The kind of error.
  var code: Code { get }
  /// What must be corrected to resolve the error; `data` by default.
  var blame: ErrorBlame { get }
  /// One sentence that tells a person what is wrong and what to do, without the place.
  var message: String { get }
  /// Where the error is, as far as it is known.
  var place: ErrorPlace { get set }
}

/// The part that must be corrected to resolve an error. Exit statuses and HTTP statuses depend on this value.
@nonexhaustive public enum ErrorBlame: String, Sendable, Hashable {
  /// The call: an option or argument that is invalid or names something that does not exist.
  case usage
  /// The input data: a script, a text or a font file.
  case data
  /// A file or a font that is missing.
  case missingFile
  /// A helper program that is missing, does not start or fails; also a machine without free file descriptors.
  case missingProgram
  /// The destination of the output.
  case output
  /// A defect in this package.
  case defect
}

/// Where an error is, as far as it is known: the option, the file, the line and the column.
public struct ErrorPlace: Sendable, Hashable {
  /// The long names of the options at fault, the most likely first: `hold-start`.
  public var options: [String]
  /// The name of the source: `talk.md`, `standard input`.
  public var file: String?
  /// The line of the source, counted from 1.
  public var line: Int?
  /// The column in bytes, counted from 1.
  public var column: Int?

  /// Creates a place from its known parts.
  public init(options: [String] = [], file: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.options = options
    self.file = file
    self.line = line
    self.column = column
  }
}

extension TelopError {
  /// `data`, the default for errors without a blame of their own.
  public var blame: ErrorBlame { .data }

  /// `blame`; but `data` if it is `usage` and the error is in a file, such as a wrong option in a script.
  @_spi(Answers) public var blameConsideringFile: ErrorBlame {
    place.file != nil && blame == .usage ? .data : blame
  }

  /// `talk.md:12: message`, `talk.md: message`, or the message alone.
  public var description: String {
    guard let file = place.file else { return message }
    return place.line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }

  /// A copy of the error that names an option, unless it already names one.
  package func about(option: String) -> Self {
    guard place.options.isEmpty else { return self }
    var error = self
    error.place.options = [option]
    return error
  }

  /// A copy of the error with a file and a line, unless it already has a file.
  package func inFile(_ file: String, line: Int?) -> Self {
    guard place.file == nil else { return self }
    var error = self
    error.place.file = file
    error.place.line = line
    return error
  }
}
