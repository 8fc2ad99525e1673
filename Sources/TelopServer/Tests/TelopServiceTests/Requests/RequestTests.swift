import Telop
@_spi(Answers) import TelopDocuments
import Testing

@testable import TelopService

@Suite("Requests")
struct RequestTests {
  @Test(
    "a duplicate name is refused and named",
    arguments: [
      ("/v1/export?to=svg&to=png", "x", "text/markdown", "to"),
      ("/v1/fit?size=40&size=50", "x", "text/markdown", "size"),
      ("/v1/measure?clusters&clusters", "x", "text/plain", "clusters"),
      ("/v1/measure", #"{"text": "a", "text": "b"}"#, "application/json", "text"),
      ("/v1/measure", #"[{"text": "a", "te\u0078t": "b"}]"#, "application/json", "text"),
      (
        "/v1/fit", #"{"script": "a", "options": {"size": 40, "lead": 1, "size": 50}}"#,
        "application/json", "size"
      ),
      ("/v1/measure", #"{"text": "a", "find": "b", "find": "b"}"#, "", "find"),
    ])
  func twice(path: String, body: String, type: String, name: String) async throws {
    try await RunningServer.run { server in
      let reply = try await server.post(path, body, type: type)
      let problem =
        reply.text.hasPrefix("[") ? try items(reply)[0] : try reply.json
      #expect(problem["status"] == 400, "\(reply.text)")
      #expect(problem["option"] == .string(name))
      #expect(reply.text.contains("twice"), "\(reply.text)")
    }
  }

  private func items(_ reply: Reply) throws -> [JSONValue] {
    guard case .array(let items) = try reply.json else { return [] }
    return items
  }

  @Test("names with many values may repeat")
  func again() async throws {
    try await RunningServer.run { server in
      for (path, body, type) in [
        ("/v1/measure?font=Inter&font=Noto+Sans+JP&want=width&want=size", "x", "text/plain"),
        ("/v1/measure", #"{"text": "{\"text\": 1, \"text\": 2}", "want": ["a", "a"]}"#, ""),
      ] {
        let reply = try await server.post(path, body, type: type)
        #expect(!reply.text.contains("twice"), "\(reply.text)")
      }
    }
  }

  @Test("a compressed body is refused with a reason")
  func packed() async throws {
    try await RunningServer.run { server in
      let reply = try await server.post(
        "/v1/fit", "\u{1F}\u{8B}", type: "text/markdown", headers: ["Content-Encoding": "gzip"])
      #expect(reply.status == 415, "\(reply.text)")
      #expect(reply.headers["accept-encoding"] == "identity")
      #expect(reply.text.contains("gzip"), "\(reply.text)")
      let plain = try await server.post(
        "/v1/measure", "x", type: "text/plain", headers: ["Content-Encoding": "identity"])
      #expect(plain.status == 200)
    }
  }

  @Test("Expect: 100-continue is answered, unless the body is too long")
  func expectation() async throws {
    try await RunningServer.run {
      $0.limits.bodyBytes = 1_000
    } _: { server in
      let head = { (more: String) in
        Array(
          ("POST /v1/measure HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r\n"
            + "Content-Type: text/plain\r\n\(more)\r\n\r\n").utf8)
      }
      let answer = { (parts: [[UInt8]]) in
        String(
          decoding: try await HTTPClient.exchange(parts, port: server.port), as: UTF8.self)
      }
      let first = try await answer([
        head("Expect: 100-continue\r\nContent-Length: 1"), [UInt8(ascii: "x")],
      ])
      #expect(first.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"), "\(first)")
      let long = try await answer([head("Expect: 100-continue\r\nContent-Length: 1001")])
      #expect(long.hasPrefix("HTTP/1.1 413 "), "\(long)")
      let other = try await answer([head("Expect: tea\r\nContent-Length: 1"), [0x78]])
      #expect(other.hasPrefix("HTTP/1.1 417 "), "\(other)")
      #expect(other.contains("application/problem+json"))
    }
  }

  @Test("slides and feeds may be longer than other bodies")
  func expectedSlides() async throws {
    try await RunningServer.run {
      $0.limits.bodyBytes = 1_000
    } _: { server in
      let show = try await TestDeck.show(on: server, "words")
      for (path, type) in [
        (show + "/deck", "application/pdf"), ("/v1/export", "multipart/form-data; boundary=x"),
        (show + "/feed", "text/plain"),
      ] {
        let head =
          "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Type: \(type)\r\n"
          + "Expect: 100-continue\r\nContent-Length: 100000\r\n\r\n"
        let answer = try await HTTPClient.exchange([Array(head.utf8)], port: server.port) {
          $0.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A]
        }
        #expect(String(decoding: answer, as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
      }
    }
  }

  @Test("slides may take longer to arrive than other bodies")
  func slowSlides() async throws {
    try await RunningServer.run {
      $0.limits.requestTime = .milliseconds(50)
      $0.limits.deckArrivalTime = .seconds(900)
    } _: { server in
      let show = try await TestDeck.show(on: server, "words")
      let head = { (path: String, type: String) in
        Array(
          ("POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r\n"
            + "Content-Type: \(type)\r\nContent-Length: 2\r\n\r\n").utf8)
      }
      for (path, type, words) in [
        (show + "/deck", "application/pdf", "the slides are not a PDF"),
        ("/v1/export", "multipart/form-data; boundary=x", "last boundary"),
        (
          "http://127.0.0.1:\(server.port)\(show)/deck", "application/pdf",
          "the slides are not a PDF"
        ),
      ] {
        let answer = try await HTTPClient.exchange(
          [head(path, type), [0x78], [0x78]], port: server.port, pause: .milliseconds(60))
        #expect(String(decoding: answer, as: UTF8.self).contains(words))
      }
    }
  }

  @Test("an empty Accept header accepts any answer")
  func accepting() throws {
    for header in [nil, "", " ", ",", "*/*", "application/*;q=0.1"] as [String?] {
      #expect(throws: Never.self) { try AcceptHeader(header).check("application/json") }
    }
    for header in ["image/png", "*/*;q=0", "application/json;q=0"] {
      #expect(throws: Problem.self) { try AcceptHeader(header).check("application/json") }
    }
  }

  @Test("a problem shortens long values")
  func echo() async throws {
    let long = String(repeating: "x", count: 200_000)
    try await RunningServer.run { server in
      for options in ["{\"font\": \"\(long)\"}", "{\"size\": \"\(long)\"}", "{\"\(long)\": 1}"] {
        let reply = try await server.post(
          "/v1/fit", "{\"script\": \"a\", \"options\": \(options)}")
        #expect(reply.status == 400 || reply.status == 422)
        #expect(reply.body.count < 2_000, "\(reply.body.count)")
      }
    }
  }

  @Test("every problem has a remedy")
  func remedies() async throws {
    try await RunningServer.run { server in
      for tried in ProblemTests.cases {
        let reply = try await server.send(
          tried.method, tried.path, Array(tried.body.utf8), type: tried.type, headers: tried.headers
        )
        let problem = try reply.json
        // The library's own messages need no separate fix.
        if case .string(let type)? = problem["type"], type.hasPrefix("telop:") { continue }
        #expect(problem["fix"] != nil, "\(reply.text)")
      }
      for headers in [
        ["Origin": "https://evil.example"], ["Sec-Fetch-Site": "cross-site"], ["Host": "x.example"],
      ] {
        let reply = try await server.get("/healthz", headers: headers)
        #expect(try reply.json["fix"] != nil, "\(reply.text)")
      }
    }
  }
}
