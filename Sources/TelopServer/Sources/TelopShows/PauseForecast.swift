@_spi(Answers) package import Telop
package import TelopUnits

/// A forecast of how a pause would change a show.
package struct PauseForecast: Sendable, Hashable {
  /// Reading speed and completeness of the rest of the text.
  package struct Reading: Sendable, Hashable {
    /// Mean reading speed, in reading units per second.
    package let average: Rational
    /// Reading speed in the densest five seconds, in reading units per second.
    package let peak: Rational
    /// The worst verdict on the rest of the text.
    package let verdict: Pace.Verdict
    /// The factor by which the planned speeds are multiplied.
    package let change: Rational
    /// Seconds by which the text ends late because it may not run faster.
    package let late: Rational
    package let dropsText: Bool

    /// Whether the verdict is comfortable or slow, no text is dropped and the end is met.
    package var isAcceptable: Bool { verdict <= .slow && late == 0 && !dropsText }
  }

  package let phase: ShowState.Phase
  package let profile: PaceProfile
  /// The rest of the text by the current plan, without a pause; `nil` if nothing is left to read.
  package fileprivate(set) var unpaused: Reading?
  /// The rest after a pause of the requested length from now on; `nil` unless the show is running or paused.
  package fileprivate(set) var after: Reading?
  /// The longest pause, in whole seconds, after which the rest is acceptable; `nil` if there is none.
  package fileprivate(set) var longest: Duration?
  /// The rest after the longest pause.
  package fileprivate(set) var atLongest: Reading?
  /// The rest after a pause that is one second longer than the longest; `nil` if it cannot be planned.
  package fileprivate(set) var beyond: Reading?
}

extension PauseForecast {
  /// Maximum pause that is tried, in seconds: one day.
  private static let maximumPause: Int64 = 86_400

  /// Finds by bisection the longest acceptable pause that ends by the planned end.
  ///
  /// - Parameters:
  ///   - atOnce: the reading without a pause.
  ///   - end: the time until the planned end.
  ///   - resumed: returns the reading after a pause of a given length.
  fileprivate mutating func findLongest(
    from atOnce: Reading, until end: Duration, _ resumed: (Duration) throws -> Reading?
  ) {
    var seconds = Int64(0)
    var tooLong = max(1, min(end.components.seconds + 1, Self.maximumPause))
    atLongest = atOnce
    while tooLong - seconds > 1 {
      let middle = (seconds + tooLong) / 2
      // A pause after which the rest cannot be planned is too long.
      if let reading = try? resumed(.seconds(middle)), reading.isAcceptable {
        seconds = middle
        atLongest = reading
      } else {
        tooLong = middle
      }
    }
    longest = .seconds(seconds)
    beyond = try? resumed(.seconds(tooLong))
  }
}

extension ShowState {
  /// Forecasts a pause from `moment` on, or a longer wait in the current pause.
  ///
  /// - Complexity: plans the rest of the text at most 20 times, each time linear in the length of the script.
  package func pauseForecast(at moment: Moment, pausing pause: Duration) throws -> PauseForecast {
    let phase = phase(at: moment)
    let leg = leg(at: moment)
    let fit = leg?.fit ?? fit
    var forecast = PauseForecast(phase: phase, profile: fit.pace.profile)
    guard let leg, phase != .ended else {
      if phase == .ready { forecast.unpaused = reading(fit, from: 0) }
      return forecast
    }
    guard !leg.isEndless else {
      forecast.unpaused = reading(fit, from: 0)
      forecast.after = forecast.unpaused
      return forecast
    }
    let offset = leg.offset(at: moment)
    let rest = remainder(of: leg, at: moment)
    forecast.unpaused = reading(rest.fit, from: rest.start)
    let pausedLeg = leg.standing(at: moment)
    let resumed = { (wait: Duration) throws -> PauseForecast.Reading? in
      let resumeMoment = moment + wait
      let next = try continued(pausedLeg, at: resumeMoment, from: offset)
      return reading(
        next.expectedFit, from: resumeMoment.since(next.planStart).exactSeconds, next,
        comparedTo: fit)
    }
    forecast.after = try resumed(max(.zero, pause))
    guard let atOnce = try resumed(.zero), atOnce.isAcceptable else { return forecast }
    let end = plannedEnd(at: moment) ?? moment
    forecast.findLongest(from: atOnce, until: end.since(moment), resumed)
    return forecast
  }

  private func reading(
    _ fit: Fit, from seconds: Rational, _ leg: ShowLeg? = nil, comparedTo former: Fit? = nil
  ) -> PauseForecast.Reading? {
    guard let pace = fit.pace(from: seconds) else { return nil }
    return PauseForecast.Reading(
      average: pace.average, peak: pace.peak, verdict: fit.verdict(from: seconds),
      change: leg?.change ?? 1, late: max(0, leg?.late ?? 0),
      dropsText: former.map { $0.script.line.utf8.count > fit.script.line.utf8.count } ?? false)
  }
}
