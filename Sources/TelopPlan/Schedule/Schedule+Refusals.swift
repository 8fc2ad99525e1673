import TelopUnits

/// The reasons why a schedule cannot be kept. Each message names the problem, its size and a solution. In all
/// functions, `first` and `last` are the indices of two consecutive stops with times.
extension Schedule {
  /// A cue inside a section leaves the section too little time.
  func sectionTooShort(_ request: TimeRequest, spent: Rational, _ first: Int) -> Refusal {
    let over = spent - request.time - request.slack
    let minimum = Self.clock(spent, .up)
    let stop = stops[first].name
    let reason =
      over > 0 ? "takes \(over.secondsText) longer than that" : "leaves no time for the rest"
    return Refusal(
      message: "\(request.name) cannot take \(written(request)): its text up to \(stop) \(reason); "
        + "allow more than \(minimum), or move \(stop) to an earlier time",
      sourceLine: request.sourceLine)
  }

  /// Sections request more time than there is.
  func excess(_ first: Int, _ last: Int, _ timed: [TimedSection], by excess: Rational) -> Refusal {
    refusal(of: timed, first, last, "are \(excess.secondsText) more than there is", lack: excess)
  }

  /// Elastic sections leave no time for the text to enter and to leave.
  func noTimeToEnter(
    _ first: Int, _ last: Int, _ timed: [TimedSection], needs needed: Rational
  ) -> Refusal {
    refusal(
      of: timed, first, last,
      "leave no time for the text to enter and to leave, which takes \(needed.secondsText) at the mean "
        + "speed", lack: needed, isMore: false)
  }

  /// Even at their longest times, the sections between two timed stops leave some of the time unused.
  func unusedTime(_ section: TimedSection, _ last: Int, by excess: Rational) -> Refusal {
    let request = timeRequests[section.section]
    let problem = request.map { " cannot take \(written($0)): " } ?? ": "
    let elasticTime = request.map {
      "write time=\(Numbers.exactClock($0.time))±"
        + Numbers.exactClock(Rational(($0.slack + excess).ceiling))
    }
    return Refusal(
      message:
        "\(request?.name ?? "")\(problem)\(excess.secondsText) before \(stops[last].name) would be "
        + "unused; \(elasticTime ?? "allow a longer time"), or remove its time",
      sourceLine: request?.sourceLine)
  }

  private func refusal(
    of timed: [TimedSection], _ first: Int, _ last: Int, _ problem: String, lack: Rational,
    isMore: Bool = true
  ) -> Refusal {
    let request = timed.last.flatMap { timeRequests[$0.section] }
    return Refusal(
      message: "\(request?.name ?? stops[last].name) cannot be met: the times of the sections from "
        + "\(stops[first].name) to \(stops[last].name) \(problem); shorten them"
        + (timed.contains(where: \.isElastic) ? ", allow a larger ±" : "")
        + endAdvice(last, by: lack, isMore: isMore),
      sourceLine: request?.sourceLine ?? stops[last].sourceLine)
  }

  /// The time of a section contradicts its speed limit.
  func wrongSpeed(
    _ request: TimeRequest, _ section: TimedSection, _ speed: Rational, limit: Rational,
    isMaximum: Bool
  ) -> Refusal {
    let option = isMaximum ? "max-speed" : "min-speed"
    let time =
      section.length.divided(by: limit).map { Self.clock($0, isMaximum ? .up : .down) } ?? ""
    return Refusal(
      message:
        "\(request.name) cannot take \(written(request)): its \(section.length.hundredthsText) px would "
        + "move at \(speed.hundredthsText) px/s, and \(option) is \(limit.hundredthsText); allow that "
        + "speed, or give it \(time) or \(isMaximum ? "more" : "less")",
      sourceLine: request.sourceLine)
  }

