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
  package let now: Reading?
  /// Once it goes on, after a pause that begins now and is as long as was asked; of a show that is
  /// paused, after so much more of it. `nil` for a show that does not run.
  package let after: Reading?
  /// The longest time after which going on is still well, in whole seconds; `nil` where it is not well
  /// even at once, and for a show that does not run or never ends.
  package let longest: Duration?
  /// Once it goes on after that time.
  package let atLongest: Reading?
  /// Once it goes on a second later: why that is too long. `nil` where there is no plan for it.
  package let beyond: Reading?
}

extension ShowState {
  /// Looking further ahead than a day serves nobody.
  private static let horizon: Int64 = 86_400

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
    func outlook(
      _ now: ShowOutlook.Reading?, _ after: ShowOutlook.Reading? = nil, longest: Duration? = nil,
      _ atLongest: ShowOutlook.Reading? = nil, beyond: ShowOutlook.Reading? = nil
    ) -> ShowOutlook {
      ShowOutlook(
        phase: phase, profile: fit.pace.profile, now: now, after: after, longest: longest,
        atLongest: atLongest, beyond: beyond)
    }
    guard let leg, phase != .ended else {
      return outlook(phase == .ready ? reading(fit, from: 0) : nil)
    }
    let place = leg.offset(at: moment)
    // Text that stands still would have gone on from where it is in its plan.
    let passed =
      leg.standsAt == nil
      ? moment.since(leg.zero).exactSeconds : fit.plan.motion.time(ofOffset: place)
    guard !leg.isEndless else {
      let now = reading(fit, from: 0)
      return outlook(now, now)
    }
    let now = reading(fit, from: max(0, passed))
    let stood = leg.standing(at: moment)
    func resumed(after wait: Duration) throws -> ShowOutlook.Reading? {
      let then = moment + wait
      let next = try continued(stood, at: then, from: place)
      return reading(next.fit, from: then.since(next.zero).exactSeconds, next, beside: fit)
    }
    let after = try resumed(after: max(.zero, pause))
    guard let atOnce = try resumed(after: .zero), atOnce.isWell else { return outlook(now, after) }
    let end = plannedEnd(at: moment) ?? moment
    var (longest, atLongest) = (Int64(0), atOnce)
    var tooLong = max(1, min(end.since(moment).components.seconds + 1, Self.horizon))
    while tooLong - longest > 1 {
      let middle = (longest + tooLong) / 2
      // A moment for which there is no plan is too late.
      if let reading = try? resumed(after: .seconds(middle)), reading.isWell {
        (longest, atLongest) = (middle, reading)
      } else {
        tooLong = middle
      }
    }
    return outlook(
      now, after, longest: .seconds(longest), atLongest,
      beyond: try? resumed(after: .seconds(tooLong)))
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
