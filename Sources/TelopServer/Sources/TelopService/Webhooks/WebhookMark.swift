internal import TelopEssentials
internal import TelopShows

/// Until when webhooks have been told of shows: a file of the data folder, so that what happens while the
/// service is down is told when it is there again.
struct WebhookMark: Sendable {
  /// What is longer ago is told to nobody.
  static let longest = Duration.seconds(86_400)
  private let file: URL?

  /// - Parameter folder: `nil` keeps nothing.
  init(folder: String?) {
    file = folder.map { URL(fileURLWithPath: $0).appendingPathComponent("webhooks.txt") }
  }

  /// From when on shows are to be told of.
  func start(now: Moment) -> Moment {
    guard let file, let data = try? Data(contentsOf: file),
      let number = Int64(String(decoding: data, as: UTF8.self).trimming(\.isWhitespace))
    else { return now }
    return min(now, max(Moment(microseconds: number), now + (.zero - Self.longest)))
  }

  /// All has been told until then.
  func set(_ moment: Moment) {
    guard let file else { return }
    // Where it cannot be written, some is told again, by the same ids.
    try? Data("\(moment.microseconds)\n".utf8).write(to: file, options: .atomic)
  }
}
