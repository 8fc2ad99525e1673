@_spi(Answers) import Telop
import TelopUnits

extension ShowState {
  /// Applies the next record's command. An error (`notNow`, `onScreen`, `badValue` or of planning) changes nothing.
  mutating func apply(_ record: ShowRecord) throws {
    var next = self
    // The legs stay in order even if the clock was set back.
    let moment = max(record.moment + Self.commandDelay, legs.last?.from ?? record.moment)
    next.addPendingWaitingLeg(at: moment)
    // The command may be given in one pass of a repeating show and take effect in the next pass.
    next.addLegOfCurrentPass(at: record.moment)
    next.addLegOfCurrentPass(at: moment)
    // The calls above have removed an end that was set for an earlier pass, so that undo does not restore it.
    let end = next.end
    try next.perform(record.command, at: moment)
    next.legs.removeFirst(max(0, next.legs.count - Self.maximumLegs))
    next.pendingWaitingLeg = next.legs.last.flatMap { next.waitingLeg(after: $0) }
    next.revision = record.number
    let applied = AppliedCommand(record, in: self, at: moment)
    next.last = applied
    if case .feed = record.command {
      // Undoing an earlier command would remove the lines that were fed after that command.
      next.undoEntries = []
    } else if record.command != .undo {
      var before = self
      before.end = end
      before.legs = []
      before.undoEntries = []
      next.undoEntries.append(UndoEntry(applied: applied, before: before, leg: leg(at: moment)))
      next.undoEntries.removeFirst(max(0, next.undoEntries.count - Self.undoDepth))
    }
    next.recordSlideTimes(after: record.command, at: moment)
    self = next
  }

  private mutating func perform(_ command: ShowCommand, at moment: Moment) throws {
    guard finishMoment == nil || command.entry?.traits.contains(.afterFinish) == true else {
      throw ShowError(.notNow, "the show is over: undo brings it back, and go starts again")
    }
    switch command {
    case .go: try go(at: moment)
    case .restart: try restart(at: moment)
    case .pause: legs.append(try running(at: moment).standing(at: moment))
    case .resume: try resume(at: moment)
    case .nudge(let time):
      try move(at: moment, "nudge") { $0.point(at: .microseconds($0.planTime(at: moment)) + time) }
    case .seek(let time): try move(at: moment, "seek") { $0.point(at: time) }
    case .jump(let section):
      try move(at: moment, "jump") {
        $0.point(ofOffset: try Self.offset(ofSection: section, in: $0.fit))
      }
    case .end(let end): try setEnd(end, at: moment)
    case .replace(let script): try replace(script, at: moment)
    case .insert(let text):
      try refusingNewTimedSection { state throws in try state.insert(text, at: moment) }
    case .append(let text):
      try refusingNewTimedSection { state throws in try state.append(text, at: moment) }
    case .feed(let text): try feed(text, at: moment)
    case .loop(let isOn): try loop(isOn, at: moment)
    case .takeOff, .bringBack: show(command == .bringBack, at: moment)
    case .finish: finishMoment = moment
    case .deck(let deck): try take(deck, at: moment)
    case .slide(let page): try turn(to: page, at: moment)
    case .undo: try undo(at: moment)
    }
  }

  // MARK: Starting and pausing

  private mutating func go(at moment: Moment) throws {
    let phase = phase(at: moment)
    guard phase == .ready || phase == .ended else {
      throw ShowError(
        .notNow,
        phase == .paused ? "the show is paused: resume continues" : "the show is running already")
    }
    if phase == .ended { try restart(at: moment) } else { try start(at: moment) }
  }

  private mutating func restart(at moment: Moment) throws {
    let phase = phase(at: moment)
    if phase != .ready { end = nil }
    // While text is on air, the former legs stay, because they show this text until the command takes effect.
    if phase == .ended { legs = [] }
    if page > 0 { show(page: 0, at: moment) }
    try start(at: moment)
  }

  private mutating func start(at moment: Moment) throws {
    finishMoment = nil
    startMoment = moment
    if legs.isEmpty || !isShown { show(true, at: moment) }
    begin(fit, at: moment)
    // An end that was set before the start is treated as if it were set now.
    if end != nil, let leg = legs.popLast() {
      legs.append(try continued(leg, at: moment, from: 0))
    } else {
      followSlides(at: moment)
    }
  }

