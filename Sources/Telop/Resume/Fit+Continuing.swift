internal import TelopScript
internal import TelopText
public import TelopUnits

/// What came between a talk and its plan, and how the rest is to go.
public struct Interruption: Sendable, Hashable {
  /// Where the text goes on.
  public enum Place: Sendable, Hashable {
    /// Where it stood.
    case here
    /// Where it would have been so much later; before, below 0.
    case nudged(Duration)
    /// With a section's start at the read point, by its index in the script.
    case section(Int)
  }

  /// When it happened, since the start.
  public var time: Duration
  /// How long the text stood still from then on.
  public var pause: Duration
  /// Where the text goes on.
  public var place: Place
  /// When the talk is to end, since the start; `nil` is when it was to end before.
  public var end: Duration?
  /// How much the rest may be changed to end on time.
  public var bounds: ContinuationBounds

  /// An interruption from its parts, unchecked.
  public init(
    at time: Duration, pause: Duration = .zero, place: Place = .here, end: Duration? = nil,
    within bounds: ContinuationBounds = .init()
  ) {
    self.time = time
    self.pause = pause
    self.place = place
    self.end = end
    self.bounds = bounds
  }
}

extension Fit {
  /// The rest of a talk after an interruption.
  public struct Resumption: Sendable {
    /// How it goes on.
    public let continuation: Continuation
    /// The fit with that plan: this one's text, or that of the script without the sections dropped.
    public let fit: Fit

    /// The speed that it goes on at, in pixels per second; 0 when nothing moves any more.
    public var speed: Rational { fit.plan.speedAhead(from: continuation.from) }

    /// How fast what is left to read passes its readers; `nil` when nothing is.
    ///
    /// - Complexity: O(n).
    public var pace: Pace? {
      let plan = fit.plan
      // What has come to the read point.
      let place =
        plan.motion.offset(atSeconds: continuation.from) + plan.timing.readPoint - plan.origin
      let passed = Int64(
        clamping: place.roundedQuotient(by: plan.strip.layout.pixelsPerUnit).ceiling)
      var start = fit.text.utf8Length
      fit.text.forEachPlacedGrapheme { range, _, _, position in
        if position >= passed { start = min(start, range.lowerBound) }
      }
      return fit.reading.pace(of: start..<fit.text.utf8Length, in: fit.text)
    }
  }

  /// The rest of the talk after an interruption. Where it would be late, optional sections that nobody
  /// has seen yet are dropped, the highest number first. A plan by whole pixels goes on by whole pixels,
  /// from the next frame on: then a speed may be up to a pixel per frame above what the bounds allow,
  /// but for the fastest.
  ///
  /// - Returns: the rest, and the fit that it is the plan of, whose text up to the first section
  ///   dropped stands where it stood.
  /// - Throws: `badDuration` for times out of order, `badValue` for bounds or a section that are none
  ///   and for an endless loop, `tooLarge`, and what measuring throws.
  /// - Complexity: O(phases); by whole pixels O(n); and one measurement for every section that is
  ///   dropped.
  public func resumed(after interruption: Interruption) throws -> Resumption {
    guard loop?.isEndless != true else {
      throw PlanError(
        .badValue, "an endless loop has no end to be met again", options: ["loop"])
    }
    let (time, pause) = (interruption.time, interruption.pause)
    guard time >= .zero, time <= plan.timing.duration, pause >= .zero, pause <= .longestPlan else {
      throw PlanError(
        .badDuration,
        "the interruption, at \(time) for \(pause), is not within the plan's "
          + "\(plan.timing.duration)")
    }
    let offset = try offset(after: interruption)
    let bounds = interruption.bounds
    let rest = try plan.continued(
      at: time + pause, offset: offset, until: interruption.end, within: bounds)
    var best = try resumption(rest, bounds)
    guard let fonts, rest.late > 0, loop == nil else { return best }
    var dropped: [Int] = []
    for section in unseenOptionalSections(at: offset) {
      dropped.append(section)
      let rest = script.dropping(sections: dropped)
      guard !rest.line.isEmpty else { break }
      var plain = options
      plain.wholePixels = WholePixels()
      let text = try fonts.measure(rest, plain)
      // The text on screen must stand where it stood.
      guard keeps(text, upTo: script.sections[dropped.min() ?? section].range.lowerBound) else {
        continue
      }
      // Cues that were met with the section may not be without it: then the next one goes too.
      guard var fit = try? Fit(rest, text: text, options: plain) else { continue }
      fit.continuesByWholePixels = movesByWholePixels
      let speeds = fit.plan.speeds(of: plan, bounds)
      var continuation = try fit.plan.continued(
        at: time + pause, offset: offset, until: interruption.end, within: speeds)
      continuation.dropped = dropped.sorted()
      best = try fit.resumption(continuation, speeds)
      if continuation.late == 0 { break }
    }
    return best
  }

  /// The rest of the talk after a pause.
  ///
  /// - Parameters:
  ///   - time: when the text stopped, since the start.
  ///   - now: when it goes on, since the start.
  ///   - bounds: how much faster it may run.
  /// - Throws: as `resumed(after:)`.
  public func resumed(
    pausedAt time: Duration, at now: Duration, within bounds: ContinuationBounds = .init()
  ) throws -> Resumption {
    try resumed(after: Interruption(at: time, pause: now - time, within: bounds))
  }

