@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments

/// The table of `telop fit`, for a speaker to read at a glance.
struct FitTable {
  let fit: Fit
  private let rehearsed: RehearsedTimes?
  private let deck: SlideTexts?
  let paceRows: PaceRows

  init(_ fit: Fit, rehearsed: RehearsedTimes? = nil, deck: SlideTexts? = nil) {
    self.fit = fit
    self.deck = deck
    self.rehearsed = rehearsed
    paceRows = PaceRows(fit)
  }

  var text: TerminalText {
    var rows = [speed, length, distance] + blockRows
    rows += paceRows.rows + [fonts] + faces + missing + inexact
    if let loop = fit.loop {
      let change = loop.durationChange(in: fit).map {
        ("" as TerminalText, "\($0)" as TerminalText)
      }
      rows.insert(contentsOf: [("loop", "\(loop.summary)")] + [change].compactMap { $0 }, at: 3)
    }
    if let outcome = fit.wholePixels {
      rows.insert(contentsOf: MotionRows(outcome: outcome).rows, at: 1)
    }
    let plot = Terminal.isTTY ? PacePlot(fit: fit).lines : []
    let rehearsal = rehearsed.map { RehearsalRows(times: $0, fit: fit).lines } ?? []
    let slides = deck.map { DeckRows(texts: $0, fit: fit).lines } ?? []
    let tables =
      plot + [""] + sections + CueRows(cues: fit.metCues).lines + rehearsal + slides
      + FitAdvice(fit: fit).lines
    return ([heading, ""] + rows.map(TerminalText.row) + tables).lines
  }

  private var plan: ScrollPlan { fit.plan }

  private var heading: TerminalText {
    let name = TerminalText(escaping: fit.script.name).styled(.bold)
    let time = TerminalText(escaping: Numbers.clock(plan.timing.duration.exactSeconds))
    let verb = fit.loop?.isEndless == true ? "loops on" : "crosses"
    return "\(name) \(verb) \(px(plan.timing.viewport)) in \(time.styled(.bold))\(earlyFinish)"
  }

  /// A clause with the time at which the text leaves the screen; empty if the text leaves at the end.
  private var earlyFinish: String {
    let timing = plan.timing
    guard timing.finish == .offscreen, max(timing.finishEarly, timing.holdEnd) > .zero else {
      return ""
    }
    return ", off the screen at \(Numbers.clock(plan.motion.arrival))"
  }

  typealias Row = (label: TerminalText, value: TerminalText)

  private var speed: Row {
    let speed = plan.speed
    guard speed > 0 else { return ("speed", "0 px/s: the text fits and holds still") }
    let speeds = plan.motion.phases.filter { $0.kind == .cruise }.map(\.speed)
    // If the speed alternates between two whole numbers of pixels per frame, a separate row shows both.
    let onePixelPerFrame = plan.timing.rate.perSecond
    let alternates =
      fit.wholePixels?.answer != nil
      && speeds.allSatisfy {
        $0 == speed || $0 == speed + onePixelPerFrame || $0 == speed - onePixelPerFrame
      }
    if let minimum = speeds.min(), let maximum = speeds.max(), minimum < maximum, !alternates {
      return (
        "speed",
        "\(Numbers.short(minimum, decimals: 3)) to \(Numbers.short(maximum, decimals: 3)) px/s"
      )
    }
    let shownSpeed: TerminalText = "\(Numbers.short(speed, decimals: 3)) px/s"
    let step = "\(Numbers.short(plan.step, decimals: 4)) px/frame at \(plan.timing.rate) fps"
    let direction = plan.strip.isRightToLeft ? ", moving right" : ""
    return ("speed", "\(shownSpeed.styled(.bold)), \(step)\(direction)")
  }

  private var length: Row {
    let endlessLoop = fit.loop.flatMap { $0.isEndless ? $0 : nil }
    // The width of an endless line's text depends on the number of passes, so the row shows the width of a pass.
    let width = px(endlessLoop?.plan.period ?? plan.strip.width)
    let size = Numbers.short(fit.options.type.size, decimals: 3)
    let passes = fit.loop?.line.passes ?? 1
    let count = Numbers.count(fit.text.readCharacterCount / passes, "character")
    let suffix = passes > 1 && endlessLoop == nil ? " a pass" : ""
    let adjective = fit.text.isVertical ? "long" : "wide"
    return ("text", "\(width) \(adjective) at \(size) px, \(count)\(suffix)")
  }

