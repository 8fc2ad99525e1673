import Foundation
import Telop
@_spi(Answers) import TelopDocuments
@_spi(Answers) import TelopJSON
import Testing

/// The presenter's layout and keyboard access, in Chromium.
@Suite("The presenter's layout", .serialized, .secondBrowser)
struct PresenterLayoutTests {
  /// Finds controls that are off the page or too small for a finger, and pages that scroll: `flaws` in the page,
  /// `dialogs` in each open dialog.
  private static let flaws = """
    const flaws = () => {
      const flaws = [];
      if (document.documentElement.scrollWidth > innerWidth) {
        flaws.push("scrolls to " + document.documentElement.scrollWidth);
      }
      if (innerWidth >= 1280 && document.documentElement.scrollHeight > innerHeight) {
        flaws.push("scrolls down to " + document.documentElement.scrollHeight);
      }
      const targets = [...document.querySelectorAll("button, input, select, a[href]:not(.skip)")]
        .filter(target => target.checkVisibility({ visibilityProperty: true }))
        .map(target => target.type === "checkbox" ? target.closest("label") : target);
      if (targets.length < 2) flaws.push("has no targets");
      const boxes = targets.map(target => target.getBoundingClientRect());
      targets.forEach((target, index) => {
        const { width, height, left, right } = boxes[index];
        const name = target.id || target.dataset.do || target.textContent;
        if (width < 48 || height < 48) flaws.push(`${name}: ${width} x ${height}`);
        if (left < 0 || right > innerWidth) flaws.push(`${name}: from ${left} to ${right}`);
      });
      return flaws;
    };
    const dialogs = () => ["keys", "ask"].flatMap(id => {
      const dialog = document.getElementById(id);
      if (id === "keys") telop.wish("keys"); else dialog.showModal();
      const found = flaws();
      dialog.close();
      return found.map(flaw => id + " " + flaw);
    });
    """

  private static let sizes = [
    (1_280, 800), (1_280, 720), (1_000, 700), (800, 1_100), (844, 390), (640, 400), (390, 844),
    (320, 640),
  ]

