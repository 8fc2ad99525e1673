@_spi(Answers) package import Telop
package import TelopUnits

/// A stretch of a show with one motion. A leg lasts until the next leg.
///
/// A plan time is a time in `fit.plan.fromStart`, in microseconds. `fit.plan` may be a continuation of that plan.
package struct ShowLeg: Sendable {
  package private(set) var from: Moment
  /// The moment at which the plan begins; earlier than `from` if the leg continues another leg.
  package internal(set) var planStart: Moment
  package private(set) var fit: Fit
  /// Revision at which the show got the text; 0 for the show's original script.
  package let textRevision: Int
  /// The end that the leg is planned to meet; `late` is relative to this moment.
  var requestedEnd: Moment
  /// The offset, in pixels, at which the text stands still; `nil` while the text follows the plan.
  package let standstillOffset: Rational?
  /// Plan time at which the text stands still; `nil` for the first plan time with the offset `standstillOffset`.
  private let standstillPlanTime: Int64?
  /// Whether the text stands still until a feed sends more text.
  package let isWaitingForText: Bool
  /// Seconds by which the leg ends after the requested end; below 0 only if the text follows slides.
  package let late: Rational
  /// The factor by which the planned speeds are multiplied at the start of the leg.
  package let change: Rational
  /// The path by which the text follows slides, if it does. A pause keeps the path.
  let path: SlidePath?
  /// When the next slide was due, if it was already overdue when the script was edited; otherwise `nil`.
  private var overdueSince: Moment?
  /// The plans before sections were dropped, in the order of dropping; the first has the complete text.
  private(set) var plansBeforeDropping: [FullerPlan]

  init(
    from: Moment, planStart: Moment, _ fit: Fit, textRevision: Int, requestedEnd: Moment? = nil,
    standstillOffset: Rational? = nil, standstillPlanTime: Int64? = nil,
    isWaitingForText: Bool = false, late: Rational = 0, change: Rational = 1,
    path: SlidePath? = nil, plansBeforeDropping: [FullerPlan] = []
  ) {
    self.from = from
    self.planStart = planStart
    self.fit = fit
    self.textRevision = textRevision
    self.requestedEnd = requestedEnd ?? planStart + fit.plan.timing.duration
    self.standstillOffset = standstillOffset
    self.standstillPlanTime = standstillPlanTime
    self.isWaitingForText = isWaitingForText
    self.late = late
    self.change = change
    self.path = path
    self.plansBeforeDropping = plansBeforeDropping
  }

  /// The fit if each slide appears when it is expected. `fit` waits for the next slide as long as the end allows.
  package var expectedFit: Fit { path.map { following($0.asExpected) } ?? fit }

  /// The leg's fit with another path, which applies from the path's first knot on.
  func following(_ path: SlidePath) -> Fit {
    let start = Duration.microseconds(path.knots.first?.time ?? 0)
    return (try? fit.following(path, from: fit.plan.offset(at: start))) ?? fit
  }

  package var isEndless: Bool { fit.scrollMotion.isEndless }

  /// When the text has left the screen or reached its final stop; `nil` for paused text and endless lines.
  package var end: Moment? {
    standstillOffset == nil && !isEndless ? planStart + fit.plan.timing.duration : nil
  }

  /// When the next slide is due. Edits do not move this moment for an overdue slide. `nil` on the last slide, and
  /// without a path.
  var nextSlideDue: Moment? {
    overdueSince ?? path?.expectedSlideTimes.first.map { planStart + .microseconds($0) }
  }

  /// Returns this leg, which continues `former` after an edit of the script. If the next slide is already overdue in
  /// `former`, `nextSlideDue` of the result stays that of `former`.
  func keepingOverdueSlide(of former: ShowLeg) -> ShowLeg {
    guard standstillOffset == nil, former.standstillOffset == nil, let due = former.nextSlideDue,
      due < from
    else { return self }
    var leg = self
    leg.overdueSince = due
    return leg
  }

  /// Returns this leg with another start. Its plan does not move.
  func starting(at moment: Moment) -> ShowLeg {
    var leg = self
    leg.from = moment
    return leg
  }

  /// Returns a leg that begins at a moment. Its text stands still at the offset of that moment.
  func standing(at moment: Moment) -> ShowLeg {
    if standstillOffset != nil { return starting(at: moment) }
    return ShowLeg(
      from: moment, planStart: planStart, fit, textRevision: textRevision,
      requestedEnd: requestedEnd,
      standstillOffset: offset(at: moment), standstillPlanTime: planTime(at: moment), path: path,
      plansBeforeDropping: plansBeforeDropping)
  }

  /// Returns a leg that begins at `moment`. Its text stands still at `point`.
  func standing(at point: PlanPoint, from moment: Moment) -> ShowLeg {
    ShowLeg(
      from: moment, planStart: planStart, fit.fromStart, textRevision: textRevision,
      requestedEnd: requestedEnd, standstillOffset: point.offset, standstillPlanTime: point.time,
      isWaitingForText: isWaitingForText, plansBeforeDropping: plansBeforeDropping)
  }

  /// Returns this leg with those dropped sections restored whose text would enter the screen only after `offset`, in
  /// pixels.
  func restored(after offset: Rational) -> ShowLeg {
    let index = (plansBeforeDropping.lastIndex { $0.entryOffset <= offset } ?? -1) + 1
    guard plansBeforeDropping.indices.contains(index) else { return self }
    var leg = self
    leg.fit = plansBeforeDropping[index].fit
    leg.plansBeforeDropping = Array(plansBeforeDropping[..<index])
    return leg
  }

  /// The text's offset at a moment, in pixels; for an endless line, the offset within the current pass.
  package func offset(at moment: Moment) -> Rational {
    if let standstillOffset { return standstillOffset }
    let seconds = moment.since(planStart)
    guard isEndless else { return fit.plan.offset(at: max(.zero, seconds)) }
    return fit.scrollMotion.offset(at: seconds)
  }

  /// The plan time of the text's `PlanPoint` at `moment`.
  func planTime(at moment: Moment) -> Int64 {
    if let standstillOffset { return standstillPlanTime ?? planTime(ofOffset: standstillOffset) }
    let time = moment.microseconds(since: planStart)
    if let path { return path.planTime(at: time) }
    // The hold at the start may be shorter than in `fromStart`. Returns the plan time at which as much of it remains.
    if !isEndless, offset(at: moment) == 0 {
      return max(0, hold - fit.plan.motion.departure.microseconds + time)
    }
    return fit.plan.planTime(at: .microseconds(time)).microseconds
  }

  /// The plan time at which this leg reaches the offset of `leg` at `moment`. If this offset is 0, as throughout the
  /// hold at the start, the result is the plan time of `leg`.
  func planTime(atOffsetOf leg: ShowLeg, at moment: Moment) -> Int64 {
    let offset = leg.offset(at: moment)
    return offset > 0 ? self.point(ofOffset: offset).time : leg.planTime(at: moment)
  }

  /// Length of the plan's hold at its start, in microseconds.
  private var hold: Int64 { fit.plan.fromStart.motion.departure.microseconds }

  /// Remaining hold at the start, from a plan time on.
  func holdLeft(from planTime: Int64) -> Duration { .microseconds(max(0, hold - planTime)) }

  /// First plan time at which the text has this offset in pixels.
  private func planTime(ofOffset offset: Rational) -> Int64 {
    fit.plan.fromStart.motion.time(ofOffset: offset).microseconds
  }

  /// The text's point at a time in `fit.plan.fromStart`, clamped to the plan.
  func point(at time: Duration) -> PlanPoint {
    guard !isEndless else { return point(ofOffset: fit.scrollMotion.offset(at: time)) }
    let plan = fit.plan.fromStart
    let time = max(.zero, min(time, plan.timing.duration))
    return PlanPoint(offset: plan.offset(at: time), time: time.exactSeconds.microseconds)
  }

  /// The first point of `fit.plan.fromStart` at which the text has this offset in pixels, clamped to the plan.
  func point(ofOffset offset: Rational) -> PlanPoint {
    let offset = max(0, min(offset, fit.plan.distance))
    return PlanPoint(offset: offset, time: planTime(ofOffset: offset))
  }
}

/// A plan before optional sections were dropped.
struct FullerPlan: Sendable {
  let fit: Fit
  /// The offset, in pixels, at which the first dropped section enters the screen.
  let entryOffset: Rational

  /// - Returns: `nil` if no section was dropped.
  init?(_ fit: Fit, dropping dropped: [Int]) {
    guard let first = dropped.first, fit.script.sections.indices.contains(first),
      let shown = fit.plan.offsets(showing: fit.script.sections[first].range, of: fit.text)
    else { return nil }
    self.fit = fit
    entryOffset = shown.lowerBound
  }
}

/// A point of a plan: an offset and a time. During a hold, many times have the same offset.
struct PlanPoint {
  /// In pixels.
  let offset: Rational
  /// Plan time in microseconds.
  let time: Int64
}
