internal import Telop
internal import TelopDocuments
internal import TelopShows
internal import TelopUnits

/// A forecast of a pause: the answer to `GET /shows/ID/outlook`. Paces are in reading units per second.
struct OutlookDocument: Sendable, Codable, Hashable {
  var version = Wire.version
  var id: String
  /// Number of the last command whose effect the forecast includes.
  var revision: Int
  /// The moment from which `pause` and `longest` count. A running show would be paused at this moment; a paused show
  /// would stay paused.
  var moment: Moment
  /// `ready`, `running`, `paused` or `ended`.
  var phase: String
  /// The profile whose limits determine verdicts.
  var profile: String
  /// The reading unit: `fullWidth`, `word` or `character`.
  var unit: String
  /// The highest comfortable pace.
  var limit: Double
  /// The requested pause in seconds.
  var pause: Double
  /// The rest of the text by the current plan, without a pause; absent if nothing is left to read.
  var now: Reading?
  /// The rest after a pause of `pause` seconds from `moment`; absent unless the show is running or paused.
  var after: Reading?
  /// The longest pause from `moment`, in whole seconds, after which the rest keeps all its text, ends on time, and has
  /// the verdict `comfortable` or `slow`.
  var longest: Double?
  /// The rest after the longest pause.
  var atLongest: Reading?
  /// The rest after a pause that is one second longer than the longest.
  var beyond: Reading?

  /// Reading speed and completeness of the rest of the text.
  struct Reading: Sendable, Codable, Hashable {
    var average: Double
    /// Pace in the densest five seconds.
    var peak: Double
    /// The worst verdict on the rest of the text: `comfortable`, `slow`, `brisk` or `unreadable`.
    var verdict: String
    /// The factor by which the planned speeds are multiplied.
    var change: Double
    /// Seconds by which the text ends late because its speed is limited.
    var late: Double
    /// Whether optional sections are dropped.
    var dropsText: Bool
  }
}

extension OutlookDocument {
  init(_ state: ShowState, id: String, at moment: Moment, pause: Duration) throws {
    let outlook = try state.pauseForecast(at: moment, pausing: pause)
    self.init(
      id: id, revision: state.revision, moment: moment, phase: outlook.phase.rawValue,
      profile: outlook.profile.name, unit: outlook.profile.unit.rawValue,
      limit: outlook.profile.comfortable.double, pause: pause / .seconds(1),
      now: outlook.unpaused.map(Reading.init), after: outlook.after.map(Reading.init),
      longest: outlook.longest.map { $0 / .seconds(1) },
      atLongest: outlook.atLongest.map(Reading.init), beyond: outlook.beyond.map(Reading.init))
  }
}

extension OutlookDocument.Reading {
  fileprivate init(_ reading: PauseForecast.Reading) {
    self.init(
      average: reading.average.double, peak: reading.peak.double, verdict: reading.verdict.rawValue,
      change: reading.change.double, late: reading.late.double, dropsText: reading.dropsText)
  }
}
