@_spi(Answers) public import TelopPlan
internal import TelopScript
public import TelopUnits

extension Fit {
  /// The rest of a talk after an interruption.
  @_spi(Answers) public struct Resumption: Sendable {
    /// The continuation of the plan.
    public internal(set) var continuation: Continuation
    /// The fit with the continued plan. If sections were dropped, its text is that of the script without these
    /// sections.
    public let fit: Fit

    /// The remaining cues and slides, with the times at which their text is at the read point. A cue to which the talk
    /// jumped is not ahead, although it may be met a microsecond late.
    package var cuesAhead: [MetCue] {
      fit.metCues.filter { $0.met > continuation.from + Rational(1) / 1_000 }
    }

    /// The speed of the rest, in pixels per second; 0 if the text no longer moves.
    public var speed: Rational { fit.plan.speedAhead(from: continuation.from) }

    /// The pace of the remaining text; `nil` if no text remains.
    public var pace: Pace? { fit.pace(from: continuation.from) }
  }

  /// The rest of the talk after an interruption. If the fit is itself such a rest, the new rest is computed from the
  /// original plan, without the sections that were dropped before. These steps make the rest end on time:
  ///
  /// 1. All text runs faster, every stretch by the same factor. A section never exceeds its own `max-speed`; the other
  ///    stretches then run even faster.
  /// 2. The hold at the end is shortened as far as needed.
  /// 3. Optional sections that are not yet visible are dropped with their time, the highest drop priority first. After
  ///    that, step 1 starts again from the original speeds, so that its factor stays within the interruption's bounds.
  ///
  /// A plan by whole pixels continues by whole pixels, from the next frame on. Maximum speeds still hold, but a
  /// speed may be up to a pixel per frame above what the factor of the interruption's bounds allows. A section may
  /// begin and end a frame early or late.
  ///
  /// - Returns: the rest, and the fit with the plan of the rest. Text before the first dropped section stays
  ///   in its place on the strip.
  /// - Throws: `badDuration` for times out of order; `badValue` for invalid bounds or sections, and for an endless
  ///   loop; `tooLarge`; errors of measuring.
  @_spi(Answers) public func resumed(after interruption: Interruption) throws -> Resumption {
    guard loop?.isEndless != true else {
      throw PlanError(.badValue, "an endless loop has no end time; remove loop", options: ["loop"])
    }
    let time = interruption.time
    let pause = interruption.pause
    guard time >= .zero, time <= plan.timing.duration, pause >= .zero, pause <= .maximumPlanDuration
    else {
      throw PlanError(
        .badDuration,
        "the interruption, at \(time.messageText) for \(pause.messageText), is not within the plan's "
          + plan.timing.duration.messageText)
    }
    var bounds = interruption.bounds
    bounds.maxSpeed = bounds.maxSpeed ?? options.maxSpeed
    var rest = try plan.rest(
      at: time + pause, offset: try offset(after: interruption), until: interruption.end,
      within: bounds)
    rest.motion = try rest.motion.limited(by: try speedLimits(), from: rest.offset)
    let complete = try resumption(try rest.continuation(), bounds)
    guard complete.continuation.late > 0, loop == nil else { return complete }
    return try shortened(rest) ?? complete
  }

  /// The effect of one more second of pause.
  package struct WaitingCost: Sendable, Hashable {
    /// The increase of `Continuation.change`, as a fraction of the speeds of the original plan.
    package let change: Rational
    /// The increase of each stretch's speed, as a fraction of its speed in the given resumption.
    package let speedIncrease: Rational
    /// The resulting reading units per second in the densest five seconds of the remaining text; `nil` if no text
    /// remains.
    package let peak: Rational?
    /// The seconds by which the standstill at the end would be shorter.
    package let givenUp: Rational
    /// The further seconds by which the plan would end late.
    package let late: Rational
    /// The further sections that would be dropped, as indices into the script.
    package let dropped: [Int]
  }

  /// The cost of one more second of pause, relative to the given resumption; `nil` if no time would be left.
  ///
  /// - Complexity: as `resumed(after:)`.
  package func waitingCost(
    after interruption: Interruption, beside resumption: Resumption
  ) -> WaitingCost? {
    var longer = interruption
    longer.pause += .seconds(1)
    guard let laterResumption = try? resumed(after: longer) else { return nil }
    let present = resumption.continuation
    let later = laterResumption.continuation
    let growth = present.change.roundedSubtraction(from: later.change)
    return WaitingCost(
      change: growth, speedIncrease: growth.roundedQuotient(by: present.change),
      peak: laterResumption.pace?.peak,
      givenUp: present.givenUp.roundedSubtraction(from: later.givenUp),
      late: present.late.roundedSubtraction(from: later.late),
      dropped: later.dropped.filter { !present.dropped.contains($0) })
  }

  private func offset(after interruption: Interruption) throws(PlanError) -> Rational {
    switch interruption.place {
    case .here: return plan.offset(at: interruption.time)
    case .travelled(let offset): return offset
    case .nudged(let time): return plan.offset(nudgedBy: time, at: interruption.time)
    case .section(let section):
      guard script.sections.indices.contains(section),
        case let range = script.sections[section].range,
        let offset = plan.readOffset(of: loop?.rangeInFirstPass(range) ?? range, in: text)
      else { throw PlanError(.badValue, "there is no section \(section) with text") }
      return offset
    }
  }

  func speedLimits() throws -> [SpeedLimit] {
    loop == nil ? try scheduleMaker.speedLimits(of: plan) : []
  }

  /// The fit with a continuation of its plan. The continuation moves by whole pixels if the plan does.
  func resumption(_ continuation: Continuation, _ bounds: SpeedChangeLimits) throws -> Resumption {
    let continuation =
      isSolvedForWholePixels
      ? try continuation.byWholePixels(
        text, places: try remainingStops ?? scheduleMaker.stopsWithoutTimes(),
        limits: try speedLimits(),
        within: bounds) : continuation
    var fit = self
    fit.adopt(continuation.plan)
    return Resumption(continuation: continuation, fit: fit)
  }
}

extension ScrollPlan {
  /// The speed of the first cruise that ends more than a millisecond after a time, in pixels per second; 0 if there is
  /// none. Cruises that end sooner are skipped, because a jump to the end of a cruise may land a microsecond early.
  @_spi(Answers) public func speedAhead(from seconds: Rational) -> Rational {
    zip(motion.phases, motion.milestones.dropFirst()).first { phase, end in
      phase.kind == .cruise && end.time > seconds + Rational(1) / 1_000
    }?.0.speed ?? 0
  }
}
