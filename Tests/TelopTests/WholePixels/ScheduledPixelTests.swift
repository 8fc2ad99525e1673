@_spi(Answers) import Telop
import TelopScript
import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Whole pixels with cues, slides, sections and bounds")
struct ScheduledPixelTests {
  private func fit(_ source: String, _ values: [String: String] = [:]) throws -> Fit {
    try fitted(source, ["whole-pixels": "auto"].merging(values) { $1 })
  }

  private let talk = """
    # はじめに

    皆さん、こんにちは。今日は文字の幅についてお話しします。流れる文字は、速さが変わると読みにくくなります。ですから、
    一定の速さで、時間どおりに終わるように測ります。@0:30 最初に測ります。測るのは一度だけで、あとは計算です。

    二つ目の段落です。ここでも文字は流れ続け、読む人はそれを目で追います。

    # 測る

    幅は足し算ではありません。一文字ずつ測って足すと、詰めや合字の分だけずれていきます。長い行ではそのずれが大きくなり、
    終わりの時刻に間に合いません。@1:10 つながると形が変わるからです。だから一度に全部を組んで、それから切ります。

    切る場所は、切っても形が変わらない場所だけです。

    # まとめ

    最後に、時間どおりに終わります。速さは画素の整数倍なので、文字がちらつくことはありません。
    ご清聴ありがとうございました。質問があれば、あとで声をかけてください。
    """

  @Test("cues are met within a frame, and every frame is at whole pixels")
  func cues() throws {
    for rate in ["60", "59.94", "30"] {
      let fit = try fit(talk, ["duration": "100", "fps": rate])
      let outcome = try #require(fit.wholePixels)
      #expect(outcome.answer?.method == .twoSpeed && outcome.exceptions.isEmpty)
      #expect(fit.scene.motion.movesByWholePixels)
      #expect(fit.script.cues.count == 2)
      try PixelCheck(fit).run()
    }
  }

