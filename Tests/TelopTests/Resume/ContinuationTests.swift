@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopScript
@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Pausing and still ending on time")
struct ContinuationTests {
  private func plan(
    _ units: [Int64] = [50_000, 50_000], seconds: Int = 60, holds: (Int, Int) = (0, 0),
    ramp: Int = 0, isRightToLeft: Bool = false
  ) throws -> ScrollPlan {
    var timing = ScrollPlan.Timing(duration: .seconds(seconds), viewport: 400)
    timing.holdStart = .seconds(holds.0)
    timing.holdEnd = .seconds(holds.1)
    timing.ramp = .seconds(ramp)
    return try ScrollPlan(strip(units, isRightToLeft: isRightToLeft), timing: timing)
  }

  let loose = SpeedChangeLimits(change: 1_000)

  @Test("times beyond integer seconds are out of order or after the end")
  func hugeTimes() throws {
    let plan = try plan()
    let huge = Duration.seconds(Int64.max) + .seconds(1_000)
    #expect(plan.offset(at: huge) == plan.distance && plan.offset(at: .zero - huge) == 0)
    #expect(try plan.nudged(by: .seconds(Int64.max), at: .seconds(10)).plan.speed >= 0)
    #expect(try plan.nudged(by: .seconds(Int64.min), at: .seconds(10)).from == 10)
    let fit = try FitRequest(script: "One two three four five six.").job().fit()
    for time in [Int64.max - 1, Int64.min + 1] {
      let place = Interruption.Place.nudged(.seconds(time))
      let rest = try fit.resumed(after: Interruption(at: .seconds(10), place: place))
      #expect(rest.continuation.from == 10)
    }
    for interruption in [
      Interruption(at: huge), Interruption(at: .zero, pause: huge),
      Interruption(at: .seconds(10), end: huge), Interruption(at: .seconds(-1)),
      Interruption(at: .seconds(10), pause: .seconds(-1)),
    ] {
      #expect(throws: PlanError.self) { try fit.resumed(after: interruption) }
    }
  }

  @Test("an interruption without bounds uses the fit's max-speed")
  func ownMaxSpeed() throws {
    let text = String(repeating: "字", count: 100)
    let options = OptionLayer([.init("duration", ["30"]), .init("max-speed", ["250"])])
    let fit = try FitRequest(script: text, options: options).job().fit()
    #expect(fit.plan.speed < 250)
    let rest = try fit.resumed(after: Interruption(at: .seconds(10), pause: .seconds(8)))
    #expect(rest.speed <= 250 && rest.continuation.late > 0, "\(rest.speed)")
    let loose = SpeedChangeLimits(maxSpeed: 1_000)
    let faster = try fit.resumed(
      after: Interruption(at: .seconds(10), pause: .seconds(8), within: loose))
    #expect(faster.speed > 250)
  }

  @Test("drawn: a pause makes the rest faster and keeps the end")
  func pause() throws {
    // 5,200 px in 52 s: 100 px/s.
    let plan = try plan(seconds: 52)
    #expect(plan.speed == 100)
    let rest = try plan.resumed(pausedAt: .seconds(12), at: .seconds(20))
    #expect(rest.change == (try ratio(40, 32)) && rest.late == 0)
    #expect(rest.plan.offset(at: .seconds(20)) == 1_200)
    #expect(rest.plan.offset(at: .seconds(36)) == 3_200)
    #expect(rest.plan.offset(at: .seconds(52)) == 5_200)
    #expect(rest.plan.timing.duration == plan.timing.duration)
  }

  @Test("a hold at the end is used up before the plan is late; lateness is in seconds")
  func late() throws {
    // 5,200 px in 50 s, and a hold of 10 s.
    let plan = try plan(seconds: 60, holds: (0, 10))
    let within = try plan.resumed(pausedAt: .seconds(10), at: .seconds(15))
    #expect(within.plan.motion.phases.last?.duration == 10 && within.late == 0)
    // The hold loses only the time that 1.5 times the speed does not gain: 40 s of text take 26.7 s, so 3.3 s of the
    // hold remain.
    let partly = try plan.resumed(pausedAt: .seconds(10), at: .seconds(30))
    #expect(partly.change == (try ratio(3, 2)) && partly.late == 0)
    let hold = try #require(partly.plan.motion.phases.last)
    let third = try ratio(10, 3)
    #expect(hold.kind == .hold && hold.duration >= third)
    #expect(hold.duration < third + .one / 1_000_000)
    #expect(partly.plan.timing.duration == .seconds(60))
    let late = try plan.resumed(pausedAt: .seconds(10), at: .seconds(40))
    // 40 s of text at 1.5 times the speed.
    #expect(late.change == (try ratio(3, 2)))
    let moving = try ratio(80, 3)
    let microsecond = try ratio(1, 1_000_000)
    #expect(late.late <= moving - 20 && late.late > moving - 20 - microsecond)
    #expect(late.plan.timing.duration.exactSeconds == 60 + late.late)
    #expect(late.plan.offset(at: late.plan.timing.duration) == plan.distance)
  }

