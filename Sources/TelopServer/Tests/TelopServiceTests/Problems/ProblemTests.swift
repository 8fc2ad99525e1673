import Telop
@_spi(Answers) import TelopDocuments
import Testing

@Suite("Problems")
struct ProblemTests {
  /// A request and the problem that it causes.
  struct Case: Sendable, CustomTestStringConvertible {
    var method = "POST"
    var path = "/v1/fit"
    var body = ""
    var type = "application/json"
    var headers: [String: String] = [:]
    let status: Int
    var option: String?
    var line: Int?
    var testDescription: String { "\(status): \(method) \(path) \(body.prefix(40))" }
  }

  static let cases: [Case] = [
    .init(body: "{", status: 400),
    .init(body: "[{}", status: 400),
    .init(body: "[]]", status: 400),
    .init(body: "{\"scrypt\": \"x\"}", status: 400),
    .init(body: "{\"script\": \"x\", \"want\": [\"sped\"]}", status: 400, option: "want"),
    .init(
      body: "{\"script\": \"x\", \"options\": {\"durration\": 3}}", status: 400, option: "durration"
    ),
    .init(
      body: "{\"script\": \"x\", \"options\": {\"duration\": \"soon\"}}", status: 400,
      option: "duration"),
    .init(path: "/v1/fit?size=40", body: "{\"script\": \"x\"}", status: 400),
    .init(path: "/v1/fit?size=%zz", body: "x", type: "text/plain", status: 400),
    .init(path: "/v1/fit?size=%+5", body: "x", type: "text/plain", status: 400),
    .init(
      path: "/v1/measure?clusters=yes", body: "x", type: "text/plain", status: 400,
      option: "clusters"),
    .init(path: "/v1/fit?size=%ff", body: "x", type: "text/plain", status: 400),
    .init(path: "/v1/fit?size=x", body: "x", type: "text/plain", status: 400, option: "size"),
    .init(
      body: "---\nsise: 3\n---\nx", type: "text/markdown", status: 422, option: "sise", line: 2),
    .init(body: "a\n\n@0:10 c @0:05 d", type: "text/markdown", status: 422, line: 3),
    .init(body: "", type: "text/markdown", status: 422),
    .init(body: "x", type: "text/html", status: 415),
    .init(body: "x", type: "text/plain; charset=shift_jis", status: 415),
    .init(body: "x", type: "text/plain", headers: ["Accept": "image/png"], status: 406),
    .init(
      body: "x", type: "text/plain", headers: ["Accept": "*/*, application/json;q=0"], status: 406),
    .init(method: "GET", status: 405),
    .init(method: "PUT", path: "/v1/fonts", status: 405),
    .init(method: "PROPFIND", path: "/v1/fonts", status: 405),
    .init(method: "GET", path: "/v2/fit", status: 404),
    .init(method: "GET", path: "/nothing", status: 404),
    .init(method: "OPTIONS", path: "/v1/fit", status: 405),
  ]

  @Test("a refused request gets its status, option, line and reason", arguments: cases)
  func refusals(of tried: Case) async throws {
    try await RunningServer.run { server in
      let reply = try await server.send(
        tried.method, tried.path, Array(tried.body.utf8), type: tried.type, headers: tried.headers)
      #expect(reply.status == tried.status, "\(reply.text)")
      #expect(reply.headers["content-type"] == "application/problem+json")
      let problem = try reply.json
      #expect(problem["status"] == .integer(tried.status))
      #expect(problem["option"] == tried.option.map(JSONValue.string))
      #expect(problem["line"] == tried.line.map(JSONValue.integer))
      guard case .string(let detail)? = problem["detail"] else { throw RunningServer.NotStarted() }
      #expect(detail.count > 10)
      if tried.status == 405 {
        let allowed = ["/v1/fit": "POST", "/v1/fonts": "GET, HEAD, POST"][tried.path]
        #expect(reply.headers["allow"] == allowed)
      }
    }
  }

  @Test("options that name files are refused everywhere")
  func paths() async throws {
    let named = [
      "font": "./Brand.otf", "font-bold": "/tmp/b.ttf", "insert": "/etc/passwd", "over": "a.mp4",
      "logo": "logo.png",
    ]
    try await RunningServer.run { server in
      for (option, path) in named {
        let bodies = [
          ("/v1/fit?\(option)=\(path)", "x", "text/markdown"),
          (
            "/v1/fit", "{\"script\": \"x\", \"options\": {\"\(option)\": \"\(path)\"}}",
            "application/json"
          ),
          ("/v1/fit", "---\n\(option): \(path)\n---\nx", "text/markdown"),
        ]
        for (target, body, type) in bodies {
          let reply = try await server.post(target, body, type: type)
          #expect(reply.status == 422, "\(option): \(reply.text)")
          let problem = try reply.json
          #expect(problem["option"] == .string(option), "\(reply.text)")
          #expect(reply.text.contains("not allowed here"), "\(reply.text)")
        }
      }
    }
  }

  @Test("a HEAD response has no body, and the GET's length")
  func heads() async throws {
    try await RunningServer.run { server in
      for path in ["/healthz", "/v1/fonts", "/nothing"] {
        let get = try await server.get(path)
        let head = try await server.send("HEAD", path)
        #expect(head.status == get.status)
        #expect(head.body.isEmpty)
        #expect(head.headers["content-length"] == "\(get.body.count)")
      }
    }
  }
}
