@_spi(Answers) import Telop
import TelopShows
import TelopUnits
import Testing

@Suite("Feeds that run dry")
struct DryFeedTests {
  private static let script = "---\nduration: 15\n---\nWelcome to all of you, wherever you are."

  private func stage(_ script: String = script) throws -> Stage {
    var stage = try Stage(script)
    try stage.at(1, .go)
    return stage
  }

  /// When the text stops because the feed has run dry, in seconds.
  private func hold(_ stage: Stage) throws -> Double {
    let hold = try #require(stage.state.hold)
    #expect(hold.isDry && hold.standsAt != nil)
    return hold.from.since(Stage.moment(0)).exactSeconds.double
  }

  @Test(
    "text stands still when all of it has come in, and goes on with the next line, from where it stands",
    arguments: [
      script, "---\nduration: 15\nlanguage: ja\n---\n今日はお集まりくださり、ありがとうございます。",
      "---\nduration: 15\n---\nأهلا بكم جميعا في هذا اللقاء.",
    ])
  func holds(script: String) throws {
    var stage = try stage(script)
    let isArabic = script.contains("أ")
    try stage.at(3, .feed(text: isArabic ? "السطر الأول" : "First line."))
    let dry = try hold(stage)
    #expect(stage.phase(dry - 0.01) == .running && stage.phase(dry + 0.01) == .paused)
    #expect(stage.phase(dry + 3_600) == .paused)
    // The text stops smoothly, and all of it has come in.
    let place = try #require(stage.offset(dry + 1))
    let before = try #require(stage.offset(dry - 0.001))
    #expect(abs(before - place) < 1)
    let standing = stage.picture(dry + 60)
    #expect(standing == stage.picture(dry + 1) && !standing.isEmpty)
    let leg = try #require(stage.state.leg(at: Stage.moment(dry + 60)))
    let last = try #require(leg.fit.script.paragraphs.last)
    let reach = try #require(leg.fit.plan.offsets(showing: last, of: leg.fit.text))
    let edge = leg.fit.plan.timing.viewport.double
    #expect(reach.upperBound.double - edge < place && place < reach.upperBound.double)
    // However long it has stood, the next line does not move the standing text.
    try stage.at(dry + 60, .feed(text: isArabic ? "والسطر الثاني أطول" : "Second, and longer."))
    #expect(stage.phase(dry + 60) == .running && stage.offset(dry + 60) == place)
    let after = stage.picture(dry + 60)
    #expect(after == standing)
    let later = try #require(stage.offset(dry + 61))
    #expect(later > place + 50)
    #expect(try hold(stage) > dry + 61)
    #expect(!stage.state.fit.script.line.contains("\u{2060}"))
  }

  @Test("a line that comes before it is dry does not make it stop")
  func inTime() throws {
    var stage = try stage()
    try stage.at(3, .feed(text: "First."))
    let dry = try hold(stage)
    let picture = stage.picture(dry - 0.5)
    try stage.at(dry - 0.5, .feed(text: "Second."))
    #expect(stage.picture(dry - 0.5) == picture)
    #expect(stage.phase(dry + 0.1) == .running)
    #expect(try hold(stage) > dry + 0.2)
    let replayed = try ShowState(stage.log.source, stage.log.records)
    #expect(replayed.hold?.from == stage.state.hold?.from)
  }

  @Test("resume lets the text leave; then the feed restarts from the edge, and holds again")
  func release() throws {
    var stage = try stage()
    try stage.at(3, .feed(text: "First."))
    let dry = try hold(stage)
    #expect(throws: ShowError.self) { try stage.at(dry + 1, .pause) }
    try stage.at(dry + 5, .resume)
    #expect(stage.state.hold == nil && stage.phase(dry + 6) == .running)
    #expect(stage.offset(dry + 5) == stage.offset(dry + 1))
    let end = try #require(stage.end)
    #expect(stage.phase(end + 0.1) == .ended)
    try stage.at(end + 30, .feed(text: "Again."))
    #expect(stage.state.fit.script.line == "Again." && stage.picture(end + 30).isEmpty)
    #expect(stage.phase(try hold(stage) + 1) == .paused)
  }

