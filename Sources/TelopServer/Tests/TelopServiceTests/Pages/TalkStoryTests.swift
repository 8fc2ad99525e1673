import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TelopShows
import Testing

@testable import TelopService

/// A talk of five minutes on the stage, with a phone as remote: five topics, ten slides, two pauses, three late slides.
/// Server and pages have a clock that only the test moves. Every number on the phone and in the stage's second window
/// is compared with the plan, by the test's own arithmetic.
@Suite("A talk from its start to its end", .serialized, .secondBrowser)
struct TalkStoryTests {
  private static let script = """
    ---
    duration: 5:00
    canvas: 1280x720
    ---
    # はじめに

    文字の幅は、字の数だけでは決まりません。単語では合字のせいで合計が合わず、アラビア語では形も変わります。だから一行をまとめて測ります。

    # 計測

    一行の幅は、字送りの合計です。合計は整数のまま持ち、最後に一度だけ画素にします。どこで切っても、部分の合計は全体と同じになります。

    # In English

    Words that people read while somebody speaks must not run. A line that is too fast is worse than no line.

    # 速さ

    読める速さには上限があります。耳で話を聞いている人は、一秒に四文字ほどしか読めません。遅れれば区切りで待ちます。

    # おわりに

    終わりの時刻は動きません。止めても、遅れても、五分で終わります。ありがとうございました。
    """

  private struct Talk {
    let page: PresenterTests.Page
    let clocks: TestClocks
    var speaker: Speaker
    var time = 0.0
    /// Commands take effect 0.2 s after they are given.
    static let lead = 0.2

    /// Moves to a time of the talk.
    mutating func pass(to time: Double) async throws {
      clocks.pass(.milliseconds(Int(((time - self.time) * 1_000).rounded())))
      self.time = time
      _ = try await page.browser.value(of: "top.virtual = \((time + Self.lead) * 1_000);")
    }

    /// Gives a command at a time, and moves to the time of its effect.
    mutating func press(_ name: String, at time: Double) async throws {
      try await pass(to: time - Self.lead)
      _ = try await page.browser.value(of: "await press('\(name)')")
      try await pass(to: time)
    }

    /// The longest pause from now on after which the rest ends on time at 1.5 times its speed, in whole seconds.
    var longestPause: Int {
      let rest = (speaker.end - speaker.place(at: time)) / 1.5
      return Int(speaker.end - time - Self.lead - rest)
    }

    func seen() async throws -> Seen {
      try await page.browser.decode(Seen.self, of: "return await seen()")
    }

    /// Compares all visible values at a time with the plan.
    mutating func check(at time: Double) async throws {
      try await pass(to: time)
      let seen = try await seen()
      #expect(seen == speaker.seen(at: time), "at \(time)")
    }
  }

  @Test("every number is true, and the talk ends at 5:00")
  func story() async throws {
    let clocks = TestClocks()
    try await RunningServer.run {
      $0.clocks = clocks.machine()
    } _: { server in
      let show = try await TestDeck.show(on: server, Self.script)
      let sent = try await TestDeck.send(TestDeck.pdf(pages: 10), to: show, server)
      #expect([201, 202].contains(sent.status), "\(sent.text)")
      try await Browser.run { browser in
        try await browser.command(
          "Page.addScriptToEvaluateOnNewDocument", ["source": Self.clock])
        try await browser.go(to: "http://127.0.0.1:\(server.port)/")
        _ = try await browser.value(of: Self.open(show))
        let page = PresenterTests.Page(server: server, browser: browser, show: show)
        try await Self.tell(Talk(page: page, clocks: clocks, speaker: try await Self.speaker(page)))
      }
    }
  }

  /// The plan, from the JSON of deck and show.
  private static func speaker(_ page: PresenterTests.Page) async throws -> Speaker {
    struct Deck: Decodable {
      struct Plan: Decodable { let times: [Double] }
      let plan: Plan
    }
    let deck = try await page.server.get(page.show + "/deck").decoded(as: Deck.self)
    let state = try await page.server.get(page.show + "/state").decoded(as: ShowDocument.self)
    #expect(deck.plan.times.count == 10 && state.sections.count == 5)
    return Speaker(
      slides: deck.plan.times, sections: state.sections.compactMap(\.time),
      titles: state.sections.compactMap(\.title))
  }

