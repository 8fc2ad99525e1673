@_spi(Answers) import Telop
import TelopUnits
import Testing

@testable import TelopShows

@Suite("Outlook of a pause")
struct OutlookTests {
  /// A show whose words can all be read comfortably: about 72 words in 60 s.
  private func running(_ options: [String: String] = [:]) throws -> TestShow {
    try TestShow(threeSections, options, go: 0)
  }

  private func outlook(_ show: TestShow, _ seconds: Double, _ pause: Int = 10) throws
    -> PauseForecast
  {
    try show.state.pauseForecast(at: TestShow.moment(seconds), pausing: .seconds(pause))
  }

  /// The reading after the commands are given.
  private func taken(
    _ show: TestShow, at seconds: Double, for pause: Double
  ) throws -> PauseForecast.Reading {
    var show = show
    if show.phase(seconds) != .paused { try show.at(seconds, .pause) }
    try show.at(seconds + pause, .resume)
    let leg = try #require(show.state.legs.last)
    let before = try #require(show.state.legs.dropLast().last)
    let moment = TestShow.moment(seconds + pause)
    let pace = try #require(leg.fit.pace(from: moment.since(leg.planStart).exactSeconds))
    return PauseForecast.Reading(
      average: pace.average, peak: pace.peak,
      verdict: leg.fit.verdict(from: moment.since(leg.planStart).exactSeconds),
      change: leg.change, late: leg.late, dropsText: leg.fit.script.line != before.fit.script.line)
  }

  @Test(
    "the outlook equals the effect of pause and resume",
    arguments: [[:], ["whole-pixels": "auto"], ["max-speed": "300"], ["duration": "40"]])
  func agrees(options: [String: String]) throws {
    let show = try running(options)
    for pause in [0, 3, 10, 25, 200] {
      let outlook = try outlook(show, 12, pause)
      #expect(outlook.phase == .running)
      #expect(outlook.after == (try taken(show, at: 12, for: Double(pause))), "\(pause)")
    }
  }

  @Test("the longest pause is acceptable, and one more second is not")
  func longest() throws {
    let show = try running()
    let outlook = try outlook(show, 12)
    let longest = try #require(outlook.longest).components.seconds
    #expect(longest > 0 && longest < 48)
    let at = try taken(show, at: 12, for: Double(longest))
    #expect(outlook.atLongest == at && at.isAcceptable)
    let beyond = try taken(show, at: 12, for: Double(longest + 1))
    #expect(outlook.beyond == beyond && !beyond.isAcceptable)
  }

  @Test("a paused show previews resuming, and for how long it is acceptable")
  func paused() throws {
    var show = try running()
    let before = try outlook(show, 12)
    try show.at(12, .pause)
    let atOnce = try outlook(show, 12, 0)
    #expect(atOnce.phase == .paused && atOnce.unpaused == before.unpaused)
    #expect(atOnce.longest == before.longest)
    let later = try outlook(show, 17, 0)
    #expect(later.longest == before.longest.map { $0 - .seconds(5) })
    #expect(later.after == (try taken(show, at: 17, for: 0)))
    #expect(later.unpaused == before.unpaused)
    let most = try #require(before.longest).components.seconds
    let tooLate = try outlook(show, 12 + Double(most) + 2, 0)
    #expect(tooLate.longest == nil && tooLate.after?.isAcceptable == false)
  }

  @Test("a pause that is too long has its lateness")
  func late() throws {
    let outlook = try outlook(try running(), 30, 200)
    let late = try #require(outlook.after).late
    #expect(late > 170 && outlook.after?.change == Rational(3) / 2)
  }

  @Test("beside slides, the outlook expects each slide on time, and an overdue slide now")
  func slides() throws {
    var show = try TestShow(SlideTests.talk)
    try show.at(-2, .deck(SlideTests.deck()))
    let planned = try #require(try outlook(show, -1).unpaused)
    try show.at(0, .go)
    let begun = try #require(try outlook(show, 0).unpaused)
    #expect(begun.verdict == planned.verdict)
    #expect(abs((begun.peak - planned.peak).double) < 0.01)
    // Paused, with the slide of 0:20 still ahead.
    var paused = show
    try paused.at(8, .pause)
    let waiting = try #require(try outlook(paused, 9, 0).unpaused)
    #expect((waiting.peak - planned.peak).double < 0.01, "\(waiting), not \(planned)")
    let overdue = try #require(try outlook(show, 26).unpaused)
    try show.at(26, .slide(1))
    let turned = try #require(try outlook(show, 26).unpaused)
    #expect(abs((overdue.peak - turned.peak).double) < 0.01)
    // After a pause, a slide keeps the time that has passed.
    try paused.at(13, .resume)
    let next = try #require(paused.state.nextSlide(at: TestShow.moment(14)))
    let wait = next.expected.since(TestShow.moment(13)) / .seconds(1)
    #expect(abs(wait - 12 * 47 / 52.0) < 0.001)
  }

  @Test("a jump at the start does not make the rest unreadable")
  func jumped() throws {
    var show = try running(["duration": "300"])
    try show.at(0.1, .jump(section: 1))
    let outlook = try outlook(show, 0.2)
    #expect(try #require(outlook.unpaused).verdict <= .slow && outlook.longest != nil)
  }

  @Test("text that is already brisk has no acceptable pause")
  func brisk() throws {
    let outlook = try outlook(try running(["duration": "20"]), 5)
    #expect(outlook.longest == nil && outlook.atLongest == nil && outlook.after != nil)
    #expect(try #require(outlook.unpaused).verdict > .slow)
  }

  @Test("shows before go, after the end and without an end have little outlook")
  func others() throws {
    var show = try TestShow(threeSections)
    let ready = try outlook(show, 0)
    #expect(
      ready.phase == .ready && ready.unpaused != nil && ready.after == nil && ready.longest == nil)
    try show.at(0, .go)
    let ended = try outlook(show, 61)
    #expect(ended.phase == .ended && ended.unpaused == nil && ended.after == nil)
    // All text has been read, but not all of it has left.
    let last = try outlook(show, 59.9)
    #expect(last.phase == .running && last.unpaused == nil)
    let endless = try outlook(try running(["loop": "endless"]), 5)
    #expect(endless.after == endless.unpaused && endless.unpaused != nil && endless.longest == nil)
  }
}
