@_spi(Answers) internal import Telop
internal import TelopShows
internal import TelopStore

extension ShowSession {
  /// Replays the records of a show, and determines for each record what was on air.
  static func replay(
    _ show: StoredShow, _ fonts: SharedFonts?, _ willReplay: (ShowRecord, ShowState) throws -> Void
  ) throws -> (ShowLog, [OnAir]) {
    var log = try ShowLog(show.source, fonts: fonts)
    var aired: [OnAir] = []
    for record in show.records {
      try willReplay(record, log.state)
      aired.append(OnAir(log.state, at: record.moment))
      let replayed = try log.take(
        record.command, id: record.id, from: record.controller, at: record.moment)
      guard replayed == record else {
        throw ShowError(
          .badLog, "the log of \(show.id) has the command “\(record.id)” twice, or out of order")
      }
    }
    return (log, aired)
  }
}

extension ShowSession.OnAir {
  init(_ state: ShowState, at now: Moment) {
    phase = state.phase(at: now)
    let leg = state.leg(at: now)
    let exactOffset = leg?.offset(at: now)
    offset = exactOffset?.double
    let index = exactOffset.flatMap { leg?.fit.section(readAt: $0) }
    slide = state.slideLabel ?? ""
    section = index.flatMap { leg?.fit.script.sections[$0].title } ?? ""
  }
}
