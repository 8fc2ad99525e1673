import Foundation
@_spi(Answers) import Telop
import Testing

@testable import TelopShows

@Suite("Shows")
struct ShowTests {
  private func near(_ one: Double?, _ other: Double?, _ most: Double = 1e-3) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return abs(one - other) <= most
  }

  @Test("a show without commands ends exactly after its duration")
  func plain() throws {
    var show = try TestShow(threeSections)
    #expect(show.phase(0) == .ready && show.offset(0) == nil)
    try show.at(2, .go)
    #expect(show.phase(2) == .running && show.offset(2) == 0)
    #expect(show.end == 62 && show.offset(62) == show.distance)
    #expect(show.phase(61.999_999) == .running && show.phase(62) == .ended)
    let half = try #require(show.offset(32))
    #expect(near(half, show.distance / 2))
  }

  @Test("after a pause of 15 s, the text continues in place and ends on time")
  func paused() throws {
    var show = try TestShow(threeSections, go: 0)
    let place = try #require(show.offset(10))
    try show.at(10, .pause)
    #expect(show.phase(24) == .paused && show.offset(24) == place)
    try show.at(25, .resume)
    #expect(show.end == 60 && near(show.offset(25), place))
    #expect(near(show.offset(60), show.distance))
    let leg = try #require(show.state.legs.last)
    #expect(leg.late == 0 && near(leg.change.double, 50.0 / 35, 0.01))
  }

  @Test("a show that cannot end on time reports its lateness")
  func late() throws {
    for resumed in [50.0, 59, 61, 500] {
      var show = try TestShow(threeSections, go: 0)
      try show.at(10, .pause)
      try show.at(resumed, .resume)
      let leg = try #require(show.state.legs.last)
      let end = try #require(show.end)
      #expect(near(end, 60 + leg.late.double, 2e-3), "\(resumed)")
      #expect(near(end, resumed + 50 / 1.5, 0.1))
      #expect(near(show.offset(end), show.distance))
    }
  }

  @Test("a jump moves a section's start to the read point, also during a pause")
  func jump() throws {
    for isPaused in [false, true] {
      var show = try TestShow(threeSections, go: 0)
      if isPaused { try show.at(9, .pause) }
      try show.at(10, .jump(section: 2))
      let leg = try #require(show.state.legs.last)
      let fit = leg.fit
      let reach = try #require(
        fit.plan.offsets(showing: fit.script.sections[2].range, of: fit.text))
      let readPoint = fit.plan.timing.viewport - fit.plan.timing.readPoint
      #expect(near(show.offset(10), (reach.lowerBound + readPoint).double))
      if isPaused { try show.at(11, .resume) }
      #expect(show.end == 60)
    }
  }

  @Test("a commanded end is met at any time of the show")
  func ends() throws {
    var show = try TestShow(threeSections)
    try show.at(0, .end(at: TestShow.moment(75)))
    try show.at(5, .go)
    #expect(show.end == 75)
    try show.at(10, .end(at: TestShow.moment(70)))
    #expect(show.end == 70 && near(show.offset(70), show.distance))
    try show.at(20, .pause)
    try show.at(21, .end(at: TestShow.moment(80)))
    try show.at(25, .resume)
    #expect(show.end == 80 && show.state.legs.last?.late == 0)
    #expect(throws: ShowError.self) { try show.at(30, .end(at: TestShow.moment(20))) }
  }

  @Test("a repeating show restarts at its end until loop is off")
  func loop() throws {
    var show = try TestShow(threeSections, go: 0)
    try show.at(30, .loop(true))
    #expect(show.phase(130) == .running && near(show.offset(130), show.offset(10)))
    try show.at(130, .pause)
    try show.at(135, .resume)
    #expect(near(show.end, 180))
    try show.at(190, .loop(false))
    #expect(near(show.end, 240) && show.phase(241) == .ended)
  }

  @Test("each command can be undone, and is named")
  func undo() throws {
    var show = try TestShow(threeSections, go: 0)
    let plan = show
    try show.at(10, .jump(section: 2))
    #expect(show.state.undoable?.record.command.name == .jump)
    try show.at(12, .undo)
    #expect(near(show.offset(12), plan.offset(12)) && show.end == 60)
    try show.at(13, .takeOff)
    #expect(!show.state.isShown)
    try show.at(14, .undo)
    #expect(show.state.isShown)
    try show.at(15, .pause)
    let place = show.offset(15)
    // The text does not jump.
    try show.at(20, .undo)
    #expect(near(show.offset(20), place) && show.end == 60 && show.phase(21) == .running)
    try show.at(30, .finish)
    #expect(show.phase(30) == .ended)
    #expect(throws: ShowError.self) { try show.at(31, .pause) }
    try show.at(32, .undo)
    #expect(show.phase(32) == .running && show.state.undoable?.record.command == .go)
    try show.at(33, .undo)
    #expect(show.phase(33) == .ready && show.state.undoable == nil)
    #expect(throws: ShowError.self) { try show.at(34, .undo) }
  }

  @Test("commands that the state does not allow are refused and change nothing")
  func refusals() throws {
    var show = try TestShow(threeSections)
    for command in [ShowCommand.pause, .resume, .nudge(.seconds(1)), .jump(section: 0), .undo] {
      #expect(throws: ShowError.self) { try show.at(0, command) }
    }
    try show.at(1, .go)
    for command in [
      ShowCommand.go, .resume, .jump(section: 9), .jump(section: -1), .end(at: TestShow.moment(1)),
      .insert(text: " \n"), .append(text: ""),
    ] {
      #expect(throws: ShowError.self, "\(command)") { try show.at(2, command) }
    }
    #expect(show.state.revision == 1 && show.state.legs.count == 1 && show.end == 61)
  }

  @Test("undoing a command that moved no text moves no text")
  func undoneBand() throws {
    var show = try TestShow(threeSections, go: 1)
    try show.at(10, .takeOff)
    try show.at(12, .pause)
    try show.at(20, .undo)
    let place = try #require(show.offset(25))
    try show.at(25, .undo)
    #expect(show.state.isShown && show.offset(25) == place)
  }

  @Test("a command in a later pass changes no earlier moment")
  func pausedPass() throws {
    for command in [ShowCommand.pause, .takeOff, .nudge(.seconds(1))] {
      var show = try TestShow(threeSections, go: 1)
      try show.at(2, .loop(true))
      let place = show.offset(129.9)
      try show.at(130, command)
      #expect(show.phase(129.9) == .running && show.offset(129.9) == place, "\(command)")
      try show.at(131, .undo)
      #expect(show.phase(131) == .running)
    }
  }

  @Test("a pass that began before loop was off runs to its end")
  func endedPass() throws {
    var show = try TestShow(threeSections, go: 1)
    try show.at(10, .append(text: "More."))
    try show.at(20, .loop(true))
    try show.at(70, .undo)
    try show.at(72, .undo)
    #expect(show.phase(72) == .ended)
    try show.at(75, .loop(true))
    // The pass begins at the start of the line.
    #expect(show.phase(75) == .running && show.offset(75) == 0)
    let place = try #require(show.offset(80))
    try show.at(80, .loop(false))
    #expect(show.phase(80) == .running && show.offset(80) == place)
  }

  @Test(
    "a command right after another keeps its motion",
    arguments: [
      ("endless", [(0, .go), (10, .pause), (20, .resume)]),
      ("endless", [(0, .go), (10, .nudge(.seconds(1)))]),
      ("off", [(0, .go), (70, .loop(true))]),
      ("off", [(0, .go), (70, .go), (70.1, .undo)]),
      ("off", [(0, .go), (70, .feed(text: "More of it."))]),
      ("off", [(0, .go), (1, .loop(true)), (130, .nudge(.seconds(1)))]),
    ] as [(String, [(Double, ShowCommand)])])
  func atOnce(loop: String, commands: [(Double, ShowCommand)]) throws {
    var show = try TestShow(threeSections, loop == "off" ? [:] : ["loop": loop])
    for (seconds, command) in commands { try show.at(seconds, command) }
    let last = try #require(commands.last?.0)
    let before = show
    try show.at(last + 0.15, .takeOff)
    for second in [last + 0.2, last + 1, last + 8] {
      #expect(show.phase(second) == before.phase(second), "\(second)")
      #expect(near(show.offset(second), before.offset(second)), "\(second)")
    }
    let starts = show.state.legs.map(\.from)
    #expect(starts == starts.sorted())
  }

  @Test("nudges of an endless line add up")
  func nudgedAtOnce() throws {
    var show = try TestShow(threeSections, ["loop": "endless"], go: 0)
    var once = show
    for second in [10, 10.05, 10.1] { try show.at(second, .nudge(.seconds(1))) }
    try once.at(10.1, .nudge(.seconds(3)))
    #expect(near(show.offset(20), once.offset(20), 0.05))
  }

  @Test("the number of kept legs is limited")
  func manyCommands() throws {
    var show = try TestShow(threeSections, go: 1)
    for index in 0..<1_200 {
      try show.at(2 + Double(index) / 100, .nudge(.milliseconds(index.isMultiple(of: 2) ? 5 : -5)))
    }
    #expect(show.state.legs.count <= 512)
    let place = try #require(show.offset(20))
    // The bounded history still allows a move back.
    try show.at(20, .nudge(.seconds(-15)))
    let back = try #require(show.offset(20))
    #expect(back > 0 && back < place)
  }

  @Test("a command is applied once, and not after an unseen command")
  func once() throws {
    var log = try ShowLog(ShowSource(script: threeSections))
    let now = TestShow.moment(0)
    let first = try log.take(.go, id: "a", from: "desk", at: now)
    #expect(first?.number == 1 && log.record("a") == first)
    #expect(try log.take(.go, id: "a", from: "desk", at: now + .seconds(1)) == nil)
    let error = #expect(throws: ShowError.self) {
      try log.check(seen: 0, for: "pause")
    }
    #expect(error?.code == .conflict && error?.message.contains("desk: go") == true)
    try log.check(seen: 1, for: "pause")
    _ = try log.take(.pause, id: "b", from: "phone", at: now + .seconds(3))
    #expect(log.records.map(\.number) == [1, 2])
  }

  @Test("commands survive encoding")
  func kept() throws {
    let commands: [ShowCommand] = [
      .go, .restart, .pause, .resume, .nudge(.milliseconds(-1_500)), .seek(.seconds(12)),
      .jump(section: 3),
      .end(at: Moment(microseconds: 1_795_000_000_123_456)), .replace(script: "“</script>\u{0}”"),
      .insert(text: "速報"), .append(text: "a\nb"), .feed(text: "c"), .loop(true), .loop(false),
      .takeOff,
      .bringBack, .finish, .undo, .slide(7),
      .deck(
        ShowDeck(
          sha256: String(repeating: "0", count: 64), pages: 2, slideIndices: [0, 0],
          labels: ["“</script>\u{0}”", "ii"])),
    ]
    #expect(Set(commands.map(\.name)).count == ShowCommand.Name.allCases.count)
    for command in commands {
      let data = try JSONEncoder().encode(command)
      #expect(try JSONDecoder().decode(ShowCommand.self, from: data) == command)
    }
  }
}
