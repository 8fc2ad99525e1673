import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TelopStore
import Testing

/// The overlay in a browser, compared with the exported page and with itself.
@Suite("The overlay", .serialized, .secondBrowser)
struct OverlayTests {
  private static let script = """
    ---
    duration: 1:00
    size: 54
    canvas: 1280x720
    theme: base
    ---
    # One

    Some ==words== that are on the screen, 日本語も, and behind them more of them and more of them again.

    And this that nobody has seen yet.
    """

  /// Runs a test with a show whose overlay has its first strip.
  private static func withOverlay(
    _ script: String = script, query: String = "",
    _ body: @escaping @Sendable (RunningServer, Browser, String) async throws -> Void
  ) async throws {
    try await RunningServer.run { server in
      let show = try await TestDeck.show(on: server, script)
      try await Browser.run { browser in
        try await browser.go(to: "http://127.0.0.1:\(server.port)\(show)/overlay\(query)")
        try await browser.wait(until: "window.telop?.clock.isKnown && telop.show")
        try await body(server, browser, show)
      }
    }
  }

  /// Screenshot after a command has been drawn.
  private static func picture(
    _ browser: Browser, after command: String, _ server: RunningServer, _ show: String
  ) async throws -> Data {
    let reply = try await server.post("\(show)/\(command)", "")
    #expect(reply.status == 200, "\(reply.text)")
    guard case .integer(let revision)? = try reply.json["revision"] else {
      throw RunningServer.NotStarted()
    }
    try await browser.wait(until: "telop.show.revision >= \(revision)")
    // A command is visible on the next frame after 200 ms. A fade takes 300 ms, and longer on a busy machine.
    _ = try await browser.value(
      of: """
        const until = telop.clock.now() + 700, frames = [...document.querySelectorAll("iframe")];
        const fades = () => frames.some(frame => frame.contentDocument?.getAnimations().length);
        while (telop.clock.now() < until || fades() && telop.clock.now() < until + 5000) {
          await new Promise(requestAnimationFrame);
        }
        """)
    return try await browser.screenshot()
  }

  /// A screenshot of a reloaded page. Without reloading, a page that has seen the text move may draw it between two
  /// pixels.
  private static func picture(reloading browser: Browser) async throws -> Data {
    try await browser.reload()
    try await browser.wait(until: "window.telop?.bands.current?.offset > 0")
    _ = try await browser.value(
      of: "for (let n = 0; n < 20; ++n) await new Promise(requestAnimationFrame);")
    return try await browser.screenshot()
  }

  @Test("the overlay equals the exported page, and is empty before go and after take-off")
  func pixels() async throws {
    try await Self.withOverlay { server, browser, show in
      let empty = try await browser.screenshot()
      _ = try await Self.picture(browser, after: "go", server, show)
      _ = try await Self.picture(browser, after: "pause", server, show)
      _ = try await Self.picture(browser, after: "seek?value=10", server, show)
      let seen = try await Self.picture(reloading: browser)
      #expect(seen != empty)
      let off = try await Self.picture(browser, after: "take-off", server, show)
      #expect(off == empty)
      #expect(try await Self.picture(browser, after: "bring-back", server, show) == seen)

      let page = try await server.post(
        "/v1/export?to=html", Self.script, type: "text/markdown")
      let folder = try TestFolder()
      let file = folder.url.appendingPathComponent("page.html")
      try Data(page.body).write(to: file)
      try await browser.go(to: file.absoluteString + "?at=10&hint=0")
      _ = try await browser.value(
        of: "await telop.ready; await new Promise(next => setTimeout(next, 400));")
      // The exported page has a pause button of its own.
      _ = try await browser.value(of: "document.getElementById('pause').style.display = 'none'")
      #expect(try await browser.screenshot() == seen)
    }
  }

