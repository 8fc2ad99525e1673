import Telop
import TelopUnits
import Testing

@testable import TelopShows

/// After any commands, the motion depends only on the plan, the offset, the time and the requested end.
@Suite("The law of motion")
struct LawOfMotionTests {
  /// Three sections in five minutes at one speed; `go` at 0.
  private func begun(_ duration: String = "300") throws -> TestShow {
    try TestShow(threeSections, ["duration": duration], go: 0)
  }

  private func place(_ show: TestShow, _ seconds: Double) throws -> Double {
    try #require(show.offset(seconds))
  }

  /// The text's plan time in seconds. The plan has one speed.
  private func planned(_ show: TestShow, _ seconds: Double, of duration: Double = 300) throws
    -> Double
  {
    try place(show, seconds) / show.distance * duration
  }

  @Test(
    "a move back after a move forward gets the factor for its remaining time",
    arguments: [
      [(7, .jump(section: 1)), (10, .jump(section: 0))],
      [(10, .nudge(.seconds(10))), (10.5, .nudge(.seconds(-10)))],
      [(5, .seek(.seconds(25))), (6, .pause), (7, .seek(.seconds(10))), (8, .resume)],
      [(9, .jump(section: 2)), (10, .pause), (11, .nudge(.seconds(-50))), (12, .resume)],
    ] as [[(Double, ShowCommand)]])
  func back(commands: [(Double, ShowCommand)]) throws {
    var show = try begun()
    for (seconds, command) in commands { try show.at(seconds, command) }
    let now = try #require(commands.last?.0)
    let start = try planned(show, now)
    // The factor is at least 2/3; the text then holds at the end.
    let factor = max(2 / 3.0, (300 - start) / (300 - now))
    #expect(show.end == 300)
    let misses = try stride(from: now, through: 300, by: 0.5).map { second in
      abs(try planned(show, second) - min(300, start + factor * (second - now)))
    }
    #expect(misses.max() ?? 1 < 0.001)
  }

  @Test("a nudge moves by seconds of the plan, also during a pause")
  func nudged() throws {
    for isPaused in [false, true] {
      var show = try begun()
      try show.at(7, .jump(section: 2))
      if isPaused { try show.at(10, .pause) }
      let start = try planned(show, 11)
      try show.at(11, .nudge(.seconds(-5)))
      #expect(abs(try planned(show, 11) - (start - 5)) < 0.001)
      try show.at(11, .nudge(.seconds(10)))
      #expect(abs(try planned(show, 11) - (start + 5)) < 0.001)
      try show.at(11, .nudge(.seconds(-5)))
      #expect(abs(try planned(show, 11) - start) < 0.001)
    }
  }

  @Test("small nudges during a hold add up")
  func nudgedInHold() throws {
    var show = try TestShow(threeSections, ["duration": "60", "hold-start": "5"])
    let plan = show.state.fit.plan
    try show.at(0, .go)
    try show.at(2, .pause)
    for count in 1...5 {
      try show.at(3, .nudge(.seconds(1)))
      #expect(try place(show, 3) == plan.offset(at: .seconds(2 + count)).double)
    }
    #expect(try place(show, 3) > 0)
  }

  @Test(
    "a hold at the start keeps its remaining length if there is time",
    arguments: [
      ([(2, .nudge(.seconds(-1)))], 6), ([(1, .nudge(.zero)), (2, .nudge(.zero))], 5),
      ([(2, .pause), (4, .resume)], 7), ([(2, .end(at: TestShow.moment(70)))], 5),
      ([(2, .append(text: "More."))], 5), ([(-1, .end(at: TestShow.moment(70)))], 5),
      ([(2, .end(at: TestShow.moment(30)))], 2),
    ] as [([(Double, ShowCommand)], Double)])
  func holds(commands: [(Double, ShowCommand)], departure: Double) throws {
    var show = try TestShow(threeSections, ["duration": "60", "hold-start": "5"])
    let early = commands.filter { $0.0 < 0 }
    for (seconds, command) in early { try show.at(seconds, command) }
    try show.at(0, .go)
    for (seconds, command) in commands.dropFirst(early.count) { try show.at(seconds, command) }
    #expect(try place(show, departure - 0.001) == 0)
    #expect(try place(show, departure + 0.1) > 1)
  }

  @Test("lateness is relative to the requested end, and is caught up")
  func late() throws {
    var show = try begun("60")
    try show.at(10, .pause)
    // From 40 s on, the remaining 50 s of the plan run at 3/2 of the plan's speed.
    try show.at(40, .resume)
    let late = 40 + 50 / 1.5 - 60
    #expect(abs(try #require(show.end) - 60 - late) < 0.001)
    #expect(show.state.plannedEnd(at: TestShow.moment(41)) == TestShow.moment(60))
    // A command that moves nothing changes neither the speed nor the lateness.
    for second in [42.0, 44, 46] {
      try show.at(second, .nudge(.zero))
      let leg = try #require(show.state.legs.last)
      #expect(abs(leg.late.double - late) < 0.001 && leg.change == Rational(3) / 2)
    }
    // 8 s of the plan remain for 10 s, so the text is on time again, at 4/5 of the plan's speed.
    try show.at(50, .nudge(.seconds(52 - (try planned(show, 50, of: 60)))))
    let leg = try #require(show.state.legs.last)
    #expect(leg.late == 0 && show.end == 60 && abs(leg.change.double - 0.8) < 0.001)
  }

  @Test("seek counts from the start of the plan, whatever the commanded end")
  func seek() throws {
    var show = try TestShow(threeSections, ["duration": "60"])
    let there = show.state.fit.plan.offset(at: .seconds(30)).double
    try show.at(0, .end(at: TestShow.moment(120)))
    try show.at(0, .go)
    try show.at(50, .seek(.seconds(30)))
    #expect(abs(try place(show, 50) - there) < 0.001)
  }

  @Test(
    "an end set before go counts as if it were set at go",
    arguments: [4, 20, 50, 70, 1_200] as [Double])
  func endBefore(end: Double) throws {
    var before = try TestShow(threeSections)
    var behind = try begun("60")
    try before.at(-3, .end(at: TestShow.moment(end)))
    try before.at(0, .go)
    try behind.at(0, .end(at: TestShow.moment(end)))
    for second in stride(from: 0, to: end + 60, by: 7.5) {
      #expect(before.offset(second) == behind.offset(second), "\(second)")
    }
    let one = try #require(before.state.legs.last)
    let other = try #require(behind.state.legs.last)
    #expect(one.late == other.late && one.change == other.change)
    #expect(one.change <= Rational(3) / 2 && one.change >= Rational(2) / 3)
    #expect(before.end == behind.end)
  }

  @Test("an end that has passed at go makes the show as little late as possible")
  func endPassed() throws {
    for hasSlides in [false, true] {
      var show = try TestShow(SlideTests.talk)
      if hasSlides { try show.at(-20, .deck(SlideTests.deck())) }
      try show.at(-10, .end(at: TestShow.moment(-5)))
      try show.at(0, .go)
      #expect(show.phase(1) == .running)
      #expect(abs(try #require(show.end) - 40) < 0.1)
      #expect(abs(try #require(show.state.legs.last?.late.double) - 45) < 0.1)
    }
  }
}
