import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import Testing

@testable import TelopService

/// The stage in a browser: slides and band of one show.
@Suite("The stage", .serialized, .secondBrowser)
struct StageTests {
  /// Start of a condition for a slide's picture being shown; the index follows.
  private static let isShown = """
    document.querySelector(".slide.shown img")?.naturalWidth > 0 && telop.stage.index ===
    """

  @Test(
    "slides follow every client, also without the server; the band follows the show"
  )
  func turns() async throws {
    let folder = try TestFolder()
    var process = try await ServerProcess(folder: folder.url)
    let server = process.server
    let show = try await TestDeck.show(on: server)
    try await Browser.run { browser in
      try await browser.go(to: "http://127.0.0.1:\(server.port)\(show)/stage?lang=en&place=below")
      try await browser.wait(
        until: "document.querySelector('#note h1')?.textContent.startsWith('No slides')")
      let sent = try await TestDeck.send(TestDeck.pdf(), to: show, server)
      #expect([201, 202].contains(sent.status), "\(sent.text)")
      try await browser.wait(until: "window.telop.stage && \(Self.isShown) 0")
      // Another client, a key, and a link of the page turn the slide.
      #expect(try await server.post(show + "/slide?value=3", "", type: "").status == 200)
      try await browser.wait(until: "\(Self.isShown) 2")
      try await browser.press("PageUp")
      #expect(try await browser.decode(Int.self, of: "return telop.stage.index") == 1)
      try await waitUntil { try await server.get(show + "/state").json["slide"] == 2 }
      for command in ["go", "pause"] {
        #expect(try await server.post("\(show)/\(command)", "", type: "").status == 200)
      }
      let place = try await server.post(show + "/seek?value=20", "", type: "")
        .decoded(as: ShowDocument.self)
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
      process.end()
      for code in ["PageDown", "PageUp", "PageUp"] { try await browser.press(code) }
      try await browser.wait(until: "\(Self.isShown) 0 && telop.turner.wanted === 0")
      process = try await ServerProcess(folder: folder.url, port: server.port)
      try await browser.wait(until: "telop.turner.wanted === null && telop.show.slide === 1")
      #expect(try await server.get(show + "/state").json["slide"] == 1)
    }
    process.end()
  }
}
