internal import HTTPTypes
internal import Hummingbird
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
@_spi(Answers) internal import TelopExport
internal import TelopShows

/// The routes for the times at which a show's slides appeared. One route writes the times into the script file.
struct RehearsalRoutes: RouteGroup {
  let shows: ShowRegistry
  let scripts: ServedScripts
  let limits: Limits
  let pool: WorkPool

  private var clock: ServiceClock { shows.clock }

  var routes: [Route] { [served, rehearsalFile, showTimes, writeTimes] }

  private var served: Route {
    Route(
      method: .get, path: "/served",
      summary: "Get the script file with which the service was started.", name: "served",
      answers: [.json("ServedDocument")], access: .control
    ) { [scripts] _, _ in
      let script = scripts.first
      return try Response(
        json: ServedDocument(name: script?.name, script: script?.text), caching: "no-store")
    }
  }

  private var rehearsalFile: Route {
    Route(
      method: .get, path: "/shows/{show}/rehearsal.json",
      summary: "Get the slides' times as the file that telop fit --rehearsal reads.",
      name: "rehearsal", answers: [.json("Rehearsal")], problems: [404, 409, 422]
    ) { [self] _, context in
      let state = try shows.session(context).log.state
      let (slides, end) = try state.rehearsal(at: clock.now)
      let file = try Rehearsal(title: state.fit.script.talkTitle, slides: slides, end: end)
      return try Response(json: file, caching: "no-store")
    }
  }

  private var showTimes: Route {
    Route(
      method: .get, path: "/shows/{show}/times",
      summary: "Get when a show's slides came up, and whether that can be written into its script.",
      name: "showTimes", answers: [.json("TimesDocument")], problems: [404]
    ) { [self] _, context in
      let session = try shows.session(context)
      return try Response(json: times(of: session), caching: "no-store")
    }
  }

  private var writeTimes: Route {
    Route(
      method: .post, path: "/shows/{show}/times",
      summary:
        "Write slide times into the script file that the show follows; without a body, the show's own times.",
      name: "writeTimes", takes: [.json("Rehearsal")], needsBody: false,
      answers: [.json("TimesDocument")], problems: [400, 404, 408, 409, 413, 415, 422, 503, 507]
    ) { [self] request, context in
      let session = try shows.session(context)
      let body = try await BodyReader(limits: limits).bytes(of: request)
      guard let script = scripts[session.id] else {
        throw Problem(
          .conflict, "the show does not follow a script file",
          fix: "start the service with the file: telop serve talk.md")
      }
      let rehearsed = try rehearsed(body, session.log.state)
      let slides = rehearsed.slides.map(\.median)
      let written = try await pool.run { try script.set(slides: slides) }
      scripts.recordWrite(written, of: session.id)
      var document = times(of: session)
      document.slides = slides.map { $0 / .seconds(1) }
      document.end = rehearsed.end.median / .seconds(1)
      document.reason = nil
      return try Response(json: document, caching: "no-store")
    }
  }

  /// The times in the body; for several rehearsals, their medians. For an empty body, the show's own times.
  private func rehearsed(_ body: [UInt8], _ state: ShowState) throws -> RehearsedTimes {
    guard body.isEmpty else { return try RehearsedTimes(Rehearsal.all(json: body, name: "body")) }
    let (slides, end) = try state.rehearsal(at: clock.now)
    return try RehearsedTimes([Rehearsal(slides: slides, end: end)])
  }

  private func times(of session: ShowSession) -> TimesDocument {
    TimesDocument(session.log.state, id: session.id, script: scripts[session.id], at: clock.now)
  }
}
