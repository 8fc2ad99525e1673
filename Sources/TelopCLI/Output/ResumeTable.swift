@_spi(Answers) internal import Telop

/// The table of `telop resume`, for a speaker to read at a glance.
struct ResumeTable {
  let resumption: Fit.Resumption
  let interruption: Interruption
  /// The fit before the interruption.
  let before: Fit

  var text: TerminalText {
    let rows =
      [TerminalText.row("speed", speed)] + change + [.row("ends", end)] + sectionsAtMaximumSpeed
      + standstill + motion + drops + reading + waiting
    let tables = sections + CueRows(cues: resumption.cuesAhead).lines
    return ([heading, ""] + rows + [""] + tables).lines
  }

  private var continuation: Continuation { resumption.continuation }

  private var heading: TerminalText {
    let name = TerminalText(escaping: before.script.name).styled(.bold)
    let time = TerminalText(escaping: Numbers.clock(continuation.from)).styled(.bold)
    let pause = interruption.pause.exactSeconds
    let pauseText = pause > 0 ? " after a pause of \(Numbers.short(pause)) s" : ""
    let place: TerminalText =
      switch interruption.place {
      case .here: ""
      case .nudged(let time):
        time < .zero
          ? ", \(Numbers.short((.zero - time).exactSeconds)) s back"
          : ", \(Numbers.short(time.exactSeconds)) s ahead"
      case .travelled(let offset): ", \(Numbers.short(offset)) px along its way"
      case .section(let index): ", with \(title(of: index))"
      }
    return "\(name) continues at \(time)\(pauseText)\(place)"
  }

  private var formerSpeed: Rational { before.plan.speedAhead(from: interruption.time.exactSeconds) }

  private var factor: String { Numbers.short(continuation.change, decimals: 3) }

  private var speedRatio: String {
    formerSpeed > 0 ? Numbers.short(resumption.speed / formerSpeed, decimals: 3) : "1"
  }

  /// The row with the speed of the rest as a multiple of its planned speed; empty if the row `speed` shows this factor.
  /// The row `speed` compares the speeds just before and just after the interruption. After a jump, these may belong to
  /// places with different planned speeds.
  private var change: [TerminalText] {
    if resumption.speed <= 0 || speedRatio == factor { return [] }
    let factorText = factor == "1" ? "its planned speed" : "\(factor) times its planned speed"
    return [.row("", "the rest at \(factorText)")]
  }

  private var speed: TerminalText {
    guard resumption.speed > 0 else { return "0 px/s: it has arrived and stands still" }
    // Ignores a change that rounds to a factor of 1.
    let isSame = formerSpeed > 0 && speedRatio == "1"
    let factorText = ", \(factor) times as fast"
    let suffix = isSame || formerSpeed <= 0 || !change.isEmpty ? "" : factorText
    let now: TerminalText = isSame ? "as before" : "now \(speed(resumption.speed).styled(.bold))"
    return "\(speed(formerSpeed))\(isSame ? ", " : " before, ")\(now)\(suffix)"
  }

  private var end: TerminalText {
    let time = Numbers.clock(resumption.fit.plan.timing.duration.exactSeconds)
    guard continuation.late > 0 else {
      return TerminalText(escaping: "on time, at \(time)").styled(.good)
    }
    let late = TerminalText(escaping: "\(Numbers.short(continuation.late)) s late, at \(time)")
    return late.styled(.bad) + ": --faster and --max-speed allow no more speed"
  }

  /// The sections that run at their own maximum speed while the other text runs faster.
  private var sectionsAtMaximumSpeed: [TerminalText] {
    let sections = continuation.atMaxSpeed
    guard let first = sections.first else { return [] }
    let name = title(of: first)
    let isNamed = sections.count == 1 && name.columns <= 40
    let subject: TerminalText = isNamed ? name : "\(Numbers.count(sections.count, "section"))"
    return [.row("", "no faster than the script's max-speed: \(subject)")]
  }

