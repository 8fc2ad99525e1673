@_spi(Answers) import Telop
import TelopShows
import TelopUnits
import Testing

@Suite("Text that arrives while it runs")
struct FeedTests {
  private static let script =
    "---\nduration: 20\nmax-speed: 400\n---\nHello and welcome to all of you."

  @Test("a mark of byte order and line ends of any kind change nothing of a feed")
  func marks() throws {
    var plain = try Stage("---\nduration: 20\nsize: 20\n---\nHello.")
    var marked = try Stage("\u{FEFF}---\nduration: 20\nsize: 20\n---\nHello.")
    for stage in 0..<2 {
      if stage == 0 {
        try plain.at(0, .go)
        try plain.at(30, .feed(text: "More\u{2028}of it."))
      } else {
        try marked.at(0, .go)
        try marked.at(30, .feed(text: "More\u{2028}of it."))
      }
    }
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

  @Test("lines that come in time do not move what shows, and speeds stay within bounds")
  func running() throws {
    var stage = try Stage(Self.script)
    try stage.at(1, .go)
    for index in 0..<60 {
      let second = 3 + Double(index) / 2
      let before = stage.picture(second)
      try stage.at(second, .feed(text: "Line \(index) of what is said."))
      #expect(stage.picture(second) == before, "\(index)")
      let leg = try #require(stage.state.legs.last)
      #expect(
        leg.fit.plan.speedAhead(from: Stage.moment(second).since(leg.zero).exactSeconds).double
          < 400.001)
      #expect(leg.standsAt == nil && stage.phase(second) == .running)
    }
    #expect(stage.state.undoable == nil)
    #expect(throws: ShowError.self) { try stage.at(34, .undo) }
    // A continuing feed keeps a bounded number of legs.
    #expect(stage.state.legs.count < 40)
    #expect(stage.state.fit.script.line.contains("Line 59"))
  }

  @Test("what is fed behind the end comes in from the edge, with its own text alone")
  func ended() throws {
    var stage = try Stage(Self.script)
    try stage.at(1, .go)
    #expect(stage.phase(22) == .ended)
    try stage.at(30, .feed(text: "Here it goes on."))
    #expect(stage.phase(29) == .ended && stage.phase(30) == .running)
    #expect(stage.offset(30) == 0 && stage.picture(30).isEmpty && !stage.picture(35).isEmpty)
    #expect(stage.state.source.script.hasPrefix("---\nduration: 20\nmax-speed: 400\n---\n"))
    #expect(stage.state.fit.script.line == "Here it goes on.")
    #expect(stage.state.begun == Stage.moment(1))
  }

  @Test(
    "before it begins it waits; once it is finished it is over; while it stands still it is kept")
  func phases() throws {
    var stage = try Stage(Self.script)
    try stage.at(1, .feed(text: "Before."))
    #expect(stage.phase(2) == .ready && stage.state.fit.script.line.hasSuffix("Before."))
    try stage.at(3, .go)
    try stage.at(6, .pause)
    let before = stage.picture(7)
    try stage.at(7, .feed(text: "Meanwhile."))
    #expect(stage.picture(7.5) == before && stage.phase(8) == .paused)
    try stage.at(9, .resume)
    try stage.at(10, .finish)
    #expect(throws: ShowError.self) { try stage.at(11, .feed(text: "Too late.")) }
    try stage.at(12, .go)
    try stage.at(14, .loop(true))
    try stage.at(60, .feed(text: "And more."))
    #expect(stage.phase(61) == .running)
  }

  @Test("a long feed, dry at times, is the same when it is replayed")
  func replay() throws {
    var stage = try Stage(Self.script)
    try stage.at(1, .go)
    var second = 3.0
    for index in 0..<60 {
      second += Double([1, 1, 2, 3, 40][index % 5])
      try stage.at(second, .feed(text: "Line \(index)."))
    }
    let again = try ShowState(stage.log.source, stage.log.records)
    #expect(again.legs.count == stage.state.legs.count && again.legs.count < 40)
    for moment in stride(from: second - 10, to: second + 30, by: 0.7) {
      #expect(
        again.offset(at: Stage.moment(moment)) == stage.state.offset(at: Stage.moment(moment)))
    }
  }
}
