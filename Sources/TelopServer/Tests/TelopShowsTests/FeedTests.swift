@_spi(Answers) import Telop
import TelopShows
import TelopUnits
import Testing

@Suite("Feeds")
struct FeedTests {
  private static let script =
    "---\nduration: 20\nmax-speed: 400\n---\nHello and welcome to all of you."

  @Test("byte order marks and line endings do not change a feed")
  func marks() throws {
    var plain = try TestShow("---\nduration: 20\nsize: 20\n---\nHello.", go: 0)
    var marked = try TestShow("\u{FEFF}---\nduration: 20\nsize: 20\n---\nHello.", go: 0)
    try plain.at(30, .feed(text: "More\u{2028}of it."))
    try marked.at(30, .feed(text: "More\u{2028}of it."))
    #expect(plain.state.source.script == marked.state.source.script)
    #expect(plain.offset(33) == marked.offset(33))
    // Text that has left the screen is cut off.
    var longest = 0
    for index in 0..<30 {
      try plain.at(
        60 + Double(index) * 100,
        .feed(text: String(repeating: "words of it\u{2028}and more, ", count: 20)))
      longest = max(longest, plain.state.source.script.utf8.count)
    }
    #expect(longest < 12_000)
  }

  @Test("lines fed before the text ends move no visible text, and speeds stay within bounds")
  func running() throws {
    var show = try TestShow(Self.script, go: 1)
    for index in 0..<60 {
      let second = 3 + Double(index) / 2
      let before = show.picture(second)
      try show.at(second, .feed(text: "Line \(index) of what is said."))
      #expect(show.picture(second) == before, "\(index)")
      let leg = try #require(show.state.legs.last)
      #expect(try show.speed(second) < 400.001)
      #expect(leg.standstillOffset == nil && show.phase(second) == .running)
    }
    #expect(show.state.undoable == nil)
    #expect(throws: ShowError.self) { try show.at(34, .undo) }
    // A continuing feed keeps a bounded number of legs.
    #expect(show.state.legs.count < 40)
    #expect(show.state.fit.script.line.contains("Line 59"))
  }

  @Test("a line after the end enters at the edge, without the former text")
  func ended() throws {
    var show = try TestShow(Self.script, go: 1)
    #expect(show.phase(22) == .ended)
    try show.at(30, .feed(text: "Here it goes on."))
    #expect(show.phase(29) == .ended && show.phase(30) == .running)
    #expect(show.offset(30) == 0 && show.picture(30).isEmpty && !show.picture(35).isEmpty)
    #expect(show.state.source.script.hasPrefix("---\nduration: 20\nmax-speed: 400\n---\n"))
    #expect(show.state.fit.script.line == "Here it goes on.")
    #expect(show.state.startMoment == TestShow.moment(1))
  }

  @Test(
    "lines are accepted before go and during a pause, but not after finish")
  func phases() throws {
    var show = try TestShow(Self.script)
    try show.at(1, .feed(text: "Before."))
    #expect(show.phase(2) == .ready && show.state.fit.script.line.hasSuffix("Before."))
    try show.at(3, .go)
    try show.at(6, .pause)
    let before = show.picture(7)
    try show.at(7, .feed(text: "Meanwhile."))
    #expect(show.picture(7.5) == before && show.phase(8) == .paused)
    try show.at(9, .resume)
    try show.at(10, .finish)
    #expect(throws: ShowError.self) { try show.at(11, .feed(text: "Too late.")) }
    try show.at(12, .go)
    try show.at(14, .loop(true))
    try show.at(60, .feed(text: "And more."))
    #expect(show.phase(61) == .running)
  }

  @Test("a long feed replays equally")
  func replay() throws {
    var show = try TestShow(Self.script, go: 1)
    var second = 3.0
    for index in 0..<60 {
      second += Double([1, 1, 2, 3, 40][index % 5])
      try show.at(second, .feed(text: "Line \(index)."))
    }
    let again = try ShowLog(show.log.source, show.log.records).state
    #expect(again.legs.count == show.state.legs.count && again.legs.count < 40)
    for moment in stride(from: second - 10, to: second + 30, by: 0.7) {
      #expect(
        again.offset(at: TestShow.moment(moment)) == show.state.offset(at: TestShow.moment(moment)))
    }
  }
}
