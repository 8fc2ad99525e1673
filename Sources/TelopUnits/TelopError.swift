/// The protocol of every error that Telop throws: its kind, what is wrong, and where.
///
/// The kinds are values rather than an enumeration, so that a new kind does not break a `switch`.
public protocol TelopError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of this error, as constants.
  associatedtype Code: RawRepresentable<String>, Sendable, Hashable

  /// The kind of error.
  var code: Code { get }
  /// What must be corrected; bad data by default.
  var blame: ErrorBlame { get }
  /// One sentence for a person, without the place: what is wrong and what to do.
  var message: String { get }
  /// Where the error is, as far as it is known.
  var place: ErrorPlace { get set }
}

/// What must be corrected to resolve an error; it determines exit statuses and HTTP statuses.
public struct ErrorBlame: RawRepresentable, Sendable, Hashable {
  /// The name, the same in every version.
  public let rawValue: String
  /// A value by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The call: it requests something that does not exist.
  public static let usage = ErrorBlame(rawValue: "usage")
  /// The input data: a script, a text or a font file.
  public static let data = ErrorBlame(rawValue: "data")
  /// A file or a font that is missing.
  public static let missingFile = ErrorBlame(rawValue: "missingFile")
  /// A helper program that is missing, fails to start or fails, or a machine without free descriptors.
  public static let missingProgram = ErrorBlame(rawValue: "missingProgram")
  /// The destination of the output.
  public static let output = ErrorBlame(rawValue: "output")
  /// A defect in this package.
  public static let defect = ErrorBlame(rawValue: "defect")
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
  public init(
    options: [String] = [], file: String? = nil, line: Int? = nil, column: Int? = nil
  ) {
    self.options = options
    self.file = file
    self.line = line
    self.column = column
  }
}

extension TelopError {
  /// Bad data.
  public var blame: ErrorBlame { .data }

  /// `blame`, except that a usage error in a file counts as bad data.
  public var blameInPlace: ErrorBlame { place.file != nil && blame == .usage ? .data : blame }

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
    (error.place.file, error.place.line) = (file, line)
    return error
  }
}
