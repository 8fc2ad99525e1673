import Telop
import TelopService
import Testing

@Suite("Shows controlled by GET")
struct ControlByGetTests {
  @Test("without the option the paths do not exist, and answers do not repeat the token")
  func off() async throws {
    try await RunningServer.run { server in
      let show = try await ShowRouteTests.make(server)
      let reply = try await server.get("/control/secret-word\(show)/go")
      #expect(reply.status == 404 && !reply.text.contains("secret-word"))
      #expect(try await server.get(show + "/go").status == 405)
    }
  }

  @Test("the token for button boxes allows commands and nothing else")
  func on() async throws {
    let tokens = AccessTokens()
    try await RunningServer.run {
      ($0.tokens, $0.controlBoxToken) = (tokens, tokens.controlBox)
    } _: { server in
      let control = ["Authorization": "Bearer \(tokens.control)"]
      let show = try await TestDeck.show(on: server, headers: control)
      let box = "/control/\(tokens.controlBox)\(show)"
      for (method, path, headers, status) in [
        ("HEAD", box + "/go", [:], 405), ("POST", box + "/go", [:], 405),
        ("GET", box + "/go", ["Sec-Purpose": "prefetch"], 403),
        ("GET", box + "/go", ["Sec-Fetch-Site": "same-site"], 403),
        ("GET", box + "/go", ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"], 403),
        ("GET", "/control/\(tokens.control)\(show)/go", [:], 403),
        ("GET", "/control/x\(show)/go", [:], 403), ("GET", box + "/go?by=deck", [:], 200),
        ("GET", box + "/nudge?value=-1s", [:], 200), ("GET", box + "/nudge", [:], 422),
        ("GET", box + "/pause", ["Sec-Fetch-Site": "none"], 200), ("GET", box + "/state", [:], 404),
        ("GET", show + "/state", ["Authorization": "Bearer \(tokens.controlBox)"], 401),
      ] {
        let reply = try await server.send(method, path, headers: headers)
        #expect(reply.status == status, "\(method) \(path) \(headers) \(reply.text)")
        if status == 200 { #expect(reply.headers["cache-control"] == "no-store") }
        if status > 400 { #expect(!reply.text.contains(tokens.controlBox)) }
      }
      let metrics = try await server.get("/metrics", headers: control).text
      #expect(
        metrics.contains("route=\"/control/{token}/shows/{show}/go\"")
          && !metrics.contains(tokens.controlBox))
      let log = try await server.get(show + "/log.csv", headers: control).text
      #expect(log.split(separator: "\r\n").count == 4)
    }
  }
}
