@_spi(Answers) import Telop
import TelopUnits
import Testing

@testable import TelopShows

@Suite("Commanded end times")
struct EndAtTests {
  @Test(
    "a commanded end applies to the current pass; later passes take the plan's time",
    arguments: [
      [(5, .end(at: TestShow.moment(50))), (6, .loop(true))],
      [(5, .loop(true)), (6, .end(at: TestShow.moment(50)))],
      [
        (5, .loop(true)), (6, .end(at: TestShow.moment(50))), (7, .takeOff), (65, .undo),
      ],
    ] as [[(Double, ShowCommand)]])
  func passes(commands: [(Double, ShowCommand)]) throws {
    var show = try TestShow(threeSections, go: 0)
    for (seconds, command) in commands { try show.at(seconds, command) }
    #expect(show.state.plannedEnd(at: TestShow.moment(70)) == TestShow.moment(110))
    for moves in [
      [(70, .nudge(.seconds(1)))], [(70, .seek(.seconds(30)))], [(70, .pause), (71, .resume)],
    ] as [[(Double, ShowCommand)]] {
      var show = show
      for (seconds, command) in moves { try show.at(seconds, command) }
      let leg = try #require(show.state.legs.last)
      #expect(leg.late == 0 && leg.change.double < 1.1, "\(moves)")
      #expect(abs(try #require(show.end) - 110) < 0.001, "\(moves)")
      #expect(show.state.plannedEnd(at: TestShow.moment(72)) == TestShow.moment(110), "\(moves)")
    }
    let outlook = try show.state.pauseForecast(at: TestShow.moment(70), pausing: .seconds(1))
    #expect(outlook.after?.late == 0)
  }

  @Test("a loop that begins after the commanded end takes the plan's time")
  func laterLoop() throws {
    var show = try TestShow(threeSections, go: 0)
    try show.at(5, .end(at: TestShow.moment(50)))
    try show.at(60, .loop(true))
    #expect(show.state.plannedEnd(at: TestShow.moment(61)) == TestShow.moment(120))
  }

  @Test(
    "undoing an end, a resume or an append moves no text and restores the former end",
    arguments: [
      [(10, .end(at: TestShow.moment(40)))], [(5, .pause), (10, .resume)],
      [(10, .append(text: "More and more."))],
    ] as [[(Double, ShowCommand)]])
  func undone(commands: [(Double, ShowCommand)]) throws {
    var show = try TestShow(threeSections, go: 0)
    for (seconds, command) in commands { try show.at(seconds, command) }
    let offset = try #require(show.offset(18))
    try show.at(18, .undo)
    #expect(abs(try #require(show.offset(18)) - offset) < 0.001)
    #expect(show.state.plannedEnd(at: TestShow.moment(19)) == TestShow.moment(60))
    if show.phase(19) == .paused {
      #expect(abs(try #require(show.offset(19)) - offset) < 0.001)
      try show.at(20, .resume)
    }
    #expect(show.end == 60 && show.state.legs.last?.late == 0)
    let fit = try #require(show.state.legs.last).fit
    #expect(fit.script.line == show.state.fit.script.line && !fit.script.line.contains("More"))
  }

  /// Whether the running text contains the second, optional section.
  private func hasSecond(_ show: TestShow) throws -> Bool {
    try #require(show.state.legs.last).fit.script.line.contains("b0.")
  }

  @Test("a later end restores dropped sections, unless they would move visible text")
  func dropped() throws {
    var show = try TestShow(threeSections.replacing("# Two", with: "# Two {optional}"), go: 0)
    try show.at(5, .end(at: TestShow.moment(20)))
    #expect(try !hasSecond(show))
    var late = show
    let offset = try #require(show.offset(6))
    try show.at(6, .end(at: TestShow.moment(60)))
    #expect(try hasSecond(show))
    #expect(abs(try #require(show.offset(6)) - offset) < 0.001)
    #expect(show.end == 60 && show.state.legs.last?.late == 0)
    let outlook = try show.state.pauseForecast(at: TestShow.moment(7), pausing: .seconds(1))
    #expect(outlook.after?.dropsText == false)
    try show.at(8, .jump(section: 2))
    // Once the third section is visible, restoring the second section would move it.
    let there = try #require(late.offset(16))
    try late.at(16, .end(at: TestShow.moment(60)))
    #expect(try !hasSecond(late))
    #expect(abs(try #require(late.offset(16)) - there) < 0.001)
  }
}
