@_spi(Answers) import Telop
import TelopDocuments
import TelopPlan
import TelopScript
import TelopUnits
import TestSupport
import Testing

@Suite("Text that waits for its slide")
struct SlideWaitTests {
  private static let source = ["One", "Two", "Three"].map {
    "# \($0)\n\nThe sentence of this slide is not very long.\n\n"
  }.joined()

  /// The speed below which readers wait, in px/s, computed by hand: an eighth of the comfortable English pace of 2.5
  /// words/s.
  private func slowest(_ fit: Fit) -> Rational {
    let words = fit.script.line.split { !$0.isLetter && !$0.isNumber }.count
    return fit.plan.strip.width / Rational(words) * Rational(5) / 16
  }

  /// The time and the offset of each hold.
  private func holds(_ fit: Fit) -> [(time: Range<Rational>, offset: Rational)] {
    let motion = fit.plan.motion
    return motion.phases.indices.filter { motion.phases[$0].kind == .hold }.map {
      (motion.milestones[$0].time..<motion.milestones[$0 + 1].time, motion.milestones[$0].offset)
    }
  }

  @Test(
    "text moves at a comfortable speed, waits until shortly before its slide, and is met exactly")
  func waits() throws {
    let fit = try fitted(Self.source, ["slides": "0:00,4:00,4:30"])
    #expect(fit.verdict == .comfortable && fit.reasons.isEmpty && fit.fixes.isEmpty)
    #expect(fit.metCues.map(\.met) == [240, 270])
    #expect(fit.plan.offset(at: .seconds(300)) == fit.plan.distance)
    let slowest = slowest(fit)
    #expect(fit.plan.motion.phases.allSatisfy { $0.kind == .hold || $0.speed >= slowest })
    let document = FitDocument(fit)
    #expect(document.sections.map { $0.pace?.verdict } == Array(repeating: "comfortable", count: 3))
    // The text before a slide is all in view, and the slide's own text is not.
    let wait = try #require(holds(fit).first)
    let second = try #require(fit.plan.readOffset(of: fit.script.sections[1].range, in: fit.text))
    #expect(wait.offset == second - 960 && wait.time.lowerBound < 30 && wait.time.upperBound > 220)
    #expect(fit.plan.offset(at: .seconds(100)) == wait.offset)
    #expect(
      fit.script.notes.map(\.message).contains {
        $0.hasPrefix("the text waits for its slides, 3:4")
      })
  }

  @Test("text that is in view with its slide stands still there; the last text waits, too")
  func short() throws {
    let fit = try fitted(
      "# One\n\nSome text of it.\n\n# Two\n\nMore of it.\n\n# Three\n\nThe end.",
      ["slides": "0:00,1:00,2:00"])
    let reads = try fit.script.sections.map {
      try #require(fit.plan.readOffset(of: $0.range, in: fit.text))
    }
    let holds = holds(fit)
    #expect(holds.map(\.offset) == [reads[1] - 960, reads[1], reads[2]])
    #expect(holds.dropFirst().map(\.time.lowerBound) == [60, 120])
    #expect(fit.verdict == .comfortable && fit.metCues.allSatisfy { $0.deviation == 0 })
    // At a flush finish, the last text arrives early.
    let flush = try fitted(Self.source, ["slides": "0:00,0:20,0:40", "finish": "flush"])
    #expect(flush.plan.motion.phases.last?.kind == .hold && flush.plan.motion.arrival < 60)
  }

  @Test(
    "a cue has no gap to wait at: its slow text is called slow, in the section and with its place")
  func cues() throws {
    let source = "# One\n\n\(words("a", 6)) @2:00 \(words("b", 4))\n\n# Two\n\n\(words("c", 60))"
    let fit = try fitOfWords(source)
    // On average, the text is not too slow.
    #expect(fit.pace.average * 8 > fit.pace.profile.comfortable)
    #expect(fit.verdict == .slow && fit.need == .lessTime)
    let reason = try #require(fit.reasons.first)
    #expect(
      reason.cause == .slow && reason.place?.sourceLine == 1 && reason.amount < fit.pace.average)
    #expect(FitDocument(fit).sections.map { $0.pace?.verdict } == ["slow", "comfortable"])
  }

  @Test("requests that a standstill would break are kept, and the text is called slow")
  func bounds() throws {
    let slides = ["slides": "0:00,4:00,4:30"]
    let bounded = try fitted(Self.source, slides.merging(["max-change": "9"]) { $1 })
    #expect(holds(bounded).isEmpty && bounded.verdict == .slow)
    let slow = try fitted(
      Self.source.replacing("# One", with: "# One {max-speed=12}"), slides)
    #expect(holds(slow).allSatisfy { $0.time.lowerBound > 230 } && slow.verdict == .slow)
    let weighted = try fitted(Self.source.replacing("# One", with: "# One {weight=2}"), slides)
    #expect(holds(weighted).allSatisfy { $0.time.lowerBound > 230 } && weighted.verdict == .slow)
  }

  @Test("random slides are met exactly, and nothing crawls; seed 543")
  func random() throws {
    var random = SeededGenerator(seed: 543)
    var count = 0
    for _ in 0..<Effort.pick(short: 8, usual: 30, soak: 600) {
      let parts = Int.random(in: 1...4, using: &random)
      let source = (0..<parts).map { part -> String in
        let count = Int.random(in: 1...40, using: &random)
        return "# S\(part)\n\n\(words("w\(part)", count))\n\n"
      }.joined()
      var time = 0
      let times = (0..<parts).map { part -> String in
        if part > 0 { time += Int.random(in: 20...120, using: &random) }
        return "\(time)"
      }
      let seconds = time + Int.random(in: 20...120, using: &random)
      let values =
        [
          [:], ["ramp": "2"], ["whole-pixels": "auto"], ["hold-start": "3", "hold-end": "2"],
          ["viewport": "600"], ["finish-early": "5"],
        ].randomElement(using: &random) ?? [:]
      let fit = try fitted(
        source, values.merging(["slides": times.joined(separator: ",")]) { $1 }, seconds: seconds)
      let context = Comment(rawValue: "\(values) \(times) of \(seconds): \(fit.plan.motion.phases)")
      #expect(fit.plan.motion.duration == Rational(seconds), context)
      #expect(fit.plan.offset(at: .seconds(seconds)) == fit.plan.distance, context)
      let frame = values["whole-pixels"] == nil ? 0 : Rational(1) / 60
      #expect(fit.metCues.allSatisfy { $0.deviation >= -frame && $0.deviation <= frame }, context)
      let slowest = slowest(fit)
      let long = fit.plan.motion.phases.filter { $0.kind == .cruise && $0.duration >= 10 }
      #expect(long.allSatisfy { $0.speed >= slowest }, context)
      #expect(fit.verdict != .slow, context)
      count += holds(fit).count { $0.offset > 0 && $0.offset < fit.plan.distance }
    }
    #expect(count > 3)
  }
}
