import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Invalid timings")
struct TimingErrorTests {
  private func code(
    _ change: (inout ScrollPlan.Timing) throws -> Void, of strip: Strip = strip([1_000])
  ) throws -> PlanError.Code? {
    var timing = ScrollPlan.Timing(duration: .seconds(300))
    try change(&timing)
    do throws(PlanError) {
      _ = try ScrollPlan(strip, timing: timing)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("invalid durations are refused")
  func durations() throws {
    let bad: [Duration] = [
      .zero, .seconds(-5), .seconds(1_000_001), .seconds(Int64.max),
      Duration(secondsComponent: 1, attosecondsComponent: 1),
      Duration(secondsComponent: 0, attosecondsComponent: 1),
    ]
    for duration in bad {
      #expect(try code { $0.duration = duration } == .badDuration, "\(duration)")
    }
    for duration in [Duration.maximumPlanDuration, .nanoseconds(1)] {
      #expect(try code { $0.duration = duration } == nil)
    }
  }

  @Test("invalid lengths are refused")
  func lengths() throws {
    for viewport in [0, -1, 1_000_001, try ratio(1, 1 << 100)] as [Rational] {
      #expect(try code { $0.viewport = viewport } == .badLength, "\(viewport)")
    }
    for lead in [-1, 1_000_001, try ratio(1, (1 << 32) + 1)] as [Rational] {
      #expect(try code { $0.lead = lead } == .badLength, "\(lead)")
    }
    #expect(try code { ($0.lead, $0.start) = (10, .flush) } == .badLength)
    #expect(try code { ($0.lead, $0.finish) = (10, .flush) } == nil)
  }

  @Test("invalid sizes from the API are refused")
  func sizes() throws {
    let script = try Script("こんにちは", format: .plain, name: "talk.txt")
    for size in [0, -48, 100_001, try ratio(1, 1 << 90), try ratio(1 << 90, 1)] as [Rational] {
      var options = FitOptions()
      options.type.size = size
      #expect(throws: PlanError.self) {
        try Fit(script, fonts: bundledFonts.get(), options: options)
      }
      options = FitOptions()
      options.segmentWidth = size
      if size <= 0 || size.denominator > 1_000_000 || size > 1_000_000 {
        #expect(throws: PlanError.self) {
          try Fit(script, fonts: bundledFonts.get(), options: options)
        }
      }
    }
  }
}
