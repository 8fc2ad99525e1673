public import TelopUnits

/// Why a script cannot be read, and where.
public struct ScriptError: TelopError {
  /// A kind of failure. Later versions may have more of them, and so may callers.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The kind's name, the same in every version.
    public let rawValue: String

    /// A kind by its name.
    ///
    /// - Complexity: O(1).
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The source has bytes that are not UTF-8.
    public static let invalidUTF8 = Self(rawValue: "invalidUTF8")
    /// The source is longer than `Script.maximumSourceUTF8Length`.
    public static let tooLong = Self(rawValue: "tooLong")
    /// Nothing visible is left of the source.
    public static let empty = Self(rawValue: "empty")
    /// The front matter is not closed, is not YAML, or is not a flat list of keys and values.
    public static let badFrontMatter = Self(rawValue: "badFrontMatter")
    /// The front matter has a key that nobody reads. Thrown by whoever knows the keys.
    public static let unknownSetting = Self(rawValue: "unknownSetting")
    /// A key of the front matter has a value that it cannot have.
    public static let badValue = Self(rawValue: "badValue")
    /// An HTML comment would swallow the rest of its block.
    public static let unclosedComment = Self(rawValue: "unclosedComment")
    /// A cue's timestamp is no time, or nothing that is shown follows it.
    public static let badCue = Self(rawValue: "badCue")
    /// Two cues are at one place, or a later place has no later time.
    public static let cueConflict = Self(rawValue: "cueConflict")
    /// A heading has an attribute that there is not, or one with a value that it cannot have.
    public static let badAttribute = Self(rawValue: "badAttribute")
    /// A cue, or a section's time or speed, that cannot be met in the plan's time. Thrown by the
    /// planner.
    public static let unmetTime = Self(rawValue: "unmetTime")
  }

  /// The kind of failure.
  public let code: Code

  /// What is wrong and what to do, in one line without the place.
  public let message: String

  /// What the source is called ("talk.md", "standard input"), the line if the failure has one, and the
  /// column of what is not UTF-8.
  public var place: ErrorPlace

  /// An error from its parts.
  ///
  /// - Complexity: O(1).
  public init(
    _ code: Code, name: String, line: Int? = nil, column: Int? = nil, options: [String] = [],
    message: String
  ) {
    self.code = code
    self.message = message
    place = ErrorPlace(options: options, file: name, line: line, column: column)
  }
}
