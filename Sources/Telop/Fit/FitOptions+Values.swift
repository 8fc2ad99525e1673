public import TelopText

/// Reading single values, each with an error that says what would fit.
extension FitOptions {
  /// A type size: a decimal above 0, in pixels.
  ///
  /// - Throws: `badLength`.
  public static func size(_ text: String) throws(PlanError) -> Rational {
    guard let size = Rational(decimal: text), size > 0, size <= TextLimits.size,
      size.denominator <= 1_000_000
    else {
      throw PlanError(
        .badLength,
        "size '\(text)' is not a number above 0 and up to \(TextLimits.size) px, such as 48 or 43.4"
      )
    }
    return size
  }

  static func pixels(_ key: String, _ text: String, above: Bool) throws(PlanError) -> Rational {
    guard let value = Rational(decimal: text), above ? value > 0 : value >= 0,
      value <= ScrollPlan.Timing.longest, value.denominator <= ScrollPlan.Timing.finest
    else {
      throw PlanError(
        .badLength,
        "\(key) '\(text)' is not a number \(above ? "above" : "from") 0 and up to 1000000 px")
    }
    return value
  }

  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ text: String
  ) throws(PlanError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw PlanError(.badValue, "\(key) '\(text)' is not one of \(all)")
    }
    return choice
  }

  static func flag(_ key: String, _ text: String) throws(PlanError) -> Bool {
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw PlanError(.badValue, "\(key) '\(text)' is not true or false")
    }
  }

  static func feature(_ text: String) throws(PlanError) -> Feature {
    do { return try Feature(text) } catch { throw PlanError(.badValue, error.message) }
  }

  static func variation(_ text: String) throws(PlanError) -> Variation {
    do { return try Variation(text) } catch { throw PlanError(.badValue, error.message) }
  }
}
