@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopShows

struct WebhookBody: Sendable, Codable, Hashable {
  var version = Wire.version
  /// Id of the event; a repeated delivery has the same id.
  var id: String
  /// `start`, `section` or `end`.
  var event: String
  var show: String
  /// The script's name.
  var name: String
  /// The section whose start reached the read point; only for the event `section`.
  var section: Section?
  /// When the event happened, in microseconds since 1970-01-01 UTC by `ServiceClock`, which does not follow changes of
  /// the wall clock.
  var at: Moment
  /// The wall-clock time of `at`, for people.
  var time: String
  var revision: Int
  /// The identity of the service's run.
  var epoch: String

  struct Section: Sendable, Codable, Hashable {
    /// Number of the section, from 1.
    var number: Int
    var title: String?
  }

  init(_ event: ShowWatch.Event, show: String, name: String, _ clock: ServiceClock) {
    // The id does not contain the epoch, because an event that is repeated after a restart must have the same id.
    id = "\(show)-\(event.revision)-\(event.kind.rawValue)-\(event.at.microseconds)"
    self.event = event.kind.rawValue
    self.show = show
    self.name = name
    section = event.section.map { Section(number: $0 + 1, title: event.title) }
    at = event.at
    time = TimeOfDay.text(event.at + clock.wallClockOffset)
    revision = event.revision
    epoch = clock.epoch
  }
}

/// HMAC-SHA256 (RFC 2104). A receiver that knows the secret can verify that the service sent the body.
enum Signature {
  /// The signature in hexadecimal.
  static func of(_ body: [UInt8], secret: [UInt8]) -> String {
    var key = secret.count > 64 ? digest(secret) : secret
    key += [UInt8](repeating: 0, count: 64 - key.count)
    return ContentHash.sha256(key.map { $0 ^ 0x5C } + digest(key.map { $0 ^ 0x36 } + body))
  }

  private static func digest(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array(ContentHash.sha256(bytes))
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }
}
