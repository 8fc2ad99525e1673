public import TelopText

extension Duration {
  /// The longest time a plan may take: 1,000,000 s, eleven and a half days.
  public static let longestPlan = Duration.seconds(1_000_000)

  /// Reads a talk's time: `5:00`, `1:30:00`, `5m`, `4m30s`, `300s`, `300`, `0.5`, `PT5M`.
  ///
  /// - Throws: `badDuration` for anything else, for 0 and less, and beyond `longestPlan`.
  public init(talk text: String) throws(PlanError) {
    guard let seconds = Self.seconds(text.lowercased()) else {
      throw PlanError(
        .badDuration, "duration '\(text)' is not a time such as 5:00, 5m, 4m30s, 300s, 300 or PT5M")
    }
    try self.init(planSeconds: seconds, called: text)
  }

  /// A plan's duration from exact seconds, which must be whole nanoseconds.
  init(planSeconds seconds: Rational, called text: String) throws(PlanError) {
    guard seconds > 0 else {
      throw PlanError(.badDuration, "duration '\(text)' must be above 0")
    }
    guard seconds <= Rational(1_000_000) else {
      throw PlanError(
        .badDuration, "duration '\(text)' is beyond the longest plan, 1000000 s (11.5 days)")
    }
    let nanoseconds = seconds * 1_000_000_000
    guard nanoseconds.isWhole else {
      throw PlanError(.badDuration, "duration '\(text)' is finer than a nanosecond")
    }
    self = .nanoseconds(Int64(nanoseconds.numerator))
  }

  /// This time in seconds, exact to the nanosecond; what is finer is cut off.
  public var exactSeconds: Rational {
    let (seconds, attoseconds) = components
    let nanoseconds = Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
    return Rational(nanoseconds, over: 1_000_000_000) ?? 0
  }

  private static func seconds(_ text: String) -> Rational? {
    if text.contains(":") { return clock(text) }
    if text.hasPrefix("pt") { return units(text.dropFirst(2)) }
    return Rational(decimal: text) ?? units(text[...])
  }

  /// `5:00`, `1:30:00`: the last part may have decimals, parts after the first stay below 60.
  private static func clock(_ text: String) -> Rational? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var total: Rational = 0
    for (index, part) in parts.enumerated() {
      guard let value = Rational(decimal: part), value >= 0, part.first != "+",
        index == 0 || value < 60, index == parts.count - 1 || value.isWhole
      else { return nil }
      total = total * 60 + value
    }
    return total
  }

  /// `1h30m`, `4m30s`, `300s`, `250ms`: each unit at most once, from long to short.
  private static func units(_ text: Substring) -> Rational? {
    let units: [(name: String, seconds: Rational)] = [
      ("h", 3_600), ("m", 60), ("s", 1), ("ms", Rational(1, over: 1_000) ?? 0),
    ]
    var rest = text
    var total: Rational = 0
    var allowed = units[...]
    while !rest.isEmpty {
      let number = rest.prefix { $0.isNumber || $0 == "." }
      rest = rest.dropFirst(number.count)
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard let value = Rational(decimal: number),
        let unit = allowed.firstIndex(where: { $0.name == name })
      else { return nil }
      total = total + value * allowed[unit].seconds
      allowed = allowed[(unit + 1)...]
    }
    return text.isEmpty ? nil : total
  }
}
