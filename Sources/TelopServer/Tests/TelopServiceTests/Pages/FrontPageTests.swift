import Telop
import TelopService
import Testing

/// The front page in Chromium, on a running server.
@Suite("The front page", .serialized, .secondBrowser)
struct FrontPageTests {
  /// An open front page.
  struct FrontPage {
    let server: RunningServer
    let browser: Browser

    var address: String { "http://127.0.0.1:\(server.port)/" }

    func open(_ query: String = "") async throws {
      try await browser.go(to: address + query)
      try await browser.wait(until: "window.telop && document.querySelector('#note, #shows li')")
    }

    /// Inserts text as a keyboard or a paste does.
    func type(_ text: String, in field: String = "text") async throws {
      _ = try await browser.value(
        of: "const field = document.getElementById('\(field)'); field.focus(); field.select();")
      try await browser.command("Input.insertText", ["text": text])
    }

    /// Waits until the page shows the results of all its fields.
    func settle() async throws {
      try await browser.wait(until: "telop.isSettled")
    }

    func click(_ selector: String) async throws {
      _ = try await browser.value(of: "document.querySelector(`\(selector)`).click();")
    }

    func text(_ selector: String) async throws -> String {
      try await browser.decode(
        String.self, of: "return document.querySelector(`\(selector)`)?.innerText ?? '';")
    }

    func isSeen(_ selector: String) async throws -> Bool {
      try await browser.decode(
        Bool.self, of: "return document.querySelector(`\(selector)`)?.checkVisibility() ?? false;")
    }

    /// Whether the plot is as wide as its card, whose width depends on the card of fixes.
    func plotFits() async throws -> Bool {
      try await browser.decode(
        Bool.self,
        of: """
          for (let frame = 0; frame < 2; ++frame) await new Promise(requestAnimationFrame);
          const plot = document.getElementById("plot");
          return Number(plot.firstElementChild.getAttribute("width")) === plot.clientWidth;
          """)
    }

    func value(_ field: String) async throws -> String {
      try await browser.decode(
        String.self, of: "return document.getElementById('\(field)').value;")
    }
  }

  static func run(
    _ width: Int = 1_440, _ height: Int = 900, language: String = "en",
    tokens: AccessTokens? = nil,
    _ body: @escaping @Sendable (FrontPage) async throws -> Void
  ) async throws {
    try await RunningServer.run(tokens: tokens) { server in
      try await Browser.run(
        width: width, height: height, preferences: ["intl.accept_languages": language]
      ) { browser in
        let page = FrontPage(server: server, browser: browser)
        try await page.open()
        try await body(page)
      }
    }
  }

  /// Too long for 20 seconds.
  static let long =
    "# One\n\nSome words that a reader has to read while somebody speaks to them.\n\n"
    + "# Two\n\n" + String(repeating: "And more words of the same kind. ", count: 6) + "\n"

  @Test("a script gets its plan, verdict and preview in the browser's language")
  func typing() async throws {
    try await Self.run(language: "ja") { page in
      #expect(try await page.text("#sample") == "見本を使う")
      try await page.click("#sample")
      try await page.settle()
      #expect(try await page.value("duration") == "1:00")
      let comfortable = "楽に読める"
      #expect(try await page.text("#pills") == comfortable)
      #expect(try await page.text("#announcer") == comfortable)
      let words = try await page.browser.decode(
        [String].self,
        of: """
          const { lang } = document.documentElement;
          return [lang, document.body.innerText, telop.plan.fit.duration];
          """)
      #expect(words[0] == "ja" && words[2] == "60")
      #expect(!words[1].contains("undefined") && !words[1].contains("NaN"))
      // The old verdict stays until there is a new one, so typing never clears it.
      _ = try await page.browser.value(
        of: """
          const pills = document.querySelector("#pills");
          window.seen = [];
          new MutationObserver(() => window.seen.push(pills.innerText.trim()))
            .observe(pills, { childList: true, subtree: true, characterData: true });
          """)
      try await page.type(
        Self.long + String(repeating: "And more words of the same kind. ", count: 60))
      try await page.type("0:20", in: "duration")
      try await page.settle()
      #expect(try await page.text("#pills") == "読めない")
      #expect(try await page.plotFits())
      #expect(try await page.text("#facts").contains(/速さ \d,\d{3} px/))
      #expect(try await page.text(".fix span").contains(/^\+\d+:\d\d$/))
      let seen = try await page.browser.decode([String].self, of: "return window.seen;")
      #expect(!seen.isEmpty && !seen.contains(""))
      // The preview is the exported page, which reports its own state and time.
      _ = try await page.browser.value(of: "telop.preview.run(false); telop.preview.seek(7);")
      try await page.browser.wait(
        until: "telop.preview.state.state === 'paused' && telop.preview.state.time === 7")
      #expect(try await page.text("#clock") == "0:07 / 0:20")
      // The card of fixes disappears.
      try await page.click("#sample")
      try await page.settle()
      #expect(try await page.text("#pills") == comfortable)
      #expect(try await page.plotFits())
    }
  }

