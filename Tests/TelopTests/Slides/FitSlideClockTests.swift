import TelopDocuments
import TelopUnits
import Testing

@_spi(Answers) @testable import Telop

@Suite("Slide clocks of fits")
struct FitSlideClockTests {
  private func text(_ demand: String = "") -> String {
    "# A\n\n\(words("a", 60))\n\n# B\(demand)\n\n\(words("b", 60))\n\n# C\n\n\(words("c", 60))"
  }

  @Test("each section with text has a slide, with its read time and its rate limits")
  func slides() throws {
    let fit = try fitOfWords(text(), ["slides": "0,50,130"])
    let clock = try #require(try fit.slideClock())
    #expect(clock.slides.map(\.start) == [0, 50_000_000, 130_000_000])
    #expect(clock.end == 180_000_000)
    #expect(clock.slides.allSatisfy { $0.slowest == 667 && $0.fastest == 1_500 })
    let wide = try fit.slideClock(within: SpeedChangeLimits(change: 3))
    #expect(wide?.slides.allSatisfy { $0.slowest == 334 && $0.fastest == 3_000 } == true)
    // Without slide times, the plan's own times of the sections.
    let plain = try fitOfWords(text())
    let starts = plain.scene.sections.compactMap { $0.read.map { Int64(($0 * 1_000_000).floor) } }
    #expect(try plain.slideClock()?.slides.map(\.start) == [0] + starts.dropFirst())
  }

  @Test("max-speed and min-speed limit every slide's rate; a section's own limit only that section")
  func speeds() throws {
    let speed = try fitOfWords(text()).plan.speed
    let percent = { (value: Rational) in "\((speed * value / 100).floor)" }
    let all = try fitOfWords(text(), ["max-speed": percent(120), "min-speed": percent(90)])
    for slide in try #require(try all.slideClock()).slides {
      #expect((1_190...1_200).contains(slide.fastest) && (895...905).contains(slide.slowest))
    }
    let own = try fitOfWords(text(" {max-speed=\(percent(110)) min-speed=\(percent(80))}"))
    let slides = try #require(try own.slideClock()).slides
    #expect(slides.map { $0.fastest < 1_111 } == [false, true, false])
    #expect(slides.map { $0.slowest > 790 } == [false, true, false])
    // `SpeedChangeLimits` overrides the fit's bounds. A bound below the plan's speed has no effect.
    let bounds = SpeedChangeLimits(maxSpeed: Rational(1))
    #expect(try all.slideClock(within: bounds)?.slides.allSatisfy { $0.fastest == 1_000 } == true)
    #expect(throws: PlanError.self) {
      try all.slideClock(within: SpeedChangeLimits(maxSpeed: 0))
    }
  }

  @Test("loops and text that reaches the read point out of order have no slide clock")
  func none() throws {
    #expect(try fitOfWords(text(), ["loop": "2"]).slideClock() == nil)
    // Two sections are before the read point from the start, or never reach it.
    let short = "# A\n\n# B\n\n# C\n\n\(words("c", 200))"
    #expect(try fitOfWords(short, ["start": "flush"]).slideClock() == nil)
    let behind = "# A\n\n\(words("a", 200))\n\n# B\n\n# C"
    #expect(try fitOfWords(behind, ["finish": "flush"]).slideClock() == nil)
    #expect(try fitOfWords(words("w", 40)).slideClock()?.slides.count == 1)
  }

  @Test("the JSON has the names that slides.js reads")
  func json() throws {
    let clock = try #require(
      SlideClock([SlideClock.Slide(start: 0, slowest: 667, fastest: 1_500)], end: 9))
    #expect(
      try Wire.line(clock)
        == #"{"end":9,"holds":[],"slides":[{"fastest":1500,"slowest":667,"start":0}]}"#)
  }
}
