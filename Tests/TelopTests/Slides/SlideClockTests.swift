import TestSupport
import Testing

@_spi(Answers) @testable import Telop

@Suite("Slide clocks")
struct SlideClockTests {
  private typealias Slide = SlideClock.Slide

  /// A talk of three minutes with a slide per minute; by default, rates from two thirds to 1.5.
  private func clock(slowest: Int64 = 667, fastest: Int64 = 1_500) throws -> SlideClock {
    try #require(
      SlideClock(
        [0, 60, 120].map {
          Slide(start: $0 * 1_000_000, slowest: slowest, fastest: fastest)
        }, end: 180_000_000))
  }

  private func knots(_ path: SlidePath) -> [[Double]] {
    path.knots.map { [Double($0.time) / 1e6, Double($0.planTime) / 1e6] }
  }

  @Test("a clock of many slides takes linear work", .enabled(if: Work.isCounted))
  func linear() throws {
    func work(_ count: Int) throws -> Work {
      let text = (0..<count).map { "# \($0)\n\nOne two three.\n\n" }.joined()
      let options = OptionLayer([.init("duration", ["\(count * 5)"])])
      let fit = try FitJob(
        ScriptSource(text: text, format: .markdown, name: "t.md"), options: options
      ).fit()
      return try Work.count { try #require(try fit.slideClock()) }.work
    }
    _ = try work(30)
    #expect(try work(120).excess(over: work(30), factor: 5) == [])
  }

  @Test("text follows the plan until the next slide is due, then waits as long as the end allows")
  func waiting() throws {
    let path = try clock().path(showing: 0, at: 0, planTime: 0)
    // It waits at the slide at 1:00, and then needs 1.5 times the pace to end at 3:00.
    #expect(knots(path) == [[0, 0], [60, 60], [100, 60], [140, 120], [180, 180]])
    #expect(
      path.expectedSlideTimes == [60_000_000, 120_000_000] && path.delays == [0, 0]
        && path.endDelay == 0)
    #expect(path.planTime(at: 30_000_000) == 30_000_000)
    #expect(path.planTime(at: 90_000_000) == 60_000_000)
    #expect(path.planTime(at: 120_000_000) == 90_000_000)
    #expect(path.planTime(at: -1) == 0 && path.planTime(at: 999_000_000) == 180_000_000)
  }

  @Test("after an early slide its text moves as fast as allowed; later slides share the rest")
  func early() throws {
    let path = try clock().path(showing: 1, at: 45_000_000, planTime: 45_000_000)
    // The slide at 2:00 gets half of the remaining 135 s.
    #expect(path.expectedSlideTimes == [112_500_000] && path.delays == [0] && path.endDelay == 0)
    #expect(knots(path) == [[45, 45], [55, 60], [112.5, 120], [140, 120], [180, 180]])
  }

  @Test("after a late slide the text speeds up and meets the next slide")
  func late() throws {
    let clock = try clock()
    let before = clock.path(showing: 0, at: 0, planTime: 0)
    let path = clock.path(showing: 1, at: 80_000_000, planTime: before.planTime(at: 80_000_000))
    #expect(
      knots(path) == [[80, 60], [130, 120], [140, 120], [180, 180]] && path.delays == [0])
    // Paused and continued there, the band still waits for its slide.
    let again = clock.path(showing: 0, at: 80_000_000, planTime: 60_000_000)
    #expect(knots(again) == [[80, 60], [100, 60], [140, 120], [180, 180]])
  }

  @Test("if no rates within the bounds keep the end, the clock reports the difference")
  func missed() throws {
    let clock = try clock()
    let path = clock.path(showing: 2, at: 160_000_000, planTime: 120_000_000)
    #expect(path.endDelay == 20_000_000 && knots(path) == [[160, 120], [200, 180]])
    let early = clock.path(showing: 2, at: 80_000_000, planTime: 130_000_000)
    #expect(early.endDelay == -25_037_482)
    // At the start of the slide's text, the band waits so as not to end early.
    let waiting = clock.path(showing: 2, at: 80_000_000, planTime: 120_000_000)
    #expect(
      waiting.endDelay == 0 && knots(waiting) == [[80, 120], [90.044978, 120], [180, 180]])
    let over = clock.path(showing: 1, at: 200_000_000, planTime: 170_000_000)
    #expect(over.endDelay == 26_666_667 && over.expectedSlideTimes == [200_000_000])
    let done = clock.path(showing: 2, at: 200_000_000, planTime: 180_000_000)
    #expect(done.endDelay == 0 && knots(done) == [[200, 180]])
    #expect(done.planTime(at: 201_000_000) == 180_000_000)
  }

  @Test("on a slide outside the plan the rest has one rate within the bounds")
  func plain() throws {
    let path = try clock().path(showing: nil, at: 45_000_000, planTime: 30_000_000)
    // 150 s of the plan run in 135 s.
    #expect(knots(path) == [[45, 30], [72, 60], [126, 120], [180, 180]])
    #expect(path.expectedSlideTimes.isEmpty && path.delays.isEmpty && path.endDelay == 0)
    let late = try clock().path(showing: nil, at: 150_000_000, planTime: 60_000_000)
    #expect(knots(late) == [[150, 60], [190, 120], [230, 180]] && late.endDelay == 50_000_000)
  }

  @Test("another end is met in the same way, or the difference is reported")
  func until() throws {
    let clock = try clock()
    let later = clock.path(showing: 1, at: 60_000_000, planTime: 60_000_000, until: 210_000_000)
    #expect(
      later.expectedSlideTimes == [135_000_000] && later.endDelay == 0
        && later.requestedEnd == 210_000_000)
    #expect(knots(later) == [[60, 60], [135, 120], [170, 120], [210, 180]])
    let sooner = clock.path(showing: 1, at: 60_000_000, planTime: 60_000_000, until: 90_000_000)
    #expect(sooner.endDelay == 50_000_000 && sooner.knots.last?.time == 140_000_000)
  }

  @Test("text later than its slide is reported; going back does not undo it")
  func misses() throws {
    let clock = try clock()
    let fixed = try self.clock(slowest: 1_000, fastest: 1_000)
    let path = fixed.path(showing: 1, at: 40_000_000, planTime: 40_000_000)
    #expect(
      path.expectedSlideTimes == [110_000_000] && path.delays == [10_000_000] && path.endDelay == 0)
    let back = clock.path(showing: 0, at: 70_000_000, planTime: 70_000_000)
    // The slide of 1:00 is expected again, although its text has already passed.
    #expect(
      back.expectedSlideTimes.count == 2
        && back.delays[0] == 70_000_000 - back.expectedSlideTimes[0])
    #expect(back.knots.first?.planTime == 70_000_000 && back.endDelay == 0)
  }

  @Test("after a pause, the visible slide keeps the time that has passed")
  func continued() throws {
    let clock = try clock()
    // Paused at 0:50 for 20 s. Of the slide's 60 s, 10 s are left, and 110 s of the talk for 130 s of the plan.
    let path = clock.path(showing: 0, at: 70_000_000, planTime: 50_000_000, isContinued: true)
    #expect(path.expectedSlideTimes == [78_461_538, 129_230_769] && path.endDelay == 0)
    let waiting = clock.path(showing: 0, at: 70_000_000, planTime: 60_000_000, isContinued: true)
    #expect(waiting.expectedSlideTimes == [70_000_000, 125_000_000])
    // A slide that was turned during the pause has all its time.
    let turned = clock.path(showing: 1, at: 70_000_000, planTime: 50_000_000, isContinued: true)
    #expect(turned == clock.path(showing: 1, at: 70_000_000, planTime: 50_000_000))
  }

  @Test("the forecast waits for no slide longer than expected")
  func forecast() throws {
    let clock = try clock()
    #expect(
      knots(clock.path(showing: 0, at: 0, planTime: 0).asExpected)
        == [[0, 0], [60, 60], [120, 120], [180, 180]])
    let early = clock.path(showing: 1, at: 45_000_000, planTime: 45_000_000).asExpected
    #expect(knots(early) == [[45, 45], [55, 60], [112.5, 120], [180, 180]])
  }

  @Test("with a slowest rate of 0 the text may stand still without overflow")
  func still() throws {
    let clock = try clock(slowest: 0)
    let path = clock.path(showing: 0, at: 0, planTime: 0)
    #expect(knots(path) == [[0, 0], [60, 60], [100, 60], [140, 120], [180, 180]])
    #expect(clock.slack(of: 2).later == 20_000_000)
  }

  @Test("a hold of the plan is left out for an early slide, and other text keeps its rate")
  func holds() throws {
    let slides = [0, 60, 120].map { Slide(start: $0 * 1_000_000, slowest: 667, fastest: 1_500) }
    let hold = SlideClock.Hold(start: 20_000_000, end: 50_000_000)
    let clock = try #require(SlideClock(slides, holds: [hold], end: 180_000_000))
    let path = clock.path(showing: 0, at: 0, planTime: 0)
    #expect(
      knots(path)
        == [[0, 0], [20, 20], [50, 50], [60, 60], [100, 60], [140, 120], [180, 180]])
    let early = clock.path(showing: 1, at: 10_000_000, planTime: 10_000_000)
    #expect(
      knots(early) == [
        [10, 10], [16.666667, 20], [16.666667, 50], [23.333334, 60], [95, 120], [140, 120],
        [180, 180],
      ])
    #expect(early.planTime(at: 16_666_666) < 20_000_000)
    #expect(early.planTime(at: 16_666_667) == 50_000_000)
    // The hold makes up for late text before it, and the rest of the plan keeps its time.
    let late = clock.path(showing: 0, at: 18_000_000, planTime: 10_000_000)
    #expect(knots(late).prefix(4) == [[18, 10], [28, 20], [62, 50], [72, 60]])
    #expect(clock.slack(of: 1) == (60_000_000 - 20_000_001, 40_000_000))
  }

  @Test("a slide's slack is the time that its stretch and later ones can recover")
  func slack() throws {
    let clock = try clock()
    for none in [0, 3, -1] { #expect(clock.slack(of: none) == (0, 0)) }
    #expect(clock.slack(of: 1) == (20_000_000, 40_000_000))
    // After the last slide, less time can be made up.
    #expect(clock.slack(of: 2) == (20_000_000, 20_000_000))
    #expect(try self.clock(slowest: 1_000).slack(of: 2) == (20_000_000, 20_000_000))
    #expect(try self.clock(fastest: 1_000).slack(of: 1) == (0, 0))
  }

  @Test("invalid clocks are refused, and extreme times do not trap")
  func hostile() throws {
    let slide = Slide(start: 0, slowest: 667, fastest: 1_500)
    let bad: [(slides: [Slide], end: Int64)] = [
      ([], 1), ([slide], 0), ([slide, slide], 9), ([slide], 1_000_000_000_001),
      ([Slide(start: 1, slowest: 667, fastest: 1_500)], 9),
      ([Slide(start: 0, slowest: 1_001, fastest: 1_500)], 9),
      ([Slide(start: 0, slowest: -1, fastest: 1_500)], 9),
      ([Slide(start: 0, slowest: 667, fastest: 999)], 9),
      ([slide, Slide(start: 10, slowest: 667, fastest: 1_500)], 9),
    ]
    for (slides, end) in bad { #expect(SlideClock(slides, end: end) == nil, "\(slides)") }
    let clock = try clock()
    for extreme in [Int64.min, -1, .max] {
      for slide in [Int.min, -1, 3, .max] {
        let path = clock.path(showing: slide, at: extreme, planTime: extreme)
        #expect(path.planTime(at: extreme) >= 0 && path.planTime(at: .max) == 180_000_000)
      }
    }
    // The last slide may start as the plan ends.
    let ending = try #require(
      SlideClock([slide, Slide(start: 9, slowest: 667, fastest: 1_500)], end: 9))
    #expect(ending.path(showing: 0, at: 0, planTime: 0).delays == [0])
    #expect(ending.path(showing: 1, at: 3, planTime: 3).endDelay == 0)
  }
}