  private var standstill: [TerminalText] {
    let stillTime = continuation.standstillAtEnd
    let lostTime = continuation.givenUp
    let requested = before.requestedOptions.timing
    // Text that is too short for the time and the allowed speeds ends early. A tenth of a second is ignored.
    let requestedTime = max(requested.holdEnd, requested.finishEarly).exactSeconds
    let isEarly = stillTime * 10 > requestedTime * 10 + 1
    guard lostTime > 0 || isEarly else { return [] }
    let arrival = Numbers.clock(resumption.fit.plan.motion.arrival)
    let subject =
      isOffscreen ? "off the screen at \(arrival)" : "the last text stands still from \(arrival) on"
    let expectation = lostTime > 0 ? " instead of \(Numbers.seconds(stillTime + lostTime)) s" : ""
    return [.row("", "\(subject), \(Numbers.seconds(stillTime)) s before the end\(expectation)")]
  }

  private var isOffscreen: Bool { before.plan.timing.finish == .offscreen }

  private var motion: [TerminalText] {
    // `answer` is the change by which the plan moves by whole pixels. It is `nil` if no allowed change is enough, and
    // `wholePixels` is `nil` if whole pixels were not requested.
    guard before.wholePixels?.answer != nil else { return [] }
    let hasWholePixelMotion = resumption.fit.scrollMotion.movesByWholePixels
    return [
      .row("motion", hasWholePixelMotion ? "whole pixels per frame" : "not whole pixels everywhere")
    ]
      + continuation.exceptions.map { .row(TerminalText("but").styled(.warning), "\($0.message)") }
  }

  private var drops: [TerminalText] {
    continuation.dropped.isEmpty ? [] : [.row("drops", titles(continuation.dropped))]
  }

  private var waiting: [TerminalText] {
    // The cost of one more second of pause, beside the resumption that this table shows.
    guard let cost = before.waitingCost(after: interruption, beside: resumption) else {
      return [.row("waiting", "another second leaves no time for the rest")]
    }
    var parts: [TerminalText] = []
    if cost.speedIncrease > 0 {
      let peak = cost.peak.map { ", \(PaceRows(resumption.fit).rate($0)) at most" } ?? ""
      parts.append("\(Numbers.short(cost.speedIncrease * 100, decimals: 2)) % more speed\(peak)")
    }
    if cost.givenUp > 0 {
      parts.append(
        "\(Numbers.seconds(cost.givenUp)) s of \(isOffscreen ? "the time off the screen" : "the standstill") "
          + "at the end")
    }
    if cost.late > 0 { parts.append("\(Numbers.short(cost.late, decimals: 2)) s more delay") }
    if !cost.dropped.isEmpty { parts.append(titles(cost.dropped)) }
    let costs = parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    return [.row("waiting", "another second costs \(costs)")]
  }

  private var reading: [TerminalText] {
    guard let pace = resumption.pace else { return [] }
    let rate = PaceRows(resumption.fit).rate(pace.peak)
    return [.row("reading", "\(PaceRows.word(pace.verdict)): \(rate) at most in the rest")]
  }

  private var sections: [TerminalText] {
    let remaining = resumption.fit.scene.sections.filter {
      ($0.presence?.leaves ?? 0) > continuation.from
    }
    guard remaining.contains(where: { $0.title != nil }) else { return [] }
    // The times of text already on screen belong to the plan before the interruption.
    let timeAhead = { (time: Rational?) in time.flatMap { $0 >= continuation.from ? $0 : nil } }
    let rows = remaining.map { section in
      SectionRows.row(
        SectionRows.title(section.title, level: section.level),
        enters: timeAhead(section.presence?.enters),
        read: timeAhead(section.read), leaves: section.presence?.leaves)
    }
    return [SectionRows.header()] + rows + [""]
  }

  private func title(of index: Int) -> TerminalText {
    "\(before.script.sections[index].title.map { "“\($0)”" } ?? "the text before the first heading")"
  }

  private func titles(_ indices: [Int]) -> TerminalText {
    indices.map(title).joined(separator: ", ")
  }

  private func speed(_ speed: Rational) -> TerminalText {
    "\(Numbers.short(speed, decimals: 3)) px/s"
  }
}
