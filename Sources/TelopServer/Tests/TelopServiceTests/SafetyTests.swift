import Telop
import TelopService
import Testing

@Suite("Pages of other sites")
struct SafetyTests {
  @Test("only names that are listened on are answered, loopback or not")
  func hosts() async throws {
    try await RunningServer.run {
      $0.hostNames = ["Telop.example"]
    } _: { server in
      let port = server.port
      for (host, status) in [
        ("127.0.0.1:\(port)", 200), ("localhost:\(port)", 200), ("LOCALHOST:\(port)", 200),
        ("telop.example", 200), ("telop.example:443", 200), ("127.0.0.1", 421),
        ("evil.example:\(port)", 421), ("127.0.0.1.evil.example:\(port)", 421),
        ("localhost:1", 421), ("[::1]:\(port)", 421), ("", 400),
      ] {
        let reply = try await server.get("/healthz", headers: ["Host": host])
        #expect(reply.status == status, "\(host)")
      }
    }
  }

  @Test("what a browser sends for another site's page is refused")
  func origins() async throws {
    try await RunningServer.run { server in
      let own = "http://127.0.0.1:\(server.port)"
      let cases: [(headers: [String: String], status: Int)] = [
        (["Origin": own], 200), (["Origin": own, "Sec-Fetch-Site": "same-origin"], 200),
        (["Sec-Fetch-Site": "none"], 200), (["Sec-Fetch-Site": "cross-site"], 403),
        (["Origin": "null"], 403), (["Origin": "https://evil.example"], 403),
        (["Origin": "http://127.0.0.1:1"], 403), (["Origin": own + ".evil.example"], 403),
        (["Origin": own + "/x"], 403), (["Origin": ""], 200),
      ]
      for (headers, status) in cases {
        let reply = try await server.post("/v1/measure", "a", type: "text/plain", headers: headers)
        #expect(reply.status == status, "\(headers)")
      }
    }
  }

  @Test("every answer tells a browser not to guess, and to load nothing")
  func headers() async throws {
    try await RunningServer.run { server in
      for path in ["/healthz", "/openapi.json", "/nothing", "/v1/fit"] {
        let reply = try await server.get(path)
        #expect(reply.headers["x-content-type-options"] == "nosniff")
        #expect(reply.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(reply.headers["access-control-allow-origin"] == nil)
      }
    }
  }
}
