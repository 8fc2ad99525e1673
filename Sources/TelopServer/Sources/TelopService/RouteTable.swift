internal import HTTPTypes
internal import Hummingbird
internal import TelopDocuments

/// All routes of the service, with their middleware.
struct RouteTable: Sendable {
  let routes: [Route]
  /// The bytes of `/openapi.json`.
  let description: [UInt8]
  private let parts: ServiceParts

  init(_ parts: ServiceParts) {
    self.parts = parts
    let described = Self.features(parts).flatMap { $0.routes }
    // The description includes its own route, so the handler is set once the description is complete.
    var descriptionRoute = Route(
      method: .get, path: "/openapi.json", summary: "This description of the service.",
      name: "description", answers: [.init(type: "application/json", schema: ["type": "object"])],
      hasETag: true
    ) { _, _ in throw CancellationError() }
    let bytes =
      (try? Wire.encode(
        OpenAPI(routes: described + [descriptionRoute], schemas: parts.schemas).document)) ?? []
    description = bytes
    let tag = EntityTag(seed: parts.uploads.seed, [bytes])
    descriptionRoute.handle = { request, _ in
      tag.isKnown(to: request) ? tag.notModified : Response(bytes, tag: tag)
    }
    routes = described + [descriptionRoute]
  }

  /// The features, in an order that matters: metrics count a request for the first route that matches the path.
  private static func features(_ parts: ServiceParts) -> [any RouteGroup] {
    let limits = parts.configuration.limits
    let shows = parts.shows
    let decks = parts.decks
    return [
      MeasuringRoutes(
        uploads: parts.uploads, limits: limits, schemas: parts.schemas, pool: parts.pool,
        shortPool: parts.shortPool),
      ExportRoute(
        exporter: parts.exporter, jobs: parts.jobs, decks: decks, uploads: parts.uploads,
        limits: limits, schemas: parts.schemas, pool: parts.pool, shortPool: parts.shortPool),
      JobRoutes(jobs: parts.jobs),
      ShowRoutes(
        shows: shows, limits: limits, schemas: parts.schemas, pool: parts.pool,
        importPool: parts.importPool,
        onDeletion: { [decks] id in
          decks.forget(id)
          decks.sweep()
        }),
      RehearsalRoutes(shows: shows, scripts: parts.scripts, limits: limits, pool: parts.pool),
      ShowControlRoutes(
        shows: shows, limits: limits, pool: parts.shortPool,
        controlBoxToken: parts.configuration.controlBoxToken),
      DeckRoutes(
        decks: decks, shows: shows, place: parts.configuration.deckPlace, uploads: parts.uploads,
        limits: limits, pool: parts.pool, shortPool: parts.shortPool),
      FontRoutes(uploads: parts.uploads, limits: limits, pool: parts.pool),
      PageRoutes(shows: shows, uploads: parts.uploads, pool: parts.pool, fonts: parts.pageFonts),
      SessionRoutes(access: parts.access),
      StatusRoutes(
        pool: parts.pool, shortPool: parts.shortPool, importPool: parts.importPool, shows: shows,
        exporter: parts.exporter, jobs: parts.jobs, metrics: parts.metrics,
        connections: parts.connections),
    ]
  }

  func router(_ configuration: ServiceConfiguration) -> Router<ServiceContext> {
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    let policy = PagePolicy(framedBy: configuration.framedBy)
    router.add(
      middleware: RequestLogGate(metrics: parts.metrics) { [routes] path in
        routes.first { $0.pattern.matches(path) }?.path
      })
    router.add(
      middleware: ProblemGate { [routes] path in
        // A pattern without parameters takes precedence, because `import` in /shows/import is not the id of a show.
        let matching = routes.filter { $0.pattern.matches(path) }
        let plain = matching.filter(\.pattern.isLiteral)
        return (plain.isEmpty ? matching : plain).flatMap(\.methods)
      } missingPage: { [seed = parts.uploads.seed] request in
        policy.added(to: PageFile.missing.response(to: request, seed: seed, status: .notFound))
      })
    router.add(
      middleware: HostGate(host: configuration.host, names: configuration.hostNames) {
        [routes] path in routes.contains { $0.neededAccess == .page && $0.pattern.matches(path) }
      })
    for route in routes {
      router.on(RouterPath(route.path), method: route.method) {
        [access = parts.access] request, context in
        try access.check(request, for: route.neededAccess)
        let response = try await route.handle(request, context)
        return route.isShownInBrowser ? policy.added(to: response) : response
      }
    }
    return router
  }
}
