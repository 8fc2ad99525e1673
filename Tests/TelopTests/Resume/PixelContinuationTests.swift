@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopScript
import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Interruptions with whole pixels")
struct PixelContinuationTests {
  @Test("the rest of a stretch just before a cue is travelled")
  func atACue() throws {
    let fit = try fitted(
      "# A\n\nNobody likes judder.\n\n# B @0:27\n\nAVATAR Type To, Wave.\n", seconds: 60)
    for interruption in [
      Interruption(at: .seconds(27), pause: .seconds(2)),
      Interruption(at: .milliseconds(29_600), place: .section(1)),
    ] {
      let rest = try fit.resumed(after: interruption).fit.plan
      #expect(rest.offset(at: rest.timing.duration) == rest.distance)
    }
  }

  @Test("text that waits for a slide still waits after a pause", arguments: ["auto", "two-speed"])
  func waits(method: String) throws {
    let source =
      "# One\n\nA few words of the first.\n\n# Two\n\nSome more words.\n\n# Three\n\nThe end."
    let fit = try fitted(
      source, ["whole-pixels": method, "slides": "0,10,50"], seconds: 60)
    #expect(fit.wholePixels?.answer?.cost.isFinite == true)
    for time in 1..<55 {
      for pause in [0, 1, 4] {
        let rest = try fit.resumed(
          after: Interruption(at: .seconds(time), pause: .seconds(pause)))
        let plan = rest.fit.plan
        #expect(plan.offset(at: plan.timing.duration) == plan.distance, "\(time) \(pause)")
        let holds = plan.motion.phases.dropFirst().dropLast().filter { $0.speed == 0 }
        #expect(time > 30 || holds.contains { $0.duration > 5 }, "\(time) \(pause)")
      }
    }
  }

  @Test("after a jump back, readers wait only from then on", arguments: [24, 25, 40])
  func jumpBack(time: Int) throws {
    let source = """
      # Alpha

      First section has a handful of words that people read in comfort. And then some more of them \
      follow here.

      # Beta

      Second section is here as well with some words in it, and it may be dropped if need be.

      # Gamma

      Third section closes the whole talk, with thanks to everyone who came here today.
      """
    var interruption = Interruption(at: .seconds(time), place: .section(0))
    interruption.end = .seconds(time + 40)
    let rest = try fitted(source, seconds: 60).resumed(after: interruption)
    #expect(rest.fit.verdict(from: Rational(time)) == .comfortable)
  }

  @Test("stretches without whole pixels are named with place and reason")
  func exceptions() throws {
    let fit = try fitted(
      String(repeating: "Measured text, exactly.\n\n", count: 6), ["whole-pixels": "auto"],
      seconds: 120)
    #expect(fit.scene.motion.movesByWholePixels && fit.plan.speed < 120)
    var later = Interruption(at: .seconds(20), end: .seconds(200))
    let rest = try fit.resumed(after: later)
    #expect(!rest.fit.scene.motion.movesByWholePixels)
    let exception = try #require(rest.continuation.exceptions.first)
    #expect(rest.continuation.exceptions.count == 1 && exception.kind == .uneven)
    #expect(exception.startName == "now" && exception.endName == "the end")
    #expect(
      exception.message.hasPrefix("from now to the end the text moves by 0.")
        && exception.message.hasSuffix("1 px/frame would be too fast for the time between them"),
      "\(exception.message)")
    let document = ResumeDocument(rest, after: later, of: fit)
    #expect(document.exceptions.map(\.message) == [exception.message] && !document.wholePixels)
    later.end = nil
    #expect(try fit.resumed(after: later).continuation.exceptions.isEmpty)
  }

  @Test("random interruptions end exactly, never go back, and mostly keep whole pixels; seed 18")
  func random() throws {
    var random = SeededGenerator(seed: 18)
    let fonts = try FontStack.bundled()
    let sentences = ["Measured text, exactly, and more. ", "速さは文字の数で決まる。", "測る、切る、流す。"]
    var resumed = 0
    var whole = 0
    for number in 0..<Effort.pick(short: 10, usual: 60, soak: 2_000) {
      var source = ""
      for part in 0..<Int.random(in: 1...4, using: &random) {
        let text = sentences.randomElement(using: &random) ?? ""
        source += "# H\(part)\n\n"
        if part > 0, Bool.random(using: &random) { source += "@0:\(part * 15 + 10) " }
        source += String(repeating: text, count: Int.random(in: 12...40, using: &random)) + "\n\n"
      }
      var options = FitOptions()
      options.timing.duration = .milliseconds(Int.random(in: 95_000...120_000, using: &random))
      options.timing.rate = try #require(
        FrameRate(["60", "59.94", "25"].randomElement(using: &random) ?? "60"))
      if Bool.random(using: &random) { options.timing.holdEnd = .seconds(3) }
      options.wholePixels.method = .auto
      let script = try Script(source, format: .markdown, name: "t.md")
      guard var fit = try? Fit(script, fonts: fonts, options: options),
        fit.scene.motion.movesByWholePixels
      else { continue }
      var now = Int.random(in: 1...30_000, using: &random)
      for _ in 0..<3 {
        let pause = Int.random(in: 0...4_000, using: &random)
        let places: [Interruption.Place] = [
          .here, .here, .nudged(.milliseconds(Int.random(in: -2_000...2_000, using: &random))),
          .section(0),
        ]
        let rest = try fit.resumed(
          after: Interruption(
            at: .milliseconds(now), pause: .milliseconds(pause),
            place: places.randomElement(using: &random) ?? .here,
            within: SpeedChangeLimits(change: 1_000)))
        resumed += 1
        let plan = rest.fit.plan
        #expect(rest.continuation.late == 0, "\(number)")
        #expect(plan.motion.duration == options.timing.duration.exactSeconds, "\(number)")
        #expect(plan.offset(at: options.timing.duration) == plan.distance, "\(number)")
        #expect(plan.motion.phases.allSatisfy { $0.speed >= 0 }, "\(number)")
        if rest.fit.scene.motion.movesByWholePixels { whole += 1 }
        fit = rest.fit
        now = now + pause + Int.random(in: 1...15_000, using: &random)
      }
    }
    #expect(resumed > Effort.pick(short: 6, usual: 60, soak: 2_000))
    #expect(whole * 20 > resumed * 19, "\(whole) of \(resumed)")
  }
}