  mutating func show(_ isShown: Bool, at moment: Moment) {
    self.isShown = isShown
    shownSince = moment
  }

  mutating func show(page: Int, at moment: Moment) {
    self.page = page
    pageSince = moment
  }

  mutating func begin(_ fit: Fit, at moment: Moment) {
    legs.append(ShowLeg(from: moment, planStart: moment, fit, textRevision: textRevision))
    feedTiming = isFed ? FeedTiming(fit, begun: moment) : nil
  }

  mutating func resume(at moment: Moment) throws {
    guard let leg = leg(at: moment), let offset = leg.standstillOffset else {
      throw ShowError(.notNow, "the show is not paused")
    }
    // Resuming while the text waits for a feed lets the text leave the screen.
    if leg.isWaitingForText { feedTiming?.waitsForText = false }
    legs.append(
      try continued(leg, at: moment, from: offset, by: leg.isWaitingForText ? feedTiming : nil))
  }

  private func running(at moment: Moment) throws(ShowError) -> ShowLeg {
    guard phase(at: moment) == .running, let leg = leg(at: moment) else {
      throw ShowError(.notNow, "pause needs running text")
    }
    return leg
  }

  private mutating func loop(_ isOn: Bool, at moment: Moment) throws(ShowError) {
    addLegOfCurrentPass(at: moment)
    guard !fit.isLooping else { throw ShowError(.notNow, "the script has a loop of its own") }
    // After the show's end, a new pass begins now, so that the text enters at the edge.
    if isOn, !repeats, startMoment != nil, phase(at: moment) == .ended {
      begin(fit, at: moment)
      end = nil
    }
    if repeats, !isOn { rehearsed = nil }
    repeats = isOn
  }

  // MARK: Moving

  /// Moves running or paused text to the point of its plan that `target` returns for the current leg.
  private mutating func move(
    at moment: Moment, _ name: String, _ target: (ShowLeg) throws -> PlanPoint
  ) throws {
    addLegOfCurrentPass(at: moment)
    guard let leg = leg(at: moment) else {
      throw ShowError(.notNow, "\(name) needs a show that has started")
    }
    guard !leg.isEndless || name == "nudge" else {
      throw ShowError(.notNow, "\(name) is not possible in an endless loop")
    }
    let point = try target(leg)
    if leg.standstillOffset != nil {
      legs.append(leg.standing(at: point, from: moment))
    } else {
      let keepsHold = name == "nudge" && leg.offset(at: moment) == 0
      legs.append(
        try continued(
          leg, at: moment, from: point.offset, planTime: point.time, keepsHold: keepsHold))
    }
  }

  private static func offset(ofSection section: Int, in fit: Fit) throws -> Rational {
    guard !fit.isLooping else {
      throw ShowError(.notNow, "jump is not possible in a looping line")
    }
    guard let offset = fit.readOffset(ofSection: section) else {
      throw ShowError(.badValue, "there is no section \(section &+ 1) with text")
    }
    return offset
  }

