internal import TelopShows

/// What `GET /shows` answers with.
struct ShowsDocument: Sendable, Codable, Hashable {
  /// The version of the wire format: `Wire.version`.
  var version: Int
  /// The show that was made first stands first.
  var shows: [Show]

  /// A show in short.
  struct Show: Sendable, Codable, Hashable {
    /// Its name in paths.
    var id: String
    /// What its script is called.
    var name: String
    /// When it was made, in microseconds since the start of 1970 in UTC.
    var created: Moment
    /// The number of its last command.
    var revision: Int
    /// `ready`, `running`, `paused` or `ended`.
    var phase: String
  }
}