  @Test("replaced and appended text moves no visible pixel")
  func tail() async throws {
    try await Self.withOverlay { server, browser, show in
      _ = try await Self.picture(browser, after: "go", server, show)
      _ = try await Self.picture(browser, after: "pause", server, show)
      _ = try await Self.picture(browser, after: "seek?value=10", server, show)
      let before = try await Self.picture(reloading: browser)
      let strip = try await browser.decode(String.self, of: "return telop.bands.current.strip")
      let other = Self.script.replacing("And this that nobody", with: "And that, which nobody")
      for command in [
        #"{"id": "r", "command": {"replace": \#(try Self.json(other))}}"#,
        #"{"id": "a", "command": {"append": "More of it."}}"#,
      ] {
        let last = try await browser.decode(String.self, of: "return telop.bands.current.strip")
        let reply = try await server.post("\(show)/commands", command)
        #expect(reply.status == 200, "\(reply.text)")
        try await browser.wait(until: "telop.bands.current.strip !== '\(last)'")
        _ = try await browser.value(
          of: "for (let n = 0; n < 20; ++n) await new Promise(requestAnimationFrame);")
        #expect(try await browser.screenshot() == before)
      }
      #expect(
        try await browser.decode(String.self, of: "return telop.bands.current.strip") != strip)
    }
  }

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  @Test("the overlay keeps at most two strips of a feed")
  func feed() async throws {
    let script = "---\nduration: 30\nsize: 40\n---\nFirst."
    try await Self.withOverlay(script) { server, browser, show in
      for index in 0..<31 {
        let command: JSONValue = index == 0 ? "go" : ["feed": .string("Line \(index).")]
        let reply = try await ShowRouteTests.command(server, show, "\(index)", command)
        #expect(reply.status == 200, "\(reply.text)")
      }
      try await browser.wait(
        until: "telop.show.revision === 31"
          + " && telop.bands.current?.strip === telop.moment(telop.clock.now()).leg.strip"
          + " && telop.moment(telop.clock.now()).leg.text === 31")
      let count = try await browser.decode(
        Int.self, of: "return document.querySelectorAll('iframe').length")
      #expect(count <= 2)
    }
  }

  @Test("the overlay is transparent in frames of every colour scheme")
  func schemes() async throws {
    try await Self.withOverlay { server, browser, show in
      _ = try await server.post("\(show)/go", "")
      try await browser.go(to: "http://127.0.0.1:\(server.port)/")
      for (scheme, wish) in [
        ("dark", "light"), ("light", "dark"), ("light dark", "dark"), ("", "dark"),
      ] {
        try await browser.command(
          "Emulation.setEmulatedMedia",
          ["features": [["name": "prefers-color-scheme", "value": wish]]])
        // Outside the band, only the page behind the frame is visible.
        let clip: [String: Any] = [
          "clip": ["x": 0, "y": 0, "width": 400, "height": 300, "scale": 1]
        ]
        _ = try await browser.value(
          of: """
            document.documentElement.style.colorScheme = "\(scheme)";
            document.body.style.background = "#c04080";
            const frame = document.createElement("iframe");
            frame.style.cssText = "position: fixed; inset: 0; width: 100%; height: 100%; border: 0";
            frame.src = "\(show)/overlay";
            document.body.replaceChildren(frame);
            const page = () => frame.contentWindow?.telop;
            while (page()?.bands.current?.state !== "on") await new Promise(requestAnimationFrame);
            for (let n = 0; n < 3; ++n) await new Promise(requestAnimationFrame);
            """)
        let framed = try await browser.command("Page.captureScreenshot", clip) as? [String: String]
        _ = try await browser.value(
          of: """
            document.body.replaceChildren();
            for (let n = 0; n < 3; ++n) await new Promise(requestAnimationFrame);
            """)
        let bare = try await browser.command("Page.captureScreenshot", clip) as? [String: String]
        #expect(framed != nil && framed == bare, "\(scheme) \(wish)")
      }
    }
  }

  @Test(
    "tabs move with the background of the band",
    arguments: ["bottom", "left"])
  func tabs(place: String) async throws {
    let direction = ["left", "right"].contains(place) ? "\ndirection: ttb" : ""
    let script = Self.script.replacing(
      "theme: base", with: "theme: base\nplace: \(place)\(direction)")
    try await Self.withOverlay(script, query: "?tabs") { server, browser, show in
      _ = try await server.post("\(show)/go", "")
      try await browser.wait(until: "telop.bands.current?.state === 'on'")
      let gaps = try await browser.decode(
        [Double].self,
        of: """
          const { band, document: page } = document.querySelector("iframe.shown").contentWindow;
          const [fill, tabs] = ["fill", "tabs"].map(id => page.getElementById(id));
          // The overlay itself reports every frame that the band is on.
          const gaps = [], setState = band.setState;
          band.setState = () => {};
          setState("off", false);
          const comes = new Promise(next => page.addEventListener("transitionrun", next, { once: true }));
          setState("on", true);
          await comes;
          // A browser animates other properties itself, not all in the same frame.
          if (page.getAnimations().some(({ transitionProperty }) => transitionProperty !== "--outside")) return [];
          for (const time of [0, 40, 90, 160, 299]) {
            for (const animation of page.getAnimations()) {
              animation.pause();
              animation.currentTime = time;
            }
            const [outer, inner] = [fill, tabs].map(part => part.getBoundingClientRect());
            const insets = page.defaultView.getComputedStyle(tabs).clipPath.match(/[\\d.]+/g).map(Number);
            const [top, right = top, bottom = top, left = right] = insets;
            const scale = innerWidth / 1280;
            const side = {
              bottom: inner.top + top * scale - outer.top, top: outer.bottom - inner.bottom + bottom * scale,
              left: outer.right - inner.right + right * scale, right: inner.left + left * scale - outer.left,
            }["\(place)"];
            gaps.push(side);
          }
          return gaps;
          """)
      #expect(gaps.count == 5 && gaps.allSatisfy { abs($0) < 0.5 }, "\(place) \(gaps)")
    }
  }

  @Test("the overlay runs on without the server, and follows it after a restart")
  func restart() async throws {
    let folder = try TestFolder()
    let first = try await ServerProcess(folder: folder.url)
    let server = first.server
    let show = try await TestDeck.show(on: server, Self.script)
    try await Browser.run { browser in
      try await browser.go(to: "http://127.0.0.1:\(server.port)\(show)/overlay")
      try await browser.wait(until: "window.telop?.show && telop.clock.isKnown")
      _ = try await server.post(show + "/go", "", type: "")
      try await browser.wait(until: "telop.bands.current?.offset > 5")
      first.end()
      let away = try await browser.decode(Double.self, of: "return telop.bands.current.offset")
      try await browser.wait(until: "telop.bands.current.offset > \(away) + 50")
      let second = try await ServerProcess(folder: folder.url, port: server.port)
      let reply = try await server.post(show + "/pause", "", type: "")
      #expect(reply.status == 200)
      try await browser.wait(until: "telop.show.legs.at(-1).standsAt !== undefined")
      let stands = try await browser.decode(
        Bool.self, of: "return telop.show.legs.at(-1).standsAt > \(away)")
      #expect(stands)
      second.end()
    }
  }

  @Test("the overlay follows a restored backup with a lower revision")
  func restored() async throws {
    let folder = try TestFolder()
    let backup = folder.url.appendingPathComponent("backup").path
    let first = try await ServerProcess(folder: folder.url)
    let server = first.server
    let show = try await TestDeck.show(on: server, Self.script)
    try ShowStore.backUp(folder.url.path, to: backup)
    try await Browser.run { browser in
      try await browser.go(to: "http://127.0.0.1:\(server.port)\(show)/overlay")
      try await browser.wait(until: "window.telop?.show && telop.clock.isKnown")
      _ = try await server.post(show + "/go", "", type: "")
      try await browser.wait(until: "telop.bands.current?.state === 'on'")
      first.end()
      for name in ["shows.sqlite", "shows.sqlite-wal", "shows.sqlite-shm"] {
        try? FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
      }
      try FileManager.default.moveItem(
        atPath: backup, toPath: folder.url.appendingPathComponent("shows.sqlite").path)
      let second = try await ServerProcess(folder: folder.url, port: server.port)
      try await browser.wait(until: "telop.show.revision === 0")
      try await browser.wait(until: "telop.bands.current.state === 'off'")
      second.end()
    }
  }
}
