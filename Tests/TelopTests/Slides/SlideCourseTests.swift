@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("A fit that follows a speaker")
struct SlideCourseTests {
  private static let text =
    "# A\n\n\(words("a", 40))\n\n# B\n\n\(words("b", 60))\n\n# C\n\n\(words("c", 50))"
  private static let options: [[String: String]] = [
    [:], ["slides": "0,50,130"], ["hold-start": "4", "hold-end": "6", "ramp": "2"],
    ["slides": "0,40,120", "ramp": "1"], ["whole-pixels": "two-speed"],
  ]

  @Test("the text follows the path between slide changes and is gone at the end")
  func followed() throws {
    var random = SeededGenerator(seed: 1_601)
    for options in Self.options {
      let fit = try fitOfWords(Self.text, options)
      let clock = try #require(try fit.slideClock())
      // Within a ramp that a knot has split, the speed is constant.
      let tolerance = options["ramp"] == nil ? 0.002 : 60.0
      for _ in 0..<Effort.pick(short: 4, usual: 8, soak: 400) {
        var path = clock.path(showing: 0, at: 0, planTime: 0)
        var followed = try fit.following(path)
        for slide in 1..<3 {
          let due = Double(clock.slides[slide].start) * Double.random(in: 0.7...1.3, using: &random)
          let now = max(path.knots[0].time + 1, Int64(due))
          let place = followed.plan.offset(at: .microseconds(now))
          path = clock.path(showing: slide, at: now, planTime: path.planTime(at: now))
          followed = try fit.following(path, from: place)
          let there = followed.plan.offset(at: .microseconds(now))
          #expect(abs((there - place).double) < 0.000_01, "\(options)")
          for knot in path.knots.dropFirst() {
            let planned = fit.plan.offset(at: .microseconds(knot.planTime))
            let followedOffset = followed.plan.offset(at: .microseconds(knot.time))
            #expect(abs((planned - followedOffset).double) < 0.001, "\(options) \(knot)")
          }
          let end = try #require(path.knots.last).time
          var former = there
          for _ in 0..<10 {
            let time = Int64.random(in: now...end, using: &random)
            let asked = fit.plan.offset(at: .microseconds(path.planTime(at: time))).double
            let shown = followed.plan.offset(at: .microseconds(time))
            #expect(abs(asked - shown.double) < tolerance, "\(options) at \(time) of \(path)")
          }
          for time in stride(from: now, through: end, by: max(1, Int((end - now) / 20))) {
            let shown = followed.plan.offset(at: .microseconds(time))
            #expect(shown >= former)
            former = shown
          }
          #expect(followed.plan.timing.duration == .microseconds(end))
          #expect(followed.plan.distance == fit.plan.distance)
        }
      }
    }
  }

  @Test("a punctual speaker gets the plan, and text that has left stays off")
  func edges() throws {
    let fit = try fitOfWords(Self.text, ["slides": "0,50,130"])
    let clock = try #require(try fit.slideClock())
    let whole = try fit.following(clock.path(showing: 0, at: 0, planTime: 0))
    // The band moves up to the next slide's text. The text after it waits for the speaker.
    for second in stride(from: 0, through: 50, by: 5) {
      let planned = fit.plan.offset(at: .seconds(second))
      let followedOffset = whole.plan.offset(at: .seconds(second))
      #expect(abs((planned - followedOffset).double) < 0.001)
    }
    let afterEnd = clock.path(showing: 2, at: 200_000_000, planTime: clock.end)
    let last = try fit.following(afterEnd)
    #expect(last.plan.offset(at: .seconds(200)) == fit.plan.distance)
    // At time 0, there is no time to reach a later place of the plan.
    let first = clock.path(showing: 0, at: 0, planTime: 90_000_000)
    #expect(try fit.following(first).plan.distance == fit.plan.distance)
  }

  @Test("pages are slides one by one, or by their labels")
  func steps() throws {
    let three = try Script(
      "# A\n\none\n\n# B\n\ntwo\n\n# C\n\nthree", format: .markdown, name: "t.md")
    let even = PageAssignment([0, 1, 2], of: three)
    #expect(even.matchesSections && even.slideIndices == [0, 1, 2])
    let stepped = PageAssignment([0, 1, 1, 2], of: three)
    #expect(stepped.matchesSections && stepped.slideIndices == [0, 1, 1, 2])
    // As many pages as sections, whatever their labels.
    let named = PageAssignment([0, 0, 1], of: three)
    #expect(named.matchesSections && named.slideIndices == [0, 1, 2])
    let other = PageAssignment([0, 1, 1, 2, 3], of: three)
    #expect(other.dividesScript && !other.matchesSections && other.slideIndices == [0, 1, 1, 2, 3])
    #expect(!PageAssignment(Array(0..<90), of: three).dividesScript)
    #expect(!PageAssignment([], of: three).dividesScript)
  }
}
