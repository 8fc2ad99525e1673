@_spi(Answers) public import TelopPlan
internal import TelopScript
import TelopUnits

extension Fit {
  /// The slides of the plan from the start. Each section with text has a slide, with its time and the limits of the
  /// band's rate until the next slide. The rates keep speeds within the bounds and within the `maxSpeed` and `minSpeed`
  /// of the options and the sections. A stretch whose planned speed is outside these limits keeps its planned speed.
  ///
  /// - Returns: `nil` for a loop, and if the texts of slides do not reach the read point in order.
  /// - Throws: `badValue` for invalid bounds; errors of scheduling the script.
  @_spi(Answers)
  public func slideClock(within bounds: ContinuationBounds = .init()) throws -> SlideClock? {
    try bounds.check()
    guard loop == nil else { return nil }
    if let fitFromStart { return try fitFromStart.slideClock(within: bounds) }
    let limits = try speedLimits()
    let sections = scene.sections.enumerated().filter { !$0.element.range.isEmpty }
    let end = plan.motion.duration.microseconds
    let starts = sections.enumerated().map { index, section in
      index == 0 ? 0 : (section.element.read ?? 0).microseconds
    }
    let slides = zip(zip(starts, starts.dropFirst() + [end]), sections).map { times, section in
      let demands = script.sections[section.offset].demands
      let sectionLimit = limits.first { $0.section == section.offset }?.fastest
      return slide(
        from: times.0, to: times.1, within: bounds,
        slowest: [options.minSpeed, demands.minSpeed].compactMap { $0 }.max(),
        fastest: [bounds.maxSpeed ?? options.maxSpeed, sectionLimit].compactMap { $0 }.min())
    }
    return SlideClock(slides, end: end)
  }

  /// The clock of a band beside any slides. This is `slideClock(within:)` or, if that is `nil`, a clock with a single
  /// stretch.
  ///
  /// - Returns: `nil` for an endless loop, which has no end to keep.
  /// - Throws: as `slideClock(within:)`.
  /// - Complexity: O(sections × phases).
  package func bandClock(within bounds: ContinuationBounds = .init()) throws -> SlideClock? {
    guard loop?.isEndless != true else { return nil }
    if let fitFromStart { return try fitFromStart.bandClock(within: bounds) }
    if let clock = try slideClock(within: bounds) { return clock }
    let demands = script.sections.map(\.demands)
    let end = plan.motion.duration.microseconds
    return SlideClock(
      [
        slide(
          from: 0, to: end, within: bounds,
          slowest: ([options.minSpeed] + demands.map(\.minSpeed)).compactMap { $0 }.max(),
          fastest: ([bounds.maxSpeed ?? options.maxSpeed] + demands.map(\.maxSpeed))
            .compactMap { $0 }.min())
      ], end: end)
  }

  /// The fit with the plan from the start, if this fit is a continuation; otherwise `nil`. Its `pace` is not updated,
  /// because this would take O(n).
  private var fitFromStart: Fit? {
    guard plan.former != nil else { return nil }
    var fit = self
    fit.plan = plan.fromStart
    return fit
  }

  /// Times are in microseconds, speeds in pixels per second.
  private func slide(
    from start: Int64, to end: Int64, within bounds: ContinuationBounds, slowest: Rational?,
    fastest: Rational?
  ) -> SlideClock.Slide {
    let speeds = zip(plan.motion.phases, plan.motion.milestones)
      .filter { phase, milestone in
        phase.speed > 0 && milestone.time < Rational(end) / 1_000_000
          && milestone.time + phase.duration > Rational(start) / 1_000_000
      }
      .map(\.0.speed)
    let change = max(1, bounds.change)
    // Rates in whole thousandths, rounded towards the plan's rate.
    var minimum = change.reciprocalThousandths
    var maximum = change.roundedProduct(with: 1_000).floor
    if let slowest, let planned = speeds.min() {
      minimum = max(
        minimum, slowest.roundedQuotient(by: planned).roundedProduct(with: 1_000).ceiling)
    }
    if let fastest, let planned = speeds.max() {
      maximum = min(maximum, fastest.roundedQuotient(by: planned).roundedProduct(with: 1_000).floor)
    }
    return SlideClock.Slide(
      start: start, slowest: Int64(min(minimum, 1_000)), fastest: Int64(max(maximum, 1_000)))
  }
}

extension Rational {
  /// The seconds in whole microseconds, rounded down. Every time of a plan fits 64 bits.
  fileprivate var microseconds: Int64 {
    Int64(clamping: roundedProduct(with: 1_000_000).floor)
  }

  /// The reciprocal in thousandths, rounded up.
  fileprivate var reciprocalThousandths: Int128 {
    Rational(1_000).roundedQuotient(by: self).ceiling
  }
}
