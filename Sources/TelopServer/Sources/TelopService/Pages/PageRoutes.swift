internal import HTTPTypes
internal import Hummingbird
internal import TelopDocuments
@_spi(Answers) internal import TelopExport
internal import TelopShows

/// The routes for pages, for the files and strips that pages load, and for the clock that pages read.
struct PageRoutes: RouteGroup {
  let shows: ShowRegistry
  let uploads: FontUploads
  let pool: WorkPool
  /// The pages' fonts, by their names in `/pages/`.
  let fonts: [String: PageFile]

  private var clock: ServiceClock { shows.clock }
  /// The part of entity tags that changes with Telop's version and the fonts.
  private var seed: String { uploads.seed }

  var routes: [Route] { [index, pageFile] + showPages + [strip, showClock] }

  private var index: Route {
    Route(
      method: .get, path: "/",
      summary: "The front page: a script, its plan and preview, exports, and the shows.",
      name: "index", answers: [.init(type: "text/html")], problems: [403, 421], access: .page
    ) { [seed] request, _ in PageFile.index.response(to: request, seed: seed) }
  }

  private var pageFile: Route {
    Route(
      method: .get, path: "/pages/{file}",
      summary: "Scripts, styles and fonts of the service's pages.", name: "pageFile",
      answers: [
        .init(type: "text/javascript"), .init(type: "text/css"), .init(type: "text/html"),
        .init(type: "font/woff2"), .init(type: "font/ttf"), .init(type: "image/svg+xml"),
      ], problems: [403, 404, 421], access: .page
    ) { [seed, fonts] request, context in
      let name = context.parameters.get("file") ?? ""
      guard let file = PageFile.all[name] ?? fonts[name] else {
        throw Problem(.notFound, "the pages have no file \(name.quoted)")
      }
      return file.response(to: request, seed: seed)
    }
  }

  private var showPages: [Route] {
    [
      showPage(
        PageFile.overlay, name: "overlay",
        "A show's band as a transparent page, live: for OBS, vMix, CasparCG and browsers."),
      showPage(
        PageFile.presenter, name: "presenter",
        "A page to control a show by: time left, sections, pace, what is on air."),
      showPage(
        PageFile.stage, name: "stage",
        "A show's slides and band on the whole screen; keys, clickers and touch turn the slides."),
    ]
  }

  private func showPage(_ file: PageFile, name: String, _ summary: String) -> Route {
    Route(
      method: .get, path: "/shows/{show}/\(name)", summary: summary, name: name,
      answers: [.init(type: "text/html")], problems: [403, 404, 421], access: .page
    ) { [self] request, context in
      // Until the show is replayed, its session is unavailable (503). The page is served anyway: its scripts repeat
      // failed requests, but a browser does not reload a page.
      do { _ = try shows.session(context) } catch let problem as Problem where problem.status == 503
      {
      } catch let problem as Problem where problem.status == 404 {
        guard AcceptHeader(request.headers[.accept] ?? "").includes("text/html") else {
          throw problem
        }
        return PageFile.missing.response(to: request, seed: seed, status: .notFound)
      }
      return file.response(to: request, seed: seed)
    }
  }

  private var strip: Route {
    Route(
      method: .get, path: "/shows/{show}/strips/{strip}",
      summary: "A page with one of a show's texts; the overlay plays it.", name: "strip",
      query: [.init(name: "tabs", schema: ["type": "string", "enum": ["", "natural", "equal"]])],
      answers: [.init(type: "text/html")], problems: [400, 403, 404, 421, 503]
    ) { [self] request, context in
      let session = try shows.session(context)
      let tabs = try Self.tabs(Query(request.uri.query))
      let name = context.parameters.get("strip") ?? ""
      guard let fit = session.log.fit(strip: name) else {
        throw Problem(
          .notFound, "the show has no strip \(name.quoted)",
          fix: "GET /shows/\(session.id)/state lists the show's strips")
      }
      let tag = EntityTag(
        seed: seed, [Array(session.id.utf8), Array(name.utf8), Array((tabs?.rawValue ?? "").utf8)])
      if tag.isKnown(to: request) { return tag.notModified }
      let bytes = try await pool.run {
        try session.strips.page(of: "\(name) \(tabs?.rawValue ?? "")") {
          try LivePage.bytes(fit, tabs: tabs, source: "/pages/band.js")
        }
      }
      return Response(bytes, type: "text/html; charset=utf-8", tag: tag, caching: "no-cache")
    }
  }

  /// Parses `tabs`. Other parameters are ignored, because the overlay forwards its whole query.
  private static func tabs(_ query: Query) throws(Problem) -> TabSizing? {
    guard let value = query.items.last(where: { $0.name == "tabs" })?.value else { return nil }
    guard let form = value.isEmpty ? .natural : TabSizing(rawValue: value) else {
      throw Problem(
        .badRequest, "tabs \(value.quoted) is not natural or equal", fix: "use tabs=natural")
    }
    return form
  }

  private var showClock: Route {
    Route(
      method: .get, path: "/shows/{show}/clock",
      summary: "The service's time and the wall clock's time.", name: "clock",
      // The parameter is ignored. Clients use it to make the address of each request different.
      query: [.init(name: "n", schema: ["type": "string"])],
      answers: [
        .init(
          type: "application/json",
          schema: [
            "type": "object", "required": ["now", "wall"],
            "properties": [
              "now": [
                "type": "integer",
                "description":
                  "Microseconds since 1970 in UTC. The wall clock is read once, at the start of the service; adjusting it later changes nothing. All moments of shows are by this clock.",
              ],
              "wall": [
                "type": "integer",
                "description":
                  "The wall clock's present time, in the same unit. It differs from `now` if the wall clock was adjusted after the start of the service.",
              ],
            ],
          ])
      ], problems: [403, 404, 421]
    ) { [self] _, context in
      _ = try shows.session(context)
      let wallClockOffset = clock.wallClockOffset
      let now = clock.now
      let times = #"{"now":\#(now.microseconds),"wall":\#((now + wallClockOffset).microseconds)}"#
      return Response(Array(times.utf8), caching: "no-store")
    }
  }
}
