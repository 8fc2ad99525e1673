@_spi(Answers) package import Telop
package import TelopUnits

/// A stretch of a show with one plan: from a moment on, until the next leg.
package struct ShowLeg: Sendable {
  /// When it takes effect.
  package private(set) var from: Moment
  /// When the plan's time is 0; earlier than `from` where it goes on with something.
  package private(set) var zero: Moment
  /// The text, and the plan that it follows.
  package private(set) var fit: Fit
  /// The number of the record that the text came with; 0 for the script that the show was made from.
  package let text: Int
  /// When the show was to end: what its lateness is against, whatever it follows.
  private(set) var asked: Moment
  /// Where the text stands still, in pixels that it has travelled; `nil` where it follows the plan.
  package let standsAt: Rational?
  /// The time of the plan from the start that text shows which stands still, in microseconds; `nil` is the first at
  /// `standsAt`.
  private let stood: Int64?
  /// Whether it stands still because a feed has brought nothing more.
  package let isDry: Bool
  /// By how many seconds it misses the end that was asked for; 0 when it is on time. Beside slides it may be
  /// early: below 0.
  package let late: Rational
  /// By what factor its speeds differ from those of its plan from the start; 1 for none. Beside slides, how fast
  /// it begins.
  package let change: Rational
  /// Its way through the plan from the start beside slides; `nil` where it does not go by them.
  let path: SlidePath?
  /// The plans that optional sections were dropped from, the one with all of them first.
  private(set) var fuller: [FullerPlan]

  init(
    from: Moment, zero: Moment, _ fit: Fit, text: Int, asked: Moment? = nil,
    standsAt: Rational? = nil, stood: Int64? = nil, isDry: Bool = false, late: Rational = 0,
    change: Rational = 1, path: SlidePath? = nil, fuller: [FullerPlan] = []
  ) {
    self.from = from
    self.zero = zero
    self.fit = fit
    self.text = text
    self.asked = asked ?? zero + fit.plan.timing.duration
    self.standsAt = standsAt
    self.stood = stood
    self.isDry = isDry
    self.late = late
    self.change = change
    self.path = path
    self.fuller = fuller
  }

  /// Whether its line comes round for ever.
  package var isEndless: Bool { fit.loop?.isEndless == true }

  /// When its text has left, or has come to stand; `nil` of what stands still, and of endless lines.
  package var end: Moment? {
    standsAt == nil && !isEndless ? zero + fit.plan.timing.duration : nil
  }

  /// The same leg of a plan that began at another moment.
  func begun(_ zero: Moment) -> ShowLeg {
    var leg = self
    leg.zero = zero
    return leg
  }

  /// The same leg from another moment on.
  func from(_ moment: Moment) -> ShowLeg {
    var leg = self
    leg.from = moment
    return leg
  }

  /// The same leg of a show that was to end at another moment.
  func asked(until end: Moment) -> ShowLeg {
    var leg = self
    leg.asked = end
    return leg
  }

  /// The text of the leg, which stands still where it is at a moment.
  func standing(at moment: Moment) -> ShowLeg {
    standsAt != nil
      ? from(moment)
      : ShowLeg(
        from: moment, zero: zero, fit, text: text, asked: asked, standsAt: offset(at: moment),
        stood: planTime(at: moment), fuller: fuller)
  }

  /// The same text, which stands still, somewhere else.
  func standing(at place: PlanPlace, from moment: Moment) -> ShowLeg {
    ShowLeg(
      from: moment, zero: zero, fit.fromStart, text: text, asked: asked, standsAt: place.offset,
      stood: place.time, isDry: isDry, fuller: fuller)
  }

  /// The same leg with the dropped sections that come in behind a place, in pixels that the text has travelled.
  func restored(behind place: Rational) -> ShowLeg {
    let passed = (fuller.lastIndex { $0.entering <= place } ?? -1) + 1
    guard fuller.indices.contains(passed) else { return self }
    var leg = self
    (leg.fit, leg.fuller) = (fuller[passed].fit, Array(fuller[..<passed]))
    return leg
  }

  /// How far the text has travelled, in pixels; of an endless line within its round.
  ///
  /// - Complexity: O(log phases).
  package func offset(at moment: Moment) -> Rational {
    if let standsAt { return standsAt }
    let seconds = moment.since(zero)
    guard isEndless else { return fit.plan.offset(at: max(.zero, seconds)) }
    return fit.scrollMotion.offset(at: seconds)
  }

  /// The time of the plan from the start that the text shows at a moment, in microseconds.
  ///
  /// - Complexity: O(log phases).
  func planTime(at moment: Moment) -> Int64 {
    if let standsAt { return stood ?? planTime(ofOffset: standsAt) }
    let time = moment.microseconds(since: zero)
    if let path { return path.planTime(at: time) }
    // In the hold at the start, as long before its end.
    if !isEndless, offset(at: moment) == 0 {
      return max(0, hold - fit.plan.motion.departure.microseconds + time)
    }
    return fit.plan.planTime(at: .microseconds(time)).microseconds
  }

  /// The time of this leg's plan from the start at the place that another one shows, in microseconds.
  func planTime(as leg: ShowLeg, at moment: Moment) -> Int64 {
    let place = leg.offset(at: moment)
    return place > 0 ? self.place(ofOffset: place).time : leg.planTime(at: moment)
  }

  /// How long the plan from the start holds at its start, in microseconds.
  private var hold: Int64 { fit.plan.fromStart.motion.departure.microseconds }

  /// What is left of the hold at the start from a time of the plan from the start on, in microseconds.
  func holdLeft(from planTime: Int64) -> Duration { .microseconds(max(0, hold - planTime)) }

  /// The first time of the plan from the start at which the text has travelled so far, in microseconds.
  private func planTime(ofOffset place: Rational) -> Int64 {
    fit.plan.fromStart.motion.time(ofOffset: place).microseconds
  }

  /// The place of the text at a time of the plan from the start; of a time beyond its ends, that of the end.
  func place(at time: Duration) -> PlanPlace {
    guard !isEndless else { return place(ofOffset: fit.scrollMotion.offset(at: time)) }
    let plan = fit.plan.fromStart
    let time = max(.zero, min(time, plan.timing.duration))
    return PlanPlace(offset: plan.offset(at: time), time: time.exactSeconds.microseconds)
  }

  /// The first place in the plan from the start at which the text has travelled so far, in pixels.
  func place(ofOffset offset: Rational) -> PlanPlace {
    let offset = max(0, min(offset, fit.plan.distance))
    return PlanPlace(offset: offset, time: planTime(ofOffset: offset))
  }
}

/// A plan that optional sections were dropped from.
struct FullerPlan: Sendable {
  /// The text with these sections, and its plan.
  let fit: Fit
  /// How far the text has travelled when the first of them comes in, in pixels.
  let entering: Rational

  /// - Parameter dropped: indices into the script's sections, ascending.
  /// - Returns: `nil` where none was dropped.
  init?(_ fit: Fit, dropping dropped: [Int]) {
    guard let first = dropped.first, fit.script.sections.indices.contains(first),
      let shown = fit.plan.offsets(showing: fit.script.sections[first].range, of: fit.text)
    else { return nil }
    self.fit = fit
    entering = shown.lowerBound
  }
}

/// A place of the text in its plan from the start.
struct PlanPlace {
  /// How far the text has travelled, in pixels.
  let offset: Rational
  /// The time of the plan, in microseconds: a hold has many at one offset.
  let time: Int64
}

extension Rational {
  /// In seconds, as whole microseconds; what is finer is cut off.
  fileprivate var microseconds: Int64 {
    Int64(clamping: roundedProduct(with: 1_000_000).floor)
  }
}
