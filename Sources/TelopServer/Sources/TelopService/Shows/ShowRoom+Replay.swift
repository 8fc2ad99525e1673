internal import Telop
internal import TelopShows
internal import TelopStore

extension ShowRoom {
  /// A show as its records leave it, with what showed at each.
  ///
  /// - Throws: what planning throws, and `badLog`; 413 where it takes too long.
  static func replay(
    _ show: StoredShow, _ fonts: SharedFonts?, _ limits: Limits,
    until end: ContinuousClock.Instant?
  ) throws -> (ShowLog, [OnAir]) {
    var log = try ShowLog(show.source, fonts: fonts)
    var aired: [OnAir] = []
    for record in show.records {
      if let end, end < .now {
        throw Problem.over(
          show.records.count, "the log takes too long to replay",
          fix: "end the show where it is, and make another from its script")
      }
      aired.append(OnAir(log.state, at: record.moment))
      let outcome = try log.take(
        record.command, id: record.id, from: record.controller, at: record.moment)
      guard case .done(record) = outcome else {
        throw ShowError(.badLog, "the log of \(show.id) has “\(record.id)” twice, or out of order")
      }
    }
    return (log, aired)
  }
}
