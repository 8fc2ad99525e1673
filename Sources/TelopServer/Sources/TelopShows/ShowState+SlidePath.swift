@_spi(Answers) package import Telop
package import TelopUnits

extension ShowState {
  /// A leg that continues `leg` and follows the visible slide; `nil` without slides to follow, and if planning fails.
  ///
  /// - Parameters:
  ///   - planTime: the plan time to which the text was moved; `nil` if the text was not moved.
  ///   - isContinued: true if the visible slide appeared before `moment`, false if it appears at `moment`.
  func followingSlides(
    _ leg: ShowLeg, at moment: Moment, from offset: Rational, planTime: Int64? = nil,
    isContinued: Bool = false
  ) -> ShowLeg? {
    guard let (clock, slideIndices) = slideClock(leg.fit), slideIndices.indices.contains(page)
    else { return nil }
    let time = { (moment: Moment) in moment.microseconds(since: leg.planStart) }
    let requestedEnd = commandedEnd(for: leg) ?? leg.requestedEnd
    let path = clock.path(
      showing: slideIndices[page], at: max(offset > 0 ? 1 : 0, time(moment)),
      planTime: planTime ?? leg.planTime(at: moment), isContinued: isContinued,
      until: time(requestedEnd))
    guard let fit = try? leg.fit.following(path, from: offset) else { return nil }
    // A path cannot end before `planStart`, so it takes an earlier requested end for `planStart`. The time between them
    // is added to the delay here.
    let passed = path.endDelay > 0 ? max(0, leg.planStart.microseconds(since: requestedEnd)) : 0
    return ShowLeg(
      from: moment, planStart: leg.planStart, fit, textRevision: leg.textRevision,
      requestedEnd: requestedEnd,
      // In whole milliseconds, because smaller differences are rounding errors.
      late: Rational(Int128(path.endDelay / 1_000) + Int128(passed / 1_000)) / 1_000,
      change: path.rate(past: clock.holds), path: path, plansBeforeDropping: leg.plansBeforeDropping
    )
  }

  /// The rest of a leg's text: a fit, and the start of the rest in the fit's plan, in seconds. An overdue slide is
  /// assumed to appear at `moment`, and each later slide when it is expected.
  package func remainder(of leg: ShowLeg, at moment: Moment) -> (fit: Fit, start: Rational) {
    if let offset = leg.standstillOffset {
      let fit = leg.expectedFit
      return (fit, fit.plan.motion.time(ofOffset: offset))
    }
    let time = moment.microseconds(since: leg.planStart)
    var fit = leg.expectedFit
    if let path = leg.path, let due = path.expectedSlideTimes.first, due < time,
      let (clock, slideIndices) = slideClock(leg.fit), slideIndices.indices.contains(page)
    {
      let end = commandedEnd(for: leg) ?? leg.requestedEnd
      let next = clock.path(
        showing: slideIndices[page] + 1, at: time, planTime: path.planTime(at: time),
        until: end.microseconds(since: leg.planStart))
      fit = leg.following(next.asExpected)
    }
    return (fit, max(0, moment.since(leg.planStart).exactSeconds))
  }

  /// Adds a leg in which running text continues from its offset and follows the visible slide.
  mutating func followSlides(at moment: Moment) {
    guard phase(at: moment) == .running, let leg = leg(at: moment) else { return }
    let offset = leg.offset(at: moment)
    if let next = followingSlides(leg, at: moment, from: offset) { legs.append(next) }
  }

  /// The clock by which the text follows slides, and for each page the index of its slide in the plan. `nil` without a
  /// deck, if the script cannot be divided among the slides, and for text that repeats or was appended by a feed.
  func slideClock(_ fit: Fit) -> (clock: SlideClock, slideIndices: [Int])? {
    // If sections are dropped, the remaining text would be divided among the wrong slides.
    guard let deck, !repeats, !isFed, !fit.isLooping,
      fit.script.sections.count == fullScript.sections.count
    else { return nil }
    let assignment = PageAssignment(deck.slideIndices, of: fit.script)
    guard assignment.dividesScript, let clock = try? fit.slideClock(of: assignment) else {
      return nil
    }
    return (clock, assignment.slideIndices)
  }
}

extension SlidePath {
  /// The speed relative to the plan, in the first part of the path in which the text moves and the plan has none of
  /// `holds`; 1 without such a part.
  fileprivate func rate(past holds: [SlideClock.Hold]) -> Rational {
    let moving = zip(knots, knots.dropFirst()).first { from, to in
      from.planTime < to.planTime && from.time < to.time
        && !holds.contains { $0.start <= from.planTime && from.planTime < $0.end }
    }
    guard let (from, to) = moving else { return 1 }
    return Rational(Int128(to.planTime - from.planTime))
      .roundedQuotient(by: Rational(Int128(to.time - from.time)))
  }
}
