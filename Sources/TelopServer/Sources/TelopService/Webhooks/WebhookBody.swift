internal import Telop
internal import TelopDocuments
internal import TelopShows

/// What a webhook gets.
struct WebhookBody: Sendable, Codable, Hashable {
  /// The version of the wire format: `Wire.version`.
  var version = Wire.version
  /// A name of its own: a repeat has the same.
  var id: String
  /// `start`, `section` or `end`.
  var event: String
  /// The show's name in paths.
  var show: String
  /// What its script is called.
  var name: String
  /// The section that is now being read, of `section`.
  var section: Section?
  /// When it happened, in microseconds since the start of 1970 in UTC by the service's time.
  var at: Moment
  /// The time of day of `at` by the wall clock, for people to read.
  var time: String
  /// The number of the show's last command.
  var revision: Int
  /// The identity of the service's run: revisions of two cannot be compared.
  var epoch: String

  /// A section of a script.
  struct Section: Sendable, Codable, Hashable {
    /// From 1.
    var number: Int
    /// Absent for text without a heading.
    var title: String?
  }

  init(_ event: ShowWatch.Event, show: String, name: String, _ clock: ServiceClock) {
    // Without the epoch: what is told again after a restart is the same event.
    id = "\(show)-\(event.revision)-\(event.kind.rawValue)-\(event.at.microseconds)"
    self.event = event.kind.rawValue
    (self.show, self.name) = (show, name)
    section = event.section.map { Section(number: $0 + 1, title: event.title) }
    at = event.at
    time = TimeOfDay.text(event.at + clock.ahead)
    (revision, epoch) = (event.revision, clock.epoch)
  }
}
