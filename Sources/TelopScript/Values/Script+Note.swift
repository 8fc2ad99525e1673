import TelopUnits

extension Script {
  /// A note on a script for its author, about something that is not an error.
  public struct Note: Hashable, Sendable, CustomStringConvertible {
    /// One sentence for a person, without the place.
    public var message: String
    /// The name of the source in messages, such as `talk.md`.
    public var name: String
    /// The line of the source, counted from 1; `nil` if the note is about the whole source.
    public var sourceLine: Int?

    package init(_ message: String, name: String, sourceLine: Int? = nil) {
      self.message = message
      self.name = name
      self.sourceLine = sourceLine
    }

    /// The note with its place, such as `talk.md:2: message`.
    public var description: String {
      sourceLine.map { "\(name):\($0): \(message)" } ?? "\(name): \(message)"
    }
  }

  /// Adds a note on the ignored keys of other programs. `title` and `speaker` are not ignored: exported pages use them.
  mutating func noteForeignSettings() {
    let ignored = foreignSettings.filter { !["title", "speaker"].contains($0.key) }
    guard let first = ignored.first else { return }
    let keys = ignored.map { LineText.normalized($0.key) }.joined(separator: ", ")
    notes.append(
      Note("ignored keys of other programs: \(keys)", name: name, sourceLine: first.sourceLine))
  }
}
