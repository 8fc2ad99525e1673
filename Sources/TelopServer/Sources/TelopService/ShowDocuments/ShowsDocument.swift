internal import Telop
internal import TelopDocuments
@_spi(Answers) internal import TelopExport
internal import TelopShows

/// The list of shows: the answer to `GET /shows`.
struct ShowsDocument: Sendable, Codable, Hashable {
  var version = Wire.version
  /// The shows, the oldest first.
  var shows: [Show]

  struct Show: Sendable, Codable, Hashable {
    var id: String
    var name: String
    /// The talk's title in the script; absent if the script has no title.
    var title: String?
    /// When the show was created, in microseconds since 1970-01-01 UTC.
    var created: Moment
    var revision: Int
    /// `ready`, `running`, `paused` or `ended`.
    var phase: String
    /// Whether the band is on screen.
    var shown: Bool
    /// Seconds until the planned end; before the start, the script's duration. Absent after the end, and for endless
    /// loops that have started.
    var left: Double?
  }
}

extension ShowsDocument.Show {
  init(_ state: ShowState, id: String, created: Moment, at moment: Moment) {
    let phase = state.phase(at: moment)
    let duration = state.fit.plan.timing.duration
    let left: Duration? =
      switch phase {
      case .ready: duration
      case .running, .paused: state.plannedEnd(at: moment)?.since(moment)
      case .ended: nil
      }
    self.init(
      id: id, name: state.source.name, title: state.fit.script.talkTitle,
      created: created, revision: state.revision, phase: phase.rawValue,
      shown: state.isShown, left: left.map { max(0, $0 / .seconds(1)) })
  }
}