  private static func tell(_ start: Talk) async throws {
    var talk = start
    talk.time = -Talk.lead
    let browser = talk.page.browser
    #expect(try await talk.seen().left == "5:00")
    let planned = try await browser.decode([String].self, of: "return await pace('')")
    _ = try await browser.value(of: "await press('primary')")
    // Nothing changes between the command and its effect.
    let before = try await talk.seen()
    #expect(before.left == "5:00" && before.elapsed == "Elapsed 0:00")
    #expect(before.second.first == "5:00")
    // The text has not reached the read point.
    try await talk.check(at: 3.4)
    let pace = try await browser.decode(
      [String].self, of: "return await pace('If you pause 10 s now')")
    #expect(Array(pace[..<2]) == Array(planned[..<2]) && pace[1] == "Comfortable")
    #expect(pace[3].contains("pause for \(talk.longestPause) s "), "\(pace)")

    let delays: [Int: Double] = [3: 10.2, 6: 8.4, 9: 5.6]
    for slide in 1..<10 {
      // The first pause begins in the stretch of the second slide, the second pause in that of the eighth slide.
      if [2, 8].contains(slide) { try await pause(for: slide == 2 ? 9.3 : 4.6, &talk) }
      let due = talk.speaker.expected(talk.speaker.slides[slide], at: 0)
      try await talk.check(at: (due - 3.3 + 0.05).rounded(.down) + 0.37)
      let delay = delays[slide] ?? 0
      if delay > 0 {
        try await talk.check(at: (due + delay - 2).rounded(.down) + 0.41)
      }
      if slide == 5 {
        _ = try await browser.value(
          of: """
            const old = phone.contentDocument;
            phone.contentWindow.location.reload();
            await until(() => phone.contentDocument !== old);
            await phoneReady();
            """)
      }
      let turn = ((due + delay) * 1_000).rounded(.up) / 1_000
      try await talk.press("next", at: turn)
      talk.speaker.turn(at: turn)
      try await talk.check(at: turn + 0.73)
    }
    try await finish(&talk)
  }

  /// Pauses 2.2 s after the last slide change.
  private static func pause(for length: Double, _ talk: inout Talk) async throws {
    let browser = talk.page.browser
    let start = talk.speaker.since + 2.2
    try await talk.press("primary", at: start)
    talk.speaker.pausedAt = start
    try await talk.pass(to: start + 1.3)
    let pace = try await browser.decode([String].self, of: "return await pace('Resume now: ')")
    #expect(pace[2].hasSuffix("still comfortable"), "\(pace)")
    #expect(pace[3] == "Late if you wait another \(talk.longestPause) s")
    for passed in [1.3, 3.6] { try await talk.check(at: start + passed) }
    try await talk.press("primary", at: start + length)
    talk.speaker.resume(at: start + length)
    // Until there is a new outlook, the page shows no effect of a pause.
    let stale = try await browser.decode(
      String.self, of: "tick(); return at('#outlook').textContent + at('#longest').textContent")
    #expect(!stale.contains("Resume") && !stale.contains("wait") && !stale.contains("pause 0"))
    try await talk.check(at: start + length + 0.9)
  }

  private static func finish(_ talk: inout Talk) async throws {
    let browser = talk.page.browser
    try await talk.check(at: 299.9)
    // The clocks of pages are exact but for the rounding of floating-point numbers.
    try await talk.pass(to: 300.05)
    let seen = try await talk.seen()
    #expect(seen.left == "0:00" && seen.phase == "Ended" && seen.elapsed == "Elapsed 5:00")
    #expect(seen.second == ["0:00", "Slide 10 of 10", "", ""])
    let state = try await talk.page.server.get(talk.page.show + "/state")
      .decoded(as: ShowDocument.self)
    let leg = try #require(state.legs.last)
    #expect(leg.end?.since(leg.zero) == .seconds(300))
    #expect(try await browser.decode(Double.self, of: "return offset()") == leg.motion.distance)
    // A single key does not restart the talk: R asks, and Enter restarts.
    let keys = try await browser.decode(
      [String].self,
      of: """
        await connected();
        const { revision } = show()[1];
        key("Enter");
        key("r");
        const asked = [String(at("#again").open), at("#phase").textContent, at(":focus").textContent];
        key("Enter", "#again :focus");
        await until(() => show().every(state => state.revision > revision && state.slide === 1));
        return asked;
        """)
    #expect(keys == ["true", "Ended", "Close"])
  }
}
