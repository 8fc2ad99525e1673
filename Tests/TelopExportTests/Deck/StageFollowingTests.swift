import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Stages that follow the speaker", .needs(.browser), .serialized)
struct StageFollowingTests {
  private func fit() throws -> Fit {
    try TelopExportTests.fit(
      threeSections, ["theme": "base", "duration": "60", "canvas": "1280x720"])
  }

  private func shown(_ fit: Fit, labels: [String] = ["1", "2", "3"], run: String) throws
    -> Browser.Shown
  {
    let deck = Deck(labels: labels)
    let page = try Export(fit, as: .html).showing(deck).bytes()
    let start = """
      await telopStage.ready;
      const noted = [], note = (...values) => noted.push(...values);
      const press = code => document.body.dispatchEvent(
        new KeyboardEvent("keydown", { code, cancelable: true, bubbles: true }));
      // The frame at `seconds` of the talk, which began on the first frame.
      const at = seconds => { now = 1000 + seconds * 1000; step(5000 + seconds * 1000); };
      press("Space"); at(0);

      """
    let before = """
      let now = 1000;
      performance.now = () => now;
      """
    return Browser.Shown(
      page: String(decoding: page, as: UTF8.self), width: 1_280, height: 720,
      before: Browser.clock + before, after: start + run + "\nreturn noted;")
  }

  @Test("each slide change corrects the plan's time like SlideClock; steps within a slide do not")
  func turns() throws {
    let fit = try fit()
    let clock = try #require(try fit.slideClock())
    let run = """
      for (const [seconds, slide] of [[10, 1], [31.5, 3], [40, 2], [45, 3]]) {
        at(seconds); note(telop.offset);
        telopStage.turn(slide);
        note(telop.offset); at(seconds + 3.25); note(telop.offset);
      }
      at(80); note(telop.state, telop.offset);
      """
    let found = try Browser.lists(of: [shown(fit, labels: ["1", "2", "2", "3"], run: run)])[0]
    let offset = { (planned: Int64) in
      fit.scrollMotion.offset(at: .microseconds(planned)).double
    }
    var path = clock.path(showing: 0, at: 0, planTime: 0)
    var expected: [Double] = []
    for (time, slide) in [(10_000_000, 1), (31_500_000, 2), (40_000_000, 1), (45_000_000, 2)]
      as [(Int64, Int)]
    {
      let planned = path.planTime(at: time)
      expected += [offset(planned), offset(planned)]
      path = clock.path(showing: slide, at: time, planTime: planned)
      expected.append(offset(path.planTime(at: time + 3_250_000)))
    }
    for (index, place) in expected.enumerated() {
      let shown = try #require(found[index] as? Double)
      #expect(abs(shown - place) < 0.001, "\(index): \(shown), not \(place)")
    }
    #expect(found[expected.count] as? String == "ended")
    #expect((found[expected.count + 1] as? Double) == fit.scrollMotion.distance.double)
  }

  /// The number of pages and of sections of a talk.
  private static let counts = (1...4).flatMap { pages in (0...4).map { (pages, $0) } }

  @Test("a talk ends at its planned time, whatever the numbers of slides and sections")
  func ends() throws {
    let found = try Browser.lists(for: Self.counts) { pages, sections in
      let texts = (0..<max(1, sections)).map {
        (sections > 0 ? "# Part \($0)\n\n" : "") + "Words that go by, \($0 + 1) of them."
      }
      let fit = try TelopExportTests.fit(
        texts.joined(separator: "\n\n"),
        ["theme": "base", "duration": "60", "canvas": "1280x720"])
      return try shown(
        fit, labels: (1...pages).map { "\($0)" },
        run: """
          let base = 0;
          const pages = \(pages);
          // The time of the talk at which the band ends, if each action happens at its time.
          const end = (...actions) => {
            base += 1e6;
            const go = seconds => { now = base + seconds * 1000; step(now); };
            now = base;
            telopStage.again();
            go(0);
            for (let time = 0, offset = 0; time < 100; time += .25) {
              for (const [at, run] of actions) if (time === at) run();
              offset = telop.offset;
              // Time counts from the first frame after a change.
              go(time);
              go(time + .25);
              if (telop.offset < offset) return "back at " + time;
              if (telop.state === "ended") return time + .25;
            }
            return telop.state;
          };
          const turns = scale => Array.from({ length: pages - 1 }, (_, page) => {
            const planned = stage.times?.[stage.groups[page + 1]] ?? 60 * (page + 1) / pages;
            return [Math.min(59, Math.round(planned * scale * 4) / 4), () => telopStage.turn(page + 1)];
          });
          const toggle = () => press("KeyP");
          const pause = [[10, toggle], [15, toggle]];
          // On time, never, late, and last at once; with pauses, a slide during one, and steps back.
          note(end(...turns(1)), end(), end(...turns(1.3)), end(...turns(9)));
          note(end(...pause, ...turns(1)), end(...pause), end(...pause, ...turns(1.2)));
          note(end([10, toggle], [12, () => telopStage.turn(pages - 1)], [13, () => telopStage.turn(0)], [15, toggle]));
          note(end(...turns(1), [59, () => telopStage.turn(0)]), end([20, telopStage.next], [22, telopStage.previous]));
          // The talk's time jumps with the band.
          note(end([20, () => telop.seek(30)]), end([20, () => telop.seek(10)]));
          note(end([20, toggle], [21, () => telop.seek(10)], [25, toggle]));
          // The text of an early slide waits rather than end early.
          note(end(...turns(.7)));
          """)
    }
    for ((pages, sections), ends) in found {
      let expected: NSArray = [60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 50, 70, 71, 60]
      #expect(ends == expected, "\(pages) pages, \(sections) sections: \(ends)")
    }
  }

  /// Decks for three sections: as many slides, as many labels.
  private static let decks = [["1", "2", "3"], ["1", "2", "2", "3"]]

  @Test("a pause keeps the clock running, and the band catches up")
  func clocks() throws {
    let fit = try fit()
    let pages = try Browser.lists(for: Self.decks) { labels in
      try shown(
        fit, labels: labels,
        run: """
          // The messages that the second window receives.
          const heard = [];
          BroadcastChannel.prototype.postMessage = data => heard.push(data.message);
          at(10); note(telop.offset); press("KeyP"); now = 1000 + 31 * 1000;
          dispatchEvent(new Event("pagehide")); note(heard.at(-1).time);
          press("KeyP"); step(99000); note(telop.time, telop.offset);
          step(99000 + 9000); note(telop.time, telop.offset);
          step(99000 + 29000); note(telop.state, telop.offset);
          """)
    }
    for (labels, found) in pages {
      let at = { found[$0] as? Double ?? .nan }
      let offset = { (seconds: Int) in fit.scrollMotion.offset(at: .milliseconds(seconds)).double }
      #expect(abs(at(0) - offset(10_000)) < 1e-6, "\(labels)")
      #expect(at(1) == 31 && at(2) == 31 && at(4) == 40, "\(labels)")
      // 29 s remain for 50 s of the plan. The band reaches its limit of 1.5 times the speed, and is late.
      #expect(abs(at(3) - offset(10_000)) < 0.01, "\(labels)")
      #expect(abs(at(5) - offset(23_500)) < 0.01, "\(labels)")
      #expect(found[6] as? String == "playing" && abs(at(7) - offset(53_500)) < 0.01, "\(labels)")
    }
  }
}
