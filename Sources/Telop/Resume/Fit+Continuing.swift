internal import TelopScript
internal import TelopText
import TelopUnits

extension Fit {
  /// The rest of a talk after a pause.
  public struct Resumption: Sendable {
    /// How it goes on.
    public let continuation: Continuation
    /// The fit that it is the plan of.
    public let fit: Fit
  }

  /// The rest of the talk after a pause: the plan's `resumed`, and where that would be late, without
  /// optional sections that nobody has seen yet, the highest number first.
  ///
  /// - Parameters:
  ///   - time: when the text stopped, since the start.
  ///   - now: when it goes on, since the start.
  ///   - bounds: how much faster it may run.
  /// - Returns: the rest, and the fit that it is the plan of: this one, or one of the script without
  ///   the dropped sections, whose text up to the first of them stands where it stood.
  /// - Throws: as `ScrollPlan.resumed`, and what measuring throws.
  /// - Complexity: one measurement for every section that is dropped.
  public func resumed(
    pausedAt time: Duration, at now: Duration, within bounds: ContinuationBounds = .init()
  ) throws -> Resumption {
    var best = Resumption(
      continuation: try plan.resumed(pausedAt: time, at: now, within: bounds), fit: self)
    guard let fonts, best.continuation.late > 0 else { return best }
    let offset = plan.offset(at: time)
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
      guard let fit = try? Fit(rest, text: text, options: plain) else { continue }
      var continuation = try fit.plan.continued(
        at: now, offset: offset, within: fit.plan.speeds(of: plan, bounds))
      continuation.dropped = dropped.sorted()
      best = Resumption(continuation: continuation, fit: fit)
      if continuation.late == 0 { break }
    }
    return best
  }

  /// The rest of the talk from a section on: its start is at the read point now.
  ///
  /// - Parameters:
  ///   - section: an index into the script's sections.
  ///   - now: since the start.
  ///   - bounds: how much faster it may run.
  /// - Throws: `badValue` for a section that there is not or that has no text; as
  ///   `ScrollPlan.continued`.
  public func jumping(
    to section: Int, at now: Duration, within bounds: ContinuationBounds = .init()
  ) throws(PlanError) -> Continuation {
    guard script.sections.indices.contains(section),
      let reach = text.reach(of: script.sections[section].range)
    else { throw PlanError(.badValue, "there is no section \(section) with text") }
    let place = plan.strip.extent(of: reach).start
    return try plan.continued(
      at: now, offset: plan.origin + place - plan.timing.readPoint, within: bounds)
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
  /// Bounds for this plan that allow the speeds which they allow another one.
  fileprivate func speeds(
    of other: ScrollPlan, _ bounds: ContinuationBounds
  ) -> ContinuationBounds {
    var bounds = bounds
    let fastest = other.speed * bounds.change
    bounds.change = max(1, fastest.divided(by: speed) ?? bounds.change)
    return bounds
  }
}