  @Test("the fastest speed is a bound")
  func fastest() throws {
    let plan = try plan(seconds: 52)
    let rest = try plan.resumed(
      pausedAt: .seconds(12), at: .seconds(20),
      within: SpeedChangeLimits(change: 3, maxSpeed: 110))
    #expect(rest.change == (try ratio(11, 10)) && rest.late > 0)
    #expect(rest.plan.speed <= (try ratio(110_001, 1_000)))
  }

  @Test("nudges, other ends and more time than the slowest speed takes are planned")
  func changes() throws {
    let plan = try plan(seconds: 52)
    let ahead = try plan.nudged(by: .seconds(1), at: .seconds(20))
    #expect(ahead.plan.offset(at: .seconds(20)) == 2_100)
    #expect(ahead.plan.offset(at: .seconds(52)) == 5_200 && ahead.change < 1)
    let back = try plan.nudged(by: .seconds(-1), at: .seconds(20))
    #expect(back.plan.offset(at: .seconds(20)) == 1_900)
    #expect(back.plan.offset(at: .seconds(52)) == 5_200 && back.change > 1)
    let sooner = try plan.ending(at: .seconds(44), from: .seconds(20))
    #expect(sooner.plan.offset(at: .seconds(44)) == 5_200)
    #expect(sooner.change == (try ratio(32, 24)))
    // The slowest speed is two thirds of the planned speed, so the strip arrives early and holds.
    let later = try plan.ending(at: .seconds(120), from: .seconds(20))
    #expect(later.change == (try ratio(2, 3)))
    #expect(PlanPicture(later.plan, tick: 10) == PlanPicture("motion  ======+-----"))
    #expect(later.plan.motion.arrival == 68)
  }

  @Test("a continuation equals one of the original plan, whatever continuations came before")
  func chains() throws {
    // 100 px/s.
    let plan = try plan(seconds: 52)
    let ahead = try plan.nudged(by: .seconds(10), at: .seconds(10))
    let back = try ahead.plan.nudged(by: .seconds(-10), at: .seconds(11))
    let start = ahead.plan.offset(at: .seconds(11)) - 1_000
    #expect(abs((back.plan.offset(at: .seconds(11)) - start).double) < 0.001)
    let speed = (5_200 - start) / 41
    #expect(abs((back.plan.offset(at: .seconds(31)) - start - speed * 20).double) < 0.001)
    // The plan is late: 42 s of text run from 36 s on at 1.5 times the speed. Moving forward removes the delay.
    let late = try plan.resumed(pausedAt: .seconds(10), at: .seconds(36))
    #expect(late.late > 11 && late.late < 13)
    let same = try late.plan.nudged(by: .zero, at: .seconds(40))
    #expect(abs((same.late - late.late).double) < 0.001 && same.change == late.change)
    let inTime = try late.plan.nudged(by: .seconds(28), at: .seconds(40))
    #expect(inTime.late == 0 && inTime.plan.timing.duration == .seconds(52))
    #expect(abs(inTime.change.double - 8 / 12.0) < 0.001)
  }

  @Test("phases keep their order: holds inside, ramps at the end")
  func phases() throws {
    let plan = try plan(seconds: 60, holds: (4, 4), ramp: 2)
    let rest = try plan.resumed(pausedAt: .seconds(20), at: .seconds(24), within: loose)
    #expect(rest.plan.motion.phases.map(\.kind) == [.cruise, .cruise, .stop, .hold])
    #expect(rest.plan.offset(at: .seconds(60)) == plan.distance)
    // After a pause in a ramp, the rest of the ramp continues at the ramp's mean speed.
    let ramp = try plan.resumed(pausedAt: .seconds(5), at: .seconds(7), within: loose)
    #expect(ramp.plan.offset(at: .seconds(60)) == plan.distance)
    #expect(ramp.plan.motion.phases.count == 5)
  }