  @Test("a pause stays one, and the feed goes on holding behind it; undo does not let it leave")
  func pauses() throws {
    var stage = try stage()
    try stage.at(3, .feed(text: "First."))
    let dry = try hold(stage)
    try stage.at(dry - 2, .pause)
    #expect(stage.state.hold == nil)
    try stage.at(dry - 1, .feed(text: "Second."))
    #expect(stage.phase(dry) == .paused && stage.state.hold == nil)
    try stage.at(dry + 5, .resume)
    let next = try hold(stage)
    #expect(stage.phase(next + 0.01) == .paused)
    // A command given before the feed ran dry, undone afterwards.
    try stage.at(next - 1, .takeOff)
    let picture = stage.picture(next + 1)
    try stage.at(next + 1, .undo)
    #expect(stage.state.isShown && stage.picture(next + 2) == picture)
    #expect(stage.phase(next + 100) == .paused)
    // Undoes the command that resumed the dry text.
    try stage.at(next + 101, .resume)
    try stage.at(next + 102, .undo)
    #expect(stage.phase(next + 200) == .paused && stage.picture(next + 200) == picture)
  }

  @Test("what is fed before it begins waits, and holds; a show that repeats goes round instead")
  func beginning() throws {
    var stage = try Stage(Self.script)
    try stage.at(1, .feed(text: "Before."))
    #expect(stage.state.hold == nil && stage.phase(9) == .ready)
    try stage.at(10, .go)
    #expect(stage.phase(try hold(stage) + 1) == .paused)
    try stage.at(11, .loop(true))
    #expect(stage.state.hold == nil && stage.phase(100) == .running)
    try stage.at(101, .loop(false))
    #expect(stage.state.hold != nil)
  }

