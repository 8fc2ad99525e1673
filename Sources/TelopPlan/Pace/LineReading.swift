package import TelopText
public import TelopUnits

/// The pace at the read point at one time.
@_spi(Answers) public struct PaceSample: Sendable, Hashable {
  /// The time in seconds from the start.
  public let time: Rational
  /// Reading units per second, in the unit of the fit's profile.
  public let pace: Rational
  /// The verdict on this pace alone.
  public let verdict: Pace.Verdict
}

/// The reading units of a line and the times at which they pass the read point, from which paces are computed.
package final class LineReading: Sendable {
  let plan: ScrollPlan
  package let profile: PaceProfile
  let units: ReadingUnits
  package let clock: ReadingClock
  private let utf8Length: Int
  /// The length of the line, in line units.
  private let lineUnits: Int64
  /// Weights for paces. A profile has a main limit and limits for other languages, each with its own reading unit. The
  /// weight of half a unit of a limit is the number of units of the main limit that it counts as.
  let paceWeights: Weights
  /// Weights for strain: for each limit, the seconds that half a unit takes at the limit's unreadable pace. `nil` if
  /// one limit applies to all text: the strain is then the pace divided by `unreadablePace`.
  let strainWeights: Weights?
  /// The unreadable pace, in units of the main limit per second, if one limit applies to all text; see `strainWeights`.
  let unreadablePace: Rational
  private let density: TextDensity

  /// - Parameter isEndless: whether the plan is one pass of an endless line. All text then crosses the whole viewport.
  package init(
    _ plan: ScrollPlan, text: MeasuredText, profile: PaceProfile, isEndless: Bool = false
  ) {
    let (profile, units) = ReadingUnits.resolved(profile, for: text)
    self.plan = plan
    self.profile = profile
    self.units = units
    utf8Length = text.utf8Length
    lineUnits = text.totalUnits
    clock = ReadingClock(plan, units, isEndless: isEndless)
    let usedLimits = units.usedLimits
    paceWeights = Weights(units, profile.weight(ofLimitAt:))
    strainWeights =
      usedLimits.count > 1
      ? Weights(units) { index in Pace.ratio(1, profile.limit(at: index).unreadable) } : nil
    let limit = profile.limit(at: usedLimits.first ?? 0)
    unreadablePace = Pace.ratio(profile.comfortable, limit.comfortable) * limit.unreadable
    density = TextDensity(
      units, paceWeights, readOffset: plan.readOffset,
      pixelsPerUnit: plan.strip.pixelsPerUnit, length: text.totalUnits)
  }

  /// The weight of half a unit for each limit of a profile, by the index of the limit: `parts` divided by `scale`.
  struct Weights: Sendable {
    let parts: [Int64]
    let scale: Int64

    /// - Parameter weight: the weight of a whole unit, by the index of a limit that the text uses.
    init(_ units: ReadingUnits, _ weight: (Int) -> Rational) {
      var scale: Int128 = 2
      for index in units.usedLimits {
        // The scale times half the weight must be a whole number.
        scale *= (weight(index).half * scale).denominator
      }
      var parts = [Int64](repeating: 0, count: units.halfUnitsByLimit.count)
      for index in units.usedLimits {
        parts[index] = Int64(clamping: (weight(index).half * scale).floor)
      }
      self.parts = parts
      self.scale = Int64(clamping: scale)
    }

    func scaledWeight(of unit: ReadingUnits.PlacedUnit) -> Int64 {
      parts[Int(unit.indexOfLimit)] * Int64(unit.halfUnits)
    }

    func value(_ sum: Int64) -> Rational { Rational(sum) / Rational(scale) }
  }

  /// The limits of the line's other languages. `weight` is the number of units of the main limit that one unit of the
  /// limit counts as.
  package var otherLimits: [(limit: PaceProfile.Limit, weight: Rational)] {
    units.usedLimits.filter { $0 > 0 }.map {
      (profile.limit(at: $0), profile.weight(ofLimitAt: $0))
    }
  }

  /// The mean width of a reading unit in the language whose units are narrowest, in line units for a unit of the main
  /// limit. Languages with less text than readers comfortably take in during one window do not count. `nil` if one limit
  /// applies to all text, or no language counts.
  package func narrowestMeanWidth(in text: MeasuredText) -> Rational? {
    guard units.usedLimits.count > 1 else { return nil }
    var widths = [Int64](repeating: 0, count: units.halfUnitsByLimit.count)
    for paragraph in text.paragraphs {
      var end = text.position(atUTF8Offset: paragraph.upperBound)
      for unit in units.placed[units.indices(in: paragraph)].reversed() {
        widths[Int(unit.indexOfLimit)] += end - unit.position
        end = unit.position
      }
    }
    let minimumCount = profile.comfortable * Pace.window.exactSeconds
    return units.usedLimits.compactMap { index -> Rational? in
      let count = paceWeights.value(units.halfUnitsByLimit[index] * paceWeights.parts[index])
      return count < minimumCount ? nil : Rational(Int128(widths[index])).roundedQuotient(by: count)
    }.min()
  }

  package var overallPace: Pace {
    pace(
      of: Stretch(range: 0..<utf8Length, indices: 0..<units.placed.count, start: 0, end: lineUnits))
  }

  /// The pace of a part of the line; `nil` if the part has no reading units.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets into the line.
  ///   - offset: the offset of the strip, in pixels, before which slow text is not reported; `nil` for the whole plan.
  package func pace(
    of range: Range<Int>, in text: MeasuredText, from offset: Rational? = nil
  ) -> Pace? {
    let indices = units.indices(in: range)
    guard !indices.isEmpty else { return nil }
    let start = text.position(atUTF8Offset: range.lowerBound)
    let end = text.position(atUTF8Offset: range.upperBound)
    return pace(
      of: Stretch(
        range: range, indices: indices, start: start, end: max(start, end), firstOffset: offset))
  }

  func sum(of indices: Range<Int>, _ weights: Weights) -> Int64 {
    indices.reduce(0) { $0 + weights.scaledWeight(of: units.placed[$1]) }
  }

  /// A part of the line, with its start and end in line units.
  private struct Stretch {
    /// UTF-8 offsets into the line.
    let range: Range<Int>
    /// The indices of the reading units.
    let indices: Range<Int>
    let start: Int64
    let end: Int64
    /// The offset of the strip, in pixels, before which slow text is not reported; `nil` for the whole plan.
    var firstOffset: Rational?
  }

  private func pace(of stretch: Stretch) -> Pace {
    let count = paceWeights.value(sum(of: stretch.indices, paceWeights))
    let strainSum = strainWeights.map { sum(of: stretch.indices, $0) }
    // Without motion, the text can be read during the whole duration.
    let seconds = clock.seconds(from: stretch.start, to: stretch.end) ?? clock.duration
    let average = Pace.ratio(count, seconds)
    let strain = self.strain(of: average, sum: strainSum, in: seconds)
    let window = Pace.window.exactSeconds
    // Readers keep the text of one window (`Pace.window`) in mind. The peak of a part that passes in less time is
    // therefore its count divided by a whole window, or by the time of the line if the line passes in less than a
    // window.
    let lineSeconds = clock.seconds(from: 0, to: lineUnits) ?? clock.duration
    let peakSeconds = max(seconds, min(window, lineSeconds))
    var peak = Pace.ratio(count, peakSeconds)
    var peakStrain = self.strain(of: peak, sum: strainSum, in: peakSeconds)
    var peakRange = stretch.range
    var peakPosition = stretch.start
    if clock.isMoving, seconds > window {
      let densest = densest(in: stretch.indices)
      peak = max(average, Pace.ratio(paceWeights.value(densest.paceSum), window))
      peakStrain = max(strain, self.strain(of: peak, sum: densest.strainSum, in: window))
      if densest.first < densest.end {
        let end =
          densest.end < stretch.indices.upperBound
          ? units.placed[densest.end].utf8Offset : stretch.range.upperBound
        peakRange = units.placed[densest.first].utf8Offset..<end
        peakPosition = units.placed[densest.first].position
      }
    }
    let dwell = clock.dwell(of: stretch.indices, units)
    return Pace(
      profile: profile, units: count, average: average, peak: peak, strain: strain,
      peakStrain: peakStrain, peakRange: peakRange,
      peakTime: min(max(0, clock.time(at: peakPosition)), clock.duration), dwell: dwell.mean,
      leastDwell: dwell.minimum,
      leastDwellOffset: dwell.shortest.map { units.placed[$0].utf8Offset }
        ?? stretch.range.lowerBound,
      slowness: clock.slowness(
        from: stretch.start, to: stretch.end, after: stretch.firstOffset, density,
        below: profile.slowest))
  }

  private func strain(of pace: Rational, sum: Int64?, in seconds: Rational) -> Rational {
    guard let strainWeights, let sum else { return Pace.ratio(pace, unreadablePace) }
    return Pace.ratio(strainWeights.value(sum), seconds)
  }

  /// The greatest sums of weights of the units that pass within one window.
  struct DensestWindow {
    /// The greatest sum by `paceWeights`.
    var paceSum: Int64 = 0
    /// The index of the first unit in the first window with `paceSum`.
    var first: Int
    /// The index after the last unit in the first window with `paceSum`.
    var end: Int
    /// The greatest sum by `strainWeights`, in this or in another window.
    var strainSum: Int64 = 0
  }

  private func densest(in indices: Range<Int>) -> DensestWindow {
    // At constant speed, distances suffice.
    if let length = clock.windowLength { return densest(in: indices, passingWithin: length) }
    let placed = units.placed
    return densest(in: indices) { first, last in
      !clock.passWithinWindow(first, last) { (placed[first].position, placed[last].position) }
    }
  }

  /// - Parameter length: the distance that passes within a window, in line units.
  func densest(in indices: Range<Int>, passingWithin length: Int64) -> DensestWindow {
    let placed = units.placed
    return densest(in: indices) { first, last in
      placed[last].position - placed[first].position >= length
    }
  }

  /// - Parameter isApart: returns whether two units are too far apart to pass within one window.
  @inline(__always)
  private func densest(
    in indices: Range<Int>, _ isApart: (_ first: Int, _ last: Int) -> Bool
  ) -> DensestWindow {
    let placed = units.placed
    let strainWeights = strainWeights ?? paceWeights
    var densest = DensestWindow(first: indices.lowerBound, end: indices.lowerBound)
    var paceSum = Int64(0)
    var strainSum = Int64(0)
    var first = indices.lowerBound
    for last in indices {
      paceSum += paceWeights.scaledWeight(of: placed[last])
      strainSum += strainWeights.scaledWeight(of: placed[last])
      while isApart(first, last) {
        paceSum -= paceWeights.scaledWeight(of: placed[first])
        strainSum -= strainWeights.scaledWeight(of: placed[first])
        first += 1
      }
      if paceSum > densest.paceSum {
        densest.paceSum = paceSum
        densest.first = first
        densest.end = last + 1
      }
      densest.strainSum = max(densest.strainSum, strainSum)
    }
    return densest
  }

  /// The pace over time: one sample for each of `count` equal steps of the plan's duration. A sample covers a window
  /// around the middle of its step, or the whole step if the step is longer than a window.
  package func samples(_ count: Int) -> [PaceSample] {
    let times = clock.nanoseconds(of: units)
    let total = clock.duration.nanoseconds
    let window = min(total, max(Pace.window.exactSeconds.nanoseconds, total / Int128(count)))
    guard window > 0 else { return [] }
    let seconds = Rational(window) / 1_000_000_000
    var paceSum: Int64 = 0
    var strainSum: Int64 = 0
    var first = 0
    var end = 0
    let add = { [units, paceWeights, strainWeights] (index: Int, sign: Int64) in
      let unit = units.placed[index]
      paceSum += sign * paceWeights.scaledWeight(of: unit)
      if let strainWeights { strainSum += sign * strainWeights.scaledWeight(of: unit) }
    }
    return (0..<count).map { index in
      let middle = total * Int128(2 * index + 1) / Int128(2 * count)
      while end < times.count, times[end] < middle - window / 2 + window {
        add(end, 1)
        end += 1
      }
      while first < end, times[first] < middle - window / 2 {
        add(first, -1)
        first += 1
      }
      let pace =
        clock.isMoving ? Pace.ratio(paceWeights.value(paceSum), seconds) : overallPace.average
      let strain =
        clock.isMoving ? strain(of: pace, sum: strainSum, in: seconds) : overallPace.strain
      return PaceSample(
        time: Rational(middle) / 1_000_000_000, pace: pace,
        verdict: profile.verdict(at: pace, strain: strain))
    }
  }
}
