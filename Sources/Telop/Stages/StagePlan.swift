package import TelopUnits

/// Stages in time, such as buttons that appear one after the other: the start, length and progress
/// of each. Seconds are exact, so that the end is exact, too.
///
/// ```swift
/// let buttons = try StagePlan.staggered(count: 4, total: 2, delay: Rational(1) / 4)
/// print(buttons.stages[3].start, buttons.duration)  // 3/4 2
/// print(buttons.progress(ofStage: 0, atSeconds: Rational(1) / 2))  // 2/5
/// ```
package struct StagePlan: Sendable, Hashable {
  /// A stretch of time.
  package struct Stage: Sendable, Hashable {
    /// Seconds from the start of the plan to its own.
    package let start: Rational
    /// Its length in seconds; 0 for an instant.
    package let duration: Rational

    /// Seconds from the start of the plan to its end.
    package var end: Rational { start + duration }
  }

  /// The delay and length of a stage to be planned.
  package struct Timing: Sendable, Hashable {
    /// The delay in seconds, whole nanoseconds; its origin depends on the initialiser.
    package var delay: Rational
    /// The length in seconds, whole nanoseconds; 0 for an instant.
    package var duration: Rational

    /// Creates a timing from its parts.
    package init(delay: Rational, duration: Rational) {
      self.delay = delay
      self.duration = duration
    }
  }

  /// The maximum number of stages that `staggered` makes.
  package static let mostStages = 100_000

  /// The stages in the given order.
  package let stages: [Stage]

  /// Stages that each start a delay after the common start.
  ///
  /// - Throws: `badDuration` for what is below 0, finer than a nanosecond, or beyond
  ///   `Duration.longestPlan`.
  /// - Complexity: O(stages).
  package init(_ stages: [Timing]) throws(PlanError) {
    for stage in stages {
      try Self.check(stage.delay)
      try Self.check(stage.duration)
    }
    self.init(checked: stages.map { Stage(start: $0.delay, duration: $0.duration) })
  }

  private init(checked stages: [Stage]) { self.stages = stages }

  /// Stages that each start a delay after the end of the previous one.
  ///
  /// - Throws: as `init(_:)`.
  /// - Complexity: O(stages).
  package static func sequence(
    _ stages: [Timing]
  ) throws(PlanError) -> StagePlan {
    _ = try StagePlan(stages)
    var end: Rational = 0
    return StagePlan(
      checked: stages.map { stage in
        defer { end = end + stage.delay + stage.duration }
        return Stage(start: end + stage.delay, duration: stage.duration)
      })
  }

  /// Stages of equal length that each start a delay after the start of the previous one. Together
  /// they take (count − 1) × delay + each.
  ///
  /// - Parameters:
  ///   - count: how many, at most `mostStages`; 0 and less make none.
  ///   - each: the seconds that one takes.
  ///   - delay: the seconds from one's start to the next one's.
  /// - Throws: as `init(_:)`, and `badValue` for too many.
  /// - Complexity: O(count).
  package static func staggered(
    count: Int, each: Rational, delay: Rational
  ) throws(PlanError) -> StagePlan {
    try check(each)
    try check(delay)
    guard count <= mostStages else {
      throw PlanError(.badValue, "a plan has at most \(mostStages) stages, not \(count)")
    }
    try check(delay * max(0, count - 1))
    return StagePlan(
      checked: (0..<max(0, count)).map { Stage(start: delay * $0, duration: each) })
  }

  /// Stages of equal length that together take exactly a total time.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - total: the seconds from the first one's start to the last one's end.
  ///   - delay: the seconds from one's start to the next one's.
  /// - Throws: besides, `badDuration` when the delays leave no time.
  /// - Complexity: O(count).
  package static func staggered(
    count: Int, total: Rational, delay: Rational
  ) throws(PlanError) -> StagePlan {
    try check(total)
    try check(delay)
    let delays = delay * max(0, count - 1)
    guard delays <= total else {
      throw PlanError(
        .badDuration,
        "\(count) stages that start \(delay.decimalDescription) s apart do not end within "
          + "\(total.decimalDescription) s")
    }
    return try staggered(count: count, each: total - delays, delay: delay)
  }

  /// Seconds from the start to the end of the last stage; 0 without stages.
  ///
  /// - Complexity: O(stages).
  package var duration: Rational { stages.map(\.end).max() ?? 0 }

  /// The progress of a stage: 0 before it, 1 from its end on. The value is exact, or rounded to
  /// nine decimals if the exact part does not fit 128 bits.
  ///
  /// - Parameters:
  ///   - index: the stage's place; one that is not there has not begun.
  ///   - seconds: from the plan's start.
  package func progress(ofStage index: Int, atSeconds seconds: Rational) -> Rational {
    guard stages.indices.contains(index) else { return 0 }
    let stage = stages[index]
    if seconds >= stage.end { return 1 }
    if seconds <= stage.start { return 0 }
    return stage.start.roundedDifference(from: seconds).roundedQuotient(by: stage.duration)
  }

  /// The progress of a stage at a time, which is truncated to nanoseconds.
  package func progress(ofStage index: Int, at time: Duration) -> Rational {
    progress(ofStage: index, atSeconds: time.exactSeconds)
  }

  /// A motion over the whole time that travels within one stage, at one speed, and holds before and
  /// after. A stage without length, or one that does not exist, does not move.
  ///
  /// - Parameters:
  ///   - index: the stage's place.
  ///   - distance: in pixels; 0 or more, at most `Motion.longest`.
  /// - Throws: `badLength` for a distance out of bounds, and `tooLarge` for one so fine that its speed
  ///   does not fit 128 bits.
  /// - Complexity: O(stages).
  package func motion(ofStage index: Int, distance: Rational) throws(PlanError) -> Motion {
    guard distance >= 0, distance <= Motion.longest else {
      throw PlanError(.badLength, "a stage's distance must be from 0 to 2^42 px")
    }
    guard stages.indices.contains(index), stages[index].duration > 0 else {
      return try Motion([Motion.Phase(.hold, duration: duration)])
    }
    let stage = stages[index]
    guard let speed = distance.divided(by: stage.duration) else { throw Rational.tooFine }
    return try Motion([
      Motion.Phase(.hold, duration: stage.start),
      Motion.Phase(speed > 0 ? .cruise : .hold, duration: stage.duration, speed: speed),
      Motion.Phase(.hold, duration: duration - stage.end),
    ])
  }

  private static func check(_ seconds: Rational) throws(PlanError) {
    guard seconds >= 0, seconds <= Duration.longestPlan.exactSeconds else {
      throw PlanError(
        .badDuration,
        "a stage's time must be from 0 to 1000000 s, not \(seconds.decimalDescription) s")
    }
    guard 1_000_000_000 % seconds.denominator == 0 else {
      throw PlanError(
        .badDuration, "a stage's time of \(seconds.decimalDescription) s is finer than a nanosecond"
      )
    }
  }
}
