import Testing

@Suite("The list of shows", .secondBrowser)
struct IndexTests {
  @Test("the links lead to each show's pages")
  func links() async throws {
    try await RunningServer.run { server in
      let show = try await ShowRouteTests.make(server)
      try await Browser.run(preferences: ["intl.accept_languages": "en"]) { browser in
        try await browser.go(to: "http://127.0.0.1:\(server.port)/")
        try await browser.wait(until: "document.querySelectorAll('#shows a').length === 3")
        let found = try await browser.decode(
          [String].self,
          of: "return [...document.querySelectorAll('#shows a')].map(a => a.pathname)")
        #expect(found == [show + "/presenter", show + "/stage", show + "/overlay"])
      }
    }
  }
}
