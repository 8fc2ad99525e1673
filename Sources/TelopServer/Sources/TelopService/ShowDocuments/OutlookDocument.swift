internal import Telop
internal import TelopDocuments
internal import TelopShows
internal import TelopUnits

/// What a pause would do to a show before it is taken: what `GET /shows/ID/outlook` answers with.
///
/// Paces are reading units per second.
struct OutlookDocument: Sendable, Codable, Hashable {
  /// The version of the wire format: `Wire.version`.
  var version: Int
  /// The show's name in paths.
  var id: String
  /// The number of the last command that it knows of.
  var revision: Int
  /// When the pause would begin, or go on.
  var moment: Moment
  /// `ready`, `running`, `paused` or `ended`.
  var phase: String
  /// Whose limits verdicts are by.
  var profile: String
  /// What paces count: `fullWidth`, `word` or `character`.
  var unit: String
  /// The fastest pace that is comfortable.
  var limit: Double
  /// The seconds that were asked about.
  var pause: Double
  /// As the rest runs, or ran before it was paused; absent when nothing is left to read.
  var now: Reading?
  /// As the rest runs once it goes on, after `pause` seconds from now; absent unless the show runs or is
  /// paused.
  var after: Reading?
  /// The longest time from now after which going on is still comfortable and on time, in whole seconds;
  /// absent where it is not even at once, and for a show that does not run or never ends.
  var longest: Double?
  /// As the rest then runs.
  var atLongest: Reading?
  /// As it would run after a second more: why that is too long.
  var beyond: Reading?

  /// How the text that is still to be read passes its readers.
  struct Reading: Sendable, Codable, Hashable {
    /// The mean.
    var average: Double
    /// In the densest five seconds.
    var peak: Double
    /// The worst from there on: `comfortable`, `slow`, `brisk` or `unreadable`.
    var verdict: String
    /// By what factor the speeds differ from the plan's.
    var change: Double
    /// By how many seconds the end is missed, because the text may not run faster.
    var late: Double
    /// Whether optional sections are left out.
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
