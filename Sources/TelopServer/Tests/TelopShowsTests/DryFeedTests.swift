@_spi(Answers) import Telop
import TelopShows
import TelopUnits
import Testing

@Suite("Feeds that run dry")
struct DryFeedTests {
  static let script = "---\nduration: 15\n---\nWelcome to all of you, wherever you are."

  func show(_ script: String = script) throws -> TestShow {
    try TestShow(script, go: 1)
  }

  /// The time at which the text stops because the feed has run dry, in seconds.
  func hold(_ show: TestShow) throws -> Double {
    let hold = try #require(show.state.pendingWaitingLeg)
    #expect(hold.isWaitingForText && hold.standstillOffset != nil)
    return hold.from.since(TestShow.moment(0)).exactSeconds.double
  }

  @Test(
    "text stands still once all of it has entered, and continues with the next line",
    arguments: [
      script, "---\nduration: 15\nlanguage: ja\n---\n今日はお集まりくださり、ありがとうございます。",
      "---\nduration: 15\n---\nأهلا بكم جميعا في هذا اللقاء.",
    ])
  func holds(script: String) throws {
    var show = try show(script)
    let isArabic = script.contains("أ")
    try show.at(3, .feed(text: isArabic ? "السطر الأول" : "First line."))
    let dry = try hold(show)
    #expect(show.phase(dry - 0.01) == .running && show.phase(dry + 0.01) == .paused)
    #expect(show.phase(dry + 3_600) == .paused)
    // The text stops smoothly, and all of the text has entered.
    let place = try #require(show.offset(dry + 1))
    let before = try #require(show.offset(dry - 0.001))
    #expect(abs(before - place) < 1)
    let standing = show.picture(dry + 60)
    #expect(standing == show.picture(dry + 1) && !standing.isEmpty)
    let leg = try #require(show.state.leg(at: TestShow.moment(dry + 60)))
    let last = try #require(leg.fit.script.paragraphs.last)
    let reach = try #require(leg.fit.plan.offsets(showing: last, of: leg.fit.text))
    let edge = leg.fit.plan.timing.viewport.double
    #expect(reach.upperBound.double - edge < place && place < reach.upperBound.double)
    // The next line does not move the standing text, however long the text has stood still.
    try show.at(dry + 60, .feed(text: isArabic ? "والسطر الثاني أطول" : "Second, and longer."))
    #expect(show.phase(dry + 60) == .running && show.offset(dry + 60) == place)
    let after = show.picture(dry + 60)
    #expect(after == standing)
    let later = try #require(show.offset(dry + 61))
    #expect(later > place + 50)
    #expect(try hold(show) > dry + 61)
    #expect(!show.state.fit.script.line.contains("\u{2060}"))
  }

  @Test("a line before the feed runs dry prevents the stop")
  func inTime() throws {
    var show = try show()
    try show.at(3, .feed(text: "First."))
    let dry = try hold(show)
    let picture = show.picture(dry - 0.5)
    try show.at(dry - 0.5, .feed(text: "Second."))
    #expect(show.picture(dry - 0.5) == picture)
    #expect(show.phase(dry + 0.1) == .running)
    #expect(try hold(show) > dry + 0.2)
    let replayed = try ShowLog(show.log.source, show.log.records).state
    #expect(replayed.pendingWaitingLeg?.from == show.state.pendingWaitingLeg?.from)
  }

  @Test("resume lets the text leave; the next line enters at the edge")
  func release() throws {
    var show = try show()
    try show.at(3, .feed(text: "First."))
    let dry = try hold(show)
    #expect(throws: ShowError.self) { try show.at(dry + 1, .pause) }
    try show.at(dry + 5, .resume)
    #expect(show.state.pendingWaitingLeg == nil && show.phase(dry + 6) == .running)
    #expect(show.offset(dry + 5) == show.offset(dry + 1))
    let end = try #require(show.end)
    #expect(show.phase(end + 0.1) == .ended)
    try show.at(end + 30, .feed(text: "Again."))
    #expect(show.state.fit.script.line == "Again." && show.picture(end + 30).isEmpty)
    #expect(show.phase(try hold(show) + 1) == .paused)
  }

  @Test("a pause stays a pause, and the feed still runs dry after it")
  func pauses() throws {
    var show = try show()
    try show.at(3, .feed(text: "First."))
    let dry = try hold(show)
    try show.at(dry - 2, .pause)
    #expect(show.state.pendingWaitingLeg == nil)
    try show.at(dry - 1, .feed(text: "Second."))
    #expect(show.phase(dry) == .paused && show.state.pendingWaitingLeg == nil)
    try show.at(dry + 5, .resume)
    let next = try hold(show)
    #expect(show.phase(next + 0.01) == .paused)
    // A command given before the feed ran dry is undone afterwards.
    try show.at(next - 1, .takeOff)
    let picture = show.picture(next + 1)
    try show.at(next + 1, .undo)
    #expect(show.state.isShown && show.picture(next + 2) == picture)
    #expect(show.phase(next + 100) == .paused)
    // Undoes the command that resumed the dry text.
    try show.at(next + 101, .resume)
    try show.at(next + 102, .undo)
    #expect(show.phase(next + 200) == .paused && show.picture(next + 200) == picture)
  }

