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
      let check = try await SchemaCheck(server)
      var seen: [Int] = []
      for path in ["/v1/fit", "/v1/room", "/v1/resume"] {
        for query in options {
          let more =
            path == "/v1/resume" ? (query.isEmpty ? "?at=0:10&paused=5s" : "&at=0:10&jump=2") : ""
          let reply = try await server.post(path + query + more, script, type: "text/markdown")
          try check.expect(reply, path)
          seen.append(reply.status)
        }
      }
      for path in ["/v1/measure", "/v1/shape"] {
        for query in ["", "?find=e&fit=100&clusters=true&size=43.4", "?font=Nope"] {
          let reply = try await server.post(path + query, script, type: "text/plain")
          try check.expect(reply, path)
          seen.append(reply.status)
        }
      }
      #expect(seen.count { $0 == 200 } > 14, "\(seen)")
      let many = try await server.post("/v1/measure", "[{\"text\": \"a\"}, {}]")
      try check.expect(many, "/v1/measure")
      for path in ["/v1/fonts", "/openapi.json", "/healthz", "/readyz", "/metrics"] {
        try check.expect(try await server.get(path), path, "get")
      }
    }
  }

  @Test("show routes and the first stream event match their schemas")
  func shows() async throws {
    try await RunningServer.run { server in
      let check = try await SchemaCheck(server)
      let made = try await server.post(
        "/shows?duration=1:00", "# One\n\nwords\n\n# Two\n\nmore", type: "text/markdown")
      try check.expect(made, "/shows", status: 201)
      let show = try made.show
      try check.expect(try await server.get("/shows"), "/shows", "get", status: 200)
      let state = try await server.get(show + "/state")
      try check.expect(state, "/shows/{show}/state", "get", status: 200)
      for (body, status) in [
        (#"{"id": "c1", "command": "go", "seen": 0}"#, 200),
        (#"{"id": "c2", "command": {"nudge": "-1s"}, "seen": 0}"#, 409),
        (#"{"id": "c3", "command": {"nudge": "soon"}}"#, 422), ("{", 400),
      ] {
        let reply = try await server.post(show + "/commands", body)
        try check.expect(reply, "/shows/{show}/commands", status: status)
      }
      let nudged = try await server.post(show + "/nudge?value=-1s", "", type: "")
      try check.expect(nudged, "/shows/{show}/nudge", status: 200)
      let twice = try await server.post(show + "/nudge?value=-1s&value=1s", "", type: "")
      try check.expect(twice, "/shows/{show}/nudge", status: 400)
      let outlook = try await server.get(show + "/outlook?pause=5")
      try check.expect(outlook, "/shows/{show}/outlook", "get", status: 200)
      let log = try await server.get(show + "/log.csv")
      try check.expect(log, "/shows/{show}/log.csv", "get", status: 200)
      try await EventStream.read(show + "/events", port: server.port) { event in
        guard let state = event.state else { return false }
        #expect(check.errors(state, of: "ShowDocument") == [])
        return true
      }
      let refused = try await server.send("DELETE", show)
      try check.expect(refused, "/shows/{show}", "delete", status: 409)
      let unused = try await server.post("/shows", "words", type: "text/plain").show
      let deleted = try await server.send("DELETE", unused)
      try check.expect(deleted, "/shows/{show}", "delete", status: 200)
      let gone = try await server.get(unused + "/state")
      try check.expect(gone, "/shows/{show}/state", "get", status: 404)
      let job = try await server.get("/v1/jobs/none")
      try check.expect(job, "/v1/jobs/{job}", "get", status: 404)
    }
  }

  @Test("the document has limits, answers to known tags and refused headers")
  func refusals() async throws {
    try await RunningServer.run {
      $0.limits.maximumSheetPictures = 7
    } _: { server in
      let check = try await SchemaCheck(server)
      let schemas = check.root["components"]?["schemas"]
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
        let responses = check.root["paths"]?[path]?[method]?["responses"]
        let (known, other) = method == "get" ? ("304", "412") : ("412", "304")
        #expect(responses?[known] != nil && responses?[other] == nil, "\(path)")
      }
      let packed = try await server.post(
        "/v1/fit", "x", type: "text/markdown", headers: ["Content-Encoding": "br"])
      try check.expect(packed, "/v1/fit", status: 415)
      let tea = try await server.post(
        "/shows", "x", type: "text/markdown", headers: ["Expect": "tea"])
      try check.expect(tea, "/shows", status: 417)
    }
  }

  @Test("FitOptions lists the options that requests may have")
  func options() async throws {
    try await RunningServer.run { server in
      let description = try await server.get("/openapi.json").json
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
      _ = try await server.send("MKCALENDAR", "/healthz")
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
