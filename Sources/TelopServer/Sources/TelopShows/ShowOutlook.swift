@_spi(Answers) package import Telop
package import TelopUnits

/// What a pause would do to a show, before it is taken.
///
/// It is what the commands then do: the same arithmetic, on a copy.
package struct ShowOutlook: Sendable, Hashable {
  /// How the text that is still to be read passes its readers.
  package struct Reading: Sendable, Hashable {
    /// Reading units per second, the mean.
    package let average: Rational
    /// The same in the densest five seconds.
    package let peak: Rational
    /// The worst that a reader meets from here on.
    package let verdict: Pace.Verdict
    /// By what factor the speeds differ from those of the plan from the start; 1 for none.
    package let change: Rational
    /// By how many seconds the end is missed, because the text may not run faster.
    package let late: Rational
    /// Whether optional sections are left out.
    package let dropsText: Bool

    /// Whether everybody can keep up, nothing is left out, and the end is met.
    package var isWell: Bool { verdict <= .slow && late == 0 && !dropsText }
  }

  /// What the show is doing.
  package let phase: ShowState.Phase
  /// Whose limits verdicts are by.
  package let profile: PaceProfile
  /// As the text runs, or ran before it was paused; `nil` when nothing is left to read.
  package fileprivate(set) var now: Reading?
  /// Once it goes on, after a pause that begins now and is as long as was asked; of a show that is
  /// paused, after so much more of it. `nil` for a show that does not run.
  package fileprivate(set) var after: Reading?
  /// The longest time after which going on is still well, in whole seconds; `nil` where it is not well
  /// even at once, and for a show that does not run or never ends.
  package fileprivate(set) var longest: Duration?
  /// Once it goes on after that time.
  package fileprivate(set) var atLongest: Reading?
  /// Once it goes on a second later: why that is too long. `nil` where there is no plan for it.
  package fileprivate(set) var beyond: Reading?
}

extension ShowOutlook {
  /// Looking further ahead than a day serves nobody.
  private static let horizon: Int64 = 86_400

  /// Finds the longest pause that is still well, between none and one that ends with the plan.
  fileprivate mutating func findLongest(
    from atOnce: Reading, until end: Duration, _ resumed: (Duration) throws -> Reading?
  ) {
    var (seconds, tooLong) = (Int64(0), max(1, min(end.components.seconds + 1, Self.horizon)))
    atLongest = atOnce
    while tooLong - seconds > 1 {
      let middle = (seconds + tooLong) / 2
      // A moment for which there is no plan is too late.
      if let reading = try? resumed(.seconds(middle)), reading.isWell {
        (seconds, atLongest) = (middle, reading)
      } else {
        tooLong = middle
      }
    }
    longest = .seconds(seconds)
    beyond = try? resumed(.seconds(tooLong))
  }
}

extension ShowState {
  /// What a pause would do that takes effect at a moment, or what a pause that lasts still may do.
  ///
  /// - Parameters:
  ///   - moment: when the command would take effect.
  ///   - pause: how long the text would stand still from then on; below 0 counts as 0.
  /// - Throws: what planning the rest throws.
  /// - Complexity: 20 continuations at most, each O(n).
  package func outlook(at moment: Moment, pausing pause: Duration) throws -> ShowOutlook {
    let phase = phase(at: moment)
    let leg = leg(at: moment)
    let fit = leg?.fit ?? fit
    var outlook = ShowOutlook(phase: phase, profile: fit.pace.profile)
    guard let leg, phase != .ended else {
      if phase == .ready { outlook.now = reading(fit, from: 0) }
      return outlook
    }
    guard !leg.isEndless else {
      outlook.now = reading(fit, from: 0)
      outlook.after = outlook.now
      return outlook
    }
    let place = leg.offset(at: moment)
    // Text that stands still would have gone on from where it is in its plan.
    let passed =
      leg.standsAt == nil
      ? moment.since(leg.zero).exactSeconds : fit.plan.motion.time(ofOffset: place)
    outlook.now = reading(fit, from: max(0, passed))
    let stood = leg.standing(at: moment)
    let resumed = { (wait: Duration) throws -> ShowOutlook.Reading? in
      let then = moment + wait
      let next = try continued(stood, at: then, from: place)
      return reading(next.fit, from: then.since(next.zero).exactSeconds, next, beside: fit)
    }
    outlook.after = try resumed(max(.zero, pause))
    guard let atOnce = try resumed(.zero), atOnce.isWell else { return outlook }
    let end = plannedEnd(at: moment) ?? moment
    outlook.findLongest(from: atOnce, until: end.since(moment), resumed)
    return outlook
  }

  private func reading(
    _ fit: Fit, from seconds: Rational, _ leg: ShowLeg? = nil, beside former: Fit? = nil
  ) -> ShowOutlook.Reading? {
    guard let pace = fit.pace(from: seconds) else { return nil }
    return ShowOutlook.Reading(
      average: pace.average, peak: pace.peak, verdict: fit.verdict(from: seconds),
      change: leg?.change ?? 1, late: max(0, leg?.late ?? 0),
      dropsText: former.map { $0.script.line.utf8.count > fit.script.line.utf8.count } ?? false)
  }
}
