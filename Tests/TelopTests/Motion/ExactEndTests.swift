@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

/// One of many combinations of a plan's conditions.
struct PlanCase: Sendable, CustomTestStringConvertible {
  var seconds = "300"
  var rate = "60"
  var size = "48"
  var start = ScrollPlan.Edge.offscreen
  var finish = ScrollPlan.Edge.offscreen

  var testDescription: String { "\(seconds) s, \(rate) fps, \(size) px, \(start) to \(finish)" }

  func timing() throws -> ScrollPlan.Timing {
    ScrollPlan.Timing(
      duration: try Duration(talk: seconds), start: start, finish: finish,
      rate: try #require(FrameRate(rate)))
  }

  func plan(ink: ClosedRange<Int64>? = -7...61_013, isRightToLeft: Bool = false) throws
    -> ScrollPlan
  {
    let strip = strip(
      [20_000, 1, 999, 40_000], size: try decimal(size), ink: ink, isRightToLeft: isRightToLeft)
    return try ScrollPlan(strip, timing: try timing())
  }

  static let all: [PlanCase] = ["300", "0.001", "7.123456789", "1000000", "59.94"].flatMap { time in
    ["60", "60000/1001", "24000/1001", "7.5", "1000"].flatMap { rate in
      ["48", "43.4", "0.333333"].flatMap { size in
        ScrollPlan.Edge.allCases.flatMap { start in
          ScrollPlan.Edge.allCases.map { finish in
            PlanCase(seconds: time, rate: rate, size: size, start: start, finish: finish)
          }
        }
      }
    }
  }
}

@Suite("The end of a plan")
struct ExactEndTests {
  @Test("a plan starts at 0 and ends exactly at the distance on its last frame")
  func ends() throws {
    for conditions in PlanCase.all {
      let name = conditions.testDescription
      let plan = try conditions.plan()
      let duration = plan.timing.duration
      #expect(plan.offset(at: .zero) == 0, "\(name)")
      #expect(plan.offset(at: duration) == plan.distance, "\(name)")
      #expect(plan.offset(at: duration * 2) == plan.distance, "\(name)")
      #expect(plan.offset(at: .seconds(-1)) == 0, "\(name)")
      #expect(plan.offset(frame: 0) == 0, "\(name)")
      #expect(plan.offset(frame: -5) == 0, "\(name)")
      #expect(plan.offset(frame: plan.lastFrame) == plan.distance, "\(name)")
      #expect(plan.offset(frame: plan.lastFrame + 1) == plan.distance, "\(name)")
      #expect(plan.speed * duration.exactSeconds == plan.distance, "\(name)")
      #expect(plan.step * plan.timing.rate.perSecond == plan.speed, "\(name)")
      let frames = duration.exactSeconds * plan.timing.rate.perSecond
      #expect(
        Rational(plan.frameCount) <= frames && frames < Rational(plan.frameCount + 1), "\(name)")
      #expect(
        Rational(plan.lastFrame) >= frames && frames > Rational(plan.lastFrame - 1), "\(name)")
    }
  }

  @Test(
    "frame counts of 5 minutes and of just over a second are right",
    arguments: [
      ("300", "60", 18_000, 18_000), ("300", "60000/1001", 17_982, 17_983),
      ("300", "24000/1001", 7_192, 7_193), ("300", "7.5", 2_250, 2_250),
      ("1.001", "30000/1001", 30, 30), ("0.001", "60", 0, 1), ("1.1", "7.5", 8, 9),
    ])
  func counts(seconds: String, rate: String, count: Int, last: Int) throws {
    let plan = try PlanCase(seconds: seconds, rate: rate).plan()
    #expect(plan.frameCount == count)
    #expect(plan.lastFrame == last)
  }

  @Test("frame n has the position at n ÷ rate", arguments: ["60", "7.5", "50"])
  func framesAreTimes(rate: String) throws {
    let plan = try PlanCase(rate: rate).plan()
    for frame in [1, 2, 77, 1_000, 2_249] {
      let time = try #require(Rational(frame).divided(by: plan.timing.rate.perSecond))
      #expect(plan.offset(frame: frame) == plan.speed * time)
    }
  }

  @Test("times are rounded down to nanoseconds")
  func attoseconds() throws {
    let plan = try PlanCase().plan()
    let fine = Duration(secondsComponent: 1, attosecondsComponent: 999_999_999)
    #expect(plan.offset(at: fine) == plan.offset(at: .seconds(1)))
  }
}
