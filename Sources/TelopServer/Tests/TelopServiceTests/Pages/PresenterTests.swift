@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import Testing

/// The presenter in Chromium, on a show of a running server.
@Suite("The presenter page", .serialized, .secondBrowser)
struct PresenterTests {
  struct Page {
    let server: RunningServer
    let browser: Browser
    let show: String

    /// Opens the page, and waits until it knows the show and the time.
    func open(_ query: String = "") async throws {
      try await browser.go(to: "http://127.0.0.1:\(server.port)\(show)/presenter\(query)")
      try await browser.wait(
        until: "window.telop?.show && telop.clock.isKnown && telop.connection.state === 'connected'"
          + " && document.querySelector('[data-do=primary] .label').textContent")
    }

    /// Sizes are in CSS pixels.
    func resize(_ width: Int, _ height: Int) async throws {
      try await browser.command(
        "Emulation.setDeviceMetricsOverride",
        ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    }

    /// Presses and releases a key.
    func press(_ key: String, text: String? = nil, shift: Bool = false) async throws {
      var values: [String: Any] = ["type": text == nil ? "rawKeyDown" : "keyDown", "key": key]
      if shift { values["modifiers"] = 8 }
      if let text { values["text"] = text }
      // The key's name alone does not close a dialog.
      if key == "Escape" { values["windowsVirtualKeyCode"] = 27 }
      try await browser.command("Input.dispatchKeyEvent", values)
      try await browser.command("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
    }

    /// Presses a key, and waits until the show has reached a revision.
    func press(_ key: String, shift: Bool = false, revision: Int) async throws {
      try await press(key, shift: shift)
      try await browser.wait(until: "telop.show.revision === \(revision)")
    }

    func text(_ selector: String) async throws -> String {
      try await browser.decode(
        String.self, of: "return document.querySelector(\"\(selector)\").textContent")
    }

    func state() async throws -> JSONValue { try await server.get(show + "/state").json }

    @discardableResult
    func command(_ id: String, _ command: JSONValue) async throws -> Reply {
      try await ShowRouteTests.command(server, show, id, command)
    }
  }

  static func run(
    _ width: Int = 1_280, _ height: Int = 800, language: String = "en",
    script: String = ShowRouteTests.script, _ body: @escaping @Sendable (Page) async throws -> Void
  ) async throws {
    try await RunningServer.run { server in
      let show = try await server.post("/shows?name=talk.md", script, type: "text/markdown").show
      try await Browser.run(
        width: width, height: height, preferences: ["intl.accept_languages": language]
      ) { browser in
        try await body(Page(server: server, browser: browser, show: show))
      }
    }
  }

  @Test(
    "the page has the browser's language, and is dark by default",
    arguments: ["ja", "en"])
  func languages(language: String) async throws {
    try await Self.run(language: language) { page in
      let words =
        language == "ja"
        ? ["待機", "のこり", "始める", "前の節", "もどす"] : ["Ready", "Time left", "Go", "Previous", "Undo"]
      for theme in ["", "?theme=light", "?theme=dark"] {
        try await page.open(theme)
        let found = try await page.browser.decode(
          [String].self,
          of: """
            const style = getComputedStyle(document.body);
            return [document.documentElement.lang, document.body.innerText, style.backgroundColor, style.color];
            """)
        #expect(found[0] == language)
        for word in words { #expect(found[1].contains(word), "\(word) in \(found[1])") }
        #expect(!found[1].contains("undefined") && !found[1].contains("NaN"))
        let light = ["rgb(245, 246, 248)", "rgb(20, 24, 31)"]
        let dark = ["rgb(14, 17, 22)", "rgb(238, 241, 245)"]
        #expect(Array(found[2...]) == (theme == "?theme=light" ? light : dark))
      }
      try await page.open("?lang=\(language == "ja" ? "en" : "ja")")
      #expect(try await page.text("#time-label") == (language == "ja" ? "Time left" : "のこり"))
    }
  }

  @Test("keys send commands; the page names the last command and the one to undo")
  func keys() async throws {
    try await Self.run { page in
      try await page.open()
      #expect(try await page.text("#left .cells") == "10:00")
      try await page.press(" ", revision: 1)
      try await page.press("PageDown", revision: 2)
      var state = try await page.state()
      #expect(state["last"]?["step"] == "next" && state["last"]?["controller"] == "presenter")
      try await page.browser.wait(
        until: "document.getElementById('last').textContent.includes('Next')")
      #expect(try await page.text("#last-who") == "from this screen")
      #expect(try await page.text("#controls [data-do=undo] .label") == "Undo: Next")
      try await page.press("ArrowRight", shift: true, revision: 3)
      state = try await page.state()
      #expect(state["last"]?["name"] == "nudge" && state["last"]?["value"] == "1.0")
      try await page.press("b", revision: 4)
      #expect(try await page.state()["shown"] == false)
      try await page.browser.wait(
        until: "document.getElementById('phase').dataset.state === 'off'")
      try await page.press("z", revision: 5)
      try await page.press("End", revision: 6)
      #expect(try await page.state()["last"]?["value"] == "3")
      try await page.press("Home", revision: 7)
      // The next command builds on the last command, which the page does not show yet.
      _ = try await page.browser.value(
        of: """
          telop.wish("pause");
          while (telop.show.revision < 8) await new Promise(requestAnimationFrame);
          telop.wish("primary");
          """)
      try await page.browser.wait(until: "telop.show.revision === 9")
      #expect(try await page.state()["last"]?["name"] == "resume")
      // Single-letter shortcuts can be turned off; other keys still work.
      _ = try await page.browser.value(of: "telop.settings.set('letters', false)")
      try await page.press("b")
      try await page.press("PageUp", revision: 10)
      #expect(try await page.state()["last"]?["step"] == "previous")
      // Keys typed in a field are not commands.
      _ = try await page.browser.value(
        of: "telop.wish('keys'); document.getElementById('name').focus()")
      try await page.press(" ", text: " ")
      try await page.press("Escape")
      try await page.browser.wait(until: "!document.getElementById('keys').open")
      #expect(try await page.state()["revision"] == 10)
    }
  }

  /// Sends a phone's command immediately before the page's next command, whose revision is then outdated.
  private static func phone(_ command: String) -> String {
    """
    const own = fetch, other = { id: "phone" + performance.now(), command: "\(command)", controller: "phone" };
    window.fetch = async (address, options) => {
      if (options?.method !== "POST") return own(address, options);
      window.fetch = own;
      await own(address, { ...options, body: JSON.stringify(other) });
      return own(address, options);
    };
    """
  }

  @Test("a conflicting command is refused, and can be sent anyway")
  func conflict() async throws {
    try await Self.run { page in
      try await page.open()
      try await page.press(" ", revision: 1)
      // The phone's command comes first, and this page has not received it.
      _ = try await page.browser.value(of: Self.phone("next"))
      try await page.press("p")
      try await page.browser.wait(until: "document.querySelector('#alert .anyway')")
      #expect(
        try await page.text("#alert p")
          == "The phone went to the next section first. Your “Pause” was not done.")
      #expect(try await page.state()["revision"] == 2)
      _ = try await page.browser.value(of: "document.querySelector('#alert .anyway').click()")
      try await page.browser.wait(until: "telop.show.revision === 3")
      #expect(try await page.state()["last"]?["name"] == "pause")
      #expect(try await page.text("#alert") == "")
      // Messages name commands by the labels of their buttons. A later command removes messages that are no longer
      // true.
      _ = try await page.browser.value(of: Self.phone("take-off"))
      try await page.press("ArrowRight", shift: true)
      try await page.browser.wait(until: "document.querySelector('#alert .anyway')")
      #expect(
        try await page.text("#alert p")
          == "The phone took it off the screen first. Your “+ 1 s” was not done.")
      try await page.command("later", "bring-back")
      try await page.browser.wait(until: "!document.querySelector('#alert strong')")
      #expect(try await page.text("#alert p") == "Your “+ 1 s” was not done.")
      // Another command from this page clears the message.
      _ = try await page.browser.value(of: "telop.wish('back')")
      try await page.browser.wait(until: "telop.show.revision === 6")
      try await page.browser.wait(until: "!document.querySelector('#alert p')")
      #expect(try await page.text("#last-name") == "− 1 s")
      #expect(try await page.text("#controls [data-do=undo] .label") == "Undo: − 1 s")
      // The message also disappears when its command would no longer have an effect.
      _ = try await page.browser.value(of: Self.phone("take-off"))
      try await page.press("p")
      try await page.browser.wait(until: "document.querySelector('#alert .anyway')")
      try await page.command("resume", "resume")
      try await page.browser.wait(until: "!document.querySelector('#alert p')")
      // A command without an answer is sent again with the same ID, and applied once.
      _ = try await page.browser.value(
        of: """
          const own = fetch;
          window.sent = [];
          window.fetch = async (address, options) => {
            if (options?.method !== "POST") return own(address, options);
            sent.push(JSON.parse(options.body).id);
            const answer = await own(address, options);
            if (sent.length < 3) throw new TypeError("the answer was lost");
            return answer;
          };
          """)
      try await page.press(" ")
      try await page.browser.wait(until: "sent.length === 3")
      try await page.browser.wait(until: "telop.show.revision === 9")
      #expect(
        try await page.browser.decode(Int.self, of: "return new Set(sent).size") == 1)
      #expect(try await page.state()["revision"] == 9)
    }
  }

