@_spi(Answers) public import TelopPlan
public import TelopUnits

extension Fit {
  /// How fast the text passes its readers that has not come to the read point by a moment; `nil` when
  /// all has.
  ///
  /// - Parameter seconds: since the start.
  @_spi(Answers) public func pace(from seconds: Rational) -> Pace? {
    pace(ofTextBefore: plan.timing.readPoint, at: seconds)
  }

  /// How well the text can be read that has not come to the read point by a moment: the worst that a
  /// reader meets from then on. Text that is on the screen already counts by its pace alone, for how long
  /// it has been there a plan that goes on with another does not know.
  ///
  /// - Parameter seconds: since the start.
  /// - Returns: comfortable where nothing is left.
  @_spi(Answers) public func verdict(from seconds: Rational) -> Pace.Verdict {
    guard let rest = pace(from: seconds) else { return .comfortable }
    let coming = pace(ofTextBefore: plan.timing.viewport, at: seconds)
    return max(
      rest.averageVerdict, rest.peakVerdict, coming?.dwellVerdict ?? .comfortable,
      isSwept(from: seconds) ? .unreadable : .comfortable,
      isTooSlow(rest) ? .slow : .comfortable)
  }

  /// The pace of the text that has not come to a point of the viewport yet.
  private func pace(ofTextBefore point: Rational, at seconds: Rational) -> Pace? {
    let place = plan.motion.offset(atSeconds: seconds) + point - plan.origin
    let passed = Int64(
      clamping: place.roundedQuotient(by: plan.strip.layout.pixelsPerUnit).ceiling)
    var start = text.utf8Length
    text.forEachPlacedGrapheme { range, _, _, position in
      if position >= passed { start = min(start, range.lowerBound) }
    }
    return reading.pace(of: start..<text.utf8Length, in: text)
  }
}
