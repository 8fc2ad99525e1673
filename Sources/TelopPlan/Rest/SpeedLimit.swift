internal import TelopScript
package import TelopUnits

/// A section's own `max-speed`, with the part of the way on which it holds.
package struct SpeedLimit: Sendable, Equatable {
  /// The index in the script.
  package let section: Int
  /// How far the strip has travelled while the section's text is at the read point, in pixels.
  let way: Range<Rational>
  /// In pixels per second.
  package let fastest: Rational
}

extension ScheduleMaker {
  /// The sections with a `max-speed` of their own, in the order of the way; of a loop none.
  ///
  /// - Throws: what a schedule of the script does.
  /// - Complexity: O(sections).
  package func speedLimits(of plan: ScrollPlan) throws -> [SpeedLimit] {
    let sections = script.sections
    guard sections.contains(where: { $0.demands.maxSpeed != nil }) else { return [] }
    let borders = try sectionStops(shift: plan.origin - plan.timing.readPoint)
    return zip(borders, borders.dropFirst()).compactMap { border, next in
      guard let section = border.section, let fastest = sections[section].demands.maxSpeed,
        border.stop.offset < next.stop.offset
      else { return nil }
      return SpeedLimit(
        section: section, way: border.stop.offset..<next.stop.offset, fastest: fastest)
    }
  }
}

extension [SpeedLimit] {
  /// The lowest of those that hold somewhere on a part of the way; `nil` for none.
  func lowest(on way: Range<Rational>) -> SpeedLimit? {
    filter { $0.way.overlaps(way) }.min { $0.fastest < $1.fastest }
  }
}

extension MotionRest {
  /// The same with sections' own limits: where one begins or ends, so does a part. Its parts meet at
  /// whole 1/1048576 px, so that exact values stay short.
  ///
  /// - Parameters:
  ///   - limits: as offsets of the motion before.
  ///   - offset: where this rest begins, in whole 1/1048576 px.
  /// - Throws: `tooLarge` when exact values would not fit 128 bits.
  /// - Complexity: O(parts × limits).
  package func limited(by limits: [SpeedLimit], from offset: Rational) throws(PlanError)
    -> MotionRest
  {
    if limits.isEmpty { return self }
    let borders = limits.flatMap { [$0.way.lowerBound, $0.way.upperBound] }
      .map { $0.cut(to: 1 << 20) }
    var (pieces, exactEnd, end) = ([Part](), offset, offset)
    for (index, part) in parts.enumerated() {
      let start = end
      exactEnd = try exactEnd.checkedPlus(part.distance)
      end = index == parts.count - 1 ? exactEnd : max(start, exactEnd.cut(to: 1 << 20))
      let distance = try end.checkedPlus(-start)
      // Less than a 1/1048576 px goes with the next part.
      if distance == 0, part.distance > 0 { continue }
      var from = start
      let inner = borders.filter { $0 > start && $0 < end }.map { $0 - start }
      for var piece in Part(phase: part.phase, distance: distance).split(at: inner) {
        let to = from.roundedSum(with: piece.distance)
        // What reaches over a border by rounding is not behind it.
        let margin = min(Rational(1) / 1_024, piece.distance.roundedQuotient(by: 4))
        let (low, high) = (from.roundedSum(with: margin), to.roundedSum(with: -margin))
        piece.limit = low < high ? limits.lowest(on: low..<high) : nil
        pieces.append(piece)
        from = to
      }
    }
    return MotionRest(pieces, hold: hold)
  }

  /// How long the parts take when each runs so many times as fast, as far as its limit lets it.
  ///
  /// - Complexity: O(parts).
  func time(at factor: Rational) -> Rational {
    let held = parts.filter { $0.isHeld(at: factor) }
    let free = held.reduce(moving) { $1.phase.duration.roundedDifference(from: $0) }
    return held.reduce(free.roundedQuotient(by: factor)) { $0.roundedSum(with: $1.leastTime) }
  }

  /// How many times as fast the parts have to run to take some time; those at their limits run no faster.
  ///
  /// - Complexity: O(n log n) in parts.
  func factor(for time: Rational) -> Rational {
    var (free, left) = (moving, time)
    var factor = free.roundedQuotient(by: left)
    for part in parts.filter({ $0.limit != nil }).sorted(by: { $0.headroom < $1.headroom }) {
      guard part.isHeld(at: factor) else { break }
      free = part.phase.duration.roundedDifference(from: free)
      left = part.leastTime.roundedDifference(from: left)
      guard free > 0, left > 0 else { break }
      factor = free.roundedQuotient(by: left)
    }
    return factor
  }

  /// The sections that run as fast as they may where all else runs so many times as fast, ascending; none
  /// where that is only rounding.
  func sectionsHeld(at factor: Rational) -> [Int] {
    guard factor > 1 + .microsecond else { return [] }
    return Set(parts.filter { $0.isHeld(at: factor) }.compactMap { $0.limit?.section }).sorted()
  }
}

extension MotionRest.Part {
  /// The shortest time in which its limit lets it pass, in seconds, rounded up to a microsecond; that which
  /// it takes, where it has none.
  var leastTime: Rational {
    guard let limit else { return phase.duration }
    let microseconds = fullDistance.roundedQuotient(by: limit.fastest)
      .roundedProduct(with: 1_000_000).ceiling
    return Rational(max(1, microseconds)) / 1_000_000
  }

  /// How many times as fast it may run.
  var headroom: Rational { phase.duration.roundedQuotient(by: leastTime) }

  func isHeld(at factor: Rational) -> Bool { limit != nil && headroom < factor }

  /// A cruise in pieces that take as long together.
  ///
  /// - Parameter places: ascending, in pixels from its start, between it and its end.
  fileprivate func split(at places: [Rational]) -> [Self] {
    guard phase.kind == .cruise, !places.isEmpty else { return [self] }
    let speed = distance.roundedQuotient(by: phase.duration)
    var (pieces, from, time) = ([Self](), Rational.zero, phase.duration)
    for place in places where place > from {
      guard let way = place.addedIfRepresentable(to: -from) else { return [self] }
      let own = max(.microsecond, way.roundedQuotient(by: speed).cut(to: 1_000_000))
      pieces.append(
        Self(phase: Motion.Phase(.cruise, duration: own, speed: speed), distance: way))
      (from, time) = (place, time.roundedSum(with: -own))
    }
    // Of a cruise of microseconds nothing is left to share out; the pieces go exactly as far as it does.
    guard time > 0, let last = distance.addedIfRepresentable(to: -from), last > 0 else {
      return [self]
    }
    return pieces + [
      Self(phase: Motion.Phase(.cruise, duration: time, speed: speed), distance: last)
    ]
  }
}
