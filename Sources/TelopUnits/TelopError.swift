/// The shape of every error that Telop throws: what kind it is, what is wrong, and where.
///
/// The kinds are values and no enumeration, so that a new one breaks nobody's `switch`.
public protocol TelopError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of this error, as constants.
  associatedtype Code: RawRepresentable<String>, Sendable, Hashable

  /// The kind of error.
  var code: Code { get }
  /// One sentence for a person, without the place: what is wrong and what to do.
  var message: String { get }
  /// Where it is.
  var place: ErrorPlace { get set }
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
