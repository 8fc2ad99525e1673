@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Whole pixels per frame")
struct WholePixelTests {
  /// 1,200 full-width characters, including separators, in paragraphs of `paragraph` characters.
  private func kanji(paragraph: Int) -> Script? {
    let count = 1_200
    var text = ""
    var length = 0
    while length < count {
      let rest = count - length
      // The last paragraph takes the remainder if it is too short for another paragraph and separator.
      let next = rest < 2 * paragraph + 3 ? rest : paragraph
      text += String(repeating: "速", count: next) + "\n"
      length += next + (length + next < count ? 3 : 0)
    }
    return try? Script(text, format: .plain, name: "worked.txt", separator: "一一一")
  }

  private func fit(
    _ script: Script, _ method: WholePixels.Method, _ more: [String: String] = [:],
    bounds: String = ""
  ) throws -> Fit {
    var options = FitOptions()
    options.wholePixels = WholePixels(method, bounds: try WholePixels.Bounds(bounds))
    for (key, value) in more { try options.set(key, to: [value]) }
    return try Fit(script, fonts: bundledFonts.get(), options: options)
  }

  /// Checks that all frames move by whole pixels, that the end is exact, and that the resulting options
  /// reproduce the plan.
  private func check(_ fit: Fit, _ what: String = "") throws {
    let answer = try #require(fit.wholePixels?.answer)
    let plan = fit.plan
    var offset: Rational = 0
    var counts: [Int: Int] = [:]
    for frame in 1...plan.lastFrame {
      let next = plan.offset(frame: frame)
      let step = next - offset
      #expect(step.isWhole && step >= 0, "\(what) frame \(frame)")
      counts[Int(step.numerator), default: 0] += 1
      offset = next
    }
    #expect(offset == plan.distance)
    #expect(plan.offset(at: plan.timing.duration) == plan.distance)
    for step in Set(answer.steps) where step > 0 {
      let frames = zip(answer.steps, answer.frames).filter { $0.0 == step }.reduce(0) { $0 + $1.1 }
      #expect(counts[step] == frames, "\(what)")
    }
    #expect(Set(counts.keys).subtracting(answer.steps).isSubset(of: [0]))
    #expect(plan.motion.duration == plan.timing.duration.exactSeconds)
    let again = try Fit(fit.script, fonts: bundledFonts.get(), options: fit.options)
    #expect(
      again.text.glyphs(in: 0..<again.text.utf8Length)
        == fit.text.glyphs(in: 0..<fit.text.utf8Length))
    #expect(again.plan.distance == plan.distance, "\(what)")
  }

  @Test("the worked case: 43.4 px type at 3 px per frame, 58.4 px at 4, 18,000 frames")
  func worked() throws {
    let script = try #require(kanji(paragraph: 40))
    let plain = try fit(script, .off)
    #expect(plain.plan.distance == 59_520 && plain.wholePixels == nil)
    let sizes = try fit(script, .size)
    let outcome = try #require(sizes.wholePixels)
    let found = ([outcome.answer].compactMap { $0 } + outcome.otherAnswers)
    #expect(found.map(\.size) == [try decimal("43.4"), try decimal("58.4")])
    #expect(found.map(\.steps) == [[3], [4]])
    #expect(found.map(\.frames) == [[18_000], [18_000]])
    #expect(sizes.options.type.size == (try decimal("43.4")))
    #expect(sizes.plan.distance == 54_000 && sizes.plan.step == 3)
    #expect(sizes.plan.frameCount == 18_000)
    #expect(outcome.changeDescriptions == ["size 48 → 43.4 px"])
    try check(sizes)

    let speeds = try fit(script, .twoSpeed)
    let answer = try #require(speeds.wholePixels?.answer)
    let frames = { (step: Int) in
      zip(answer.steps, answer.frames).filter { $0.0 == step }.reduce(0) { $0 + $1.1 }
    }
    #expect(frames(3) == 12_480 && frames(4) == 5_520)
    #expect(speeds.plan.distance == 59_520)
    try check(speeds)
  }

  @Test("the speed changes only while no word is at the read point")
  func switches() throws {
    let script = try #require(kanji(paragraph: 40))
    let fit = try fit(script, .twoSpeed)
    let plan = fit.plan
    let inner = plan.motion.milestones.dropFirst().dropLast()
    #expect(!inner.isEmpty)
    for milestone in inner {
      // The position in the text that is at the read point.
      let x = plan.timing.readPoint - plan.origin + milestone.offset
      let text = fit.script.paragraphs.filter { range in
        let extent = fit.text.width(of: 0..<range.lowerBound, checkedSize: 48)
        return x > extent && x < fit.text.width(of: 0..<range.upperBound, checkedSize: 48)
      }
      #expect(text.isEmpty, "\(milestone.offset)")
    }
    // The speed may change only at separators, and this line has none.
    let one = try Script(String(repeating: "速", count: 1_200), format: .plain, name: "one.txt")
    let outcome = try #require(try self.fit(one, .twoSpeed).wholePixels)
    #expect(outcome.answer == nil)
    #expect(outcome.misses.map(\.method) == [.twoSpeed])
  }

  @Test("at 60000/1001 frames per second the end is on a whole frame")
  func ntsc() throws {
    let script = try #require(kanji(paragraph: 40))
    let fit = try fit(script, .size, ["fps": "59.94"])
    #expect(fit.plan.frameCount == 17_982)
    let answer = try #require(fit.wholePixels?.answer)
    #expect(answer.frames == [17_982] && answer.steps == [3])
    // (3 × 17,982 − 1,920) / 1,200
    #expect(answer.size == (try ratio(52_026, 1_200)))
    #expect(fit.plan.offset(frame: 17_982) == fit.plan.distance)
    #expect(fit.plan.offset(frame: 17_981) == fit.plan.distance - 3)
    try check(fit)
    // 18,000 frames at that rate are 300.3 s.
    let longer = try self.fit(script, .size, ["fps": "60000/1001", "duration": "300.3"])
    #expect(longer.wholePixels?.answer?.size == (try decimal("43.4")))
    #expect(longer.wholePixels?.answer?.frames == [18_000])
    try check(longer)
  }

  @Test("letter-spacing and gaps make up the missing width", arguments: ["spacing", "gaps"])
  func spaces(method: String) throws {
    let method = try #require(WholePixels.Method(rawValue: method))
    for source in [
      "The office of AVATAR, affluent.\nSecond paragraph of the talk\nand a third one",
      "速さは文字の数です。\n二つ目\n三つ目の段落",
    ] {
      let script = try Script(
        String(repeating: source + "\n", count: 4), format: .plain, name: "t.txt")
      let fit = try fit(script, method, ["duration": "20"])
      let answer = try #require(fit.wholePixels?.answer, "\(fit.wholePixels?.misses ?? [])")
      #expect(answer.size == 48)
      #expect(method == .gaps ? answer.letterSpacing == 0 : answer.gap == 0)
      #expect(method == .gaps ? answer.gap != 0 : answer.letterSpacing != 0)
      try check(fit, source)
    }
  }

  @Test("wide separators add no more than the gap's maximum", arguments: ["gaps", "auto"])
  func wideSeparators(method: String) throws {
    let source = "안녕하세요 여러분\n\n오늘의 소식을 전합니다\n\n날씨는 맑습니다\n\n감사합니다 좋은 하루 되세요"
    for duration in ["21.5", "21.75", "32.25"] {
      for gap in ["0", "-40"] {
        _ = try fitted(
          source, ["duration": duration, "whole-pixels": method, "gap": gap, "viewport": "1920"])
      }
    }
  }

  @Test("holds begin and end on frames; ramps change by one pixel per frame at a time")
  func holds() throws {
    let script = try #require(kanji(paragraph: 40))
    let fit = try fit(script, .auto, ["hold-start": "1.01", "hold-end": "0.77", "fps": "59.94"])
    try check(fit)
    #expect(fit.plan.motion.departure >= (try decimal("1.01")))
    #expect(fit.plan.motion.arrival <= 300 - (try decimal("0.77")))
    for method in [WholePixels.Method.size, .spacing, .gaps, .twoSpeed] {
      // Whether two speeds meet at a separator depends on the ramp and on the number of separators.
      let script = try #require(kanji(paragraph: method == .twoSpeed ? 7 : 40))
      let all = try ["1", "0.8", "0.5", "0.4", "0.3", "0.2"].map { ramp in
        try self.fit(
          script, method, ["hold-start": "1", "hold-end": "1", "ramp": ramp], bounds: "gap=500")
      }
      let ramped = try #require(all.first { $0.wholePixels?.answer != nil }, "\(method)")
      let answer = try #require(ramped.wholePixels?.answer)
      #expect(answer.steps.starts(with: [1, 2]) && answer.steps.suffix(2) == [2, 1])
      for (one, next) in zip(answer.steps, answer.steps.dropFirst()) {
        #expect(one - next == 1 || next - one == 1)
      }
      try check(ramped)
    }
    #expect(throws: PlanError.self) { _ = try self.fit(script, .size, ["ramp": "1"]) }
  }

  @Test("solutions excluded by bounds are named with the bound")
  func misses() throws {
    let script = try #require(kanji(paragraph: 40))
    let outcome = try #require(try fit(script, .size, bounds: "size=5%").wholePixels)
    #expect(outcome.answer == nil)
    let miss = try #require(outcome.misses.first)
    #expect(miss.bound == "size=10%" && miss.step == 3)
    // The bound in the message is sufficient.
    #expect(try fit(script, .size, bounds: miss.bound).wholePixels?.answer?.steps == [3])
    for method in [WholePixels.Method.spacing, .gaps] {
      let outcome = try #require(
        try fit(script, method, bounds: "spacing=0.01 gap=0.01 lead=0.01").wholePixels)
      #expect(outcome.answer == nil)
      let helpful = outcome.misses.filter { !$0.bound.isEmpty }
      #expect(!helpful.isEmpty)
      for miss in helpful {
        #expect(
          try fit(script, method, bounds: miss.bound).wholePixels?.answer != nil, "\(miss)")
      }
    }
    for bad in ["size=5", "size", "lead=5%", "speed=3", "gap=-1", "gap=x", "spacing=1%2"] {
      #expect(throws: PlanError.self, "\(bad)") { _ = try WholePixels.Bounds(bad) }
    }
  }

  @Test("auto chooses the cheapest; flush, right-to-left and vertical lines work too")
  func everywhere() throws {
    let latin = "Measured text, exactly.\nThe second paragraph has AVATAR in it.\nAnd a third."
    let arabic = "السلام عليكم ورحمة الله\nنص ثان بالعربية\nثالث"
    for (text, more) in [
      (latin, ["start": "flush"]),
      (latin, ["finish": "flush", "start": "flush", "viewport": "400"]),
      (arabic, [:]), (arabic, ["start": "flush", "fps": "59.94"]),
      ("縦書きの文字\n二つ目の段落\n三つ目", ["direction": "ttb", "viewport": "1080"]),
      (latin, ["letter-spacing": "1.5", "gap": "10"]),
    ] {
      let script = try Script(
        String(repeating: text + "\n", count: 5), format: .plain, name: "t.txt")
      var more = more
      more["duration"] = "15"
      let fit = try fit(script, .auto, more)
      try check(fit, "\(more)")
      let outcome = try #require(fit.wholePixels)
      let costs = [outcome.answer?.cost ?? 0] + outcome.otherAnswers.map(\.cost)
      #expect(costs == costs.sorted())
    }
  }

  @Test("a score of 0 means whole pixels, and 0.5 is the worst score")
  func score() throws {
    #expect(Rational(3).motionUnevenness == 0)
    #expect((try decimal("3.5")).motionUnevenness == 0.5)
    #expect((try decimal("3.2")).motionUnevenness == (0.2 * 0.8).squareRoot())
  }

  @Test("a whole speed changes nothing, and still text has no solution")
  func already() throws {
    let script = try Script(String(repeating: "速", count: 100), format: .plain, name: "t.txt")
    let outcome = try #require(
      try fit(script, .auto, ["viewport": "1200", "duration": "50"]).wholePixels)
    #expect(outcome.answer?.method == .off && outcome.changeDescriptions.isEmpty)
    let still = try fit(
      try Script("短い", format: .plain, name: "t.txt"), .auto, ["start": "flush", "finish": "flush"])
    #expect(still.wholePixels?.answer == nil)
  }
}