  /// The rest of the talk from a section on: its start is at the read point now.
  ///
  /// - Parameters:
  ///   - section: an index into the script's sections.
  ///   - now: since the start.
  ///   - bounds: how much faster it may run.
  /// - Throws: as `resumed(after:)`.
  public func jumping(
    to section: Int, at now: Duration, within bounds: ContinuationBounds = .init()
  ) throws -> Continuation {
    try resumed(after: Interruption(at: now, place: .section(section), within: bounds))
      .continuation
  }

  /// What a longer pause would cost.
  public struct WaitingCost: Sendable, Hashable {
    /// How much the factor of `Continuation.change` grows by another second.
    public let change: Rational
    /// How many more seconds late the plan would be.
    public let late: Rational
    /// Sections that would be dropped besides, as indices into the script.
    public let dropped: [Int]
  }

  /// What each further second of a pause costs, by the first of them; `nil` when no time would be left.
  ///
  /// - Complexity: as `resumed(after:)`.
  public func waitingCost(after interruption: Interruption) -> WaitingCost? {
    var longer = interruption
    longer.pause += .seconds(1)
    guard let now = try? resumed(after: interruption).continuation,
      let later = try? resumed(after: longer).continuation
    else { return nil }
    return WaitingCost(
      change: now.change.roundedDifference(from: later.change),
      late: now.late.roundedDifference(from: later.late),
      dropped: later.dropped.filter { !now.dropped.contains($0) })
  }

  /// How far the strip has travelled where the text goes on, in pixels.
  private func offset(after interruption: Interruption) throws(PlanError) -> Rational {
    switch interruption.place {
    case .here: return plan.offset(at: interruption.time)
    case .nudged(let time): return plan.offset(at: interruption.time + time)
    case .section(let section):
      guard script.sections.indices.contains(section),
        let reach = text.reach(
          of: loop?.shown(script.sections[section].range) ?? script.sections[section].range)
      else { throw PlanError(.badValue, "there is no section \(section) with text") }
      return plan.origin + plan.strip.extent(of: reach).start - plan.timing.readPoint
    }
  }

  /// The continuation, by whole pixels where the plan was, and the fit with its plan.
  private func resumption(
    _ continuation: Continuation, _ bounds: ContinuationBounds
  ) throws -> Resumption {
    let continuation =
      movesByWholePixels ? try byWholePixels(continuation, bounds) : continuation
    var fit = self
    fit.follow(continuation.plan)
    return Resumption(continuation: continuation, fit: fit)
  }
  /// Optional sections whose text has not come into the viewport, those to drop first in front.
  private func unseenOptionalSections(at offset: Rational) -> [Int] {
    let sections = script.sections
    return sections.indices.filter { index in
      guard sections[index].demands.dropPriority != nil,
        let reach = text.reach(of: sections[index].range)
      else { return false }
      let start = plan.strip.extent(of: reach).start
      return plan.origin + start - offset >= plan.timing.viewport
    }
    .sorted {
      (sections[$0].demands.dropPriority ?? 0, $0) > (sections[$1].demands.dropPriority ?? 0, $1)
    }
  }

  /// Whether another line has this one's glyphs at their places up to an offset. The separator before
  /// it may have gone.
  private func keeps(_ other: MeasuredText, upTo utf8Offset: Int) -> Bool {
    let head = script.paragraphs.last { $0.upperBound <= utf8Offset }?.upperBound ?? 0
    guard other.isRightToLeft == text.isRightToLeft, other.unitsPerEm == text.unitsPerEm,
      other.utf8Length >= head
    else { return false }
    let (mine, its) = (text.highlights(of: 0..<head), other.highlights(of: 0..<head))
    guard text.isRightToLeft else {
      return mine == its && text.glyphs(in: 0..<head) == other.glyphs(in: 0..<head)
    }
    // Places count from the strip's start, which is the right end.
    return mine.map { [text.totalUnits - $0.upperBound, text.totalUnits - $0.lowerBound] }
      == its.map { [other.totalUnits - $0.upperBound, other.totalUnits - $0.lowerBound] }
      && text.glyphs(in: 0..<head) == other.glyphs(in: 0..<head)
  }
}

extension ScrollPlan {
  /// The speed of the first cruise that is not over at a moment, in pixels per second; 0 without one.
  public func speedAhead(from seconds: Rational) -> Rational {
    zip(motion.phases, motion.milestones.dropFirst())
      .first { $0.kind == .cruise && $1.time > seconds }?.0.speed ?? 0
  }

  /// Bounds for this plan that allow the speeds which they allow another one.
  fileprivate func speeds(
    of other: ScrollPlan, _ bounds: ContinuationBounds
  ) -> ContinuationBounds {
    var bounds = bounds
    let fastest = other.speed * bounds.change
    let change = fastest.divided(by: speed) ?? bounds.change
    bounds.change = max(1, min(change, ScrollPlan.Timing.longest)).cut(to: 1_000_000)
    return bounds
  }
}