  private var distance: Row {
    // If the first text is visible at once, the row omits its time.
    let entry = plan.presence(of: plan.strip.extent).enters
    let first = entry > 0 ? ", first text on screen at \(Numbers.clock(entry))" : ""
    let frames = Numbers.short(fit.scrollMotion.frameCount)
    return ("travels", "\(px(plan.distance)) in \(frames) frames\(first)")
  }

  /// The length that the blocks take of the bar; empty if the viewport fills the bar.
  private var blockRows: [Row] {
    let blocks = fit.options.blocks
    let barLength = fit.options.barLength
    guard barLength > plan.timing.viewport else { return [] }
    let names = [
      blocks.label == nil ? nil : "label", blocks.logo == nil ? nil : "logo",
      blocks.clock == .off ? nil : "clock",
    ].compactMap { $0 }
    let verb = names.count == 1 ? "takes" : "take"
    let blockLength = px(barLength - plan.timing.viewport)
    let subject = names.joined(separator: " and ")
    return [("beside", "\(subject) \(verb) \(blockLength) of \(px(barLength))")]
  }

  private var fonts: Row {
    let names = zip(fit.text.fonts, fit.text.fontNames).compactMap { font, name in
      font.pictureDescription == nil ? name : nil
    }
    return ("fonts", "\(names.joined(separator: ", "))")
  }

  private var inexact: [Row] {
    fit.text.inexactness.filter { $0.kind != .missingCharacters }
      .map { (TerminalText("inexact").styled(.warning), "\($0.message)") }
  }

  private var faces: [Row] {
    let missingFaces = fit.text.missingFaces
    var rows: [Row] = missingFaces.prefix(4).map { face in
      (TerminalText("faces").styled(.warning), "\(face.message)")
    }
    let omittedCount = missingFaces.count - 4
    if omittedCount > 0 { rows.append(("", "… and \(Numbers.short(omittedCount)) more")) }
    return rows
  }

  private var missing: [Row] {
    guard let missing = MissingCharacters(fit) else { return [] }
    return [(TerminalText("missing").styled(.bad), "\(missing.list)")]
  }

  private var sections: [TerminalText] {
    guard fit.script.sections.contains(where: { $0.title != nil }) else { return [] }
    let remarks = fit.script.sections.map(paceRows.remark)
    // The longest remark takes its columns from the titles, so that rows fit 80 columns.
    let width = min(SectionRows.titleWidth, 43 - (remarks.map(\.columns).max() ?? 0))
    let rows = zip(zip(fit.script.sections, remarks), fit.sections).map {
      sectionAndRemark, times -> TerminalText in
      let (section, remark) = sectionAndRemark
      let title = SectionRows.title(section.title, level: section.level)
      let row = SectionRows.row(
        title, width, enters: times.presence?.enters, read: times.read,
        leaves: times.presence?.leaves)
      return "\(row)\(remark)"
    }
    return [SectionRows.header(width)] + rows + [""]
  }

  private func px(_ value: Rational) -> String { "\(Numbers.short(value)) px" }
}

extension LoopOutcome {
  /// A summary of the passes: their number and width, or the number of frames after which an endless loop repeats.
  var summary: String {
    if let passes {
      let count = passes == 1 ? "1 pass" : "\(Numbers.short(passes)) passes"
      return "\(count) of \(Numbers.short(plan.period)) px"
    }
    let frames = plan.framesPerLoop.map { Numbers.count($0, "frame") } ?? "no whole frame"
    return "endless: \(Numbers.short(plan.copies)) copies on screen; it repeats after \(frames)"
  }

  /// A clause on the change of the requested duration; `nil` if the duration was kept.
  func durationChange(in fit: Fit) -> String? {
    let seconds = { (time: Duration) in "\(Numbers.short(time.exactSeconds, decimals: 3)) s" }
    return requestedDuration.map { requested in
      "a pass takes \(seconds(fit.plan.timing.duration)) instead of \(seconds(requested))"
    }
  }
}
