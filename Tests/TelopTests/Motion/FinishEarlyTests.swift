@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Finishing before the end")
struct FinishEarlyTests {
  private func plan(_ change: (inout ScrollPlan.Timing) -> Void) throws -> ScrollPlan {
    var timing = ScrollPlan.Timing(duration: .seconds(60), viewport: 400)
    timing.finishEarly = .seconds(5)
    change(&timing)
    return try ScrollPlan(strip([50_000, 50_000]), timing: timing)
  }

  @Test("the last pixel leaves the requested time before the end")
  func early() throws {
    let plain = try plan { _ in }
    #expect(plain.offset(at: .seconds(55)) == plain.distance)
    #expect(plain.offset(at: .milliseconds(54_999)) < plain.distance)
    #expect(plain.speed == (try ratio(5_200, 55)))
    #expect(try plan { $0.holdEnd = .seconds(8) }.motion.arrival == 52)
    #expect(try plan { $0.holdEnd = .seconds(2) }.motion.arrival == 55)
    // Off screen there is no ramp; after a hold there is one.
    let ramped = try plan {
      $0.holdStart = .seconds(2)
      $0.ramp = .seconds(1)
    }
    #expect(ramped.motion.phases.map(\.kind) == [.hold, .start, .cruise, .hold])
    #expect(ramped.motion.arrival == 55)
  }

  @Test("cues, whole pixels and room keep an early finish; flush and endless lines refuse it")
  func combinations() throws {
    let text = String(repeating: "Measured text, exactly. ", count: 20) + "@0:40 The end."
    for method in ["off", "auto"] {
      let values = ["finish-early": "5s", "whole-pixels": method]
      let fit = try fitted(text, values, seconds: 60)
      #expect(fit.plan.motion.arrival == 55)
      #expect(fit.sectionPresences.last??.leaves == 55)
      #expect(throws: PlanError.self) {
        _ = try fitted(text, values.merging(["finish": "flush"]) { $1 }, seconds: 60)
      }
    }
    #expect(throws: PlanError.self) { _ = try plan { $0.finish = .flush } }
    #expect(throws: PlanError.self) { _ = try plan { $0.finishEarly = .seconds(60) } }
    #expect(throws: PlanError.self) { _ = try plan { $0.finishEarly = .seconds(-1) } }
  }
}