  @Test("lines before go wait, and then run dry; a repeating show never runs dry")
  func beginning() throws {
    var show = try TestShow(Self.script)
    try show.at(1, .feed(text: "Before."))
    #expect(show.state.pendingWaitingLeg == nil && show.phase(9) == .ready)
    try show.at(10, .go)
    #expect(show.phase(try hold(show) + 1) == .paused)
    try show.at(11, .loop(true))
    #expect(show.state.pendingWaitingLeg == nil && show.phase(100) == .running)
    try show.at(101, .loop(false))
    #expect(show.state.pendingWaitingLeg != nil)
  }

  @Test("speeds stay between the own speed of the show and a readable one")
  func speeds() throws {
    for (bound, most) in [("", 1_000.0), ("max-speed: 300\n", 300.001)] {
      var show = try show("---\nduration: 12\n\(bound)---\nWelcome to all of you.")
      let own = try #require(show.state.legs.first).fit.plan.speedAhead(from: 0).double
      var fastest = 0.0
      // Lines in quick succession, then a line every 20 s.
      let seconds = (0..<40).map { 3 + Double($0) / 2 } + (0..<20).map { 60 + Double($0) * 20 }
      for (index, second) in seconds.enumerated() {
        try show.at(second, .feed(text: "Line \(index) of what is said by the speaker."))
        let leg = try #require(show.state.legs.last)
        let now = TestShow.moment(second).since(leg.planStart).exactSeconds
        let speed = leg.fit.plan.speedAhead(from: now).double
        fastest = max(fastest, speed)
        #expect(speed > own - 0.001 && speed < most, "\(index)")
        if index > 50 { #expect(speed < own + 0.001, "\(index)") }
        let pace = leg.fit.pace(from: now)
        if bound.isEmpty, let pace { #expect(pace.load.double < 1.6) }
      }
      #expect(fastest > own * 1.2)
    }
  }

  @Test("the speed does not depend on the silence before a line")
  func silences() throws {
    for silence in [5, 60, 3_600, 36_000, 1_036_800] as [Double] {
      var show = try show()
      let own = try show.speed(1)
      try show.at(3, .feed(text: "The first caption of the evening."))
      let later = try hold(show) + silence
      try show.at(later, .feed(text: "The next caption, after a silence."))
      let now = try show.speed(later)
      #expect(now > own - 0.001 && now < own * 1.5, "\(silence)")
      #expect(show.state.legs.last?.late == 0)
      // Other commands work on the dry text too.
      try show.at(try hold(show) + silence, .append(text: "More."))
      let last = try hold(show) + silence
      try show.at(last, .resume)
      #expect(show.phase(last + 1) == .running)
    }
  }

  @Test("trimming text that has left does not change the speed")
  func cutSpeed() throws {
    for (text, pause) in [
      ("the line of the feed goes on and on and on, ", 60.0), ("これは字幕です。ゆっくり流れます。", 25),
    ] {
      var show = try show()
      let own = try show.speed(1)
      var second = 3.0
      var cuts = 0
      var length = 0
      for index in 0..<50 {
        try show.at(second, .feed(text: "\(index) " + String(repeating: text, count: 5)))
        let leg = try #require(show.state.legs.last)
        #expect(leg.late == 0)
        let now = try show.speed(second)
        #expect(now > own - 0.001 && now < own * 2, "\(index) \(now) \(own)")
        // The backlog stays short: the new line shows soon.
        #expect(try hold(show) < second + 40)
        let bytes = show.state.source.script.utf8.count
        if bytes < length { cuts += 1 }
        second = second + pause
        length = bytes
      }
      #expect(cuts > 0)
    }
  }

  @Test("moved dry text still waits, and continues with the next line")
  func movedWhileDry() throws {
    for command in [ShowCommand.nudge(.seconds(-1)), .seek(.seconds(3)), .jump(section: 0)] {
      var show = try show()
      try show.at(3, .feed(text: "The first line."))
      let dry = try hold(show)
      do { try show.at(dry + 1, command) } catch { continue }
      #expect(show.phase(dry + 2) == .paused)
      let place = try #require(show.offset(dry + 2))
      try show.at(dry + 10, .feed(text: "The second line."))
      let goesOn = try #require(show.offset(dry + 10))
      #expect(show.phase(dry + 10) == .running && abs(goesOn - place) < 0.001)
      #expect(show.phase(try hold(show) + 1) == .paused)
    }
  }

  @Test("a hold at the end makes no line faster")
  func held() throws {
    for option in ["hold-end: 5", "finish-early: 10"] {
      var (plain, holding) = (
        try show(), try show("---\nduration: 15\n\(option)\n---\nWelcome to all of you.")
      )
      let own = try holding.speed(1)
      for index in 0..<20 {
        let second = 3 + Double(index) * 4
        try plain.at(second, .feed(text: "Line \(index) of what is said."))
        try holding.at(second, .feed(text: "Line \(index) of what is said."))
        let one = try plain.speed(second)
        let other = try holding.speed(second)
        #expect(other < max(one, own) * 1.05, "\(option) \(index)")
      }
    }
  }

  @Test("a talk with a duration still ends on time")
  func talk() throws {
    var show = try show("---\nduration: 60\n---\n\(words("w", 60))")
    for index in 0..<10 {
      try show.at(Double(3 + index), .feed(text: "More \(index)."))
      let end = try #require(show.end)
      #expect(abs(end - 61) < 0.001, "\(index)")
    }
  }
}
