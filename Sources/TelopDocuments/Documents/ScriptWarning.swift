internal import TelopScript

/// A warning on a script for its author, as printed by `telop` on standard error.
package struct ScriptWarning: Sendable, Codable, Equatable {
  /// One sentence for a person, without the place.
  package var message: String
  /// The line of the source, counted from 1; absent if the warning concerns the whole source.
  package var line: Int?

  static func all(_ notes: [Script.Note]) -> [ScriptWarning]? {
    notes.isEmpty ? nil : notes.map { ScriptWarning(message: $0.message, line: $0.sourceLine) }
  }
}
