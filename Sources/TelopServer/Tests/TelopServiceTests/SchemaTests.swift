import Telop
import Testing

@Suite("The description of the service")
struct SchemaTests {
  @Test("every route's answers and problems are as described")
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

  @Test("every request that it has an example for can be made")
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

  @Test("its metrics count what was answered")
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
