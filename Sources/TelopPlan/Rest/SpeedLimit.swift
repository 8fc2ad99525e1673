internal import TelopScript
package import TelopUnits

/// The `max-speed` of a section, with the range of offsets in which the limit applies.
package struct SpeedLimit: Sendable, Equatable {
  /// The index of the section in the script.
  package let section: Int
  /// The offsets of the strip while the section's text is at the read point, in pixels.
  let range: Range<Rational>
  /// The highest speed, in pixels per second.
  package let fastest: Rational
}

extension ScheduleMaker {
  /// The limits of the sections that have a `max-speed`, ascending by offset.
  package func speedLimits(of plan: ScrollPlan) throws -> [SpeedLimit] {
    let sections = script.sections
    guard sections.contains(where: { $0.demands.maxSpeed != nil }) else { return [] }
    let borders = try sectionStops(readOffset: plan.readOffset)
    return zip(borders, borders.dropFirst()).compactMap { border, next in
      guard let section = border.section, let fastest = sections[section].demands.maxSpeed,
        border.stop.offset < next.stop.offset
      else { return nil }
      return SpeedLimit(
        section: section, range: border.stop.offset..<next.stop.offset, fastest: fastest)
    }
  }
}

extension [SpeedLimit] {
  /// The lowest limit that applies anywhere in a range of offsets; `nil` for none.
  func lowest(on range: Range<Rational>) -> SpeedLimit? {
    filter { $0.range.overlaps(range) }.min { $0.fastest < $1.fastest }
  }
}

extension RemainingMotion {
  /// The rest with the speed limits of sections. Parts are split where a limit begins or ends. The borders of parts are
  /// rounded to multiples of 1/1048576 px, so that exact values have few digits.
  ///
  /// - Parameters:
  ///   - limits: the limits, with ranges in offsets of the original motion.
  ///   - offset: the offset at which this rest begins, a multiple of 1/1048576 px.
  package func limited(by limits: [SpeedLimit], from offset: Rational) throws(PlanError)
    -> RemainingMotion
  {
    if limits.isEmpty { return self }
    let borders = limits.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      .map { $0.roundedDown(toParts: 1 << 20) }
    var pieces = [Part]()
    var exactEnd = offset
    var end = offset
    for (index, part) in parts.enumerated() {
      let start = end
      exactEnd = try exactEnd.checkedPlus(part.distance)
      end = index == parts.count - 1 ? exactEnd : max(start, exactEnd.roundedDown(toParts: 1 << 20))
      let distance = try end.checkedPlus(-start)
      // If a part is shorter than 1/1048576 px, its distance is added to the next part, and its duration is dropped.
      if distance == 0, part.distance > 0 { continue }
      var from = start
      let inner = borders.filter { $0 > start && $0 < end }.map { $0 - start }
      for var piece in Part(phase: part.phase, distance: distance).split(at: inner) {
        let to = from.roundedSum(with: piece.distance)
        // The margin excludes limits whose range a piece reaches only by rounding.
        let margin = min(Rational(1) / 1_024, piece.distance.roundedQuotient(by: 4))
        let low = from.roundedSum(with: margin)
        let high = to.roundedSum(with: -margin)
        piece.limit = low < high ? limits.lowest(on: low..<high) : nil
        pieces.append(piece)
        from = to
      }
    }
    return RemainingMotion(pieces, hold: hold)
  }

  /// The duration of all parts if the speed of each is multiplied by `factor`, but rises at most to the part's limit.
  func time(at factor: Rational) -> Rational {
    let atLimit = parts.filter { $0.isAtLimit(at: factor) }
    let unlimited = atLimit.reduce(movingTime) { $1.phase.duration.roundedSubtraction(from: $0) }
    return atLimit.reduce(unlimited.roundedQuotient(by: factor)) {
      $0.roundedSum(with: $1.minimumTime)
    }
  }

  /// The factor by which all speeds must be multiplied so that the parts together take a given time. A part whose speed
  /// would exceed its limit moves at the limit. If the limits leave too little speed, the parts take longer.
  func factor(for time: Rational) -> Rational {
    var unlimited = movingTime
    var remaining = time
    var factor = unlimited.roundedQuotient(by: remaining)
    for part in parts.filter({ $0.limit != nil }).sorted(by: { $0.headroom < $1.headroom }) {
      guard part.isAtLimit(at: factor) else { break }
      unlimited = part.phase.duration.roundedSubtraction(from: unlimited)
      remaining = part.minimumTime.roundedSubtraction(from: remaining)
      guard unlimited > 0, remaining > 0 else { break }
      factor = unlimited.roundedQuotient(by: remaining)
    }
    return factor
  }

  /// The indices of the sections at their limits after speeds change by `factor`, ascending. Empty unless `factor`
  /// exceeds 1 by more than a rounding error.
  func sectionsAtLimit(at factor: Rational) -> [Int] {
    guard factor > 1 + .microsecond else { return [] }
    return Set(parts.filter { $0.isAtLimit(at: factor) }.compactMap { $0.limit?.section }).sorted()
  }
}

extension RemainingMotion.Part {
  /// The duration at the limit, in seconds, rounded up to a microsecond. Without a limit, the present duration.
  var minimumTime: Rational {
    guard let limit else { return phase.duration }
    let microseconds = distanceAtFullSpeed.roundedQuotient(by: limit.fastest)
      .roundedProduct(with: 1_000_000).ceiling
    return Rational(max(1, microseconds)) / 1_000_000
  }

  /// The factor by which the speed of the part may rise up to its limit; meaningless without a limit.
  var headroom: Rational { phase.duration.roundedQuotient(by: minimumTime) }

  /// Whether the limit prevents the speed from rising by the whole factor.
  func isAtLimit(at factor: Rational) -> Bool { limit != nil && headroom < factor }

  /// Splits a cruise at distances from its start, in pixels, ascending and within it. Together, the pieces have
  /// the cruise's duration. Ramps and holds stay whole.
  fileprivate func split(at borders: [Rational]) -> [Self] {
    guard phase.kind == .cruise, !borders.isEmpty else { return [self] }
    let speed = distance.roundedQuotient(by: phase.duration)
    var pieces = [Self]()
    var from = Rational.zero
    var time = phase.duration
    for border in borders where border > from {
      guard let length = border.addedIfRepresentable(to: -from) else { return [self] }
      let duration = max(
        .microsecond, length.roundedQuotient(by: speed).roundedDown(toParts: 1_000_000))
      pieces.append(
        Self(phase: Motion.Phase(.cruise, duration: duration, speed: speed), distance: length))
      from = border
      time = time.roundedSum(with: -duration)
    }
    // A cruise of a few microseconds may have no time for its last piece.
    guard time > 0, let last = distance.addedIfRepresentable(to: -from), last > 0 else {
      return [self]
    }
    return pieces + [
      Self(phase: Motion.Phase(.cruise, duration: time, speed: speed), distance: last)
    ]
  }
}
