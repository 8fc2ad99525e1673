/// Why pinned widths cannot be checked: a line that is none, a font that is not there.
public struct PinError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error; compare with the constants.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name, the same in every version.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file is not there or cannot be read.
    public static let fileUnreadable = Code(rawValue: "fileUnreadable")
    /// The file is not UTF-8 text, or larger than 512 MiB.
    public static let badFile = Code(rawValue: "badFile")
    /// A line does not follow the grammar, or an option in it does not fit.
    public static let badLine = Code(rawValue: "badLine")
    /// A font that a line names is not there.
    public static let fontMissing = Code(rawValue: "fontMissing")
    /// A C library reported a failure of its own.
    public static let libraryFailure = Code(rawValue: "libraryFailure")
  }

  /// The kind of error.
  public let code: Code
  /// What the file is called.
  public let name: String
  /// The line, counted from 1; `nil` when the file as a whole is at fault.
  public let line: Int?
  /// One sentence for a person, without the place.
  public let message: String

  /// An error from its parts.
  public init(_ code: Code, name: String, line: Int? = nil, _ message: String) {
    self.code = code
    self.name = name
    self.line = line
    self.message = message
  }

  /// `FILE:LINE: message`, or `FILE: message`.
  public var description: String {
    line.map { "\(name):\($0): \(message)" } ?? "\(name): \(message)"
  }
}