  @Test("a section keeps its time with a cue inside it")
  func timedSections() throws {
    let text = String(repeating: "Nobody likes judder. ", count: 4)
    let source =
      "# One\n\n\(text)\n\n# Two {time=0:28}\n\n\(text)@0:55 \(text)\n\n# Three\n\n\(text)"
    let fit = try fit(source, ["duration": "1:46"])
    #expect(fit.wholePixels?.answer != nil)
    let starts = try fit.scene.sections.map { try #require($0.read) }
    let taken = starts[2].double - starts[1].double
    #expect(abs(taken - 28) <= 2.0 / 60 + 1e-6, "\(taken)")
  }

  @Test("a change that only ramps make small enough keeps its ramps and loses whole pixels")
  func rampedChange() throws {
    let source =
      "Hello @0:20 Supercalifragilisticexpialidocious @0:25 and all the rest of it, which is a good deal "
      + "more text than before, so that this part has gaps enough."
    let values = ["duration": "40", "viewport": "640", "max-change": "1.5", "ramp": "1"]
    let fit = try fit(source, values)
    let outcome = try #require(fit.wholePixels)
    #expect(outcome.answer == nil && outcome.misses.contains { $0.message.contains("max-change") })
    let phases = fit.plan.motion.phases.filter { $0.speed > 0 }
    for (one, next) in zip(phases, phases.dropFirst()) {
      #expect(max(one.speed, next.speed) * 2 <= min(one.speed, next.speed) * 3)
    }
  }

  @Test("fine times with ramps are planned at a size that is a long fraction")
  func fineTimes() throws {
    let source = """
      jumps fox the the quick だから長さは先に測る dogs 速さは文字の数で決まる 速さは文字の数で決まる brown dogs 速さは文字の数で決まる @0:31.843 \
      速さは文字の数で決まる the だから長さは先に測る quick text brown quick text 速さは文字の数で決まる jumps over fox
      """
    let values = [
      "duration": "61.234567", "viewport": "640", "start": "flush", "size": "96", "ramp": "1",
      "whole-pixels": "two-speed",
    ]
    let fit = try fit(source, values)
    #expect(fit.wholePixels?.answer != nil)
    try PixelCheck(fit).run()
  }

  @Test("slides, section times, holds and bounds work with whole pixels")
  func others() throws {
    for values in [
      ["slides": "0:00,0:40,1:20"],
      ["slides": "0:00,0:40,1:20", "hold-start": "2", "hold-end": "1.5"],
      ["max-speed": "600"], ["min-speed": "30", "max-speed": "600"], ["start": "flush"],
    ] {
      let plain = talk.replacing("@0:30 ", with: "").replacing("@1:10 ", with: "")
      let fit = try fit(plain, ["duration": "120"].merging(values) { $1 })
      #expect(fit.wholePixels?.exceptions.isEmpty == true, "\(values)")
      #expect(fit.scene.motion.movesByWholePixels, "\(values)")
      try PixelCheck(fit).run()
    }
    let text = String(repeating: "速さは文字の数で決まる。", count: 5)
    let timed = try fit(
      "# A {time=40}\n\n\(text)\n\n# B {weight=2}\n\n\(text)\n\n# C\n\n\(text)",
      ["duration": "120", "viewport": "800"])
    #expect(timed.scene.motion.movesByWholePixels)
    try PixelCheck(timed).run()
  }

  @Test("the speed changes at a separator where possible")
  func separators() throws {
    let paragraph = "Measured text, exactly, and a paragraph of it."
    let source = (0..<12).map { _ in paragraph }.joined(separator: "\n\n")
    let fit = try fit(source + " @1:30 The end of it.", ["duration": "120"])
    try PixelCheck(fit).run()
    let plan = fit.plan
    let between = zip(fit.script.paragraphs, fit.script.paragraphs.dropFirst()).map {
      fit.text.width(
        of: 0..<$0.upperBound, checkedSize: 48)...fit.text.width(
          of: 0..<$1.lowerBound, checkedSize: 48)
    }
    let cue = try #require(fit.script.cues.first)
    let place = fit.text.width(of: 0..<cue.utf8Offset, checkedSize: 48)
    for milestone in plan.motion.milestones.dropFirst().dropLast() {
      let x = plan.timing.readPoint - plan.origin + milestone.offset
      let isHidden =
        x <= 0 || x >= plan.strip.width || between.contains { $0.contains(x) }
        || (x - place).magnitudeIsBelow(8)
      #expect(isHidden, "\(x.double)")
    }
  }

  @Test("without separators the speed changes between words; impossible stretches are named")
  func gapsAndExceptions() throws {
    let words = (0..<60).map { _ in "word" }.joined(separator: " ")
    let one = try fit("\(words) @1:00 \(words).", ["duration": "120"])
    #expect(one.wholePixels?.exceptions.isEmpty == true)
    try PixelCheck(one).run()
    // Below one pixel per frame, no step is whole. The cue is then exact, and the result reports the stretch.
    let slow = try fit(
      "Some words here. @0:50 \(words) \(words)", ["duration": "80", "viewport": "400"])
    let exceptions = try #require(slow.wholePixels?.exceptions)
    #expect(exceptions.map(\.kind) == [.uneven, .uneven])
    #expect(exceptions.first?.endName == "the cue @0:50")
    #expect(exceptions.first?.message.contains("px/frame") == true)
    // The transition back to whole pixels is reported too: two frames at most.
    let transition = try #require(exceptions.last)
    #expect(transition.startName == "the cue @0:50" && transition.start == 50)
    #expect(transition.end > 50 && (transition.end - 50) * 60 <= 2)
    let cue = try #require(slow.script.cues.first)
    let place = slow.text.width(of: 0..<cue.utf8Offset, checkedSize: slow.options.type.size)
    #expect(slow.plan.origin + place - slow.plan.offset(at: cue.time) == slow.plan.timing.readPoint)
    try PixelCheck(slow).run()
    // With a tolerance, whole pixels are kept and the cue is off.
    let early = try fit(
      "Some words here. @0:50 \(words) \(words)",
      ["duration": "80", "viewport": "400", "cue-tolerance": "45"])
    #expect(early.wholePixels?.exceptions.map(\.kind) == [.off])
    #expect(early.scene.motion.movesByWholePixels)
    try PixelCheck(early).run()
    // A size or a spacing gives a single speed.
    #expect(throws: PlanError.self) { _ = try fit(talk, ["whole-pixels": "size"]) }
  }

  @Test("a loop of whole pixels keeps bounds, or is refused")
  func loops() throws {
    func fit(_ values: [String: String]) throws -> Fit {
      try fitted(
        "ニュース\n速報\nお知らせ", ["whole-pixels": "auto"].merging(values) { $1 }, seconds: 12,
        format: .plain, name: "menu.txt")
    }
    let endless = try fit(["loop": "endless", "max-speed": "61", "fps": "30"])
    #expect(endless.wholePixels?.answer?.steps == [2] && endless.plan.speed == 60)
    let rounds = try fit(["loop": "3", "min-speed": "100", "max-speed": "600"])
    #expect(rounds.scene.motion.movesByWholePixels)
    try PixelCheck(rounds).run()
    #expect(throws: PlanError.self) { _ = try fit(["loop": "3", "max-speed": "50"]) }
    #expect(throws: PlanError.self) { _ = try fit(["loop": "3", "min-speed": "5000"]) }
  }

  @Test("with ramps the speed at a cue changes by one pixel per frame at a time")
  func ramps() throws {
    let sentence = "Measured text, exactly, and more of it. "
    let source =
      String(repeating: sentence, count: 12) + "@1:00 " + String(repeating: sentence, count: 36)
    for (ramp, allowedChanges) in [("0", 2...9), ("2", 1...1)] {
      let fit = try fit(source, ["duration": "120", "ramp": ramp, "viewport": "600"])
      try PixelCheck(fit).run()
      #expect(fit.scene.motion.movesByWholePixels)
      let steps = fit.plan.motion.phases.map { $0.speed / 60 }
      let changes = zip(steps, steps.dropFirst()).map { max($0, $1) - min($0, $1) }
      #expect(allowedChanges.contains(Int(changes.max()?.ceiling ?? 0)), "\(steps)")
    }
  }

  @Test("random scripts meet cues, sections, slides, bounds, holds and ramps; seed 15")
  func random() throws {
    var random = SeededGenerator(seed: 15)
    var planned = 0
    var whole = 0
    var gapless = 0
    for number in 0..<Effort.pick(short: 25, usual: 250, soak: 10_000) {
      let (source, values) = Self.randomScript(using: &random)
      let fit: Fit
      do { fit = try self.fit(source, values) } catch {
        // Unmet times; a ramp without a hold or cue; numbers beyond 128 bits.
        let codes: [PlanError.Code] = [.unmetTime, .badDuration, .tooLarge]
        #expect(
          error is ScriptError || codes.contains { $0 == (error as? PlanError)?.code },
          "\(number): \(error)")
        continue
      }
      planned += 1
      if fit.wholePixels?.answer != nil, fit.wholePixels?.exceptions.isEmpty == true { whole += 1 }
      try PixelCheck(fit, "\(number): \(values) \(fit.wholePixels?.exceptions ?? [])").run()
      gapless += fit.wholePixels?.exceptions.count { $0.message.contains("no gap") } ?? 0
    }
    let minimum = Effort.pick(short: 3, usual: 80, soak: 3_000)
    let minimumWhole = Effort.pick(short: 0, usual: planned / 3, soak: planned / 3)
    #expect(planned > minimum && whole > minimumWhole, "\(whole) of \(planned)")
    // If speeds can be whole, there is nearly always a gap for the change.
    #expect(gapless * 10 < max(planned, 10), "\(gapless) of \(planned)")
  }
}