  @Test("speeds stay between the show's own and those that people read")
  func speeds() throws {
    for (bound, most) in [("", 1_000.0), ("max-speed: 300\n", 300.001)] {
      var stage = try stage("---\nduration: 12\n\(bound)---\nWelcome to all of you.")
      let own = try #require(stage.state.legs.first).fit.plan.speedAhead(from: 0).double
      var fastest = 0.0
      // Lines in quick succession, then a line now and then.
      let seconds = (0..<40).map { 3 + Double($0) / 2 } + (0..<20).map { 60 + Double($0) * 20 }
      for (index, second) in seconds.enumerated() {
        try stage.at(second, .feed(text: "Line \(index) of what is said by the speaker."))
        let leg = try #require(stage.state.legs.last)
        let now = Stage.moment(second).since(leg.zero).exactSeconds
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

  /// Speed of the text when a line has arrived, in pixels per second.
  private func speed(_ stage: Stage, at second: Double) throws -> Double {
    let leg = try #require(stage.state.leg(at: Stage.moment(second)))
    return leg.fit.plan.speedAhead(from: Stage.moment(second).since(leg.zero).exactSeconds).double
  }

  @Test("a line runs as fast after a long silence as after a short one")
  func silences() throws {
    for silence in [5, 60, 3_600, 36_000, 1_036_800] as [Double] {
      var stage = try stage()
      let own = try speed(stage, at: 1)
      try stage.at(3, .feed(text: "The first caption of the evening."))
      let later = try hold(stage) + silence
      try stage.at(later, .feed(text: "The next caption, after a silence."))
      let now = try speed(stage, at: later)
      #expect(now > own - 0.001 && now < own * 1.5, "\(silence)")
      #expect(stage.state.legs.last?.late == 0)
      // Other commands work on the dry text too.
      try stage.at(try hold(stage) + silence, .append(text: "More."))
      let last = try hold(stage) + silence
      try stage.at(last, .resume)
      #expect(stage.phase(last + 1) == .running)
    }
  }

  @Test("a feed that keeps up keeps its speed when what has left is cut off")
  func cutSpeed() throws {
    for (text, pause) in [
      ("the line of the feed goes on and on and on, ", 60.0), ("これは字幕です。ゆっくり流れます。", 25),
    ] {
      var stage = try stage()
      let own = try speed(stage, at: 1)
      var second = 3.0
      var cuts = 0
      var length = 0
      for index in 0..<50 {
        try stage.at(second, .feed(text: "\(index) " + String(repeating: text, count: 5)))
        let leg = try #require(stage.state.legs.last)
        #expect(leg.late == 0)
        let now = try speed(stage, at: second)
        #expect(now > own - 0.001 && now < own * 2, "\(index) \(now) \(own)")
        // The backlog stays short: the new line shows soon.
        #expect(try hold(stage) < second + 40)
        let bytes = stage.state.source.script.utf8.count
        if bytes < length { cuts += 1 }
        second = second + pause
        length = bytes
      }
      #expect(cuts > 0)
    }
  }

  @Test("text that waits for more waits on when it is moved, and goes on with the next line")
  func movedWhileDry() throws {
    for command in [ShowCommand.nudge(.seconds(-1)), .seek(.seconds(3)), .jump(section: 0)] {
      var stage = try stage()
      try stage.at(3, .feed(text: "The first line."))
      let dry = try hold(stage)
      do { try stage.at(dry + 1, command) } catch { continue }
      #expect(stage.phase(dry + 2) == .paused)
      let place = try #require(stage.offset(dry + 2))
      try stage.at(dry + 10, .feed(text: "The second line."))
      let goesOn = try #require(stage.offset(dry + 10))
      #expect(stage.phase(dry + 10) == .running && abs(goesOn - place) < 0.001)
      #expect(stage.phase(try hold(stage) + 1) == .paused)
    }
  }

  @Test("a standstill that was asked for at the end makes no line faster")
  func held() throws {
    for option in ["hold-end: 5", "finish-early: 10"] {
      var (plain, holding) = (
        try stage(), try stage("---\nduration: 15\n\(option)\n---\nWelcome to all of you.")
      )
      let own = try speed(holding, at: 1)
      for index in 0..<20 {
        let second = 3 + Double(index) * 4
        try plain.at(second, .feed(text: "Line \(index) of what is said."))
        try holding.at(second, .feed(text: "Line \(index) of what is said."))
        let one = try speed(plain, at: second)
        let other = try speed(holding, at: second)
        #expect(other < max(one, own) * 1.05, "\(option) \(index)")
      }
    }
  }

  @Test("a talk with an end takes what comes in time, and is late by no more than it has to be")
  func talk() throws {
    var stage = try stage("---\nduration: 60\n---\n\(words("w", 60))")
    for index in 0..<10 {
      try stage.at(Double(3 + index), .feed(text: "More \(index)."))
      let end = try #require(stage.end)
      #expect(abs(end - 61) < 0.001, "\(index)")
    }
  }

  /// Glyphs in one picture that are not in the other; positions may be rounded differently.
  private func different(_ one: Set<String>, _ other: Set<String>) -> [String] {
    func isIn(_ picture: Set<String>, _ glyph: String) -> Bool {
      let parts = glyph.split(separator: " ").compactMap { Double($0) }
      return (-1...1).contains { picture.contains("\(Int(parts[0])) \(parts[1] + Double($0))") }
    }
    return one.filter { !isIn(other, $0) } + other.filter { !isIn(one, $0) }
  }

  @Test("text in another language does not change what shows")
  func language() throws {
    var stage = try stage()
    try stage.at(3, .feed(text: "قليل"))
    let before = stage.picture(8)
    try stage.at(
      8, .feed(text: "سطرا بعد سطر مما يقال هنا، وهو أكثر مما كان قبله بكثير، وسيكون أكثر"))
    #expect(different(stage.picture(8), before).isEmpty)
    try stage.at(9, .append(text: "字幕が一行ずつ届き、流れ続けます。字幕が一行ずつ届き、流れ続けます。"))
    let leg = try #require(stage.state.legs.last)
    #expect(leg.fit.text.language == "en" && leg.fit.script.separator == "\u{2003}\u{2003}")
  }

  @Test("what left a screen ago is cut off, and nothing that shows moves by it")
  func cuts() throws {
    for script in [
      Self.script, "---\nduration: 15\nlanguage: ar\n---\nأهلا بكم.",
      "---\nduration: 10\nwhole-pixels: auto\nlanguage: ja\n---\nようこそ。",
    ] {
      var stage = try stage(script)
      var second = -85.0
      var longest = 0
      var cuts = 0
      let text =
        script.contains("language: ja")
        ? "字幕が一行ずつ届き、流れ続けます。"
        : script.contains("language: ar")
          ? "سطرا بعد سطر مما يقال هنا" : "Line by line, of what is said."
      for index in 0..<16 {
        second += 90
        let before = stage.picture(second)
        let place = stage.offset(second)
        let length = stage.state.source.script.utf8.count
        try stage.at(second, .feed(text: String(repeating: text, count: 20)))
        let now = stage.state.source.script.utf8.count
        if now < length {
          cuts += 1
          #expect(stage.offset(second) != place)
        }
        #expect(different(stage.picture(second), before).isEmpty, "\(index)")
        longest = max(longest, now)
      }
      #expect(cuts > 0 && longest < 13_000, "\(longest)")
      #expect(stage.state.source.script.hasPrefix("---\nduration:"))
      let again = try ShowState(stage.log.source, stage.log.records)
      #expect(again.source == stage.state.source)
      #expect(
        again.offset(at: Stage.moment(second + 7))
          == stage.state.offset(at: Stage.moment(second + 7)))
    }
  }
}
