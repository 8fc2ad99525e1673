internal import TelopScript

/// Something about a script that stops nothing, and that its author should know: what `telop` says on
/// standard error.
public struct ScriptWarning: Sendable, Codable, Equatable {
  /// One sentence for a person, without the place.
  public var message: String
  /// The line of the source, from 1; absent where it is about all of it.
  public var line: Int?

  /// The warnings of a script; `nil` where there are none.
  static func all(_ notes: [Script.Note]) -> [ScriptWarning]? {
    if notes.isEmpty { return nil }
    return notes.map { ScriptWarning(message: $0.message, line: $0.sourceLine) }
  }
}
