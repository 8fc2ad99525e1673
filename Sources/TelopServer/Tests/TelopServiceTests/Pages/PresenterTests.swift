import Foundation
import Telop
import TelopDocuments
import Testing

/// The presenter in Chromium, on a show of a running server.
@Suite("The presenter page", .serialized, .secondBrowser)
struct PresenterTests {
  /// The presenter's page and its show.
  struct Stage {
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
    func press(_ key: String, text: String? = nil) async throws {
      var values: [String: Any] = ["type": text == nil ? "rawKeyDown" : "keyDown", "key": key]
      if let text { values["text"] = text }
      // The key's name alone does not close a dialog.
      if key == "Escape" { values["windowsVirtualKeyCode"] = 27 }
      try await browser.command("Input.dispatchKeyEvent", values)
      try await browser.command("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
    }

    /// Presses a key, and waits until the show has reached a revision.
    func press(_ key: String, revision: Int) async throws {
      try await press(key)
      try await browser.wait(until: "telop.show.revision === \(revision)")
    }

    func text(_ selector: String) async throws -> String {
      try await browser.decode(
        String.self, of: "return document.querySelector(\"\(selector)\").textContent")
    }

    func state() async throws -> JSONValue {
      try JSONValue(json: try await server.get(show + "/state").body)
    }

    @discardableResult
    func command(_ id: String, _ command: JSONValue) async throws -> Reply {
      try await ShowRouteTests.command(server, show, id, command)
    }
  }

