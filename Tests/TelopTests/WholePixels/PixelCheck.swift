@_spi(Answers) import Telop
import TelopScript
import TelopText
import TelopUnits
import Testing

/// Checks a plan by whole pixels against the request: frame by frame, in exact fractions, using only its
/// offsets.
struct PixelCheck {
  private let fit: Fit
  private let context: String
  private let rate: Rational

  init(_ fit: Fit, _ context: String = "") {
    self.fit = fit
    self.context = context
    rate = fit.plan.timing.rate.perSecond
  }

  func run() throws {
    try #require(fit.wholePixels != nil)
    ends()
    try frames()
    try times()
  }

  private var plan: ScrollPlan { fit.plan }

  private func ends() {
    #expect(plan.motion.duration == plan.timing.duration.exactSeconds, "\(context)")
    #expect(plan.offset(at: plan.timing.duration) == plan.distance, "\(context)")
    #expect(plan.offset(frame: 0) == 0 && plan.offset(frame: plan.lastFrame) == plan.distance)
    let holds = (plan.timing.holdStart.exactSeconds, plan.timing.holdEnd.exactSeconds)
    #expect(plan.distance == 0 || plan.motion.departure >= holds.0, "\(context)")
    #expect(plan.motion.arrival <= plan.timing.duration.exactSeconds - holds.1, "\(context)")
  }

  /// Whether the frame at a time reaches into a stretch that is reported as uneven.
  private func isReportedUneven(_ time: Rational) -> Bool {
    guard fit.wholePixels?.answer != nil else { return true }
    return (fit.wholePixels?.exceptions ?? []).contains { exception in
      exception.kind == .uneven && time > exception.start
        && time < exception.end + Rational.one / rate
    }
  }

  private func frames() throws {
    var before: Rational = 0
    var steps: [Rational] = []
    for frame in 1...plan.lastFrame {
      let offset = plan.offset(frame: frame)
      let step = offset - before
      steps.append(step)
      if step < 0 || !step.isWhole, !isReportedUneven(Rational(frame) / rate) || step < 0 {
        Issue.record("\(context) frame \(frame): \(step)")
        return
      }
      before = offset
    }
    let options = fit.requestedOptions
    for phase in plan.motion.phases where phase.kind == .cruise {
      #expect(
        phase.speed >= options.minSpeed ?? 0 && phase.speed <= options.maxSpeed ?? phase.speed,
        "\(context)")
    }
    for (index, section) in fit.script.sections.enumerated() {
      guard section.demands.maxSpeed != nil || section.demands.minSpeed != nil else { continue }
      let end = fit.script.sections.dropFirst(index + 1).first.map { place($0.range.lowerBound) }
      let from = plan.motion.time(ofOffset: place(section.range.lowerBound))
      let to = plan.motion.time(ofOffset: end ?? plan.distance)
      // Two frames at either end belong to the neighbours.
      let inner = Rational(2) / rate
      guard from + inner < to - inner, end != nil else { continue }
      for part in 0...8 {
        let time = from + inner + (to - from - inner - inner) * Rational(part) / 8
        // During a hold the text stands still, whatever its section's speed.
        guard time > motionTime.lowerBound, time < motionTime.upperBound else { continue }
        let speed = plan.motion.speed(atSeconds: time)
        #expect(speed <= section.demands.maxSpeed ?? speed, "\(context)")
        #expect(speed >= section.demands.minSpeed ?? speed, "\(context)")
      }
    }
  }

  /// The time in which the text neither holds nor ramps for a hold.
  private var motionTime: ClosedRange<Rational> {
    let timing = fit.requestedOptions.timing
    let ramp = timing.ramp.exactSeconds
    let start = timing.holdStart == .zero ? 0 : timing.holdStart.exactSeconds + ramp
    let still = timing.holdEnd.exactSeconds + timing.finishEarly.exactSeconds
    let end = timing.duration.exactSeconds - (still == 0 ? 0 : still + ramp)
    return start...max(start, end)
  }

  /// The strip's offset when the text at a UTF-8 offset is at the read point.
  private func place(_ utf8Offset: Int) -> Rational {
    let extent = fit.text.highlights(of: utf8Offset..<utf8Offset + 1)
    let start =
      fit.text.isRightToLeft
      ? fit.text.totalUnits - (extent.last?.upperBound ?? 0) : extent.first?.lowerBound ?? 0
    return plan.origin + plan.strip.pixelsPerUnit * start - plan.timing.readPoint
  }

  private func times() throws {
    let frame = Rational.one / rate
    let tolerance = fit.requestedOptions.wholePixels.cueTolerance?.exactSeconds ?? frame
    let first = fit.script.paragraphs.first?.lowerBound ?? 0
    var asked = fit.script.cues.filter { $0.time > .zero || $0.utf8Offset > first }
      .map { (time: $0.time.exactSeconds, offset: place($0.utf8Offset)) }
    for (time, section) in zip(fit.requestedOptions.slides, fit.script.sections) where time > .zero
    {
      asked.append((time.exactSeconds, place(section.range.lowerBound)))
    }
    for (time, offset) in asked {
      // An exception ends where the speed changes: in the gap before the words.
      let gap = tolerance + frame
      let isOff = (fit.wholePixels?.exceptions ?? []).contains {
        $0.kind == .off && $0.end <= time + tolerance + gap && $0.end >= time - tolerance - gap
      }
      let slack = isOff ? max(frame, tolerance) : frame
      let early = plan.motion.offset(atSeconds: time - slack)
      let late = plan.motion.offset(atSeconds: time + slack)
      #expect(early <= offset && offset <= late, "\(context): @\(time.double)")
    }
  }
}