  @Test("a fix changes its field, and undo reverts it")
  func fixes() async throws {
    try await Self.run { page in
      try await page.type(Self.long)
      try await page.type("0:20", in: "duration")
      try await page.settle()
      try await page.click(".fix")
      let time = try await page.value("duration")
      #expect(time != "0:20")
      try await page.settle()
      #expect(try await page.text("#pills") == "Comfortable")
      _ = try await page.browser.value(of: "document.execCommand('undo');")
      #expect(try await page.value("duration") == "0:20")
      try await page.settle()
      #expect(try await page.text("#pills") == "Unreadable")
      // A key without effect keeps the undo button; a change removes it.
      try await page.click(".fix")
      for key in ["rawKeyDown", "keyUp"] {
        try await page.browser.command(
          "Input.dispatchKeyEvent", ["type": key, "key": "Tab", "windowsVirtualKeyCode": 9])
      }
      #expect(try await page.isSeen("#undo-fix"))
      try await page.type("0:20", in: "duration")
      #expect(try await page.isSeen("#undo-fix") == false)
      try await page.settle()
      let trim = "#fix-list .fix:not(:first-child)"
      try await page.click(trim)
      let shorter = try await page.value("text")
      #expect(shorter.count < Self.long.count)
      try await page.settle()
      #expect(try await page.text("#pills") == "Comfortable")
      try await page.click("#undo-fix")
      #expect(try await page.value("text") == Self.long)
    }
  }

  @Test("without a connection the result stays, and later updates by itself")
  func offline() async throws {
    try await Self.run { page in
      try await page.click("#sample")
      try await page.settle()
      _ = try await page.browser.value(
        of: "window.real = fetch; window.fetch = () => Promise.reject(new TypeError('lost'));")
      try await page.type(Self.long)
      try await page.browser.wait(until: "document.querySelector('#news .lost')")
      #expect(try await page.text("#news .title") == "No connection to the server")
      #expect(try await page.text("#pills") == "Comfortable")
      #expect(try await page.value("text") == Self.long)
      _ = try await page.browser.value(of: "window.fetch = window.real;")
      try await page.settle()
      #expect(try await page.text("#news") == "")
    }
  }

  @Test("a viewer learns that the page needs control")
  func tokens() async throws {
    let tokens = AccessTokens()
    try await Self.run(tokens: tokens) { page in
      #expect(try await page.text("#news .title") == "This screen may not use the service")
      try await page.browser.go(to: page.address + "?n=1#control=\(tokens.control)")
      try await page.browser.wait(until: "window.telop")
      try await page.click("#sample")
      try await page.settle()
      #expect(try await page.text("#news") == "")
    }
  }

  @Test("on a phone, fixes and exports are sheets, and targets are large")
  func phone() async throws {
    try await Self.run(390, 844) { page in
      try await page.type(Self.long)
      try await page.type("0:20", in: "duration")
      try await page.settle()
      let small = """
        return [...document.querySelectorAll("button, a, select, input")].filter(element => {
          const { width, height } = element.getBoundingClientRect();
          return element.checkVisibility() && element.className !== "skip"
            && (width < 48 || height < 48);
        }).map(element => element.outerHTML);
        """
      #expect(try await page.browser.decode([String].self, of: small) == [])
      let width = "return document.documentElement.scrollWidth;"
      #expect(try await page.browser.decode(Int.self, of: width) == 390)
      try await page.click("#open-fixes")
      #expect(try await page.isSeen("dialog[open] #fixes .fix"))
      #expect(try await page.browser.decode([String].self, of: small) == [])
      try await page.click("#sheet .fix")
      try await page.settle()
      #expect(try await page.text("#pills") == "Comfortable")
      try await page.click("#open-exports")
      #expect(try await page.isSeen("dialog[open] [data-to=mov]"))
      #expect(try await page.browser.decode([String].self, of: small) == [])
    }
  }
}