extension Rational {
  fileprivate func magnitudeIsBelow(_ other: Rational) -> Bool { self < other && -self < other }
}

extension ScheduledPixelTests {
  fileprivate static func randomScript(
    using random: inout SeededGenerator
  ) -> (source: String, values: [String: String]) {
    let words = ["速さ", "measure", "نص", "नमस्ते", "ไทย", "😀", "AVATAR", "、。", "office", "文字。"]
    var source = ""
    var time = 0
    let hasCues = Int.random(in: 0..<4, using: &random) > 0
    var titles = 0
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let demands = [
        " {weight=2.5}", " {time=0:07.5}", "", "", " {max-speed=900}", " {min-speed=70}",
      ]
      source += "# H\(hasCues ? demands.randomElement(using: &random) ?? "" : "")\n\n"
      titles += 1
      for _ in 0..<Int.random(in: 4...60, using: &random) {
        source += (words.randomElement(using: &random) ?? "") + " "
        if hasCues, Int.random(in: 0..<16, using: &random) == 0, time < 60_000 {
          time += Int.random(in: 4_000...15_000, using: &random)
          source += "@0:\(Double(time) / 1_000 + 10) "
        }
      }
      source += "word\n\n"
    }
    return (source, randomValues(hasCues: hasCues, sectionCount: titles, using: &random))
  }

  private static func randomValues(
    hasCues: Bool, sectionCount: Int, using random: inout SeededGenerator
  ) -> [String: String] {
    var values = [
      "duration": "\(Int.random(in: 75...110, using: &random))",
      "viewport": "\(Int.random(in: 50...1_200, using: &random))",
      "fps": ["60", "59.94", "30", "25"].randomElement(using: &random) ?? "60",
    ]
    if !hasCues {
      values["slides"] = (0..<sectionCount).map { "\($0 * 14 + ($0 > 0 ? 3 : 0))" }
        .joined(separator: ",")
    }
    if Int.random(in: 0..<3, using: &random) == 0 { values["max-speed"] = "1500" }
    if Int.random(in: 0..<4, using: &random) == 0 { values["max-change"] = "4" }
    if Int.random(in: 0..<3, using: &random) == 0 { values["hold-start"] = "1.37" }
    if Int.random(in: 0..<3, using: &random) == 0 { values["hold-end"] = "0.8" }
    if Int.random(in: 0..<4, using: &random) == 0 { values["start"] = "flush" }
    if Int.random(in: 0..<2, using: &random) == 0, hasCues || values["hold-end"] != nil {
      values["ramp"] = ["0.5", "3"].randomElement(using: &random)
    }
    if Int.random(in: 0..<3, using: &random) == 0 { values["cue-tolerance"] = "0.5" }
    return values
  }
}
