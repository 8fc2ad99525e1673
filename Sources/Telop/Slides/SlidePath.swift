internal import TelopUnits

/// The motion of the band beside a speaker, from one slide change to the next.
@_spi(Answers) public struct SlidePath: Sendable, Hashable {
  /// A time of the talk, with the plan time that the band shows at that time.
  public struct Knot: Sendable, Hashable {
    /// Microseconds since the talk began.
    public let time: Int64
    /// Microseconds since the plan's start.
    public let planTime: Int64
  }

  /// The knots from the band's present position to the end of the plan, with a knot wherever the band's rate changes.
  /// The rate between two knots is constant: 0 while the band waits for a slide. From one knot to the next, neither
  /// `time` nor `planTime` decreases.
  public fileprivate(set) var knots: [Knot]
  /// The knots of `asExpected`.
  fileprivate let expectedKnots: [Knot]
  /// The requested end, in microseconds since the talk began.
  package let requestedEnd: Int64
  /// The expected time of each slide after the visible slide, in microseconds since the talk began. The remaining time
  /// is divided among the slides in the plan's proportions.
  public let expectedSlideTimes: [Int64]
  /// For each slide of `expectedSlideTimes`, the delay in microseconds from its expected time until its text is at the
  /// read point: 0 if the text is there at the expected time, and below 0 if the text has moved on before. Text that
  /// has already passed the read point counts as if it were at the read point now.
  public let delays: [Int64]
  /// The time from `requestedEnd` until the path ends, in microseconds; below 0 if the path ends before, and 0 if the
  /// plan has already ended.
  public let endDelay: Int64

  /// The path if each slide appears when it is expected, so that the band need not wait for a late slide.
  public var asExpected: SlidePath {
    var path = self
    path.knots = expectedKnots
    return path
  }

  /// The plan time that the band shows at a time, both in microseconds. Before the first knot, the result is the first
  /// knot's plan time; after the last knot, it is the plan's end.
  public func planTime(at time: Int64) -> Int64 {
    let next = partitionPoint(in: 1..<knots.count) { knots[$0].time > time }
    let from = knots[next - 1]
    guard next < knots.count, time > from.time else { return from.planTime }
    let to = knots[next]
    // Products of such times exceed JavaScript's exact whole numbers. The operations used here round in the same way in
    // Swift and in JavaScript.
    let rate = Double(to.planTime - from.planTime) / Double(to.time - from.time)
    return min(to.planTime, from.planTime + Int64(Double(time - from.time) * rate))
  }
}

