@_spi(Answers) public import TelopPlan
public import TelopUnits

extension Fit {
  /// The pace of the text that has not reached the read point at a time; `nil` if all text has reached the read point.
  ///
  /// - Parameter seconds: the time since the start.
  @_spi(Answers) public func pace(from seconds: Rational) -> Pace? {
    pace(ofTextBefore: plan.timing.readPoint, at: seconds)
  }

  /// The worst verdict on the text that has not reached the read point at a time. The time on screen is considered only
  /// for text that is not yet visible, because a continued plan does not know when visible text entered.
  ///
  /// - Parameter seconds: the time since the start.
  /// - Returns: `comfortable` if no text remains.
  @_spi(Answers) public func verdict(from seconds: Rational) -> Pace.Verdict {
    guard let remaining = pace(from: seconds) else { return .comfortable }
    let unseenText = pace(ofTextBefore: plan.timing.viewport, at: seconds)
    return max(
      remaining.averageVerdict, remaining.peakVerdict, unseenText?.dwellVerdict ?? .comfortable,
      isTooFastToFollow(from: seconds) ? .unreadable : .comfortable,
      remaining.isSlow ? .slow : .comfortable)
  }

  /// The pace of the text that has not reached a point of the viewport, given in pixels from the exit edge.
  private func pace(ofTextBefore point: Rational, at seconds: Rational) -> Pace? {
    let offset = plan.motion.offset(atSeconds: seconds)
    let pixelsFromStart = offset + point - plan.origin
    let reachedUnits = Int64(
      clamping: pixelsFromStart.roundedQuotient(by: plan.strip.pixelsPerUnit).ceiling)
    var start = text.utf8Length
    text.forEachPlacedGrapheme { range, _, _, position in
      if position >= reachedUnits { start = min(start, range.lowerBound) }
    }
    // Slow text before `offset` is not reported, because the motion before `seconds` may belong to another plan.
    return reading.pace(of: start..<text.utf8Length, in: text, from: offset)
  }
}