  static func run(
    _ width: Int = 1_280, _ height: Int = 800, language: String = "en",
    script: String = ShowRouteTests.script, _ body: @escaping @Sendable (Stage) async throws -> Void
  ) async throws {
    try await RunningServer.run { server in
      let made = try await server.post("/shows?name=talk.md", script, type: "text/markdown")
      let show = String(try #require(made.headers["location"]).dropLast("/state".count))
      try await Browser.run(
        width: width, height: height, preferences: ["intl.accept_languages": language]
      ) { browser in
        try await body(Stage(server: server, browser: browser, show: show))
      }
    }
  }

  @Test(
    "speaks the browser's language, and is dark unless it is asked to be light",
    arguments: ["ja", "en"])
  func languages(language: String) async throws {
    try await Self.run(language: language) { stage in
      let words =
        language == "ja"
        ? ["待機", "のこり", "始める", "前の節", "もどす"] : ["Ready", "Time left", "Go", "Previous", "Undo"]
      for theme in ["", "?theme=light", "?theme=dark"] {
        try await stage.open(theme)
        let found = try await stage.browser.decode(
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
      try await stage.open("?lang=\(language == "ja" ? "en" : "ja")")
      #expect(try await stage.text("#time-label") == (language == "ja" ? "Time left" : "のこり"))
    }
  }

  @Test("keys reach the show, and it says who gave the last command and what undo undoes")
  func keys() async throws {
    try await Self.run { stage in
      try await stage.open()
      #expect(try await stage.text("#left .cells") == "10:00")
      try await stage.press(" ", revision: 1)
      try await stage.press("PageDown", revision: 2)
      var state = try await stage.state()
      #expect(state["last"]?["step"] == "next" && state["last"]?["controller"] == "presenter")
      try await stage.browser.wait(
        until: "document.getElementById('last').textContent.includes('Next')")
      #expect(try await stage.text("#last-who") == "from this screen")
      #expect(try await stage.text("#controls [data-do=undo] .label") == "Undo: Next")
      try await stage.press("ArrowRight", revision: 3)
      state = try await stage.state()
      #expect(state["last"]?["name"] == "nudge" && state["last"]?["value"] == "1.0")
      try await stage.press("b", revision: 4)
      #expect(try await stage.state()["shown"] == false)
      try await stage.browser.wait(
        until: "document.getElementById('phase').dataset.state === 'off'")
      try await stage.press("z", revision: 5)
      try await stage.press("End", revision: 6)
      #expect(try await stage.state()["last"]?["value"] == "3")
      try await stage.press("Home", revision: 7)
      // The next command builds on the last one, though it does not show yet.
      _ = try await stage.browser.value(
        of: """
          telop.wish("pause");
          while (telop.show.revision < 8) await new Promise(requestAnimationFrame);
          telop.wish("primary");
          """)
      try await stage.browser.wait(until: "telop.show.revision === 9")
      #expect(try await stage.state()["last"]?["name"] == "resume")
      // Single-letter shortcuts can be turned off; other keys still work.
      _ = try await stage.browser.value(of: "telop.settings.set('letters', false)")
      try await stage.press("b")
      try await stage.press("PageUp", revision: 10)
      #expect(try await stage.state()["last"]?["step"] == "previous")
      // Keys typed in a field are not commands.
      _ = try await stage.browser.value(
        of: "telop.wish('keys'); document.getElementById('name').focus()")
      try await stage.press(" ", text: " ")
      try await stage.press("Escape")
      try await stage.browser.wait(until: "!document.getElementById('keys').open")
      #expect(try await stage.state()["revision"] == 10)
    }
  }

  /// Sends a phone's command just before the page's next command, which has not seen it.
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

  @Test("who comes second is told so, and may do it anyway")
  func conflict() async throws {
    try await Self.run { stage in
      try await stage.open()
      try await stage.press(" ", revision: 1)
      // The phone's command is first, and this page has not received it.
      _ = try await stage.browser.value(of: Self.phone("next"))
      try await stage.press("p")
      try await stage.browser.wait(until: "document.querySelector('#alert .anyway')")
      #expect(
        try await stage.text("#alert p")
          == "The phone went to the next section first. Your “Pause” was not done.")
      #expect(try await stage.state()["revision"] == 2)
      _ = try await stage.browser.value(of: "document.querySelector('#alert .anyway').click()")
      try await stage.browser.wait(until: "telop.show.revision === 3")
      #expect(try await stage.state()["last"]?["name"] == "pause")
      #expect(try await stage.text("#alert") == "")
      // Messages name commands by their buttons' labels. A part that a later command makes untrue goes.
      _ = try await stage.browser.value(of: Self.phone("take-off"))
      try await stage.press("ArrowRight")
      try await stage.browser.wait(until: "document.querySelector('#alert .anyway')")
      #expect(
        try await stage.text("#alert p")
          == "The phone took it off the screen first. Your “+ 1 s” was not done.")
      try await stage.command("later", "bring-back")
      try await stage.browser.wait(until: "!document.querySelector('#alert strong')")
      #expect(try await stage.text("#alert p") == "Your “+ 1 s” was not done.")
      // Another command from this page clears the message.
      _ = try await stage.browser.value(of: "telop.wish('back')")
      try await stage.browser.wait(until: "telop.show.revision === 6")
      try await stage.browser.wait(until: "!document.querySelector('#alert p')")
      #expect(try await stage.text("#last-name") == "− 1 s")
      #expect(try await stage.text("#controls [data-do=undo] .label") == "Undo: − 1 s")
      // The message also goes when its command would do nothing any more.
      _ = try await stage.browser.value(of: Self.phone("take-off"))
      try await stage.press("p")
      try await stage.browser.wait(until: "document.querySelector('#alert .anyway')")
      try await stage.command("resume", "resume")
      try await stage.browser.wait(until: "!document.querySelector('#alert p')")
      // A command without an answer is sent again with the same ID, and done once.
      _ = try await stage.browser.value(
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
      try await stage.press(" ")
      try await stage.browser.wait(until: "sent.length === 3")
      try await stage.browser.wait(until: "telop.show.revision === 9")
      #expect(
        try await stage.browser.decode(Int.self, of: "return new Set(sent).size") == 1)
      #expect(try await stage.state()["revision"] == 9)
    }
  }

  @Test("while it is paused it counts, and says what going on gives")
  func paused() async throws {
    try await Self.run { stage in
      try await stage.open()
      try await stage.press(" ", revision: 1)
      try await stage.browser.wait(
        until: "document.getElementById('outlook').textContent.startsWith('If you pause 10 s now')")
      try await stage.press(" ", revision: 2)
      try await stage.browser.wait(
        until: "/^Paused \\d+:\\d\\d$/.test(document.querySelector('#phase span').textContent)"
          + " && document.getElementById('outlook').textContent.startsWith('Resume now: ')")
      #expect(try await stage.text("#controls [data-do=primary] .label") == "Resume")
      #expect(try await stage.text("#lateness span") == "Ends on time after Resume")
      #expect(try await stage.text("#controls [data-do=undo] .label") == "Undo: Pause")
    }
  }

  @Test("text that waits for a feed is said to, and Resume lets it leave")
  func dry() async throws {
    try await Self.run(script: "---\nduration: 4\n---\nOne.") { stage in
      try await stage.open()
      try await stage.command("go", "go")
      try await stage.command("feed", ["feed": "Two."])
      try await stage.browser.wait(
        until: "document.getElementById('course').textContent === 'Text comes in by a feed'")
      // A running feed has no known end.
      try await stage.browser.wait(
        until: "document.getElementById('time-label').textContent === 'Elapsed'")
      try await stage.browser.wait(
        until:
          "/^Waiting for text \\d+:\\d\\d$/.test(document.querySelector('#phase span').textContent)"
      )
      #expect(try await stage.text("#course") == "Resume lets the rest leave")
      #expect(try await stage.text("#controls [data-do=primary] .label") == "Resume")
      try await stage.press(" ", revision: 3)
      #expect(try await stage.state()["last"]?["name"] == "resume")
      try await stage.browser.wait(
        until: "document.getElementById('phase').dataset.state === 'running'")
    }
  }

  @Test("ending a show for good asks; taking it off does not")
  func ending() async throws {
    try await Self.run { stage in
      try await stage.open()
      try await stage.press(" ", revision: 1)
      let press = { (selector: String) in
        _ = try await stage.browser.value(of: "document.querySelector(\"\(selector)\").click()")
      }
      try await press("#controls [data-do=band]")
      try await stage.browser.wait(until: "telop.show.revision === 2")
      try await press("#finish")
      #expect(
        try await stage.browser.decode(Bool.self, of: "return document.getElementById('ask').open"))
      try await press("#ask [value=cancel]")
      try await stage.browser.wait(until: "!document.getElementById('ask').open")
      #expect(try await stage.state()["revision"] == 2)
      try await press("#finish")
      try await press("#ask [value=finish]")
      try await stage.browser.wait(
        until: "document.getElementById('phase').dataset.state === 'ended'")
      try await stage.press("z", revision: 4)
      #expect(try await stage.state()["last"]?["name"] == "undo")
    }
  }
}
