import HTTPTypes
import Telop
@_spi(Answers) import TelopDocuments
import TelopService
import Testing

@testable import TelopService

@Suite("Access tokens")
struct AccessTests {
  private static func cookie(_ reply: Reply) -> String? {
    reply.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
  }

  @Test("new tokens are long, URL-safe, distinct and never printed")
  func making() {
    let made = (0..<50).map { _ in AccessTokens() }
    let words = made.flatMap { [$0.control, $0.view, $0.controlBox] }
    #expect(Set(words).count == 150)
    #expect(
      words.allSatisfy {
        $0.count == 32 && $0.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
      })
    let tokens = made[0]
    for text in ["\(tokens)", String(reflecting: tokens), "\([tokens])"] {
      #expect(!text.contains(tokens.view) && !text.contains(tokens.control))
    }
    #expect(
      AccessTokens(control: tokens.control, view: tokens.view, controlBox: tokens.controlBox)
        == tokens)
    #expect(
      AccessTokens(control: tokens.view, view: tokens.view, controlBox: tokens.controlBox) == nil)
    #expect(AccessTokens(control: "short", view: tokens.view, controlBox: tokens.controlBox) == nil)
    #expect(Secret.isEqual("abc", "abc"))
    #expect(
      !Secret.isEqual("abd", "abc") && !Secret.isEqual("ab", "abc") && !Secret.isEqual("", "a"))
  }

  @Test("each route requires its access right")
  func rights() async throws {
    let tokens = AccessTokens()
    try await RunningServer.run(tokens: tokens) { server in
      let control = ["Authorization": "Bearer \(tokens.control)"]
      let view = ["Authorization": "bearer \(tokens.view)"]
      let made = try await server.post(
        "/shows", "# One\n\na b c", type: "text/markdown", headers: control)
      #expect(made.status == 201)
      let show = try made.show
      let cases: [(method: String, path: String, none: Int, view: Int, control: Int)] = [
        ("GET", "/healthz", 200, 200, 200), ("GET", "/readyz", 200, 200, 200),
        ("GET", "/metrics", 401, 200, 200), ("GET", "/openapi.json", 401, 200, 200),
        ("GET", "/v1/fonts", 401, 200, 200), ("GET", "/shows", 401, 200, 200),
        ("HEAD", "/shows", 401, 200, 200), ("GET", show + "/state", 401, 200, 200),
        ("GET", show + "/log.csv", 401, 200, 200), ("POST", "/v1/measure", 401, 403, 200),
        ("POST", show + "/go", 401, 403, 200), ("POST", show + "/commands", 401, 403, 400),
        ("POST", "/shows", 401, 403, 201), ("DELETE", show, 401, 403, 409),
        ("GET", "/session", 200, 200, 200), ("GET", "/nothing", 404, 404, 404),
      ]
      for (method, path, none, less, all) in cases {
        for (headers, status) in [([:], none), (view, less), (control, all)] {
          let reply = try await server.send(
            method, path, Array("# a".utf8), type: "text/plain", headers: headers)
          // The commands route accepts only JSON and answers 415 to this text.
          let isRight = reply.status == status || path.hasSuffix("commands") && reply.status == 415
          #expect(isRight, "\(method) \(path) \(headers): \(reply.status)")
          // `/session` gives the viewing token to controllers.
          for token in [tokens.control, tokens.view, tokens.controlBox]
          where path != "/session" || token != tokens.view || headers != control {
            #expect(!reply.text.contains(token))
          }
          guard status == 401 || status == 403 else { continue }
          #expect(reply.headers["www-authenticate"]?.hasPrefix("Bearer realm=\"telop\"") == true)
          if method != "HEAD" {
            #expect(reply.headers["content-type"] == "application/problem+json")
            #expect(try reply.json["fix"] != nil)
          }
        }
      }
    }
  }

  @Test("anything but a valid bearer token gets 401")
  func wrong() async throws {
    let tokens = AccessTokens()
    try await RunningServer.run(tokens: tokens) { server in
      for header in [
        "Bearer", "Bearer ", "Bearer \(tokens.controlBox)", "Basic \(tokens.control)",
        "Bearer \(tokens.control.dropLast())", "Bearer \(tokens.control)x", tokens.control,
        "Bearer \(tokens.control) \(tokens.view)",
      ] {
        let reply = try await server.get("/shows", headers: ["Authorization": header])
        #expect(reply.status == 401, "\(header)")
      }
      // A token in the query is refused, because proxies would log it.
      #expect(try await server.get("/shows?token=\(tokens.control)").status == 401)
    }
  }

  @Test("a page exchanges its token for a cookie that scripts cannot read")
  func session() async throws {
    let tokens = AccessTokens()
    try await RunningServer.run(tokens: tokens) { server in
      func begin(_ token: String, _ headers: [String: String] = [:]) async throws -> Reply {
        try await server.post(
          "/session", "", headers: headers.merging(["Authorization": "Bearer \(token)"]) { $1 })
      }
      #expect(try await begin("x").status == 401)
      #expect(try await server.post("/session", "").status == 401)
      let viewing = try await begin(tokens.view)
      #expect(try viewing.json["access"] == "view")
      let attributes = try #require(viewing.headers["set-cookie"])
      #expect(attributes.contains("; HttpOnly; SameSite=Strict") && attributes.contains("Path=/;"))
      #expect(attributes.hasPrefix("telop-"))
      let viewer = ["Cookie": "other=1; \(try #require(Self.cookie(viewing)))"]
      #expect(try await server.get("/shows", headers: viewer).status == 200)
      #expect(try await server.post("/v1/measure", "a", type: "", headers: viewer).status == 403)
      let controlling = try await begin(tokens.control, viewer)
      let controller = ["Cookie": try #require(Self.cookie(controlling))]
      #expect(
        try await server.post("/v1/measure", "a", type: "", headers: controller).status == 200)
      // A controller that opens the link of an overlay stays a controller.
      let both = try await begin(tokens.view, controller)
      #expect(both.headers["set-cookie"] == nil)
      #expect(try both.json["access"] == "control")
      for (headers, access) in [
        ([:], "none" as JSONValue), (viewer, "view"), (controller, "control"),
        (["Cookie": "telop-0=\(tokens.control)"], "none"),
      ] {
        let reply = try await server.get("/session", headers: headers)
        let document = try reply.json
        #expect(document["access"] == access)
        // A controller gets the viewing token, to pass it to programs without cookies.
        #expect(document["view"] == (access == "control" ? .string(tokens.view) : nil))
      }
    }
  }

  @Test("instances share cookies only if they share tokens")
  func instances() async throws {
    let tokens = AccessTokens()
    let others = AccessTokens()
    try await RunningServer.run(tokens: tokens) { one in
      let reply = try await one.post(
        "/session", "", headers: ["Authorization": "Bearer \(tokens.view)"])
      let cookie = try #require(Self.cookie(reply))
      for (shared, instance, status) in [(tokens, "b", 200), (others, "a", 401)] {
        try await RunningServer.run {
          ($0.tokens, $0.instance) = (shared, instance)
        } _: { other in
          let reply = try await other.get("/shows", headers: ["Cookie": cookie])
          #expect(reply.status == status)
        }
      }
      #expect(AccessGate(tokens).cookieName != AccessGate(others).cookieName)
    }
  }

  @Test("without tokens every client has control and gets no cookie")
  func open() async throws {
    try await RunningServer.run { server in
      let reply = try await server.post("/session", "", headers: ["Authorization": "Bearer x"])
      #expect(reply.status == 200 && reply.headers["set-cookie"] == nil)
      #expect(try reply.json["access"] == "control")
      #expect(
        try await server.get("/shows", headers: ["Authorization": "Bearer x"]).status == 200)
    }
  }
}