  /// The distance between two stops takes too long, or too little time, at the allowed speeds.
  ///
  /// - Parameters:
  ///   - untimedLegs: the legs without times of their own, as indices from `first`.
  ///   - left: the time that these legs share, in seconds.
  ///   - by: the time that is lacking or left over at the speed limits, in seconds.
  ///   - isEarly: whether time is lacking, so that the stop comes too early for the text.
  func wrongSpeed(
    _ first: Int, _ last: Int, _ untimedLegs: [Int], _ lengths: [Rational], left: Rational,
    by: Rational, isEarly: Bool
  ) -> Refusal {
    let option = isEarly ? "max-speed" : "min-speed"
    let moving = untimedLegs.filter { lengths[$0] > 0 }
    let bounds = moving.compactMap {
      isEarly ? legs[first + $0].maxSpeed : legs[first + $0].minSpeed
    }
    let length = moving.reduce(0) { $0 + lengths[$1] }
    let speed = left > 0 ? length.divided(by: left) : nil
    let limitedLeg = moving.first { hasOwnLimit(legs[first + $0], isEarly: isEarly) }
    let hasOneBound = Set(bounds).count == 1 && bounds.count == moving.count
    guard let bound = bounds.first, let speed, hasOneBound else {
      return mixedSpeeds(first, last, limitedLeg, left: left, by: by, isEarly: isEarly, option)
    }
    let needs =
      "needs \(Self.speed(speed, isEarly ? .up : .down)) px/s" + (isEarly ? "" : " or less")
    let from = stops[first]
    let to = stops[last]
    if first == 0, last == stops.count - 1, limitedLeg == nil {
      return wrongDuration(by: by, isEarly: isEarly, bound, option, needs)
    }
    let problem =
      "from \(from.name) to \(to.name) the text \(needs), and \(option) is \(bound.hundredthsText): "
      + (to.sourceLine == nil ? "the end would come " : "it would be there ")
      + "\(by.secondsText) \(isEarly ? "late" : "early")"
    if let limitedLeg, let request = borderStop(ofLeg: first + limitedLeg) {
      return Refusal(
        message: "\(request.name) cannot be met: \(problem)"
          + "; allow that speed\(endAdvice(last, by: isEarly ? by : -by))",
        sourceLine: request.sourceLine)
    }
    return wrongTime(first, last, by: by, isEarly: isEarly, problem)
  }

  private func hasOwnLimit(_ leg: Leg, isEarly: Bool) -> Bool {
    let bound = isEarly ? leg.maxSpeed : leg.minSpeed
    return leg.section != nil && bound != nil && bound != (isEarly ? maxSpeed : minSpeed)
  }

  /// At the general speed limit, the whole text would take more time, or less time, than the plan has.
  private func wrongDuration(
    by: Rational, isEarly: Bool, _ bound: Rational, _ option: String, _ needs: String
  ) -> Refusal {
    let time = Self.clock(duration + (isEarly ? by : -by), isEarly ? .up : .down)
    return Refusal(
      message: "\(option) \(bound.hundredthsText) px/s is too \(isEarly ? "slow" : "fast") for "
        + "\(Numbers.exactClock(duration)): the text \(needs), or a duration of \(time) at "
        + "\(bound.hundredthsText)", sourceLine: nil, options: [option, "duration"])
  }

  /// The time of a stop contradicts the general speed limit.
  private func wrongTime(
    _ first: Int, _ last: Int, by: Rational, isEarly: Bool, _ problem: String
  ) -> Refusal {
    // The requester is the stop that the message names: the last one, or the first if the last is the plan's end.
    let requesterIsLast = stops[last].sourceLine != nil
    let index = requesterIsLast ? last : first
    let requester = stops[index]
    let isLater = requesterIsLast == isEarly
    let moved = requester.time.flatMap { time in
      newTimeText(ofStop: index, near: isLater ? time + by : time - by, isLater ? .up : .down)
    }
    let advice =
      moved.map { "; move it to \($0) or \(isLater ? "later" : "earlier"), or allow that speed" }
      ?? "; allow that speed, or have \(isEarly ? "less" : "more") text between them"
    return Refusal(
      message: "\(requester.name) cannot be met: \(problem)\(advice)",
      sourceLine: requester.sourceLine)
  }

  /// The legs have different speed limits, or no time is left. `limitedLeg`, an index from `first`, is the first leg
  /// whose section has a speed limit of its own.
  private func mixedSpeeds(
    _ first: Int, _ last: Int, _ limitedLeg: Int?, left: Rational, by: Rational, isEarly: Bool,
    _ option: String
  ) -> Refusal {
    let from = stops[first]
    let to = stops[last]
    let requester = to.sourceLine == nil ? from : to
    let request = limitedLeg.flatMap { borderStop(ofLeg: first + $0) }
    let hasLimit = legs[first..<last].contains { $0.maxSpeed != nil || $0.minSpeed != nil }
    if left <= 0, by <= 0 || !hasLimit {
      let sections = legs[first..<last].compactMap(\.section)
      let section = sections.compactMap { timeRequests[$0] }.last
      return Refusal(
        message: "\(section?.name ?? requester.name) cannot be met: the times of the sections from "
          + "\(from.name) to \(to.name) leave no time for the rest of the text; shorten some of "
          + "them"
          + endAdvice(last, by: by, isMore: true),
        sourceLine: section?.sourceLine ?? requester.sourceLine)
    }
    let subject = "the text from \(from.name) to \(to.name)"
    let factor = left > 0 ? (left + (isEarly ? by : -by)).divided(by: left) : nil
    var message =
      "\(request?.name ?? requester.name) cannot be met: \(subject) "
      + (isEarly
        ? "takes \(by.secondsText) more than there is" : "ends \(by.secondsText) too early")
      + ", at the requested speeds and times"
    if let factor, factor > 0 {
      let times = isEarly ? factor : Rational.one.divided(by: factor) ?? 1
      message +=
        isEarly
        ? "; allow \(Self.speed(times, .up)) times the \(option)"
        : "; divide \(option) by \(Self.speed(times, .up))"
    }
    return Refusal(
      message: message
        + endAdvice(last, by: isEarly ? by : -by, after: factor == nil ? ";" : ", or"),
      sourceLine: request?.sourceLine ?? requester.sourceLine, options: [option])
  }

