@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Random plans")
struct RandomPlanTests {
  private enum Kind: CaseIterable { case plain, holds, wholePixels, cues, loop }

  private typealias Measured = (words: [String], script: Script, text: MeasuredText)

  /// Measured once: plans do not shape text.
  private static let texts = Result {
    let fonts = try FontStack.bundled()
    return try [
      "Measured text ends exactly on its frame and AVATAR is kerned",
      "速さは文字の数と 時間で決まる。 最後の文字は 最後のフレームで 消える。",
      "السلام عليكم ورحمة الله وبركاته هذا نص عربي",
      "שלום עולם קטן וגדול עם 123 מספרים",
      "हिन्दी का पाठ भी ठीक से चलता है",
      "混ざった text と emoji 👩‍👩‍👧‍👦 が 123 個 والعربية",
    ].map { line -> Measured in
      let script = try Script(line, format: .markdown, name: "talk.md")
      let text = try Fit(script, fonts: fonts, options: FitOptions()).text
      return (line.split(separator: " ").map(String.init), script, text)
    }
  }

  @Test(
    "random plans are monotone and exact, meet cues and keep whole pixels; seeds 71 to 74",
    arguments: 71...74)
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = try Self.texts.get()
    var made: [Kind: Int] = [:]
    for number in 0..<Effort.pick(short: 100, usual: 300, soak: 25_000) {
      let kind = Kind.allCases[number % Kind.allCases.count]
      guard let measured = texts.randomElement(using: &random) else { continue }
      let options = try options(kind, &random)
      let context: Comment = "seed \(seed), number \(number), \(kind)"
      if kind == .loop {
        try checkLoop(measured.text, options, &random, context)
        made[kind, default: 0] += 1
        continue
      }
      let script = kind == .cues ? try cued(measured, options, &random) : measured.script
      guard let fit = try fit(script, measured.text, options) else { continue }
      try check(fit, context)
      checkMirror(of: fit.plan, context)
      if kind == .wholePixels {
        guard let answer = fit.wholePixels?.answer else { continue }
        checkWholePixels(fit.plan, answer, context)
        #expect(fit.scene.motion.movesByWholePixels, context)
      }
      if kind == .cues { try checkCues(fit, context) }
      made[kind, default: 0] += 1
    }
    for kind in Kind.allCases {
      #expect((made[kind] ?? 0) * Kind.allCases.count * 2 > (made[.plain] ?? 0), "\(made)")
    }
  }

  private func options(_ kind: Kind, _ random: inout SeededGenerator) throws -> FitOptions {
    var options = FitOptions()
    options.type.size = try ratio(Int128.random(in: 120...1_200, using: &random), 10)
    options.timing.duration = .milliseconds(Int.random(in: 2_000...60_000, using: &random))
    options.timing.viewport = Rational(Int.random(in: 50...4_000, using: &random))
    options.timing.rate = try #require(
      FrameRate(["60", "59.94", "25", "24000/1001"].randomElement(using: &random) ?? "60"))
    switch kind {
    case .plain, .holds:
      options.timing.start = Bool.random(using: &random) ? .flush : .offscreen
      options.timing.finish = Bool.random(using: &random) ? .flush : .offscreen
      if options.timing.start == .offscreen { options.timing.lead = 40 }
      guard kind == .holds else { break }
      options.timing.holdStart = .milliseconds(Int.random(in: 1...600, using: &random))
      options.timing.holdEnd = .milliseconds(Int.random(in: 0...600, using: &random))
      options.timing.ramp = .milliseconds(Int.random(in: 0...300, using: &random))
    case .wholePixels:
      let methods: [WholePixels.Method] = [.auto, .size, .twoSpeed]
      options.wholePixels.method = methods.randomElement(using: &random) ?? .auto
    case .cues:
      options.timing.readPointPart = try ratio(Int128.random(in: 0...4, using: &random), 4)
    case .loop: break
    }
    return options
  }

  /// The script with timestamps before one to three of its words.
  private func cued(
    _ measured: Measured, _ options: FitOptions, _ random: inout SeededGenerator
  ) throws -> Script {
    let duration = Int(options.timing.duration.exactSeconds.floor) * 1_000
    // Between Japanese words, a cue's blanks disappear, which would change the line.
    let isJapanese = { (scalar: Unicode.Scalar?) in
      (0x3000...0x9FFF).contains(scalar?.value ?? 0)
        || (0xFF00...0xFFEF).contains(scalar?.value ?? 0)
    }
    let free = (1..<measured.words.count).filter {
      !isJapanese(measured.words[$0 - 1].unicodeScalars.last)
        && !isJapanese(measured.words[$0].unicodeScalars.first)
    }
    let count = min(free.count, Int.random(in: 1...3, using: &random))
    guard count > 0 else { return measured.script }
    // One random time in each of `count` equal parts, so that no two cues have the same time.
    let times = (0..<count).map { third in
      duration * third / count + Int.random(in: 1..<duration / count, using: &random)
    }
    let places = Array(free.shuffled(using: &random).prefix(count).sorted())
    var words = measured.words
    for (place, time) in zip(places, times) {
      let rest = String(1_000 + time % 1_000).dropFirst()
      words[place] = "@0:\(time / 10_000)\(time / 1_000 % 10).\(rest) " + words[place]
    }
    let script = try Script(words.joined(separator: " "), format: .markdown, name: "talk.md")
    #expect(script.line == measured.script.line && script.cues.count == count)
    return script
  }

  /// Fits a script; `nil` for a cue that cannot be met, which is refused by name.
  private func fit(_ script: Script, _ text: MeasuredText, _ options: FitOptions) throws -> Fit? {
    do {
      return try Fit(script, text: text, options: options)
    } catch let error as ScriptError where error.code == .unmetTime {
      return nil
    }
  }

  private func check(_ fit: Fit, _ context: Comment) throws {
    let plan = fit.plan
    let timing = plan.timing
    #expect(plan.offset(frame: 0) == 0, context)
    #expect(plan.offset(at: timing.duration) == plan.distance, context)
    #expect(plan.offset(frame: plan.lastFrame) == plan.distance, context)
    let times = plan.motion.phases.reduce(0) { $0 + $1.duration }
    #expect(times == timing.duration.exactSeconds, context)
    // The frames of all phases add up to the plan's, plus a fraction of one.
    let frames = times * timing.rate.perSecond
    #expect(Rational(plan.frameCount) <= frames && frames < Rational(plan.frameCount + 1), context)
    var last: Rational = 0
    for step in 0...20 {
      let offset = plan.offset(frame: plan.lastFrame * step / 20)
      #expect(offset >= last && offset <= plan.distance, context)
      last = offset
    }
  }

  /// The same strip in the other direction mirrors all placements.
  private func checkMirror(of plan: ScrollPlan, _ context: Comment) {
    let strip = plan.strip
    let mirrored = Strip(
      segments: strip.segments, pixelsPerUnit: strip.pixelsPerUnit, ink: nil,
      isRightToLeft: !strip.isRightToLeft)
    let same = Strip(
      segments: strip.segments, pixelsPerUnit: strip.pixelsPerUnit, ink: nil,
      isRightToLeft: strip.isRightToLeft)
    do {
      // Without ink a strip may travel another distance, so both strips get their own motion.
      let one = try ScrollPlan(same, timing: plan.timing)
      let other = try ScrollPlan(mirrored, timing: plan.timing)
      #expect(one.distance == other.distance, context)
      for part in 0...4 {
        let frame = plan.lastFrame * part / 4
        let placed = one.placements(frame: frame)
        let back = other.placements(frame: frame).map { plan.timing.viewport - $0.x - $0.width }
        #expect(back == placed.map(\.x), context)
      }
    } catch {
      Issue.record("\(context): \(error)")
    }
  }

  private func checkWholePixels(_ plan: ScrollPlan, _ answer: WholePixelAnswer, _ context: Comment)
  {
    var frames = 0
    for phase in plan.motion.phases where phase.kind == .cruise {
      frames += Int((phase.duration * plan.timing.rate.perSecond).floor)
    }
    #expect(answer.frames.reduce(0, +) <= plan.lastFrame && frames <= plan.lastFrame, context)
    for part in 0..<40 {
      let frame = (plan.lastFrame - 1) * part / 39
      let step = plan.offset(frame: frame + 1) - plan.offset(frame: frame)
      #expect(step.isWhole && (step == 0 || answer.steps.contains(Int(step.numerator))), context)
    }
  }

  private func checkCues(_ fit: Fit, _ context: Comment) throws {
    for cue in fit.script.cues {
      let word = fit.text.graphemes(around: cue.utf8Offset..<cue.utf8Offset + 1)
      let box = try #require(fit.text.highlights(of: word).first)
      let units = fit.text.isRightToLeft ? fit.text.totalUnits - box.upperBound : box.lowerBound
      let place = fit.plan.origin + fit.plan.strip.pixelsPerUnit * units
      #expect(place - fit.plan.offset(at: cue.time) == fit.plan.timing.readPoint, context)
    }
  }

  /// A loop whose step divides the period repeats after period ÷ step frames.
  private func checkLoop(
    _ text: MeasuredText, _ options: FitOptions, _ random: inout SeededGenerator, _ context: Comment
  ) throws {
    let strip = try Strip(
      text, size: options.type.size, chunker: Chunker(target: options.segmentWidth))
    let frames = Int.random(in: 1...2_000, using: &random)
    let rate = options.timing.rate
    let step = try #require(strip.width.divided(by: Rational(frames)))
    let isBackwards = Bool.random(using: &random)
    let speed = step * rate.perSecond * (isBackwards ? -1 : 1)
    let loop = try LoopPlan(
      LoopPass(strip: strip, items: []), speed: speed, viewport: options.timing.viewport,
      rate: rate)
    #expect(loop.framesPerLoop == frames, context)
  }
}
