@_spi(Answers) public import TelopPlan
internal import TelopScript
import TelopUnits

extension Fit {
  /// The times of the plan's slides, and for each slide the limits of the band's rate until the next slide. A rate is
  /// the speed of the band's clock in thousandths of real time: at 1000, the band moves as planned. For the fit of a
  /// rest, the plan is the original one, which begins at the talk's start.
  ///
  /// The rates keep speeds within the bounds, and within `maxSpeed` and `minSpeed` of the options and the sections. If
  /// a planned speed is already outside a limit, the planned speed is the limit.
  ///
  /// - Parameter pages: the slides; by default those of the option `slides`, or one for each section with text.
  /// - Returns: `nil` for a loop, and if the texts of slides do not reach the read point in order.
  /// - Throws: `badValue` for invalid bounds; errors of scheduling the script.
  @_spi(Answers) public func slideClock(
    of pages: PageAssignment? = nil, within bounds: SpeedChangeLimits = .init()
  ) throws -> SlideClock? {
    try bounds.check()
    guard loop == nil else { return nil }
    if let fitFromStart { return try fitFromStart.slideClock(of: pages, within: bounds) }
    let count =
      options.slides.isEmpty ? script.sections.count { !$0.range.isEmpty } : options.slides.count
    let offsets = pages?.utf8Offsets ?? SlideMap(script, slides: count)?.utf8Offsets ?? []
    guard let first = offsets.firstIndex(where: { $0 != nil }) else { return nil }
    let limits = try speedLimits()
    let end = plan.motion.duration.microseconds
    let readTimes = startTimes(at: offsets).map { $0?.microseconds }
    let starts = readTimes.enumerated().map { index, readTime in
      // Slides before the first text share the time until this text is at the read point.
      index == 0 ? 0 : readTime ?? (readTimes[first] ?? 0) * Int64(index) / Int64(max(1, first))
    }
    let slides = zip(zip(starts, starts.dropFirst() + [end]), offsets).map { stretch, offset in
      let (start, end) = stretch
      let section = script.section(at: offset ?? 0)
      let demands = script.sections[section].demands
      let sectionLimit = limits.first { $0.section == section }?.fastest
      return slide(
        from: start, to: end, within: bounds,
        minSpeed: [options.minSpeed, demands.minSpeed].compactMap { $0 }.max(),
        maxSpeed: [bounds.maxSpeed ?? options.maxSpeed, sectionLimit].compactMap { $0 }.min())
    }
    return SlideClock(slides, holds: innerHolds, end: end)
  }

  /// The holds of the plan between the first and the last movement.
  private var innerHolds: [SlideClock.Hold] {
    let motion = plan.motion
    return motion.phases.indices.compactMap { index in
      let start = motion.milestones[index]
      guard motion.phases[index].kind == .hold, start.offset > 0, start.offset < motion.distance
      else { return nil }
      let end = motion.milestones[index + 1].time.microseconds
      let from = start.time.microseconds
      return from < end ? SlideClock.Hold(start: from, end: end) : nil
    }
  }

  /// The times at which the characters at UTF-8 offsets begin to pass the read point, in seconds.
  private func startTimes(at utf8Offsets: [Int?]) -> [Rational?] {
    let maker = scheduleMaker
    let sections = Dictionary(
      sections.filter { !$0.range.isEmpty }.map { ($0.range.lowerBound, $0.read ?? 0) },
      uniquingKeysWith: { first, _ in first })
    return utf8Offsets.map { offset in
      guard let offset else { return nil }
      if let read = sections[offset] { return read }
      return maker.start(at: offset).map {
        plan.motion.time(ofOffset: plan.readOffset(ofStart: $0))
      } ?? 0
    }
  }

  /// The clock of a band beside slides. If the plan's slides are not those of the deck, or if `slideClock(of:within:)`
  /// is `nil`, the clock has one slide, whose stretch is the whole plan.
  ///
  /// - Returns: `nil` for an endless loop.
  /// - Throws: as `slideClock(of:within:)`.
  /// - Complexity: O(sections × phases).
  package func bandClock(
    of pages: PageAssignment? = nil, within bounds: SpeedChangeLimits = .init()
  ) throws -> SlideClock? {
    guard loop?.isEndless != true else { return nil }
    if let fitFromStart { return try fitFromStart.bandClock(of: pages, within: bounds) }
    if pages?.dividesScript ?? true, let clock = try slideClock(of: pages, within: bounds) {
      return clock
    }
    let demands = script.sections.map(\.demands)
    let end = plan.motion.duration.microseconds
    return SlideClock(
      [
        slide(
          from: 0, to: end, within: bounds,
          minSpeed: ([options.minSpeed] + demands.map(\.minSpeed)).compactMap { $0 }.max(),
          maxSpeed: ([bounds.maxSpeed ?? options.maxSpeed] + demands.map(\.maxSpeed))
            .compactMap { $0 }.min())
      ], holds: innerHolds, end: end)
  }

  /// For the fit of a rest, the fit with the original plan; otherwise `nil`. The result keeps the `pace` of the rest,
  /// because computing the pace takes time proportional to the text's length.
  private var fitFromStart: Fit? {
    guard plan.originalPlan != nil else { return nil }
    var fit = self
    fit.plan = plan.fromStart
    return fit
  }

  /// The slide for a stretch of the plan. The slide's rates keep the band's speed within `minSpeed` and `maxSpeed`.
  /// Times are in microseconds, speeds in pixels per second.
  private func slide(
    from start: Int64, to end: Int64, within bounds: SpeedChangeLimits, minSpeed: Rational?,
    maxSpeed: Rational?
  ) -> SlideClock.Slide {
    let speeds = zip(plan.motion.phases, plan.motion.milestones)
      .filter { phase, milestone in
        phase.speed > 0 && milestone.time < Rational(end) / 1_000_000
          && milestone.time + phase.duration > Rational(start) / 1_000_000
      }
      .map(\.0.speed)
    let change = max(1, bounds.change)
    // Rates are rounded towards the plan's rate, 1000.
    var minimum = Rational(1_000).roundedQuotient(by: change).ceiling
    var maximum = change.roundedProduct(with: 1_000).floor
    if let minSpeed, let planned = speeds.min() {
      minimum = max(
        minimum, minSpeed.roundedQuotient(by: planned).roundedProduct(with: 1_000).ceiling)
    }
    if let maxSpeed, let planned = speeds.max() {
      maximum = min(
        maximum, maxSpeed.roundedQuotient(by: planned).roundedProduct(with: 1_000).floor)
    }
    return SlideClock.Slide(
      start: start, slowest: Int64(min(minimum, 1_000)), fastest: Int64(max(maximum, 1_000)))
  }
}

extension Rational {
  /// The seconds in whole microseconds, rounded down. Every time of a plan fits 64 bits.
  fileprivate var microseconds: Int64 { Int64(clamping: roundedProduct(with: 1_000_000).floor) }
}