@_spi(Answers) extension SlideClock {
  /// The path of the band after a slide has appeared, or after the band was moved.
  ///
  /// 1. The path ends on time, or as close to the requested end as the limits of the rates allow.
  /// 2. If the end allows it, the text of the next slide is at the read point when the slide is expected, or as close
  ///    to that time as possible. The same then applies to each slide after it. Holds of the plan absorb the difference
  ///    first, so that the text between them keeps the plan's rate where possible.
  /// 3. At the text of the next slide, the band waits for the slide as long as the end allows, because the speaker may
  ///    be late. The next slide change makes a new path. At the text of the visible slide, the band waits only if the
  ///    path would otherwise end early.
  ///
  /// If the deck's slides are not the plan's slides, the band runs at one rate, as far as the limits allow.
  ///
  /// - Parameters:
  ///   - slide: the index of the visible slide, clamped to the first and the last; `nil` if the deck's slides are not
  ///     the plan's slides.
  ///   - now: the start of the path, in microseconds since the talk began, clamped to 0...10^15.
  ///   - planTime: the plan time that the band shows at `now`, in microseconds: 0 for the first path, the former path's
  ///     plan time at `now` for later paths, or the plan time to which the band was moved.
  ///   - isContinued: true if the slide appeared before `now`, so that the speaker has reached `planTime` of the plan;
  ///     false if the slide appeared at `now`, so that the speaker is at the slide's start.
  ///   - asked: the requested end, in microseconds since the talk began, clamped to 0...10^15; `nil` requests the
  ///     plan's end.
  public func path(
    showing slide: Int?, at now: Int64, planTime: Int64, isContinued: Bool = false,
    until asked: Int64? = nil
  ) -> SlidePath {
    let index = slide.map { min(max($0, 0), slides.count - 1) }
    let now = min(max(now, 0), Self.unboundedDuration)
    let planTime = min(max(planTime, 0), end)
    let asked = min(max(asked ?? end, 0), Self.unboundedDuration)
    let slideStart = index.map { slides[$0].start } ?? planTime
    let nextStart = index.map { $0 + 1 < slides.count ? slides[$0 + 1].start : end } ?? end
    let passedPlanTime = isContinued ? min(max(slideStart, planTime), nextStart) : slideStart
    let scale =
      passedPlanTime < end ? Double(max(0, asked - now)) / Double(end - passedPlanTime) : 0
    let expectedTime = { (start: Int64) in
      start <= passedPlanTime ? now : now + Int64(Double(start - passedPlanTime) * scale)
    }
    let legs = legs(from: planTime, waitingFrom: index == nil ? nil : slideStart)
    let times = times(of: legs, from: now, until: asked) { leg, time in
      // A leg before a hold never takes longer than planned. The hold absorbs the rest of the delay.
      let next = resumption(after: leg)
      let expected = expectedTime(next.slideTime) - (next.slideTime - next.resumptionTime)
      return leg.untilHold.map { min(expected, time + $0) } ?? expected
    }
    // The wait for the next slide is as long as the end allows.
    let waitIndex = legs.firstIndex { $0.isWait && $0.end > slideStart } ?? legs.count
    let latestTimes = self.times(
      of: legs[waitIndex...], from: waitIndex > 0 ? times[waitIndex - 1] : now, until: asked
    ) { _, _ in .max }
    let start = SlidePath.Knot(time: now, planTime: planTime)
    let ahead = index.map { slides[($0 + 1)...] } ?? []
    let expected = ahead.map { expectedTime($0.start) }
    let delays = zip(ahead, expected).map { slide, expected in
      // The text is at the read point until its wait ends.
      let leg = legs.firstIndex { $0.isWait && $0.end == slide.start }
      let arrival =
        leg.map { $0 > 0 ? times[$0 - 1] : now }
        ?? (slide.start < end ? now : times[legs.count - 1])
      return min(max(expected, arrival), leg.map { times[$0] } ?? arrival) - expected
    }
    let endDelay = planTime < end ? times[legs.count - 1] - asked : 0
    return SlidePath(
      knots: knots(from: start, legs, times[..<waitIndex] + latestTimes),
      expectedKnots: knots(from: start, legs, times), requestedEnd: asked,
      expectedSlideTimes: expected, delays: delays, endDelay: endDelay)
  }

  /// The knots at the ends of the legs that move the band or wait.
  private func knots(
    from start: SlidePath.Knot, _ legs: [Leg], _ times: [Int64]
  ) -> [SlidePath.Knot] {
    var knots = [start]
    for (leg, time) in zip(legs, times) {
      let last = knots[knots.count - 1]
      guard leg.end > last.planTime || leg.isWait && time > last.time else { continue }
      knots.append(SlidePath.Knot(time: time, planTime: leg.end))
    }
    return knots
  }

  /// The end times of the legs. The last leg ends as close to the requested end as possible. As far as this end
  /// allows, each leg in turn ends as close to its expected time as possible.
  private func times(
    of legs: some BidirectionalCollection<Leg>, from start: Int64, until end: Int64,
    expected: (_ leg: Leg, _ start: Int64) -> Int64
  ) -> [Int64] {
    let last = min(max(end, start + legs.minimumSum), start + legs.maximumSum)
    // The earliest and the latest end of each leg with which the following legs still end on time.
    var windows: [(low: Int64, high: Int64)] = []
    var window = (low: last, high: last)
    for leg in legs.reversed() {
      windows.append(window)
      window = (max(window.low - leg.maximum, -Self.unboundedDuration), window.high - leg.minimum)
    }
    var time = start
    return zip(legs, windows.reversed()).map { leg, window in
      let low = max(time + leg.minimum, window.low)
      time = max(low, min(expected(leg, time), time + leg.maximum, window.high))
      return time
    }
  }
}
