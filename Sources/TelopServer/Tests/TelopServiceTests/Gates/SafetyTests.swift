import Telop
import TelopService
import Testing

@Suite("Requests from other sites")
struct SafetyTests {
  @Test("only names of the service are accepted in Host")
  func hosts() async throws {
    try await RunningServer.run {
      $0.hostNames = ["Telop.example"]
    } _: { server in
      let port = server.port
      for (host, status) in [
        ("127.0.0.1:\(port)", 200), ("localhost:\(port)", 200), ("LOCALHOST:\(port)", 200),
        ("telop.example", 200), ("telop.example:443", 200), ("127.0.0.1", 421),
        ("evil.example:\(port)", 421), ("127.0.0.1.evil.example:\(port)", 421),
        ("localhost:1", 421), ("[::1]:\(port)", 421), ("", 400), ("0.0.0.0:\(port)", 421),
        ("127.0.0.1:+\(port)", 421), ("evil@127.0.0.1:\(port)", 421),
      ] {
        let reply = try await server.get("/healthz", headers: ["Host": host])
        #expect(reply.status == status, "\(host)")
      }
    }
  }

  @Test("a request has one Host, and the name in an absolute target replaces it")
  func targets() async throws {
    try await RunningServer.run { server in
      let port = server.port
      let own = "127.0.0.1:\(port)"
      for (target, hosts, status) in [
        ("/healthz", [own, "evil.example"], 400), ("/healthz", ["evil.example", own], 400),
        ("/healthz", [own, own], 400), ("http://\(own)/healthz", [own], 200),
        ("http://evil.example/healthz", [own], 421),
        ("http://\(own)/healthz", ["evil.example"], 200),
        ("https://evil.example:\(port)", [own], 421),
      ] {
        let head =
          "GET \(target) HTTP/1.1\r\n" + hosts.map { "Host: \($0)\r\n" }.joined()
          + "Connection: close\r\n\r\n"
        let reply = try HTTPClient.reply(
          try await HTTPClient.exchange([Array(head.utf8)], port: port))
        #expect(reply.status == status, "\(target) \(hosts)")
      }
    }
  }

  @Test("on 0.0.0.0, only the address that the client reached is accepted in Host")
  func everywhere() async throws {
    try await RunningServer.run {
      $0.host = "0.0.0.0"
    } _: { server in
      let port = server.port
      for (host, status) in [
        ("127.0.0.2:\(port)", 200), ("localhost:\(port)", 200), ("127.0.0.1:\(port)", 421),
        ("0.0.0.0:\(port)", 421),
      ] {
        let head = "GET /healthz HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
        let reply = try HTTPClient.reply(
          try await HTTPClient.exchange([Array(head.utf8)], host: "127.0.0.2", port: port))
        #expect(reply.status == status, "\(host)")
      }
    }
  }

  @Test("requests from pages of other origins are refused")
  func origins() async throws {
    try await RunningServer.run { server in
      let own = "http://127.0.0.1:\(server.port)"
      let cases: [(headers: [String: String], status: Int)] = [
        (["Origin": own], 200), (["Origin": own, "Sec-Fetch-Site": "same-origin"], 200),
        (["Sec-Fetch-Site": "none"], 200), (["Sec-Fetch-Site": "cross-site"], 403),
        (["Origin": "null"], 403), (["Origin": "https://evil.example"], 403),
        (["Origin": "http://127.0.0.1:1"], 403), (["Origin": own + ".evil.example"], 403),
        (["Origin": own + "/x"], 403), (["Origin": ""], 200),
        (["Sec-Fetch-Site": "same-site"], 403), (["Sec-Fetch-Site": "new-kind"], 403),
      ]
      for (headers, status) in cases {
        let reply = try await server.post("/v1/measure", "a", type: "text/plain", headers: headers)
        #expect(reply.status == status, "\(headers)")
      }
    }
  }

  @Test("an Origin or Host without a port has the port of the scheme")
  func ports() async throws {
    try await RunningServer.run {
      $0.hostNames = ["telop.example"]
    } _: { server in
      for (host, origin, status) in [
        ("telop.example:443", "https://telop.example", 200),
        ("telop.example", "https://telop.example:443", 200),
        ("telop.example:80", "http://telop.example", 200),
        ("telop.example", "http://telop.example", 200),
        ("telop.example:80", "https://telop.example", 403),
        ("telop.example:443", "http://telop.example", 403),
        ("telop.example", "https://telop.example:8443", 403),
        ("telop.example:8443", "https://telop.example", 403),
        ("telop.example:443", "https://other.example", 403),
      ] {
        let reply = try await server.get("/v1/fonts", headers: ["Host": host, "Origin": origin])
        #expect(reply.status == status, "\(host) \(origin)")
      }
    }
  }

  @Test("pages of other sites cannot read")
  func reading() async throws {
    try await RunningServer.run { server in
      for (site, mode, status) in [
        ("same-origin", "cors", 200), ("none", "navigate", 200), ("same-site", "cors", 200),
        ("cross-site", "cors", 403), ("cross-site", "navigate", 403), ("other", "cors", 403),
      ] {
        let reply = try await server.get(
          "/v1/fonts", headers: ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode])
        #expect(reply.status == status, "\(site) \(mode)")
      }
    }
  }

  @Test("every answer has the security headers")
  func headers() async throws {
    try await RunningServer.run { server in
      for path in ["/healthz", "/openapi.json", "/nothing", "/v1/fit"] {
        let reply = try await server.get(path)
        #expect(reply.headers["x-content-type-options"] == "nosniff")
        #expect(reply.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(reply.headers["referrer-policy"] == "no-referrer")
        #expect(reply.headers["cross-origin-resource-policy"] == "same-origin")
        #expect(reply.headers["access-control-allow-origin"] == nil)
      }
    }
  }
}
