import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Stage plans")
struct StagePlanTests {
  private func seconds(_ text: String) throws -> Rational { try decimal(text) }

  @Test("three items, 0.3 s each, one after the other: exactly 0.9 s, which doubles are not")
  func story() throws {
    let each = try seconds("0.3")
    let plan = try StagePlan.sequence(
      Array(repeating: .init(delay: 0, duration: each), count: 3))
    #expect(plan.duration == (try seconds("0.9")))
    #expect(0.3 + 0.3 + 0.3 != 0.9)
    #expect(
      PlanPicture(plan, tick: try seconds("0.1"))
        == PlanPicture(
          """
          0  ###......
          1  ...###...
          2  ......###
          """))
    let third = plan.progress(ofStage: 2, at: .milliseconds(750))
    #expect(third == (try ratio(1, 2)))
    #expect(plan.progress(ofStage: 2, at: .milliseconds(900)) == 1)
    #expect(plan.progress(ofStage: 2, at: .nanoseconds(899_999_999)) < 1)
  }

  @Test("staggered: each starts before the one before it has ended; delays and durations add up")
  func staggered() throws {
    let plan = try StagePlan.staggered(
      count: 3, each: try seconds("0.5"), delay: try seconds("0.2"))
    #expect(plan.duration == (try seconds("0.9")))
    #expect(
      try StagePlan.staggered(count: 3, total: try seconds("0.9"), delay: try seconds("0.2"))
        == plan)
    #expect(
      PlanPicture(plan, tick: try seconds("0.1"))
        == PlanPicture(
          """
          0  #####....
          1  ..#####..
          2  ....#####
          """))
    #expect(
      PlanPicture(
        try StagePlan([
          .init(delay: 0, duration: try seconds("0.25")),
          .init(delay: try seconds("0.15"), duration: try seconds("0.1")),
          .init(delay: try seconds("0.32"), duration: try seconds("0.06")),
        ]), tick: try seconds("0.1"))
        == PlanPicture(
          """
          0  ##>.
          1  .<>.
          2  ...*
          """))
    #expect(try StagePlan.staggered(count: 1, each: 2, delay: 5).duration == 2)
    #expect(try StagePlan.staggered(count: 0, each: 2, delay: 5).duration == 0)
    #expect(try StagePlan.staggered(count: -1, each: 2, delay: 5).stages.isEmpty)
  }

  @Test("random stage plans add up and rise from 0 to 1, seed 21")
  func random() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<Effort.pick(short: 50, usual: 200, soak: 20_000) {
      let parts = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (
          delay: Int64.random(in: 0...2_000_000_000, using: &random),
          duration: Int64.random(in: 0...2_000_000_000, using: &random)
        )
      }
      let exact = parts.map { part in
        StagePlan.Timing(
          delay: Duration.nanoseconds(part.delay).exactSeconds,
          duration: Duration.nanoseconds(part.duration).exactSeconds)
      }
      let plan = try StagePlan.sequence(exact)
      let sum = parts.reduce(0) { $0 + $1.delay + $1.duration }
      #expect(plan.duration == Duration.nanoseconds(sum).exactSeconds)
      for index in parts.indices {
        let times = (0...20).map { plan.duration * $0 * (Rational(1, over: 20) ?? 0) }
        let progress = times.map { plan.progress(ofStage: index, atSeconds: $0) }
        #expect(progress == progress.sorted() && progress.last == 1)
        #expect(progress.allSatisfy { $0 >= 0 && $0 <= 1 })
        let motion = try plan.motion(ofStage: index, distance: 100)
        #expect(motion.duration == plan.duration)
        guard parts[index].duration > 0 else { continue }
        #expect(motion.distance == 100)
        for (time, part) in zip(times, progress) {
          #expect(motion.offset(atSeconds: time) == part * 100)
        }
      }
    }
  }

  @Test("motions one after the other, delayed and held, in one plan")
  func motions() throws {
    let first = try Motion([.init(.cruise, duration: 2, speed: 100)])
    let second = try Motion([
      .init(.start, duration: 1, speed: 60), .init(.cruise, duration: 6, speed: 55),
    ])
    let motion = try first.delayed(by: 1).followed(by: second).held(for: 2)
    #expect(motion.duration == 12 && motion.distance == 200 + 30 + 330)
    #expect(motion.offset(atSeconds: 1) == 0 && motion.offset(atSeconds: 3) == 200)
    #expect(motion.offset(atSeconds: 4) == 230 && motion.offset(atSeconds: 10) == 560)
    let plan = try ScrollPlan(
      strip([10_000]), timing: .init(duration: .seconds(12), viewport: 80), motion: motion)
    #expect(PlanPicture(plan) == PlanPicture("motion  -==/======--"))
    let still = try StagePlan.staggered(count: 2, each: 0, delay: 3)
    #expect(try still.motion(ofStage: 1, distance: 5).distance == 0)
    #expect(try still.motion(ofStage: 9, distance: 5).duration == 3)
    #expect(still.progress(ofStage: 9, atSeconds: 3) == 0)
    #expect(still.progress(ofStage: -1, atSeconds: 3) == 0)
    #expect(still.progress(ofStage: 1, atSeconds: 3) == 1)
  }

  @Test("times that cannot be")
  func errors() throws {
    let tiny = try ratio(1, 3)
    for (delay, duration) in [(-1, 1), (0, -1), (0, 1_000_001), (tiny, 1), (0, tiny)]
      as [(Rational, Rational)]
    {
      #expect(throws: PlanError.self) { try StagePlan([.init(delay: delay, duration: duration)]) }
      #expect(throws: PlanError.self) {
        try StagePlan.sequence([.init(delay: delay, duration: duration)])
      }
    }
    for count in [3, Int.max] {
      #expect(throws: PlanError.self) {
        try StagePlan.staggered(count: count, each: 1, delay: 500_001)
      }
      #expect(throws: PlanError.self) {
        try StagePlan.staggered(count: count, total: 1, delay: 1)
      }
    }
    #expect(throws: PlanError.self) { try StagePlan.staggered(count: Int.max, each: 1, delay: 0) }
  }
}
