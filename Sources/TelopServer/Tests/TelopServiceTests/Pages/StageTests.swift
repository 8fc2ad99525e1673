import Foundation
import Telop
import Testing

/// The stage in a browser: slides and band of one show.
@Suite("The stage", .serialized, .secondBrowser)
struct StageTests {
  private struct State: Decodable {
    struct Leg: Decodable { let standsAt: Double? }
    let id: String
    let slide: Int?
    let legs: [Leg]
  }

  private static func post(_ path: String, _ body: [UInt8] = [], type: String = "", port: Int)
    async throws -> State
  {
    let reply = try await HTTPClient.send(
      "POST", path, body, headers: ["Content-Type": type], port: port)
    #expect(reply.status < 300, "\(reply.text)")
    return try JSONDecoder().decode(State.self, from: Data(reply.body))
  }

  private static func state(_ show: String, port: Int) async throws -> State {
    let reply = try await HTTPClient.send("GET", show + "/state", port: port)
    return try JSONDecoder().decode(State.self, from: Data(reply.body))
  }

  /// Start of a condition for a slide's picture being shown; the index follows.
  private static let isShown = """
    document.querySelector(".slide.shown img")?.naturalWidth > 0 && telop.stage.index ===
    """

  @Test(
    "slides follow every client, also without the server; the band follows the show"
  )
  func turns() async throws {
    let folder = try TestFolder()
    var server = try await ServerProcess(folder: folder.url)
    let port = server.port
    let made = try await Self.post(
      "/shows", Array(TestDeck.script.utf8), type: "text/markdown", port: port)
    let show = "/shows/\(made.id)"
    try await Browser.run { browser in
      try await browser.go(to: "http://127.0.0.1:\(port)\(show)/stage?lang=en&place=below")
      try await browser.wait(
        until: "document.querySelector('#note h1')?.textContent.startsWith('No slides')")
      let sent = try await HTTPClient.send(
        "POST", show + "/deck", TestDeck.pdf(), headers: ["Content-Type": "application/pdf"],
        port: port)
      #expect([201, 202].contains(sent.status), "\(sent.text)")
      try await browser.wait(until: "window.telop.stage && \(Self.isShown) 0")
      // Another client, a key, and a link of the page turn the slide.
      _ = try await Self.post(show + "/slide?value=3", port: port)
      try await browser.wait(until: "\(Self.isShown) 2")
      _ = try await browser.value(
        of:
          "document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'PageUp', bubbles: true }))"
      )
      #expect(try await browser.decode(Int.self, of: "return telop.stage.index") == 1)
      while try await Self.state(show, port: port).slide != 2 {
        try await Task.sleep(for: .milliseconds(10))
      }
      _ = try await Self.post(show + "/go", port: port)
      _ = try await Self.post(show + "/pause", port: port)
      let place = try await Self.post(show + "/seek?value=20", port: port)
      let stands = try #require(place.legs.last?.standsAt)
      try await browser.wait(until: "Math.abs(telop.bands?.current?.offset - \(stands)) < 0.01")
      // The slide ends at the band, once the band is on screen.
      try await browser.wait(
        until: """
          (() => {
            const page = document.querySelector("#bands iframe.shown").contentDocument;
            const paper = document.querySelector(".slide.shown .paper").getBoundingClientRect();
            const edge = page.getElementById("ground").getBoundingClientRect().top;
            return Math.abs(paper.bottom - edge) <= 1 && Math.abs(paper.width / paper.height - 16 / 9) < .01;
          })()
          """)
      server.end()
      for code in ["PageDown", "PageUp", "PageUp"] {
        _ = try await browser.value(
          of:
            "document.body.dispatchEvent(new KeyboardEvent('keydown', { code: '\(code)', bubbles: true }))"
        )
      }
      try await browser.wait(until: "\(Self.isShown) 0 && telop.turner.wanted === 0")
      server = try await ServerProcess(folder: folder.url, port: port)
      try await browser.wait(until: "telop.turner.wanted === null && telop.show.slide === 1")
      let last = try await Self.state(show, port: port)
      #expect(last.slide == 1)
    }
    server.end()
  }
}
