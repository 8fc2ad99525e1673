internal import TelopShows

/// The list of shows: the answer to `GET /shows`.
struct ShowsDocument: Sendable, Codable, Hashable {
  /// The version of the wire format: `Wire.version`.
  var version: Int
  /// The shows, the oldest first.
  var shows: [Show]

  /// A summary of a show.
  struct Show: Sendable, Codable, Hashable {
    /// The show's id in paths.
    var id: String
    /// The script's name.
    var name: String
    /// When the show was created, in microseconds since 1970-01-01 UTC.
    var created: Moment
    /// Number of the last command.
    var revision: Int
    /// `ready`, `running`, `paused` or `ended`.
    var phase: String
  }
}
