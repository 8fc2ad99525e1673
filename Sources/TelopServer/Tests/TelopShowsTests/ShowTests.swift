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

  @Test("a show that nobody touches ends its duration after go, to the microsecond")
  func plain() throws {
    var stage = try Stage(threeSections)
    #expect(stage.phase(0) == .ready && stage.offset(0) == nil)
    try stage.at(2, .go)
    #expect(stage.phase(2) == .running && stage.offset(2) == 0)
    #expect(stage.end == 62 && stage.offset(62) == stage.distance)
    #expect(stage.phase(61.999_999) == .running && stage.phase(62) == .ended)
    let half = try #require(stage.offset(32))
    #expect(near(half, stage.distance / 2))
  }

  @Test("a pause of 15 s ends on time, from where it stood")
  func paused() throws {
    var stage = try Stage(threeSections)
    try stage.at(0, .go)
    let place = try #require(stage.offset(10))
    try stage.at(10, .pause)
    #expect(stage.phase(24) == .paused && stage.offset(24) == place)
    try stage.at(25, .resume)
    #expect(stage.end == 60 && near(stage.offset(25), place))
    #expect(near(stage.offset(60), stage.distance))
    let leg = try #require(stage.state.legs.last)
    #expect(leg.late == 0 && near(leg.change.double, 50.0 / 35, 0.01))
  }

  @Test("what cannot end on time is late by what it says, also when the end is long gone")
  func late() throws {
    for resumed in [50.0, 59, 61, 500] {
      var stage = try Stage(threeSections)
      try stage.at(0, .go)
      try stage.at(10, .pause)
      try stage.at(resumed, .resume)
      let leg = try #require(stage.state.legs.last)
      let end = try #require(stage.end)
      #expect(near(end, 60 + leg.late.double, 2e-3), "\(resumed)")
      #expect(near(end, resumed + 50 / 1.5, 0.1))
      #expect(near(stage.offset(end), stage.distance))
    }
  }

  @Test("a jump has a section's start at the read point, a paused text too")
  func jump() throws {
    for isPaused in [false, true] {
      var stage = try Stage(threeSections)
      try stage.at(0, .go)
      if isPaused { try stage.at(9, .pause) }
      try stage.at(10, .jump(section: 2))
      let leg = try #require(stage.state.legs.last)
      let fit = leg.fit
      let reach = try #require(
        fit.plan.offsets(showing: fit.script.sections[2].range, of: fit.text))
      let readPoint = fit.plan.timing.viewport - fit.plan.timing.readPoint
      #expect(near(stage.offset(10), (reach.lowerBound + readPoint).double))
      if isPaused { try stage.at(11, .resume) }
      #expect(stage.end == 60)
    }
  }

  @Test("another end is met, whenever it is said")
  func ends() throws {
    var stage = try Stage(threeSections)
    try stage.at(0, .end(at: Stage.moment(75)))
    try stage.at(5, .go)
    #expect(stage.end == 75)
    try stage.at(10, .end(at: Stage.moment(70)))
    #expect(stage.end == 70 && near(stage.offset(70), stage.distance))
    try stage.at(20, .pause)
    try stage.at(21, .end(at: Stage.moment(80)))
    try stage.at(25, .resume)
    #expect(stage.end == 80 && stage.state.legs.last?.late == 0)
    #expect(throws: ShowError.self) { try stage.at(30, .end(at: Stage.moment(20))) }
  }

  @Test("a show that repeats begins again at its end, until it is told not to")
  func loop() throws {
    var stage = try Stage(threeSections)
    try stage.at(0, .go)
    try stage.at(30, .loop(true))
    #expect(stage.phase(130) == .running && near(stage.offset(130), stage.offset(10)))
    try stage.at(130, .pause)
    try stage.at(135, .resume)
    #expect(near(stage.end, 180))
    try stage.at(190, .loop(false))
    #expect(near(stage.end, 240) && stage.phase(241) == .ended)
  }

  @Test("each command can be undone, and says which")
  func undo() throws {
    var stage = try Stage(threeSections)
    try stage.at(0, .go)
    let plan = stage
    try stage.at(10, .jump(section: 2))
    #expect(stage.state.undoable?.record.command.name == .jump)
    try stage.at(12, .undo)
    #expect(near(stage.offset(12), plan.offset(12)) && stage.end == 60)
    try stage.at(13, .takeOff)
    #expect(!stage.state.isShown)
    try stage.at(14, .undo)
    #expect(stage.state.isShown)
    try stage.at(15, .pause)
    let place = stage.offset(15)
    // The text does not jump.
    try stage.at(20, .undo)
    #expect(near(stage.offset(20), place) && stage.end == 60 && stage.phase(21) == .running)
    try stage.at(30, .finish)
    #expect(stage.phase(30) == .ended)
    #expect(throws: ShowError.self) { try stage.at(31, .pause) }
    try stage.at(32, .undo)
    #expect(stage.phase(32) == .running && stage.state.undoable?.record.command == .go)
    try stage.at(33, .undo)
    #expect(stage.phase(33) == .ready && stage.state.undoable == nil)
    #expect(throws: ShowError.self) { try stage.at(34, .undo) }
  }

  @Test("what a show is in no state to do is refused, and changes nothing")
  func refusals() throws {
    var stage = try Stage(threeSections)
    for command in [ShowCommand.pause, .resume, .nudge(.seconds(1)), .jump(section: 0), .undo] {
      #expect(throws: ShowError.self) { try stage.at(0, command) }
    }
    try stage.at(1, .go)
    for command in [
      ShowCommand.go, .resume, .jump(section: 9), .jump(section: -1), .end(at: Stage.moment(1)),
      .insert(text: " \n"), .append(text: ""),
    ] {
      #expect(throws: ShowError.self, "\(command)") { try stage.at(2, command) }
    }
    #expect(stage.state.revision == 1 && stage.state.legs.count == 1 && stage.end == 61)
  }

  @Test("undoing what left the text where it was leaves it there, also behind a pause")
  func undoneBand() throws {
    var stage = try Stage(threeSections)
    try stage.at(1, .go)
    try stage.at(10, .takeOff)
    try stage.at(12, .pause)
    try stage.at(20, .undo)
    let place = try #require(stage.offset(25))
    try stage.at(25, .undo)
    #expect(stage.state.isShown && stage.offset(25) == place)
  }

  @Test("in a later round of a show that repeats, the text runs on until a pause is seen")
  func pausedRound() throws {
    for command in [ShowCommand.pause, .takeOff, .nudge(.seconds(1))] {
      var stage = try Stage(threeSections)
      try stage.at(1, .go)
      try stage.at(2, .loop(true))
      let place = stage.offset(129.9)
      try stage.at(130, command)
      #expect(stage.phase(129.9) == .running && stage.offset(129.9) == place, "\(command)")
      try stage.at(131, .undo)
      #expect(stage.phase(131) == .running)
    }
  }

  @Test("a round that began before the leg that it repeats runs on when the repeating is over")
  func endedRound() throws {
    var stage = try Stage(threeSections)
    try stage.at(1, .go)
    try stage.at(10, .append(text: "More."))
    try stage.at(20, .loop(true))
    try stage.at(70, .undo)
    try stage.at(72, .undo)
    #expect(stage.phase(72) == .ended)
    try stage.at(75, .loop(true))
    // The round begins at the beginning of the line.
    #expect(stage.phase(75) == .running && stage.offset(75) == 0)
    let place = try #require(stage.offset(80))
    try stage.at(80, .loop(false))
    #expect(stage.phase(80) == .running && stage.offset(80) == place)
  }

  @Test(
    "a command that comes at once after another leaves its motion as it is",
    arguments: [
      ("endless", [(0, .go), (10, .pause), (20, .resume)]),
      ("endless", [(0, .go), (10, .nudge(.seconds(1)))]),
      ("off", [(0, .go), (70, .loop(true))]),
      ("off", [(0, .go), (70, .go), (70.1, .undo)]),
      ("off", [(0, .go), (70, .feed(text: "More of it."))]),
      ("off", [(0, .go), (1, .loop(true)), (130, .nudge(.seconds(1)))]),
    ] as [(String, [(Double, ShowCommand)])])
  func atOnce(loop: String, commands: [(Double, ShowCommand)]) throws {
    var stage = try Stage(threeSections, loop == "off" ? [:] : ["loop": loop])
    for (seconds, command) in commands { try stage.at(seconds, command) }
    let last = try #require(commands.last?.0)
    let before = stage
    try stage.at(last + 0.15, .takeOff)
    for second in [last + 0.2, last + 1, last + 8] {
      #expect(stage.phase(second) == before.phase(second), "\(second)")
      #expect(near(stage.offset(second), before.offset(second)), "\(second)")
    }
    let starts = stage.state.legs.map(\.from)
    #expect(starts == starts.sorted())
  }

  @Test("nudges of an endless line that come at once add up")
  func nudgedAtOnce() throws {
    var stage = try Stage(threeSections, ["loop": "endless"])
    var once = try Stage(threeSections, ["loop": "endless"])
    try stage.at(0, .go)
    try once.at(0, .go)
    for second in [10, 10.05, 10.1] { try stage.at(second, .nudge(.seconds(1))) }
    try once.at(10.1, .nudge(.seconds(3)))
    #expect(near(stage.offset(20), once.offset(20), 0.05))
  }

  @Test("what a show has followed is kept for some time, not for ever")
  func manyCommands() throws {
    var stage = try Stage(threeSections)
    try stage.at(1, .go)
    for index in 0..<1_200 {
      try stage.at(2 + Double(index) / 100, .nudge(.milliseconds(index.isMultiple(of: 2) ? 5 : -5)))
    }
    #expect(stage.state.legs.count <= 512)
    let place = try #require(stage.offset(20))
    // The bounded history still allows a move back.
    try stage.at(20, .nudge(.seconds(-15)))
    let back = try #require(stage.offset(20))
    #expect(back > 0 && back < place)
  }

  @Test("a command is done once, and not when others were before")
  func once() throws {
    var log = try ShowLog(ShowSource(script: threeSections))
    let now = Stage.moment(0)
    let first = try log.take(.go, id: "a", from: "desk", at: now, seen: 0)
    let again = try log.take(.go, id: "a", from: "desk", at: now + .seconds(1), seen: 0)
    guard case .done(let record) = first, case .known(record) = again else {
      Issue.record("\(first) \(again)")
      return
    }
    let error = #expect(throws: ShowError.self) {
      try log.take(.pause, id: "b", from: "phone", at: now + .seconds(2), seen: 0)
    }
    #expect(error?.code == .conflict && error?.message.contains("desk: go") == true)
    _ = try log.take(.pause, id: "b", from: "phone", at: now + .seconds(3), seen: 1)
    #expect(log.records.map(\.number) == [1, 2])
  }

  @Test("commands are the same when they have been kept")
  func kept() throws {
    let commands: [ShowCommand] = [
      .go, .pause, .resume, .nudge(.milliseconds(-1_500)), .seek(.seconds(12)), .jump(section: 3),
      .end(at: Moment(microseconds: 1_795_000_000_123_456)), .replace(script: "“</script>\u{0}”"),
      .insert(text: "速報"), .append(text: "a\nb"), .feed(text: "c"), .loop(true), .loop(false),
      .takeOff,
      .bringBack, .finish, .undo, .slide(7),
      .deck(
        ShowDeck(
          sha256: String(repeating: "0", count: 64), pages: 2, steps: [0, 0],
          labels: ["“</script>\u{0}”", "ii"])),
    ]
    #expect(Set(commands.map(\.name)).count == ShowCommand.Name.allCases.count)
    for command in commands {
      let data = try JSONEncoder().encode(command)
      #expect(try JSONDecoder().decode(ShowCommand.self, from: data) == command)
    }
  }
}