  /// Plans the rest of a leg from an offset on. The new leg follows slides, if any, and ends on time if possible. If
  /// there is time, it restores a dropped section that would enter the screen more than `margin` after this moment.
  ///
  /// - Parameters:
  ///   - planTime: the plan time to which the text was moved; `nil` if the text was not moved.
  ///   - keepsHold: whether text in its hold at the start finishes the hold, if there is time.
  ///   - feedTiming: the feed that determines the end; `nil` keeps the show's end.
  func continued(
    _ leg: ShowLeg, at moment: Moment, from offset: Rational, planTime: Int64? = nil,
    keepsHold: Bool = true, by feedTiming: FeedTiming? = nil
  ) throws -> ShowLeg {
    let planTime = planTime ?? leg.planTime(at: moment)
    let marginDistance = leg.offset(at: moment).roundedSubtraction(
      from: leg.offset(at: moment + Self.margin))
    let restored = leg.restored(after: offset.roundedSum(with: marginDistance))
    if let slideLeg = followingSlides(
      restored, at: moment, from: offset, planTime: planTime, isContinued: true)
    {
      return slideLeg
    }
    let holds = keepsHold && feedTiming == nil && offset == 0
    let commandedEnd = commandedEnd(for: leg)
    // In a repeating show, `planStart` must stay the start of the pass.
    let leg =
      repeats
      ? restored : feedTiming?.shiftingPlanStart(of: restored, at: moment, from: offset) ?? restored
    if leg.isEndless {
      let passed = leg.fit.plan.motion.time(ofOffset: offset).microseconds
      return ShowLeg(
        from: moment, planStart: moment + .microseconds(-passed), leg.fit,
        textRevision: leg.textRevision)
    }
    let requestedEnd =
      feedTiming.map {
        leg.planStart + $0.end(of: leg, at: moment, from: offset, commandedEnd: commandedEnd)
      } ?? commandedEnd ?? leg.requestedEnd
    let rest = try rest(
      of: leg, at: moment, from: offset, until: requestedEnd,
      hold: holds ? leg.holdLeft(from: planTime) : .zero,
      within: feedTiming?.bounds(of: leg) ?? .init())
    // If the new plan drops sections, the leg keeps the plan before, so that a later leg can restore the sections.
    let fuller = FullerPlan(leg.fit, dropping: rest.continuation.dropped)
    return ShowLeg(
      from: moment, planStart: leg.planStart, rest.fit, textRevision: leg.textRevision,
      requestedEnd: requestedEnd, late: rest.continuation.late, change: rest.continuation.change,
      plansBeforeDropping: leg.plansBeforeDropping + (fuller.map { [$0] } ?? []))
  }

  /// Resumes a leg's plan from an offset on. Skips the hold if the hold would make the show late or drop sections.
  private func rest(
    of leg: ShowLeg, at moment: Moment, from offset: Rational, until requestedEnd: Moment,
    hold: Duration, within bounds: SpeedChangeLimits
  ) throws -> Fit.Resumption {
    // An interruption must be later than the plan's start.
    let now = max(.microseconds(1), moment.since(leg.planStart) + hold)
    let passed = min(now, leg.fit.plan.timing.duration)
    let rest = try leg.fit.resumed(
      after: Interruption(
        at: passed, pause: now - passed, place: .travelled(offset),
        end: requestedEnd.since(leg.planStart), within: bounds))
    guard hold > .zero, rest.continuation.late > 0 || !rest.continuation.dropped.isEmpty else {
      return rest
    }
    return try self.rest(
      of: leg, at: moment, from: offset, until: requestedEnd, hold: .zero, within: bounds)
  }

  // MARK: The end

  private mutating func setEnd(_ end: Moment, at moment: Moment) throws {
    addLegOfCurrentPass(at: moment)
    guard end > moment else {
      throw ShowError(
        .badValue, "the end must be later than now", place: ErrorPlace(options: ["end-at"]))
    }
    if (leg(at: moment)?.fit ?? fit).scrollMotion.isEndless {
      throw ShowError(.notNow, "an endless loop has no end time; finish ends it")
    }
    guard phase(at: moment) != .ended else { throw ShowError(.notNow, "the show has ended") }
    self.end = end
    guard phase(at: moment) == .running, let leg = leg(at: moment) else { return }
    legs.append(try continued(leg, at: moment, from: leg.offset(at: moment)))
  }

  /// Moves `pendingWaitingLeg` to `legs` if it has begun by this moment. Otherwise, drops it. In this leg the text
  /// stands still and waits for the feed.
  private mutating func addPendingWaitingLeg(at moment: Moment) {
    if let pendingWaitingLeg, pendingWaitingLeg.from <= moment { legs.append(pendingWaitingLeg) }
    pendingWaitingLeg = nil
  }

  /// Adds a leg for the current pass of a repeating show, unless this leg is in `legs`.
  mutating func addLegOfCurrentPass(at moment: Moment) {
    // The passes of a repeating show follow its last leg, so there is none before that leg begins.
    guard let last = legs.last, last.from <= moment, let leg = leg(at: moment), isLaterPass(leg)
    else { return }
    legs.append(leg)
    // The end was set for an earlier pass.
    end = nil
  }
}
