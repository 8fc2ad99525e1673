import Foundation
import TelopDocuments
import TestSupport
import Testing

@_spi(Answers) @testable import Telop
@testable import TelopExport

@Suite("Slides in JavaScript")
struct SlideScriptTests {
  private struct Case: Encodable {
    let clock: SlideClock
    /// One entry per slide change: the slide's index (`nil` if the plan has no such slide), the time and the plan
    /// time.
    let slideChanges: [[Int64?]]
    /// Times after each slide change.
    let times: [[Int64]]
  }

  private struct Path: Codable, Equatable {
    let knots: [[Int64]]
    let expected: [Int64]
    let misses: [Int64]
    let late: Int64
    /// The plan times at this change's `Case.times`.
    let shown: [Int64]
  }

  @Test(
    "slides.js and Swift compute the same paths for 1,000 speakers, to the microsecond",
    .needs(.browser))
  func paths() throws {
    var random = SeededGenerator(seed: 1_617)
    var cases = [Case]()
    var paths = [[Path]]()
    let styles = Speaker.Style.allCases
    for number in 0..<Effort.pick(short: 100, usual: 1_000, soak: 4_000) {
      let speaker = Speaker(styles[number % styles.count], using: &random)
      let slides = speaker.slides.map {
        SlideClock.Slide(start: $0.start, slowest: $0.slowest, fastest: $0.fastest)
      }
      let holds = speaker.holds.map { SlideClock.Hold(start: $0.lowerBound, end: $0.upperBound) }
      let clock = try #require(SlideClock(slides, holds: holds, end: speaker.end))
      var slideChanges = [[Int64?]]()
      var times = [[Int64]]()
      var answers = [Path]()
      var path: SlidePath?
      for (slide, time) in [(0, 0)] + speaker.slideChanges.map({ ($0.slide, $0.time) }) {
        let planTime = path?.planTime(at: time) ?? 0
        let slide = number % 5 == 0 ? nil : slide
        let isContinued = slideChanges.count % 3 == 2
        let next = clock.path(
          showing: slide, at: time, planTime: planTime, isContinued: isContinued)
        let moments = (0..<4).map { _ in
          Int64.random(in: -1...(clock.end * 3 / 2), using: &random)
        }
        slideChanges.append([slide.map(Int64.init), time, planTime, isContinued ? 1 : 0])
        times.append(moments)
        answers.append(
          Path(
            knots: next.knots.map { [$0.time, $0.planTime] }, expected: next.expectedSlideTimes,
            misses: next.delays, late: next.endDelay, shown: moments.map(next.planTime)))
        path = next
      }
      cases.append(Case(clock: clock, slideChanges: slideChanges, times: times))
      paths.append(answers)
    }
    let page = Browser.Shown(
      page: "<style></style></html>",
      after: """
        \(WebFile.slides)
        return \(try Wire.line(cases)).map(({ clock, slideChanges, times }) => {
          let path = null;
          return slideChanges.map(([slide, time, planTime, isContinued], at) => {
            if (path && planTimeAt(path, time) !== planTime) throw Error("plan time differs at " + time);
            path = slidePath(clock, slide, time, planTime, isContinued === 1);
            return { ...path, shown: times[at].map(time => planTimeAt(path, time)) };
          });
        });
        """)
    let data = try #require(try Browser.results(of: [page]).first)
    let answers = try #require(
      try? JSONDecoder().decode([[Path]].self, from: data),
      "\(String(decoding: data.prefix(300), as: UTF8.self))")
    try #require(answers.count == paths.count)
    for (number, (answer, path)) in zip(answers, paths).enumerated() where answer != path {
      Issue.record("speaker \(number): \(answer), but in Swift \(path)")
    }
  }
}
