@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Motion")
struct MotionTests {
  private func timing(
    _ seconds: Int, viewport: Rational = 100, start: ScrollPlan.Edge = .offscreen,
    finish: ScrollPlan.Edge = .offscreen, holds: (Int, Int) = (0, 0), ramp: Int = 0
  ) -> ScrollPlan.Timing {
    var timing = ScrollPlan.Timing(
      duration: .seconds(seconds), viewport: viewport, start: start, finish: finish)
    timing.holdStart = .seconds(holds.0)
    timing.holdEnd = .seconds(holds.1)
    timing.ramp = .seconds(ramp)
    return timing
  }

  @Test("drawn plans: a cruise, holds at both ends, ramps beside the holds")
  func pictures() throws {
    // 48 px per 1,000 units.
    let strip = strip([10_000, 10_000])
    #expect(
      PlanPicture(try ScrollPlan(strip, timing: timing(10)))
        == PlanPicture("motion  =========="))
    let whole = Strip(
      segments: segments([10_000, 10_000]),
      pixelsPerUnit: 55 / Rational(1_000), ink: nil)
    // 1,100 px of text and 100 px of viewport in 10 s: 2 px a frame.
    #expect(
      PlanPicture(try ScrollPlan(whole, timing: timing(10)))
        == PlanPicture("motion  2222222222"))
    let plan = try ScrollPlan(whole, timing: timing(13, holds: (2, 1)))
    #expect(
      PlanPicture(
        plan,
        rows: [("first", plan.presence(ofSegment: 0)), ("second", plan.presence(ofSegment: 1))])
        == PlanPicture(
          """
          motion  --2222222222-
          first   ..#####>.....
          second  ......<#####.
          """))
    #expect(
      PlanPicture(
        try ScrollPlan(
          strip, timing: timing(12, start: .flush, finish: .flush, holds: (2, 1), ramp: 1)))
        == PlanPicture("motion  --/=======\\-"))
    #expect(
      PlanPicture(try ScrollPlan(strip, timing: timing(12, holds: (0, 3), ramp: 2)))
        == PlanPicture("motion  =======\\\\---"))
  }

  @Test("a ramp covers half a cruise's distance in the same time, and phases add up")
  func ramps() throws {
    let plan = try ScrollPlan(
      strip([10_000]), timing: timing(10, start: .flush, finish: .flush, holds: (1, 1), ramp: 2))
    // 380 px in 4 s of cruise and two ramps of 2 s.
    #expect(plan.distance == 380)
    #expect(plan.speed == (try ratio(380, 6)))
    #expect(plan.motion.phases.map(\.kind) == [.hold, .start, .cruise, .stop, .hold])
    #expect(plan.motion.phases.reduce(0) { $0 + $1.duration } == 10)
    #expect(plan.motion.phases.reduce(0) { $0 + $1.distance } == 380)
    #expect(plan.offset(at: .seconds(1)) == 0)
    // Half of a ramp's time covers a quarter of its distance.
    let quarter = try ratio(380, 6 * 4)
    let found = plan.offset(at: .seconds(2))
    let rounding = try ratio(2, 1 << 20)
    #expect(found <= quarter && quarter - found < rounding)
    #expect(plan.offset(at: .seconds(3)) == (try ratio(380, 6)))
    #expect(plan.motion.speed(atSeconds: 2) == (try ratio(380, 12)))
    #expect(plan.offset(at: .seconds(9)) == 380)
  }

  @Test("random plans with holds and ramps are monotone and exact at both ends; seed 4")
  func random() throws {
    var random = SeededGenerator(seed: 4)
    let microsecond = try ratio(1, 1_000_000)
    for number in 0..<Effort.pick(short: 300, usual: 1_000, soak: 100_000) {
      let strip = strip(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          Int64.random(in: 1...400_000, using: &random)
        }, size: Rational(Int.random(in: 10...200, using: &random)))
      var timing = ScrollPlan.Timing(
        duration: .milliseconds(Int.random(in: 2_000...600_000, using: &random)),
        viewport: Rational(Int.random(in: 1...4_000, using: &random)))
      timing.start = Bool.random(using: &random) ? .flush : .offscreen
      timing.finish = Bool.random(using: &random) ? .flush : .offscreen
      let third = Int(timing.duration.exactSeconds.floor) * 250
      timing.holdStart = .milliseconds(Int.random(in: 0...third, using: &random))
      timing.holdEnd = .milliseconds(Int.random(in: 0...third, using: &random))
      if timing.holdStart > .zero || timing.holdEnd > .zero {
        timing.ramp = .milliseconds(Int.random(in: 0...third / 2, using: &random))
      }
      if Bool.random(using: &random) { timing.rate = try #require(FrameRate("59.94")) }
      let plan = try ScrollPlan(strip, timing: timing)
      let context = "plan \(number)"

      #expect(plan.offset(frame: 0) == 0, "\(context)")
      #expect(plan.offset(at: timing.duration) == plan.distance, "\(context)")
      #expect(plan.offset(frame: plan.lastFrame) == plan.distance, "\(context)")
      #expect(
        plan.motion.phases.reduce(0) { $0 + $1.duration } == timing.duration.exactSeconds,
        "\(context)")
      var last: Rational = 0
      for step in 0...12 {
        let offset = plan.offset(frame: plan.lastFrame * step / 12)
        #expect(offset >= last && offset <= plan.distance, "\(context)")
        last = offset
        // The first time at an offset: the offset is reached, and not passed earlier.
        let time = plan.motion.time(ofOffset: offset)
        #expect(plan.motion.offset(atSeconds: time) >= offset, "\(context)")
        let frame = Rational(plan.lastFrame * step / 12).divided(by: timing.rate.perSecond) ?? 0
        #expect(time <= min(frame, timing.duration.exactSeconds) + microsecond, "\(context)")
      }
    }
  }

  @Test("invalid timings are refused")
  func errors() throws {
    let strip = strip([10_000])
    for (holds, ramp, code) in [
      ((5, 5), 0, PlanError.Code.badDuration), ((-1, 0), 0, .badDuration),
      ((0, 0), 1, .badDuration),
      ((3, 3), 2, .badDuration), ((11, 0), 0, .badDuration),
    ] {
      #expect(throws: PlanError.self) {
        do { _ = try ScrollPlan(strip, timing: timing(10, holds: holds, ramp: ramp)) } catch {
          #expect((error as? PlanError)?.code == code)
          throw error
        }
      }
    }
  }

  @Test("a custom motion takes the plan's time and distance")
  func given() throws {
    let strip = strip([10_000])
    let phases: [Motion.Phase] = [
      .init(.cruise, duration: 4, speed: 100), .init(.cruise, duration: 6, speed: 30),
    ]
    let plan = try ScrollPlan(strip, timing: timing(10), motion: Motion(phases))
    #expect(plan.offset(at: .seconds(4)) == 400)
    #expect(plan.offset(at: .seconds(10)) == 580)
    #expect(plan.speed == 30)
    for wrong in [
      [phases[0]], [phases[0], phases[0]],
      [.init(.cruise, duration: 10, speed: 59)],
    ] {
      #expect(throws: PlanError.self) {
        _ = try ScrollPlan(strip, timing: timing(10), motion: Motion(wrong))
      }
    }
  }
}
