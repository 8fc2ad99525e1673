public import TelopUnits

/// The reason why a script cannot be read, and its place.
public struct ScriptError: TelopError {
  /// The kinds of failure. Later versions may add more.
  @nonexhaustive public enum Code: String, Sendable, Hashable {
    /// The source has bytes that are not UTF-8.
    case invalidUTF8
    /// The source is longer than `Script.maximumSourceUTF8Length`.
    case tooLong
    /// The source contains nothing visible.
    case empty
    /// The front matter is not closed, is not YAML, or is not a flat list of keys and values.
    case badFrontMatter
    /// A text that is to be inserted into a script has settings in its front matter. Only inserting throws this error.
    /// The front matter of a script may have any key.
    case unknownSetting
    /// A key of the front matter has an invalid value.
    case badValue
    /// An HTML comment is not closed and would hide the rest of its block.
    case unclosedComment
    /// A cue's timestamp is not a time, or nothing visible follows it.
    case badCue
    /// Two cues are at the same place, or a cue is not later than the cue before it.
    case cueConflict
    /// A heading or paragraph has an unknown attribute, or an attribute with an invalid value.
    case badAttribute
    /// A cue, or a section's time or speed, cannot be met within the duration of the plan. Planning throws this error.
    case unmetTime
  }

  /// The code of the failure.
  public let code: Code
  /// The problem and its remedy in one line, without the place.
  public let message: String
  /// The source's name ("talk.md", "standard input"), the line if known, and the column of a byte that is not UTF-8.
  public var place: ErrorPlace

  package init(
    _ code: Code, name: String, line: Int? = nil, column: Int? = nil, options: [String] = [],
    message: String
  ) {
    self.code = code
    self.message = message
    place = ErrorPlace(options: options, file: name, line: line, column: column)
  }
}
