import Telop
@_spi(Answers) import TelopDocuments
import Testing

/// *Start again* on the pages of a show that is on air.
@Suite("Starting again on air", .serialized, .secondBrowser)
struct RestartPageTests {
  private struct Seen: Decodable {
    let slide: Int
    let name: String
    let zero: Double
    /// Microseconds from the start to the end.
    let length: Double
  }

  private static let seen = """
    const { slide, last, legs, plannedEnd } = telop.show, { zero } = legs.at(-1);
    return { slide, name: last.name, zero, length: plannedEnd - zero };
    """

  @Test("the text, the time, and the slides begin anew, and one undo takes that back")
  func restart() async throws {
    try await PresenterTests.run(script: TestDeck.script) { page in
      let browser = page.browser
      let sent = try await TestDeck.send(TestDeck.pdf(), to: page.show, page.server)
      #expect([201, 202].contains(sent.status), "\(sent.text)")
      try await page.open()
      try await browser.wait(until: "telop.show.deck")
      try await page.command("go", "go")
      try await page.command("turn", ["slide": 2])
      try await browser.wait(until: "telop.show.revision === 3")
      let first = try await browser.decode(Seen.self, of: Self.seen)

      try await page.press("r")
      try await page.press("Enter", revision: 4)
      let second = try await browser.decode(Seen.self, of: Self.seen)
      #expect(second.slide == 1 && second.name == "restart")
      #expect(second.zero > first.zero && second.length == 60e6)
      try await page.press("z", revision: 5)
      let undone = try await browser.decode(Seen.self, of: Self.seen)
      #expect(undone.slide == 2 && undone.zero == first.zero && undone.length == 60e6)

      try await browser.go(to: "http://127.0.0.1:\(page.server.port)\(page.show)/stage?lang=en")
      try await browser.wait(
        until: "window.telop?.stage && telop.clock.isKnown && telop.stage.index === 1")
      try await browser.press("KeyR")
      try await browser.press("Enter", on: "#choice")
      try await browser.wait(until: "telop.show.revision === 6 && telop.stage.index === 0")
      let third = try await browser.decode(Seen.self, of: Self.seen)
      #expect(third.slide == 1 && third.zero > second.zero && third.length == 60e6)
      try await page.command("undo", "undo")
      try await browser.wait(until: "telop.stage.index === 1")
    }
  }
}