  /// The time of a stop is not later than the time of the timed stop before it.
  func stopNotLater(_ first: Int, _ last: Int, lack: Rational) -> Refusal {
    let from = stops[first]
    let to = stops[last]
    let (requester, other) = to.sourceLine == nil ? (from, to) : (to, from)
    let side = to.sourceLine == nil ? "after" : "before"
    let reason =
      lack > 0 ? "it is \(lack.secondsText) \(side) \(other.name)" : "it is at \(other.name) itself"
    let advice =
      if last == stops.count - 1 {
        "; take a duration of more than \(Self.clock(duration + lack, .up))" + minutesHint(lack)
      } else if first == 0 {
        "; the text starts to move at \(Numbers.exactClock(from.time ?? 0)), so move "
          + "\(requester.name) to a later time"
      } else { "; give one of them another time" }
    return Refusal(
      message: "\(requester.name) cannot be met: \(reason)\(advice)",
      sourceLine: requester.sourceLine)
  }

  /// The hint that a duration without a unit is in seconds; empty unless the same number of minutes would be enough.
  private func minutesHint(_ lack: Rational) -> String {
    guard duration.isWhole, duration < 60, duration * 60 > duration + lack else { return "" }
    return ", or \(duration):00 if \(duration) s was meant as minutes"
  }

  /// The advice to change the plan's duration, such as `, or take a duration of 5:30`, or to move the stop `last`.
  ///
  /// - Parameter isMore: true if the duration must exceed the stated one, because the text also has to enter and leave.
  private func endAdvice(
    _ last: Int, by: Rational, after start: String = ", or", isMore: Bool = false
  ) -> String {
    let more = isMore ? "more than " : ""
    let rounding: Rounding = by > 0 ? .up : .down
    if last == stops.count - 1 {
      return "\(start) take a duration of \(more)\(Self.clock(duration + by, rounding))"
    }
    guard let time = stops[last].time,
      let moved = newTimeText(ofStop: last, near: time + by, rounding)
    else {
      return ""
    }
    return "\(start) move \(stops[last].name) to \(moved)"
  }

  /// A new time for a stop as text, such as `1:30`. `nil` in a trial, or if other requests could not be met then.
  private func newTimeText(ofStop stop: Int, near time: Rational, _ rounding: Rounding) -> String? {
    if isTrial { return nil }
    let time = Self.tenths(time, rounding)
    var trial = self
    trial.isTrial = true
    trial.stops[stop].time = time
    let next = stops.indices.first { $0 > stop && stops[$0].time != nil }
    return (try? trial.durations(upTo: next ?? stop)).map { _ in Numbers.exactClock(time) }
  }

  /// The request as written: `1:20` or `1:20±0:10`.
  private func written(_ request: TimeRequest) -> String {
    Numbers.exactClock(request.time)
      + (request.slack > 0 ? "±" + Numbers.exactClock(request.slack) : "")
  }

  /// The stop at the start of a leg's section.
  private func borderStop(ofLeg index: Int) -> Stop? {
    legs[index].section.flatMap { borderStops[$0] }
  }

  private enum Rounding { case up, down }

  private static func clock(_ seconds: Rational, _ rounding: Rounding) -> String {
    Numbers.exactClock(tenths(seconds, rounding))
  }

  private static func tenths(_ seconds: Rational, _ rounding: Rounding) -> Rational {
    max(0, rounded(seconds, rounding, to: 10))
  }

  private static func speed(_ value: Rational, _ rounding: Rounding) -> String {
    rounded(value, rounding, to: 100).decimalDescription
  }

  private static func rounded(
    _ value: Rational, _ rounding: Rounding, to parts: Int128
  ) -> Rational {
    Rational(rounding == .up ? (value * parts).ceiling : (value * parts).floor) / parts
  }
}
