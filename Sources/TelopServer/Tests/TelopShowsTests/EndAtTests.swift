import Telop
import TelopUnits
import Testing

@testable import TelopShows

@Suite("Ends that a show is told")
struct EndAtTests {
  @Test(
    "an end holds for the round that it was told in: later ones take the plan's time",
    arguments: [
      [(5, .end(at: Stage.moment(50))), (6, .loop(true))],
      [(5, .loop(true)), (6, .end(at: Stage.moment(50)))],
      [
        (5, .loop(true)), (6, .end(at: Stage.moment(50))), (7, .takeOff), (65, .undo),
      ],
    ] as [[(Double, ShowCommand)]])
  func rounds(commands: [(Double, ShowCommand)]) throws {
    var show = try Stage(threeSections)
    try show.at(0, .go)
    for (seconds, command) in commands { try show.at(seconds, command) }
    #expect(show.state.plannedEnd(at: Stage.moment(70)) == Stage.moment(110))
    for moves in [
      [(70, .nudge(.seconds(1)))], [(70, .seek(.seconds(30)))], [(70, .pause), (71, .resume)],
    ] as [[(Double, ShowCommand)]] {
      var stage = show
      for (seconds, command) in moves { try stage.at(seconds, command) }
      let leg = try #require(stage.state.legs.last)
      #expect(leg.late == 0 && leg.change.double < 1.1, "\(moves)")
      #expect(abs(try #require(stage.end) - 110) < 0.001, "\(moves)")
      #expect(stage.state.plannedEnd(at: Stage.moment(72)) == Stage.moment(110), "\(moves)")
    }
    let outlook = try show.state.outlook(at: Stage.moment(70), pausing: .seconds(1))
    #expect(outlook.after?.late == 0)
  }

  @Test("a show that begins to repeat behind an end that it was told takes the plan's time")
  func roundBehind() throws {
    var stage = try Stage(threeSections)
    try stage.at(0, .go)
    try stage.at(5, .end(at: Stage.moment(50)))
    try stage.at(60, .loop(true))
    #expect(stage.state.plannedEnd(at: Stage.moment(61)) == Stage.moment(120))
  }

  @Test(
    "undone, an end, a resume and a text leave the text where it is, and the former end is met",
    arguments: [
      [(10, .end(at: Stage.moment(40)))], [(5, .pause), (10, .resume)],
      [(10, .append(text: "More and more."))],
    ] as [[(Double, ShowCommand)]])
  func undone(commands: [(Double, ShowCommand)]) throws {
    var stage = try Stage(threeSections)
    try stage.at(0, .go)
    for (seconds, command) in commands { try stage.at(seconds, command) }
    let place = try #require(stage.offset(18))
    try stage.at(18, .undo)
    #expect(abs(try #require(stage.offset(18)) - place) < 0.001)
    #expect(stage.state.plannedEnd(at: Stage.moment(19)) == Stage.moment(60))
    if stage.phase(19) == .paused {
      #expect(abs(try #require(stage.offset(19)) - place) < 0.001)
      try stage.at(20, .resume)
    }
    #expect(stage.end == 60 && stage.state.legs.last?.late == 0)
    let fit = try #require(stage.state.legs.last).fit
    #expect(fit.script.line == stage.state.fit.script.line && !fit.script.line.contains("More"))
  }

  /// Whether the running text contains the second, optional section.
  private func hasSecond(_ stage: Stage) throws -> Bool {
    try #require(stage.state.legs.last).fit.script.line.contains("b0.")
  }

  @Test("sections that a short end dropped are back with a later end, unless they would show")
  func dropped() throws {
    var stage = try Stage(threeSections.replacing("# Two", with: "# Two {optional}"))
    try stage.at(0, .go)
    try stage.at(5, .end(at: Stage.moment(20)))
    #expect(try !hasSecond(stage))
    var late = stage
    let place = try #require(stage.offset(6))
    try stage.at(6, .end(at: Stage.moment(60)))
    #expect(try hasSecond(stage))
    #expect(abs(try #require(stage.offset(6)) - place) < 0.001)
    #expect(stage.end == 60 && stage.state.legs.last?.late == 0)
    let outlook = try stage.state.outlook(at: Stage.moment(7), pausing: .seconds(1))
    #expect(outlook.after?.dropsText == false)
    try stage.at(8, .jump(section: 2))
    // Once the third section is in its place, the second would move it.
    let there = try #require(late.offset(16))
    try late.at(16, .end(at: Stage.moment(60)))
    #expect(try !hasSecond(late))
    #expect(abs(try #require(late.offset(16)) - there) < 0.001)
  }
}
