import Telop
import TelopUnits
import TestSupport
import Testing

/// The longest plan at 120 frames per second: all of its 120,000,000 frames are exact.
@Suite("The longest plan") struct LongestPlanTests {
  private static let rate: Int128 = 120
  private static let seconds: Int128 = 1_000_000
  private static let samples = Effort.pick(short: 5_000, usual: 100_000, soak: 1_000_000)

  /// A plan whose lengths share no factor with its time.
  private func plan(_ change: (inout ScrollPlan.Timing) throws -> Void = { _ in }) throws
    -> ScrollPlan
  {
    var timing = ScrollPlan.Timing(duration: .maximumPlanDuration)
    timing.rate = try #require(FrameRate("120"))
    timing.viewport = try decimal("1919.999983")
    timing.lead = try decimal("0.000007")
    try change(&timing)
    return try ScrollPlan(
      strip((1...999).map { Int64($0 * 7_919) }, size: try decimal("43.4"), ink: -13...9_999_999),
      timing: timing)
  }

  /// Random frames, ascending, with the first and last ones included.
  private func frames(of plan: ScrollPlan, seed: UInt64) -> [Int] {
    var random = SeededGenerator(seed: seed)
    let last = plan.lastFrame
    let some = (0..<Self.samples).map { _ in Int.random(in: 0...last, using: &random) }
    return (some + [0, 1, 2, last - 2, last - 1, last]).sorted()
  }

  @Test("at constant speed every frame is proportional to its time, up to the last")
  func oneSpeed() throws {
    let plan = try plan()
    let count = Self.seconds * Self.rate
    #expect(plan.lastFrame == Int(count) && plan.frameCount == plan.lastFrame)
    let distance = plan.distance
    var wrong = 0
    for frame in frames(of: plan, seed: 120) {
      // By hand: numerator × frame over denominator × frames, without accumulation.
      let expected = Rational(
        distance.numerator * Int128(frame), over: distance.denominator * count)
      if plan.offset(frame: frame) != expected { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(plan.offset(frame: plan.lastFrame) == distance)
    #expect(plan.offset(frame: plan.lastFrame - 1) < distance)
    #expect(!plan.placements(frame: plan.lastFrame - 1).isEmpty)
    #expect(plan.placements(frame: plan.lastFrame).isEmpty)
  }

  @Test("with holds and ramps frames never go back, and cruise and end are exact")
  func holds() throws {
    let plan = try plan {
      $0.holdStart = .seconds(7)
      $0.holdEnd = .seconds(11)
      $0.ramp = .seconds(3)
    }
    let distance = plan.distance
    // The cruise, computed by hand: each ramp covers as much as half its time at full speed.
    let speed = try #require(distance.divided(by: Rational(Self.seconds - 7 - 11 - 3)))
    #expect(plan.speed == speed)
    let twice = 2 * Self.rate
    var wrong = 0
    var last = Rational.zero
    for frame in frames(of: plan, seed: 121) {
      let offset = plan.offset(frame: frame)
      if offset < last { wrong += 1 }
      last = offset
      let halves = Int128(frame) * 2
      switch Int128(frame) {
      case ...(7 * Self.rate): if offset != 0 { wrong += 1 }
      case (10 * Self.rate)...((Self.seconds - 14) * Self.rate):
        // Time at full speed so far: the time since the hold, minus half the ramp.
        let cruised = Rational(halves - 17 * Self.rate, over: twice)
        if offset != cruised.map({ speed * $0 }) { wrong += 1 }
      case ((Self.seconds - 11) * Self.rate)...: if offset != distance { wrong += 1 }
      default: break
      }
    }
    #expect(wrong == 0)
    #expect(plan.offset(frame: plan.lastFrame) == distance)
  }
}