  @Test("targets are large enough, and nothing scrolls sideways")
  func sizes() async throws {
    try await PresenterTests.run { page in
      func look(_ script: String, _ place: String) async throws {
        for (width, height) in Self.sizes {
          try await page.resize(width, height)
          // A busy machine shows for a moment that the connection is late.
          var found = try await page.browser.decode([String].self, of: Self.flaws + script)
          for _ in 0..<50 where found != [] {
            try await Task.sleep(for: .milliseconds(100))
            found = try await page.browser.decode([String].self, of: Self.flaws + script)
          }
          #expect(found == [], "\(width) \(place)")
        }
      }
      for language in ["en", "ja"] {
        try await page.open("?lang=\(language)")
        try await look("return [...flaws(), ...dialogs()];", language)
      }
      try await page.command("go", "go")
      try await page.command("next", "next")
      try await page.browser.wait(
        until: "document.getElementById('phase').dataset.state === 'running'"
          + " && document.querySelector('#controls [data-do=undo]').ariaDisabled === 'false'")
      try await page.browser.command(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
      try await look(
        """
        const found = flaws();
        const more = document.getElementById("more");
        if (!more.checkVisibility()) return found;
        more.click();
        found.push(...flaws().map(flaw => "all " + flaw));
        more.click();
        return found;
        """, "on air")
    }
  }

  @Test("a phone always has Next, Previous and Pause; the other controls stay open")
  func phone() async throws {
    try await PresenterTests.run(390, 844) { page in
      try await page.open()
      func controls() async throws -> [String] {
        try await page.browser.decode(
          [String].self,
          of: """
            const buttons = [...document.querySelectorAll("[data-do]")].filter(button => button.checkVisibility());
            const isWhole = box => box.top >= 0 && box.bottom <= innerHeight;
            return buttons.filter(button => isWhole(button.getBoundingClientRect())).map(button => button.dataset.do);
            """)
      }
      #expect(try await controls() == ["primary", "previous", "next"])
      _ = try await page.browser.value(of: "document.getElementById('more').click()")
      let all = ["primary", "previous", "next", "back", "on", "band", "undo"]
      #expect(try await controls() == all)
      _ = try await page.command("go", "go")
      try await page.browser.wait(until: "telop.show.revision === 1")
      _ = try await page.browser.value(of: "document.querySelector('[data-do=band]').click()")
      try await page.browser.wait(until: "telop.show.revision === 2")
      #expect(try await controls() == all)
      // A swipe to the left goes to the next section.
      _ = try await page.browser.value(
        of: """
          const send = (type, clientX) => document.querySelector("main").dispatchEvent(
            new PointerEvent(type, { pointerType: "touch", isPrimary: true, clientX, clientY: 400 }));
          send("pointerdown", 300); send("pointerup", 290);
          send("pointerdown", 300); send("pointerup", 200);
          """)
      try await page.browser.wait(until: "telop.show.revision === 3")
      #expect(try await page.state()["last"]?["step"] == "next")
    }
  }

  /// A talk of a given number of seconds.
  private static func talk(_ seconds: Int) -> String {
    "---\nduration: \(seconds)\n---\nOne two three four five."
  }

  @Test("large digits have equal widths; the end is announced, and stays on the page")
  func time() async throws {
    try await PresenterTests.run(script: Self.talk(61)) { page in
      try await page.open()
      try await page.command("go", "go")
      try await page.browser.wait(
        until:
          "/^(1 minute|\\d+ seconds) left$/.test(document.getElementById('announcer').textContent)")
      try await page.resize(1_280, 800)
      let widths = try await page.browser.decode(
        [Double].self,
        of: """
          return [...document.querySelectorAll("#left .cells span:not(.mark)")]
            .map(cell => cell.getBoundingClientRect().width);
          """)
      // Inter's tabular digits have an advance of 0.648 em.
      #expect(widths.count == 3 && widths.allSatisfy { abs($0 - 256 * 0.628) < 0.1 }, "\(widths)")
      let show = try await TestDeck.show(on: page.server, Self.talk(12))
      let short = PresenterTests.Page(server: page.server, browser: page.browser, show: show)
      try await short.open()
      #expect(try await short.text("#left .cells") == "0:12")
      try await short.command("go", "go")
      try await page.browser.wait(
        until: "document.getElementById('left').dataset.state === 'soon'")
      try await page.browser.wait(
        until: "document.getElementById('phase').dataset.state === 'ended'")
      let end =
        "[...document.querySelectorAll('#left .unseen, #around > span')].map(part => part.innerText)"
      let says = try await page.browser.decode([String].self, of: "return \(end)")
      #expect(says.prefix(2) == ["0:00", "Elapsed 0:12"], "\(says)")
      #expect(says[2].hasPrefix("Ended at ") && says.dropFirst(3).joined().isEmpty, "\(says)")
      // The display does not change as time passes.
      try await page.browser.wait(
        until: "telop.clock.now() > telop.show.legs[0].end / 1000 + 1100")
      #expect(try await page.browser.decode([String].self, of: "return \(end)") == says)
      // Space shows how to restart the talk: R, then Enter.
      try await short.press(" ")
      #expect(
        try await short.text("#alert p")
          == "The show has ended. To start again, press R, then Enter.")
      try await short.press("r")
      #expect(
        try await page.browser.decode(String.self, of: "return document.activeElement.textContent")
          == "Close")
      #expect(try await short.state()["revision"] == 1)
      try await short.press("Enter", revision: 2)
      #expect(try await short.state()["last"]?["name"] == "restart")
    }
  }

  @Test("without the server the time runs on, and no command is sent")
  func alone() async throws {
    try await Browser.run(preferences: ["intl.accept_languages": "en"]) { browser in
      try await RunningServer.run { server in
        let show = try await ShowRouteTests.make(server)
        let page = PresenterTests.Page(server: server, browser: browser, show: show)
        try await page.open()
        try await page.press(" ", revision: 1)
      }
      try await browser.wait(
        until: "telop.connection.state === 'reconnecting'"
          + " && document.getElementById('connection').textContent.startsWith('Reconnecting')")
      let before = try await browser.decode(
        String.self, of: "return document.querySelector('#left .cells').textContent")
      _ = try await browser.value(of: "telop.wish('next')")
      let says = try await browser.decode(
        String.self, of: "return document.querySelector('#alert p').textContent")
      #expect(says.hasPrefix("No commands without a connection."))
      #expect(
        try await browser.decode(
          [String].self,
          of: """
            return [...document.querySelectorAll("#controls [data-do]")].map(button => button.ariaDisabled);
            """) == Array(repeating: "true", count: 7))
      try await browser.wait(
        until: "document.querySelector('#left .cells').textContent !== '\(before)'")
    }
  }

  @Test("three seconds without an answer count as a lost connection")
  func stalls() async throws {
    try await PresenterTests.run { page in
      try await page.open()
      // Requests for the server's time get no answer, and the clock jumps by three seconds.
      _ = try await page.browser.value(
        of: """
          const [own, now] = [fetch, performance.now.bind(performance)];
          await new Promise(next => {
            window.fetch = (address, options) => String(address).includes("/clock")
              ? new Promise((_, fail) => { window.fail = fail; next(); }) : own(address, options);
          });
          const stands = now();
          performance.now = () => stands + 100;
          await new Promise(next => setTimeout(next, 250));
          window.before = telop.connection.state;
          performance.now = () => now() + 3_100;
          window.back = () => { window.fetch = own; fail(new Error("no answer")); };
          """)
      try await page.browser.wait(
        until: "document.getElementById('connection').textContent.startsWith('Reconnecting')")
      #expect(try await page.browser.decode(String.self, of: "return before") == "connected")
      _ = try await page.browser.value(of: "telop.wish('primary'); back();")
      #expect(try await page.text("#alert p").hasPrefix("No commands without a connection."))
      // The message disappears once the connection is back.
      try await page.browser.wait(
        until: "telop.connection.state === 'connected' && !document.querySelector('#alert p')")
      #expect(try await page.state()["revision"] == 0)
    }
  }

  @Test("each press of a game controller counts once")
  func pads() async throws {
    try await PresenterTests.run { page in
      try await page.open()
      let wishes = try await page.browser.decode(
        [String].self,
        of: """
          const { padReader } = await import("/pages/keys.mjs");
          const wishes = [], held = [false, false, false, false, false, false];
          const pads = () => [null, { index: 1, buttons: held.map(pressed => ({ pressed })) }];
          const read = padReader(wish => wishes.push(wish), pads);
          const hold = (index, pressed) => { held[index] = pressed; read(); read(); };
          held[0] = true;
          read();
          hold(0, false);
          for (const index of [0, 4, 5, 1]) { hold(index, true); hold(index, false); }
          return wishes;
          """)
      #expect(wishes == ["onward", "previous", "next"])
    }
  }

  @Test("a held key repeats at most five times a second; single presses all count")
  func held() async throws {
    try await PresenterTests.run { page in
      try await page.open()
      let wishes = try await page.browser.decode(
        [String].self,
        of: """
          const { listenToKeys } = await import("/pages/keys.mjs");
          const wishes = [];
          listenToKeys(wish => wishes.push(wish), () => true);
          const press = (key, time, repeat) => {
            const event = new KeyboardEvent("keydown", { key, repeat, shiftKey: key !== "t", bubbles: true });
            Object.defineProperty(event, "timeStamp", { value: time });
            document.body.dispatchEvent(event);
          };
          for (const time of [1000, 1100, 1199, 1200, 1350, 1399, 1400]) press("ArrowRight", time, time > 1000);
          for (const time of [1800, 1850]) press("ArrowLeft", time, false);
          press("t", 2000, false);
          press("t", 2500, true);
          return wishes;
          """)
      #expect(wishes == ["on", "on", "on", "back", "back", "turn"])
    }
  }
}