  @Test("the page says that the text waits for a feed; Resume lets the text leave")
  func dry() async throws {
    try await Self.run(script: "---\nduration: 4\n---\nOne.") { page in
      try await page.open()
      try await page.command("go", "go")
      try await page.command("feed", ["feed": "Two."])
      try await page.browser.wait(
        until: "document.getElementById('course').textContent === 'Text comes in by a feed'")
      // A running feed has no known end.
      try await page.browser.wait(
        until: "document.getElementById('time-label').textContent === 'Elapsed'")
      try await page.browser.wait(
        until:
          "/^Waiting for text \\d+:\\d\\d$/.test(document.querySelector('#phase span').textContent)"
      )
      #expect(try await page.text("#course") == "Resume to run the rest off")
      #expect(try await page.text("#controls [data-do=primary] .label") == "Resume")
      try await page.press(" ", revision: 3)
      #expect(try await page.state()["last"]?["name"] == "resume")
      try await page.browser.wait(
        until: "document.getElementById('phase').dataset.state === 'running'")
    }
  }

  @Test("finish asks for confirmation; take-off does not")
  func ending() async throws {
    try await Self.run { page in
      try await page.open()
      try await page.press(" ", revision: 1)
      let press = { (selector: String) in
        _ = try await page.browser.value(of: "document.querySelector(\"\(selector)\").click()")
      }
      try await press("#controls [data-do=band]")
      try await page.browser.wait(until: "telop.show.revision === 2")
      try await press("#finish")
      #expect(
        try await page.browser.decode(Bool.self, of: "return document.getElementById('ask').open"))
      try await press("#ask [value=cancel]")
      try await page.browser.wait(until: "!document.getElementById('ask').open")
      #expect(try await page.state()["revision"] == 2)
      try await press("#finish")
      try await press("#ask [value=finish]")
      try await page.browser.wait(
        until: "document.getElementById('phase').dataset.state === 'ended'")
      try await page.press("z", revision: 4)
      #expect(try await page.state()["last"]?["name"] == "undo")
    }
  }
}
