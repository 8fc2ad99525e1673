/// The shape of every error that Telop throws: what kind it is, what is wrong, and where.
///
/// The kinds are values and no enumeration, so that a new one breaks nobody's `switch`.
public protocol TelopError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of this error, as constants.
  associatedtype Code: RawRepresentable<String>, Sendable, Hashable

  /// The kind of error.
  var code: Code { get }
  /// Who has to do something about it; bad data unless a type says otherwise.
  var blame: ErrorBlame { get }
  /// One sentence for a person, without the place: what is wrong and what to do.
  var message: String { get }
  /// Where it is.
  var place: ErrorPlace { get set }
}

/// Who has to do something about an error: exit statuses and a service's statuses follow from it.
public struct ErrorBlame: RawRepresentable, Sendable, Hashable {
  /// Its name, the same in every version.
  public let rawValue: String
  /// One by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The call: it asks for what there is not.
  public static let usage = ErrorBlame(rawValue: "usage")
  /// What the call is about: a script, a text, a font's file.
  public static let data = ErrorBlame(rawValue: "data")
  /// A file or a font is not there.
  public static let missingFile = ErrorBlame(rawValue: "missingFile")
  /// A program is missing, cannot be run or did not do its part.
  public static let missingProgram = ErrorBlame(rawValue: "missingProgram")
  /// The place that an output goes to.
  public static let output = ErrorBlame(rawValue: "output")
  /// This package: a defect.
  public static let defect = ErrorBlame(rawValue: "defect")
}

/// Where an error is: in which option, in which line of which file; as far as that is known.
public struct ErrorPlace: Sendable, Hashable {
  /// The long names of the options at fault, the likeliest first: `hold-start`.
  public var options: [String]
  /// What the source is called: `talk.md`, `standard input`.
  public var file: String?
  /// The line of the source, counted from 1.
  public var line: Int?
  /// The column in bytes, counted from 1.
  public var column: Int?

  /// A place from what is known of it.
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

  /// The same where the error is: what a line of a file asks for in vain is bad data, and no wrong call.
  public var blameInPlace: ErrorBlame { place.file != nil && blame == .usage ? .data : blame }

  /// `talk.md:12: message`, `talk.md: message`, or the message alone.
  public var description: String {
    guard let file = place.file else { return message }
    return place.line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }

  /// The same error, about an option, unless it names one already.
  package func about(option: String) -> Self {
    guard place.options.isEmpty else { return self }
    var error = self
    error.place.options = [option]
    return error
  }

  /// The same error in a file, unless it is in one already.
  package func inFile(_ file: String, line: Int?) -> Self {
    guard place.file == nil else { return self }
    var error = self
    (error.place.file, error.place.line) = (file, line)
    return error
  }
}