  @Test("times out of order are refused")
  func errors() throws {
    let plan = try plan()
    for (paused, now) in [(10, 60), (10, 70), (0, 0)] {
      #expect(throws: PlanError.self) {
        _ = try plan.resumed(pausedAt: .seconds(paused), at: .seconds(now))
      }
    }
  }

  @Test("replays of random pauses end on the frame and never go back; seed 8")
  func replays() throws {
    var random = SeededGenerator(seed: 8)
    for number in 0..<Effort.pick(short: 50, usual: 500, soak: 50_000) {
      let units = (0..<3).map { _ in Int64.random(in: 1_000...300_000, using: &random) }
      let seconds = Int.random(in: 30...600, using: &random)
      let holds = Bool.random(using: &random) ? (2, 3) : (0, 0)
      var plan = try plan(
        units, seconds: seconds, holds: holds,
        ramp: holds.0 > 0 && Bool.random(using: &random) ? 1 : 0,
        isRightToLeft: Bool.random(using: &random))
      let distance = plan.distance
      var now = 0
      for pause in 0..<Int.random(in: 1...12, using: &random) {
        let stopped = now + Int.random(in: 1...max(1, seconds * 40), using: &random)
        let next = stopped + Int.random(in: 1...4_000, using: &random)
        guard next < seconds * 1_000 - 2_000 else { break }
        let before = plan.offset(at: .milliseconds(stopped))
        let rest = try plan.resumed(
          pausedAt: .milliseconds(stopped), at: .milliseconds(next), within: loose)
        #expect(rest.late == 0, "\(number), pause \(pause)")
        plan = rest.plan
        now = next
        // The offset is unchanged, to a millionth of a pixel, and increases from there.
        let after = plan.offset(at: .milliseconds(now))
        let rounding = try ratio(2, 1 << 20)
        #expect(after <= before && before - after < rounding, "\(number), pause \(pause)")
        var last = after
        for step in 1...4 {
          let offset = plan.offset(at: .milliseconds(now + (seconds * 1_000 - now) * step / 4))
          #expect(offset >= last)
          last = offset
        }
      }
      #expect(plan.distance == distance && plan.timing.duration == .seconds(seconds), "\(number)")
      #expect(plan.offset(frame: plan.lastFrame) == distance, "\(number)")
      #expect(plan.lastFrame == seconds * 60)
    }
  }

  @Test("unseen optional sections are dropped, and the rest ends on time")
  func dropping() throws {
    let filler = String(repeating: "本文の文字。", count: 20)
    let source =
      "# A {optional}\n\n\(filler)\n\n# B\n\n\(filler)\n\n# C {optional=2}\n\n\(filler)\n\n"
      + "# D {optional}\n\n\(filler)\n\n# E\n\n\(filler)"
    let fit = try fitted(source, seconds: 150)
    let bounds = SpeedChangeLimits(change: try ratio(6, 5))
    // A pause that 1.2 times the speed makes up for drops nothing.
    let short = try fit.resumed(pausedAt: .seconds(40), at: .seconds(50), within: bounds)
    #expect(short.continuation.dropped.isEmpty && short.continuation.late == 0)
    let long = try fit.resumed(pausedAt: .seconds(40), at: .seconds(70), within: bounds)
    #expect(long.continuation.dropped == [2])
    #expect(long.continuation.late == 0)
    let plan = long.continuation.plan
    #expect(plan.offset(at: .seconds(150)) == plan.distance)
    // Text on screen stays in place.
    let before = fit.plan.placements(at: .seconds(40))
    let after = plan.placements(at: .seconds(70))
    let tiny = try ratio(2, 1 << 20)
    for (one, other) in zip(before, after).prefix(2) {
      #expect(
        fit.plan.strip.segments[one.segment].range == plan.strip.segments[other.segment].range)
      #expect(other.x - one.x >= 0 && other.x - one.x < tiny)
    }
    // For a longer pause, D is dropped too, but never A, which was visible. Beyond that, the plan is late and reports
    // it.
    let longer = try fit.resumed(pausedAt: .seconds(40), at: .seconds(85), within: bounds)
    #expect(longer.continuation.dropped == [2, 3])
    let late = try fit.resumed(pausedAt: .seconds(40), at: .seconds(140), within: bounds)
    #expect(late.continuation.dropped == [2, 3] && late.continuation.late > 0)
  }

  @Test("a jump puts a section's first character at the read point, by its advance")
  func jump() throws {
    let text = String(repeating: "本文", count: 80)
    // The ink of j begins before its advance.
    let fit = try fitted("# A\n\n\(text)\n\n# B\n\n\(text)\n\n# j\n\n\(text)", seconds: 100)
    for (section, now) in [(2, 10), (0, 70)] {
      let resumption = try fit.resumed(
        after: Interruption(at: .seconds(now), place: .section(section), within: loose))
      let rest = resumption.continuation
      let before = fit.text.units(of: 0..<fit.script.sections[section].range.lowerBound)
      let place = fit.plan.strip.pixelsPerUnit * before
      let read = try #require(resumption.fit.scene.sections[section].read)
      #expect(abs(read.double - Double(now)) < 1e-5)
      let offset = rest.plan.offset(at: .seconds(now))
      let miss = fit.plan.origin + place - offset - fit.plan.timing.readPoint
      let tiny = try ratio(2, 1 << 20)
      #expect(miss >= 0 && miss < tiny)
      #expect(rest.plan.offset(at: .seconds(100)) == fit.plan.distance)
    }
    #expect(throws: PlanError.self) {
      _ = try fit.resumed(after: Interruption(at: .seconds(1), place: .section(3)))
    }
  }
}
