internal import TelopEssentials
internal import TelopShows

/// The moment up to which events have been sent to webhooks, stored in the data folder. After a restart, the service
/// sends the events since that moment.
struct WebhookMark: Sendable {
  /// Maximum age of an event that is still sent.
  static let maximumAge = Duration.seconds(86_400)
  private let file: URL?

  /// - Parameter folder: the data folder; `nil` stores nothing.
  init(folder: String?) {
    file = folder.map { URL(fileURLWithPath: $0).appendingPathComponent("webhooks.txt") }
  }

  /// The moment from which on events are to be sent.
  func start(now: Moment) -> Moment {
    guard let file, let data = try? Data(contentsOf: file),
      let number = Int64(String(decoding: data, as: UTF8.self).trimming(\.isWhitespace))
    else { return now }
    return min(now, max(Moment(microseconds: number), now + (.zero - Self.maximumAge)))
  }

  /// Stores that all events up to a moment have been sent.
  func set(_ moment: Moment) {
    guard let file else { return }
    // If this fails, some events are sent again with the same ids.
    try? Data("\(moment.microseconds)\n".utf8).write(to: file, options: .atomic)
  }
}
