@_spi(Answers) import Telop
import TelopUnits
import Testing

@testable import TelopShows

@Suite("What a pause would do")
struct OutlookTests {
  /// A show whose words can all be read comfortably: some 72 words in 60 s.
  private func running(_ options: [String: String] = [:]) throws -> Stage {
    var stage = try Stage(threeSections, options)
    try stage.at(0, .go)
    return stage
  }

  private func outlook(_ stage: Stage, _ seconds: Double, _ pause: Int = 10) throws -> ShowOutlook {
    try stage.state.outlook(at: Stage.moment(seconds), pausing: .seconds(pause))
  }

  /// The reading after the commands are really given.
  private func taken(
    _ stage: Stage, at seconds: Double, for pause: Double
  ) throws -> ShowOutlook.Reading {
    var stage = stage
    if stage.phase(seconds) != .paused { try stage.at(seconds, .pause) }
    try stage.at(seconds + pause, .resume)
    let leg = try #require(stage.state.legs.last)
    let before = try #require(stage.state.legs.dropLast().last)
    let moment = Stage.moment(seconds + pause)
    let pace = try #require(leg.fit.pace(from: moment.since(leg.zero).exactSeconds))
    return ShowOutlook.Reading(
      average: pace.average, peak: pace.peak,
      verdict: leg.fit.verdict(from: moment.since(leg.zero).exactSeconds),
      change: leg.change, late: leg.late, dropsText: leg.fit.script.line != before.fit.script.line)
  }

  @Test(
    "it is what pause and resume then do",
    arguments: [[:], ["whole-pixels": "auto"], ["max-speed": "300"], ["duration": "40"]])
  func agrees(options: [String: String]) throws {
    let stage = try running(options)
    for pause in [0, 3, 10, 25, 200] {
      let outlook = try outlook(stage, 12, pause)
      #expect(outlook.phase == .running)
      #expect(outlook.after == (try taken(stage, at: 12, for: Double(pause))), "\(pause)")
    }
  }

  @Test("the longest pause is well, and a second more is not")
  func longest() throws {
    let stage = try running()
    let outlook = try outlook(stage, 12)
    let longest = try #require(outlook.longest).components.seconds
    #expect(longest > 0 && longest < 48)
    let at = try taken(stage, at: 12, for: Double(longest))
    #expect(outlook.atLongest == at && at.isAcceptable)
    let beyond = try taken(stage, at: 12, for: Double(longest + 1))
    #expect(outlook.beyond == beyond && !beyond.isAcceptable)
  }

  @Test("while it is paused, it says what going on gives, and for how long")
  func paused() throws {
    var stage = try running()
    let before = try outlook(stage, 12)
    try stage.at(12, .pause)
    let atOnce = try outlook(stage, 12, 0)
    #expect(atOnce.phase == .paused && atOnce.now == before.now)
    #expect(atOnce.longest == before.longest)
    let later = try outlook(stage, 17, 0)
    #expect(later.longest == before.longest.map { $0 - .seconds(5) })
    #expect(later.after == (try taken(stage, at: 17, for: 0)))
    #expect(later.now == before.now)
    let most = try #require(before.longest).components.seconds
    let tooLate = try outlook(stage, 12 + Double(most) + 2, 0)
    #expect(tooLate.longest == nil && tooLate.after?.isAcceptable == false)
  }

  @Test("a pause that speeds cannot make up for says by how much it is late")
  func late() throws {
    let outlook = try outlook(try running(), 30, 200)
    let late = try #require(outlook.after).late
    #expect(late > 170 && outlook.after?.change == Rational(3) / 2)
  }

  @Test("a jump at the start does not make what is left unreadable")
  func jumped() throws {
    var stage = try running(["duration": "300"])
    try stage.at(0.1, .jump(section: 1))
    let outlook = try outlook(stage, 0.2)
    #expect(try #require(outlook.now).verdict <= .slow && outlook.longest != nil)
  }

  @Test("what is brisk as it is has no comfortable pause")
  func brisk() throws {
    let outlook = try outlook(try running(["duration": "20"]), 5)
    #expect(outlook.longest == nil && outlook.atLongest == nil && outlook.after != nil)
    #expect(try #require(outlook.now).verdict > .slow)
  }

  @Test("before, after, and of lines without an end there is little to say")
  func others() throws {
    var stage = try Stage(threeSections)
    let ready = try outlook(stage, 0)
    #expect(ready.phase == .ready && ready.now != nil && ready.after == nil && ready.longest == nil)
    try stage.at(0, .go)
    let ended = try outlook(stage, 61)
    #expect(ended.phase == .ended && ended.now == nil && ended.after == nil)
    // Everything has been read, but not all of it has left.
    let last = try outlook(stage, 59.9)
    #expect(last.phase == .running && last.now == nil)
    let endless = try outlook(try running(["loop": "endless"]), 5)
    #expect(endless.after == endless.now && endless.now != nil && endless.longest == nil)
  }
}
