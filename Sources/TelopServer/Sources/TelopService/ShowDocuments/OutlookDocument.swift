internal import Telop
internal import TelopDocuments
internal import TelopShows
internal import TelopUnits

/// A forecast of a pause's effect on a show, as `GET /shows/ID/outlook` returns it.
///
/// Paces are in reading units per second.
struct OutlookDocument: Sendable, Codable, Hashable {
  /// The version of the wire format: `Wire.version`.
  var version: Int
  /// The show's id in paths.
  var id: String
  /// Number of the last command that is included.
  var revision: Int
  /// When the pause would begin or continue.
  var moment: Moment
  /// `ready`, `running`, `paused` or `ended`.
  var phase: String
  /// The profile whose limits decide verdicts.
  var profile: String
  /// The reading unit: `fullWidth`, `word` or `character`.
  var unit: String
  /// The highest comfortable pace.
  var limit: Double
  /// The requested pause in seconds.
  var pause: Double
  /// The rest as it runs, or ran before a pause; absent when nothing is left to read.
  var now: Reading?
  /// The rest after a pause of `pause` seconds from now; absent unless the show is running or paused.
  var after: Reading?
  /// The longest pause from now after which the rest is still comfortable and on time, in whole seconds. Absent if
  /// the rest is too fast or late even without a pause, and unless the show is running or paused and has an end.
  var longest: Double?
  /// The rest after the longest pause.
  var atLongest: Reading?
  /// The rest after one more second; it shows what goes wrong.
  var beyond: Reading?

  /// Reading speed and completeness of the rest of the text.
  struct Reading: Sendable, Codable, Hashable {
    /// Mean pace.
    var average: Double
    /// Pace in the densest five seconds.
    var peak: Double
    /// The worst verdict from there on: `comfortable`, `slow`, `brisk` or `unreadable`.
    var verdict: String
    /// Factor between the speeds and those of the plan.
    var change: Double
    /// Seconds by which the end is missed because the text may not run faster.
    var late: Double
    /// Whether optional sections are dropped.
    var dropsText: Bool
  }
}

extension OutlookDocument {
  init(_ state: ShowState, id: String, at moment: Moment, pause: Duration) throws {
    let outlook = try state.outlook(at: moment, pausing: pause)
    self.init(
      version: Wire.version, id: id, revision: state.revision, moment: moment,
      phase: outlook.phase.rawValue, profile: outlook.profile.name,
      unit: outlook.profile.unit.rawValue, limit: outlook.profile.comfortable.double,
      pause: pause / .seconds(1), now: outlook.now.map(Reading.init),
      after: outlook.after.map(Reading.init), longest: outlook.longest.map { $0 / .seconds(1) },
      atLongest: outlook.atLongest.map(Reading.init),
      beyond: outlook.beyond.map(Reading.init))
  }
}

extension OutlookDocument.Reading {
  fileprivate init(_ reading: ShowOutlook.Reading) {
    self.init(
      average: reading.average.double, peak: reading.peak.double,
      verdict: reading.verdict.rawValue, change: reading.change.double,
      late: reading.late.double, dropsText: reading.dropsText)
  }
}
