@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Times of segments and sections on screen")
struct PresenceTests {
  private func plan(_ start: ScrollPlan.Edge, _ finish: ScrollPlan.Edge, rtl: Bool) throws
    -> ScrollPlan
  {
    let units: [Int64] = [21_000, 800, 0, 21_333, 40_000, 5]
    let list = units.enumerated().map { index, units in
      Segment(
        range: index..<index + 1, units: units, ink: -Int64(index * 10)...units + 35,
        section: index / 2)
    }
    let strip = Strip(
      segments: list, pixelsPerUnit: try decimal("43.4") / Rational(1_000),
      ink: 0...units.reduce(0, +) + 35, isRightToLeft: rtl)
    return try ScrollPlan(
      strip, timing: .init(duration: .seconds(90), start: start, finish: finish))
  }

  @Test(
    "a segment is placed while present, and at other times only with its overhang",
    arguments: ScrollPlan.Edge.allCases, ScrollPlan.Edge.allCases)
  func placements(start: ScrollPlan.Edge, finish: ScrollPlan.Edge) throws {
    for rtl in [false, true] {
      let plan = try plan(start, finish, rtl: rtl)
      // The greatest overhang, as time.
      let slack = try #require((plan.strip.pixelsPerUnit * 85).divided(by: plan.speed))
      for millisecond in stride(from: 1, to: 90_000, by: 97) {
        let time = try ratio(Int128(millisecond), 1_000)
        let placed = Set(plan.placements(at: .milliseconds(millisecond)).map(\.segment))
        for index in plan.strip.segments.indices {
          let presence = plan.presence(ofSegment: index)
          if presence.enters < time, time < presence.leaves {
            #expect(placed.contains(index), "\(index) at \(time), \(start) \(finish) \(rtl)")
          }
          if placed.contains(index) {
            #expect(presence.enters - slack <= time && time <= presence.leaves + slack)
          }
        }
      }
    }
  }

  @Test("the strip is present from the start of its first segment to the end of its last")
  func whole() throws {
    for rtl in [false, true] {
      let plan = try plan(.flush, .offscreen, rtl: rtl)
      let whole = plan.presence(of: plan.strip.extent)
      let segments = plan.strip.segments.indices.map { plan.presence(ofSegment: $0) }
      #expect(whole.enters == segments.map(\.enters).min())
      #expect(whole.leaves == segments.map(\.leaves).max())
    }
  }

  @Test("right to left mirrors left to right")
  func mirror() throws {
    let units: [Int64] = [21_000, 800, 21_333, 40_000]
    let ink: ClosedRange<Int64> = -40...83_533
    let mirrored: ClosedRange<Int64> = -400...83_173
    for conditions in ViewportEdgeTests.cases.prefix(24) {
      let size = try decimal(conditions.size)
      let timing = try conditions.timing()
      let plan = try ScrollPlan(strip(units, size: size, ink: ink), timing: timing)
      let other = try ScrollPlan(
        strip(units, size: size, ink: mirrored, isRightToLeft: true), timing: timing)
      #expect(plan.distance == other.distance)
      #expect(plan.origin == other.origin)
      for percent in 0...100 {
        let time = timing.duration * percent / 100
        let left = plan.placements(at: time)
        let right = other.placements(at: time)
        #expect(left.map(\.segment) == right.map(\.segment))
        for (a, b) in zip(left, right) { #expect(b.x == timing.viewport - a.x - a.width) }
      }
    }
  }

  @Test("a segment with a negative width and no ink is present for a time")
  func narrowerThanNothing() throws {
    let list = [1_000, -40, 2_000].enumerated().map { index, units in
      Segment(range: index..<index + 1, units: Int64(units))
    }
    for rtl in [false, true] {
      let strip = Strip(
        segments: list, pixelsPerUnit: 48 / Rational(1_000), ink: nil,
        isRightToLeft: rtl)
      let plan = try ScrollPlan(strip, timing: .init(duration: .seconds(9)))
      for index in list.indices {
        let presence = plan.presence(ofSegment: index)
        #expect(presence.enters < presence.leaves)
      }
    }
  }
}
