@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Elastic section times")
struct ElasticTimeTests {
  private func fit(_ source: String, _ values: [String: String]) throws -> Fit {
    try fitted(source, values)
  }

  private func times(_ fit: Fit) throws -> [Rational] {
    let borders = try fit.sectionBorders()
    return zip(borders, borders.dropFirst()).map { $1 - $0 }
  }

  private func source(_ one: String, _ two: String) -> String {
    "# One {time=\(one)}\n\nThe first half, of some length.\n\n# Two {time=\(two)}\n\n"
      + "The second half, which is longer than the first.\n"
  }

  @Test("sections give time to entry and exit, at mean speed, in proportion to their slack")
  func shares() throws {
    let fit = try fit(source("2:30±60s", "2:30±20s"), ["duration": "5:00", "viewport": "200"])
    let times = try times(fit)
    let mean = try #require(fit.plan.distance.divided(by: 300))
    #expect(fit.plan.motion.speed(atSeconds: 0) == mean)
    #expect(times[0] + times[1] == 300 - (try #require(Rational(200).divided(by: mean))))
    #expect(150 - times[0] == (150 - times[1]) * 3)
    #expect(times[0] < 150 && times[0] >= 90)
    #expect(fit.plan.offset(at: .seconds(300)) == fit.plan.distance)
    #expect(fit.script.notes.isEmpty)
  }

  @Test("sections grow with more time, up to their slack")
  func growth() throws {
    let bounded = try times(
      fit(source("2:00±10s", "2:00±5%"), ["duration": "6:00", "viewport": "200"]))
    #expect(bounded == [130, 126])
    let exact = try times(
      fit(source("2:00", "2:00+-30s"), ["duration": "4:30", "viewport": "200"]))
    #expect(exact[0] == 120 && exact[1] > 120 && exact[1] <= 150)
    let mixed = try times(
      fit(source("2:00±1s", "2:00±100s"), ["duration": "5:30", "viewport": "200"]))
    #expect((mixed[0] - 120) * 100 == mixed[1] - 120 && mixed[1] > 150)
  }

  @Test("between cues the sections add up exactly to the time")
  func cues() throws {
    let source =
      "@0:10 Start.\n\n# One {time=1:00±30s}\n\nText. @1:20 More.\n\n# Two {time=2:00±10s} @2:00\n\n"
      + "Text of it.\n\n# Three @3:55\n\nEnd."
    let fit = try fit(source, ["duration": "5:00", "viewport": "200"])
    #expect(try times(fit)[2] == 115)
    for cue in fit.script.cues {
      let box = try #require(
        fit.text.highlights(of: fit.text.graphemes(around: cue.utf8Offset..<cue.utf8Offset + 1))
          .first)
      let place =
        fit.plan.origin + fit.plan.strip.pixelsPerUnit * box.lowerBound
        - fit.plan.offset(at: cue.time)
      #expect(place == fit.plan.timing.readPoint)
    }
  }

  @Test("sections keep their times if the section without a time has enough")
  func openSections() throws {
    let source = source("1:00±20s", "1:00±20s") + "\n# Three\n\nSome more text.\n"
    #expect(try times(fit(source, ["duration": "5:00", "viewport": "200"])).prefix(2) == [60, 60])
    let short = try times(fit(source, ["duration": "2:05", "viewport": "200"]))
    #expect(short[0] < 60 && short[0] == short[1] && short[2] > 5)
  }

  @Test("cues that give a section more than its maximum are refused")
  func tooLong() throws {
    for (slack, allowed) in [("", "0:20"), ("±5s", "0:20±0:05")] {
      let source = "# One @0:10 {time=0:20\(slack)}\n\nText.\n\n# Two @0:40\n\nMore."
      let error = try #require(throws: ScriptError.self) {
        try fit(source, ["duration": "1:00", "viewport": "200"])
      }
      let lack = slack.isEmpty ? 10 : 5
      #expect(
        error.description
          == "talk.md:1: the section “One” cannot take \(allowed): \(lack) s before the cue @0:40 "
          + "would be unused; write time=0:20±0:10, or remove its time")
      let fixed = source.replacing("{time=0:20\(slack)}", with: "{time=0:20±0:10}")
      _ = try fit(fixed, ["duration": "1:00", "viewport": "200"])
    }
  }

  @Test("random sections stay within their bounds, and the end is exact; seed 7")
  func random() throws {
    var random = SeededGenerator(seed: 7)
    var planned = 0
    for number in 0..<Effort.pick(short: 20, usual: 120, soak: 4_000) {
      var source = ""
      var bounds: [ClosedRange<Rational>?] = []
      var total = 0
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let time = Int.random(in: 5...60, using: &random)
        let slack = Int.random(in: 1..<time, using: &random)
        total += time
        let isOpen = Int.random(in: 0..<5, using: &random) == 0
        source += "# A" + (isOpen ? "" : " {time=\(time)±\(slack)}") + "\n\nSome words.\n\n"
        bounds.append(isOpen ? nil : Rational(time - slack)...Rational(time + slack))
      }
      let duration = total + Int.random(in: -total / 3...40, using: &random)
      let fit: Fit
      do {
        fit = try self.fit(source, ["duration": "\(duration)", "viewport": "200"])
      } catch {
        #expect((error as? ScriptError)?.code == .unmetTime, "\(number): \(error)")
        continue
      }
      planned += 1
      for (time, bounds) in zip(try times(fit), bounds) {
        #expect(bounds?.contains(time) ?? (time > 0), "\(number): \(time.double) \(source)")
      }
      #expect(fit.plan.offset(at: .seconds(duration)) == fit.plan.distance)
    }
    #expect(planned > Effort.pick(short: 10, usual: 80, soak: 2_500), "\(planned)")
  }

  @Test("a refusal names the section, the excess and a remedy")
  func refusals() throws {
    for (one, two, duration, says) in [
      (
        "2:30±10s", "2:30±10s", "4:00",
        "are 40 s more than there is; shorten them, allow a larger ±"
      ),
      (
        "2:30±10s", "2:30±20s", "4:30",
        "leave no time for the text to enter and to leave, which takes "
      ),
      ("2:30", "2:30±20s", "4:30", "are 10 s more than there is"),
    ] {
      let error = try #require(throws: ScriptError.self) {
        try fit(source(one, two), ["duration": duration, "viewport": "200"])
      }
      #expect(error.description.hasPrefix("talk.md:5: the section “Two” cannot be met: "))
      #expect(error.message.contains(says), "\(error)")
      #expect(error.message.contains(", or take a duration of "), "\(error)")
    }
  }
}
