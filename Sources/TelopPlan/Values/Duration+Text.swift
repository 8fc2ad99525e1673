import TelopUnits

extension Duration {
  /// Reads the duration of a talk: `5:00`, `1:30:00`, `5m`, `4m30s`, `300s`, `300`, `0.5`, `PT5M`.
  ///
  /// - Throws: `badDuration` for anything else, for 0 and below, and beyond `maximumPlanDuration`.
  @_spi(Answers) public init(talk text: String) throws(PlanError) {
    guard let seconds = Rational(time: text) else {
      throw PlanError(
        .badDuration,
        "duration '\(text)' is not a time such as 5:00, 5m, 4m30s, 300s, 300 or PT5M"
          + Rational.advice(onTime: text))
    }
    try self.init(planSeconds: seconds, called: text)
  }

  /// Creates a plan's duration from exact seconds, which must be a whole number of nanoseconds.
  init(planSeconds seconds: Rational, called text: String) throws(PlanError) {
    try PlanError.require(seconds > 0, .badDuration, "duration '\(text)' must be above 0")
    try PlanError.require(
      seconds <= Self.maximumPlanDuration.exactSeconds, .badDuration,
      "duration '\(text)' is beyond the longest plan, 1000000 s (about 11.6 days)")
    guard let duration = Duration(exactSeconds: seconds) else {
      throw PlanError(.badDuration, "duration '\(text)' is finer than a nanosecond")
    }
    self = duration
  }
}
