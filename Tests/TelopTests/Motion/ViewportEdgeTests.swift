@_spi(Answers) import Telop
import TelopUnits
import Testing

/// The strip's extent on a frame, its advance box and ink together, from the far edge.
private func extent(_ plan: ScrollPlan, frame: Int) -> (start: Rational, end: Rational) {
  let origin = plan.origin - plan.offset(frame: frame)
  return (
    start: origin - plan.strip.overhang.start,
    end: origin + plan.strip.width + plan.strip.overhang.end
  )
}

@Suite("Edges of the viewport")
struct ViewportEdgeTests {
  static let cases = PlanCase.all.filter { $0.seconds != "0.001" }

  @Test(
    "offscreen: no ink at the start and at the end, but a frame before the end",
    arguments: cases, [false, true])
  func offscreen(conditions: PlanCase, isRightToLeft: Bool) throws {
    let plan = try conditions.plan(isRightToLeft: isRightToLeft)
    let viewport = plan.timing.viewport
    let first = extent(plan, frame: 0)
    if conditions.start == .offscreen {
      #expect(first.start == viewport)
      #expect(plan.placements(frame: 0).isEmpty)
      #expect(extent(plan, frame: 1).start < viewport)
    } else {
      #expect(first.start == 0)
    }
    let last = extent(plan, frame: plan.lastFrame)
    if conditions.finish == .offscreen {
      #expect(last.end == 0)
      #expect(plan.placements(frame: plan.lastFrame).isEmpty)
      #expect(extent(plan, frame: plan.lastFrame - 1).end > 0)
    } else if plan.distance > 0 {
      #expect(last.end == viewport)
    }
  }

  @Test("lead is a distance before the first ink")
  func lead() throws {
    var timing = try PlanCase().timing()
    timing.lead = 100
    let plan = try ScrollPlan(strip([1_000_000], ink: -1_000...1_000_000), timing: timing)
    #expect(plan.strip.overhang.start == 48)
    #expect(plan.origin == 2_068)
    #expect(plan.distance == 50_068)
  }

  @Test("a strip that fits between flush ends holds still")
  func holdsStill() throws {
    var timing = try PlanCase(start: .flush, finish: .flush).timing()
    timing.rate = .sixty
    let plan = try ScrollPlan(strip([1_000, 1_000]), timing: timing)
    #expect(plan.distance == 0 && plan.speed == 0 && plan.step == 0)
    #expect(plan.offset(at: .seconds(300)) == 0)
    #expect(plan.placements(frame: 9_000).map(\.segment) == [0, 1])
    #expect(plan.presence(ofSegment: 1).enters == 0)
    #expect(plan.presence(ofSegment: 1).leaves == 300)
  }
}
