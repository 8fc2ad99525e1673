@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Extreme plans give a plan or an error, never a trap")
struct ExtremePlanTests {
  /// Calls everything that a renderer may call.
  private func callEverything(on plan: ScrollPlan) {
    let duration = plan.timing.duration
    #expect(plan.offset(at: duration) == plan.distance)
    #expect(plan.offset(frame: plan.lastFrame) == plan.distance)
    for time in [.zero, .nanoseconds(1), duration / 3, duration - .nanoseconds(1), duration] {
      for placement in plan.placements(at: time) { #expect(placement.x.double.isFinite) }
    }
    for frame in [0, 1, plan.lastFrame / 2, plan.lastFrame - 1] {
      _ = plan.placements(frame: frame)
    }
    for index in plan.strip.segments.indices {
      let presence = plan.presence(ofSegment: index)
      #expect(presence.enters <= presence.leaves)
      #expect(presence.enters.double.isFinite && presence.leaves.double.isFinite)
    }
    #expect(plan.speed.double.isFinite && plan.step.double.isFinite)
  }

  @Test("times from 1 µs to 11 days and sizes from 0 to 100,000 px do not trap")
  func corners() throws {
    var plans = 0
    for seconds in ["0.000001", "0.000000001", "1", "299.999999999", "1000000", "999999.999999999"]
    {
      for size in ["0.000001", "0.999999", "48", "43.4", "99999.999999", "100000"] {
        for rate in ["60", "60000/1001", "0.000001", "999.999999", "1000"] {
          for units: [Int64] in [[1], [123_457], Array(repeating: 7_654_321, count: 100)] {
            for unitsPerEm in [16, 1_000, 30_976_000] {
              let strip = Strip(
                segments: segments(units),
                pixelsPerUnit: try decimal(size) / Rational(unitsPerEm),
                ink: -9...10
              )
              var timing = ScrollPlan.Timing(duration: try Duration(talk: seconds))
              timing.rate = try #require(FrameRate(rate))
              timing.viewport = try decimal("1919.999999")
              do throws(PlanError) {
                callEverything(on: try ScrollPlan(strip, timing: timing))
                plans += 1
              } catch {
                #expect(error.code == .tooLarge)
              }
            }
          }
        }
      }
    }
    #expect(plans > 800, "\(plans) of 1,620")
  }

  @Test("a line of 10 MB of text is planned at usual sizes", arguments: ["48", "43.4", "300"])
  func longLine(size: String) throws {
    // 3,400,000 kanji with an em of 2,048 units: 163 million px at 48 px.
    let strip = Strip(
      segments: segments(Array(repeating: 2_048 * 20, count: 170_000)),
      pixelsPerUnit: try decimal(size) / Rational(2_048), ink: nil)
    for rate in ["60", "60000/1001"] {
      var timing = ScrollPlan.Timing(duration: .maximumPlanDuration)
      timing.rate = try #require(FrameRate(rate))
      let plan = try ScrollPlan(strip, timing: timing)
      #expect(plan.offset(at: .maximumPlanDuration) == plan.distance)
      #expect(plan.placements(frame: plan.lastFrame / 2).count > 0)
      #expect(plan.presence(ofSegment: 169_999).leaves == 1_000_000)
    }
  }

  @Test(
    "random extreme plans do not trap", arguments: 0..<Effort.pick(short: 1, usual: 3, soak: 100))
  func seeded(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<300 {
      let scale = Int128(10).power(Int.random(in: 0...6, using: &random))
      let size = try ratio(Int128.random(in: 1...100_000 * scale, using: &random), scale)
      var timing = ScrollPlan.Timing(
        duration: .nanoseconds(
          Int64.random(in: 1...1_000_000_000_000_000, using: &random)
            / Int64(Int128(10).power(Int.random(in: 0...14, using: &random)))))
      timing.viewport = try ratio(Int128.random(in: 1...1_000_000 * scale, using: &random), scale)
      timing.start = try #require(ScrollPlan.Edge.allCases.randomElement(using: &random))
      timing.finish = try #require(ScrollPlan.Edge.allCases.randomElement(using: &random))
      timing.rate = try #require(
        FrameRate(try ratio(Int128.random(in: 1...120_000, using: &random), 1_001)))
      let units = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        Int64.random(in: 0...1 << 40, using: &random) >> Int64.random(in: 0...40, using: &random)
      }
      let unitsPerEm = try #require(
        [16, 1_000, 2_048, 2_816, 30_976_000].randomElement(using: &random))
      let strip = Strip(
        segments: segments(units), pixelsPerUnit: size / Rational(unitsPerEm),
        ink: -5...5)
      do throws(PlanError) {
        callEverything(on: try ScrollPlan(strip, timing: timing))
      } catch {
        #expect(error.code == .tooLarge || error.code == .badDuration)
      }
    }
  }
}

extension Int128 {
  fileprivate func power(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { power, _ in power * self }
  }
}
