internal import HTTPTypes
internal import Hummingbird
internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopShows

extension ShowRoutes {
  /// Maximum pause in seconds.
  private static let maximumPause = 3_600

  var showOutlook: Route {
    Route(
      method: .get, path: "/shows/{show}/outlook",
      summary: "Preview the effect of a pause of this many seconds.",
      name: "showOutlook",
      query: [
        .init(
          name: "pause",
          schema: [
            "type": "integer", "minimum": 0, "maximum": .integer(Self.maximumPause),
            "description": "Seconds (default: 10).",
          ])
      ], answers: [.json("OutlookDocument")],
      problems: [400, 403, 404, 421, 422, 503]
    ) { [self] request, context in
      let session = try shows.session(context)
      let pause = try Self.pause(try Query(request.uri.query))
      // Outlooks have their own pool, because viewers must not delay commands.
      let bytes = try await pool.run(on: context.channel.eventLoop) {
        // The moment at which a command given now would take effect.
        try Wire.encode(
          OutlookDocument(
            session.log.state, id: session.id, at: clock.now + ShowState.lead, pause: pause))
      }
      return Response(bytes, caching: "no-store")
    }
  }

  private static func pause(_ query: Query) throws(Problem) -> Duration {
    try query.check(["pause"], of: "outlook")
    guard let text = query.items.last?.value else { return .seconds(10) }
    guard let seconds = Int(text), (0...maximumPause).contains(seconds) else {
      throw Problem(
        .badRequest,
        "pause \(text.visible) is not a whole number of seconds from 0 to \(maximumPause)",
        option: "pause")
    }
    return .seconds(seconds)
  }
}
