import Testing

@Suite("The list of shows, and what all pages share", .secondBrowser)
struct IndexTests {
  @Test("each show's card has its title, state and time left, and leads to its pages")
  func cards() async throws {
    try await RunningServer.run { server in
      let talk = "---\ntitle: A talk\nduration: 2:00\n---\nOne two three."
      let show = try await server.post("/shows?name=talk.md", talk, type: "text/markdown").show
      try await Browser.run(preferences: ["intl.accept_languages": "en"]) { browser in
        try await browser.go(to: "http://127.0.0.1:\(server.port)/")
        try await browser.wait(until: "document.querySelectorAll('#shows a').length === 3")
        let found = try await browser.decode(
          [String].self,
          of: """
            const all = selector => [...document.querySelectorAll(selector)];
            return [...all("#shows b, #shows .pill, #shows p:nth-child(2)").map(one => one.innerText),
              ...all("#shows a").map(link => link.pathname)];
            """)
        let links = ["presenter", "stage", "overlay"].map { "\(show)/\($0)" }
        #expect(found == ["A talk", "Ready", "Time left 2:00"] + links)
        // The state follows the show.
        #expect(try await server.post(show + "/go", "").status == 200)
        try await browser.wait(
          until: "document.querySelector('#shows .pill').innerText === 'On air'")
        let copied = try await browser.decode(
          String.self,
          of: """
            const button = document.querySelector("#shows button");
            let text = "";
            navigator.clipboard.writeText = async value => { text = value; };
            button.click();
            while (button.textContent !== "Copied") await new Promise(next => setTimeout(next, 10));
            return text;
            """)
        #expect(copied == "http://127.0.0.1:\(server.port)\(show)/overlay")
      }
    }
  }

  @Test("a browser that asks for a show or a path that does not exist gets a page")
  func missing() async throws {
    try await RunningServer.run { server in
      for path in ["/shows/nope/presenter", "/shows/nope/stage", "/shows/nope/overlay", "/nope"] {
        let reply = try await server.get(path, headers: ["Accept": "text/html,*/*"])
        #expect(reply.status == 404)
        #expect(reply.headers["content-type"]?.hasPrefix("text/html") == true)
        let policy = reply.headers["content-security-policy"] ?? ""
        #expect(policy.contains("style-src 'self'"))
        for words in ["There is nothing here", "ここには何もありません"] {
          #expect(reply.text.contains(words))
        }
        let problem = try await server.get(path)
        #expect(
          problem.status == 404 && problem.headers["content-type"] == "application/problem+json")
      }
    }
  }

  @Test("pages bring their fonts; no text is in a font of the viewer's")
  func fonts() async throws {
    try await RunningServer.run { server in
      let show = try await TestDeck.show(on: server, "# 曖昧な表現\n\n文字の幅を測る話をします。")
      try await Browser.run { browser in
        for path in ["/?lang=ja", "\(show)/presenter?lang=ja", "\(show)/presenter?lang=en"] {
          try await browser.go(to: "http://127.0.0.1:\(server.port)\(path)")
          try await browser.wait(
            until: "window.telop && !document.body.matches('.blank:not(.empty)')"
              + " && document.querySelector('#shows li, #next')?.innerText")
          _ = try await browser.value(of: "await document.fonts.ready;")
          #expect(try await Self.viewersFonts(browser) == [], "\(path)")
        }
      }
    }
  }

  /// The fonts with which Chromium draws the page's text, except the fonts that the page has loaded.
  private static func viewersFonts(_ browser: Browser) async throws -> Set<String> {
    for domain in ["DOM.enable", "CSS.enable"] { try await browser.command(domain, [:]) }
    func ask(_ name: String, _ values: [String: Any]) async throws -> [String: Any] {
      let answer = try await browser.command(name, values)
      return try #require(answer as? [String: Any])
    }
    let document = try await ask("DOM.getDocument", ["depth": 0])
    let root = try #require(document["root"] as? [String: Any])
    let all = try await ask(
      "DOM.querySelectorAll",
      [
        "nodeId": try #require(root["nodeId"]),
        "selector": "p, h1, h2, b, span, label, button, textarea, select",
      ])
    var fonts: Set<String> = []
    for node in try #require(all["nodeIds"] as? [Int]) {
      let used = try await ask("CSS.getPlatformFontsForNode", ["nodeId": node])["fonts"]
      for font in used as? [[String: Any]] ?? [] where font["isCustomFont"] as? Bool == false {
        fonts.insert("\(font["familyName"] ?? "")")
      }
    }
    return fonts
  }
}
