import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Endless loops")
struct LoopPlanTests {
  private func pass(_ widths: [Int64], ink: ClosedRange<Int64>? = nil) -> LoopPass {
    LoopPass(strip: strip(widths, size: 1_000, ink: ink), items: [])
  }

  @Test("the copies leave no gap, and one copy less leaves one; seed 12")
  func copies() throws {
    var random = SeededGenerator(seed: 12)
    for number in 0..<Effort.pick(short: 100, usual: 1_000, soak: 100_000) {
      // Every seventh viewport is a multiple of the period.
      let width = Int64.random(in: 1...1_500, using: &random)
      let viewport =
        number % 7 == 0
        ? Rational(width * 3) : try ratio(Int128.random(in: 1...8_000, using: &random), 3)
      let plan = try LoopPlan(
        pass([width]), speed: 1, viewport: viewport)
      // The copies from 0 on are adjacent, so the last one's end is the end of the covered range.
      let end = { (copies: Int, offset: Rational) in plan.period * copies - offset }
      for part in 0..<20 {
        let offset = plan.period * (try ratio(Int128(part), 20))
        #expect(end(plan.copies, offset) >= viewport, "\(number)")
      }
      // The limit case: a whole period.
      #expect(end(plan.copies, plan.period) >= viewport, "\(number)")
      let spare = end(plan.copies - 1, 0) - viewport
      let hole = (spare + plan.period) * (try ratio(1, 2))
      #expect(hole < plan.period && end(plan.copies - 1, hole) < viewport, "\(number)")
    }
  }

  @Test("the picture repeats after the least common multiple, or too late to count")
  func repeats() throws {
    let pass = pass([700, 20])
    let frames = { (step: String) in
      try LoopPlan(pass, speed: decimal(step) * 60, viewport: 100).framesPerLoop
    }
    #expect(try frames("6") == 120)
    #expect(try frames("7") == 720)
    #expect(try frames("7.5") == 96)
    #expect(try frames("0.25") == 2_880)
    #expect(try frames("-6") == 120)
    #expect(try frames("0") == 1)
    #expect(try frames("6.000000001") == nil)
    let fine = try ratio(1, Int128.max)
    #expect(try LoopPlan(pass, speed: fine, viewport: 9).framesPerLoop == nil)
  }

  @Test("a pass without a width, or that is too short for its viewport or its ink, is refused")
  func errors() throws {
    for (pass, viewport) in [
      (pass([0]), 100), (pass([-5]), 100), (pass([1]), 100_001),
      (pass([1], ink: 0...100_002), 1),
    ] {
      #expect {
        try LoopPlan(pass, speed: 1, viewport: Rational(viewport))
      } throws: { ($0 as? PlanError)?.code == .badLength }
    }
    #expect(try LoopPlan(pass([1]), speed: 1, viewport: 100_000).copies == 100_001)
  }
}
