import Telop
@_spi(Answers) import TelopDocuments
import TelopService
import Testing

@Suite("The OpenAPI document")
struct SchemaTests {
  @Test("answers and problems match their schemas")
  func answers() async throws {
    let script = """
      # One
      Ｈello ==marked== **bold** *it* 🏳️‍🌈 𝄞 \u{1F9FF} there

      # Two
      and the rest of it, at some length.
      """
    let options = [
      "", "?duration=1:00&whole-pixels=auto&loop=2", "?label=LT&clock=left&slides=0:10,0:40",
      "?duration=20&screen-width=3m&viewing-distance=20m&canvas=1280x720",
      "?loop=endless&font=Inter", "?direction=rtl&pace=signage-ja&loop=fill&strict=1",
    ]
    try await RunningServer.run { server in
      let description = try JSONValue(json: try await server.get("/openapi.json").body)
      let check = SchemaCheck(root: description)
      func schema(_ path: String, _ method: String, _ reply: Reply) throws -> JSONValue {
        let responses = try #require(description["paths"]?[path]?[method]?["responses"])
        let type = try #require(reply.headers["content-type"]?.prefix { $0 != ";" })
        return try #require(
          responses["\(reply.status)"]?["content"]?[String(type)]?["schema"],
          "\(path): \(reply.status) \(type) \(reply.text.prefix(300))")
      }
      var seen: [Int] = []
      for path in ["/v1/fit", "/v1/room", "/v1/resume"] {
        for query in options {
          let more =
            path == "/v1/resume" ? (query.isEmpty ? "?at=0:10&paused=5s" : "&at=0:10&jump=2") : ""
          let reply = try await server.post(path + query + more, script, type: "text/markdown")
          let errors = check.errors(
            try JSONValue(json: reply.body), try schema(path, "post", reply))
          #expect(errors == [], "\(path)\(query)")
          seen.append(reply.status)
        }
      }
      for path in ["/v1/measure", "/v1/shape"] {
        for query in ["", "?find=e&fit=100&clusters=true&size=43.4", "?font=Nope"] {
          let reply = try await server.post(path + query, script, type: "text/plain")
          let errors = check.errors(
            try JSONValue(json: reply.body), try schema(path, "post", reply))
          #expect(errors == [], "\(path)\(query)")
          seen.append(reply.status)
        }
      }
      #expect(seen.count { $0 == 200 } > 14, "\(seen)")
      let many = try await server.post("/v1/measure", "[{\"text\": \"a\"}, {}]")
      #expect(
        check.errors(try JSONValue(json: many.body), try schema("/v1/measure", "post", many)) == [])
      for path in ["/v1/fonts", "/openapi.json"] {
        let reply = try await server.get(path)
        #expect(
          check.errors(try JSONValue(json: reply.body), try schema(path, "get", reply)) == [])
      }
      for path in ["/healthz", "/readyz", "/metrics"] {
        _ = try schema(path, "get", try await server.get(path))
      }
    }
  }

  /// A service's OpenAPI document, and a check of answers against it.
  private struct Described {
    let document: JSONValue
    let check: SchemaCheck

    init(_ server: RunningServer) async throws {
      document = try JSONValue(json: try await server.get("/openapi.json").body)
      check = SchemaCheck(root: document)
    }

    /// Checks an answer against the description of a path. The path may have names in braces.
    func expect(
      _ reply: Reply, _ status: Int, _ path: String, _ method: String = "post",
      at location: SourceLocation = #_sourceLocation
    ) throws {
      #expect(reply.status == status, "\(reply.text)", sourceLocation: location)
      let responses = document["paths"]?[path]?[method]?["responses"]
      let type = String((reply.headers["content-type"] ?? "").prefix { $0 != ";" })
      let schema = try #require(
        responses?["\(reply.status)"]?["content"]?[type]?["schema"],
        "\(path): \(reply.status) \(type)", sourceLocation: location)
      guard type.hasSuffix("json") else { return }
      let errors = check.errors(try JSONValue(json: reply.body), schema)
      #expect(errors == [], sourceLocation: location)
    }
  }

  @Test("show routes and the first stream event match their schemas")
  func shows() async throws {
    try await RunningServer.run { server in
      let described = try await Described(server)
      let made = try await server.post(
        "/shows?duration=1:00", "# One\n\nwords\n\n# Two\n\nmore", type: "text/markdown")
      try described.expect(made, 201, "/shows")
      guard case .string(let id)? = try JSONValue(json: made.body)["id"] else {
        throw RunningServer.NotStarted()
      }
      let show = "/shows/\(id)"
      try described.expect(try await server.get("/shows"), 200, "/shows", "get")
      let state = try await server.get(show + "/state")
      try described.expect(state, 200, "/shows/{show}/state", "get")
      for (body, status) in [
        (#"{"id": "c1", "command": "go", "seen": 0}"#, 200),
        (#"{"id": "c2", "command": {"nudge": "-1s"}, "seen": 0}"#, 409),
        (#"{"id": "c3", "command": {"nudge": "soon"}}"#, 422), ("{", 400),
      ] {
        let reply = try await server.post(show + "/commands", body)
        try described.expect(reply, status, "/shows/{show}/commands")
      }
      let nudged = try await server.post(show + "/nudge?value=-1s", "", type: "")
      try described.expect(nudged, 200, "/shows/{show}/nudge")
      let twice = try await server.post(show + "/nudge?value=-1s&value=1s", "", type: "")
      try described.expect(twice, 400, "/shows/{show}/nudge")
      let outlook = try await server.get(show + "/outlook?pause=5")
      try described.expect(outlook, 200, "/shows/{show}/outlook", "get")
      let log = try await server.get(show + "/log.csv")
      try described.expect(log, 200, "/shows/{show}/log.csv", "get")
      let schema = try #require(described.document["components"]?["schemas"]?["ShowDocument"])
      try await EventStream.read(show + "/events", port: server.port) { event in
        guard let state = event.state else { return false }
        #expect(described.check.errors(state, schema) == [])
        return true
      }
      let refused = try await HTTPClient.send("DELETE", show, port: server.port)
      try described.expect(refused, 409, "/shows/{show}", "delete")
      let other = try await server.post("/shows", "words", type: "text/plain")
      guard case .string(let unused)? = try JSONValue(json: other.body)["id"] else {
        throw RunningServer.NotStarted()
      }
      let deleted = try await HTTPClient.send("DELETE", "/shows/\(unused)", port: server.port)
      try described.expect(deleted, 200, "/shows/{show}", "delete")
      let gone = try await server.get("/shows/\(unused)/state")
      try described.expect(gone, 404, "/shows/{show}/state", "get")
      let job = try await server.get("/v1/jobs/none")
      try described.expect(job, 404, "/v1/jobs/{job}", "get")
    }
  }

  @Test("the document has limits, answers to known tags and refused headers")
  func refusals() async throws {
    try await RunningServer.run {
      $0.limits.maximumSheetPictures = 7
    } _: { server in
      let described = try await Described(server)
      let schemas = described.document["components"]?["schemas"]
      let request = schemas?["ExportRequest"]?["properties"]
      guard case .array(let formats)? = request?["to"]?["enum"] else {
        throw RunningServer.NotStarted()
      }
      #expect(formats.contains("mp4") && formats.contains("ograf") && !formats.contains("frames"))
      #expect(request?["script"]?["maxLength"] == 262_144)
      guard case .array(let sheets)? = schemas?["ExportOptions"]?["properties"]?["sheet"]?["anyOf"]
      else { throw RunningServer.NotStarted() }
      #expect(sheets.first?["maximum"] == 7)
      for (path, method) in [
        ("/v1/fit", "post"), ("/v1/export", "post"), ("/v1/fonts", "get"), ("/openapi.json", "get"),
      ] {
        let responses = described.document["paths"]?[path]?[method]?["responses"]
        let (known, other) = method == "get" ? ("304", "412") : ("412", "304")
        #expect(responses?[known] != nil && responses?[other] == nil, "\(path)")
      }
      let packed = try await server.post(
        "/v1/fit", "x", type: "text/markdown", headers: ["Content-Encoding": "br"])
      try described.expect(packed, 415, "/v1/fit")
      let tea = try await server.post(
        "/shows", "x", type: "text/markdown", headers: ["Expect": "tea"])
      try described.expect(tea, 417, "/shows")
    }
  }

  @Test("FitOptions lists the options that requests may have")
  func options() async throws {
    try await RunningServer.run { server in
      let description = try JSONValue(json: try await server.get("/openapi.json").body)
      guard
        case .object(let options)? =
          description["components"]?["schemas"]?["FitOptions"]?["properties"]
      else { throw RunningServer.NotStarted() }
      #expect(options.count > 40)
      for path in ["insert", "logo", "over"] { #expect(options[path] == nil) }
      #expect(
        options["size"]?["anyOf"] == [
          ["type": "number", "exclusiveMinimum": 0, "maximum": 100_000], ["type": "string"],
        ])
      #expect(options["headings"]?["enum"] == ["shown", "hidden"])
    }
  }

  @Test("the metrics count answered requests")
  func metrics() async throws {
    try await RunningServer.run { server in
      _ = try await server.get("/healthz")
      _ = try await server.get("/secret-words")
      _ = try await HTTPClient.send("MKCALENDAR", "/healthz", port: server.port)
      let text = try await server.get("/metrics").text
      #expect(
        text.contains("telop_requests_total{route=\"/healthz\",method=\"GET\",status=\"200\"} 1\n"))
      #expect(
        text.contains("telop_requests_total{route=\"NotFound\",method=\"GET\",status=\"404\"} 1\n"))
      #expect(text.contains("telop_request_seconds_bucket{route=\"/healthz\",le=\"+Inf\"} 2\n"))
      #expect(text.contains("route=\"/healthz\",method=\"other\",status=\"405\""))
      #expect(!text.lowercased().contains("secret"))
    }
  }
}
