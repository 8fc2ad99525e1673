internal import TelopScript
public import TelopUnits

/// Reading single values, each with an error that says what would fit.
extension FitOptions {
  /// A type size: a decimal above 0, in pixels.
  ///
  /// - Throws: `badLength`.
  public static func size(_ text: String) throws(PlanError) -> Rational {
    guard let size = Rational(decimal: text), isSize(size),
      size.denominator <= ScrollPlan.Timing.finest
    else {
      throw PlanError(
        .badLength,
        "size '\(text)' is not a number above 0 and up to \(TextLimits.size) px, such as 48 or 43.4"
      )
    }
    return size
  }

  package static func pixels(
    _ key: String, _ text: String, above: Bool
  ) throws(PlanError) -> Rational {
    guard let value = Rational(decimal: text), above ? value > 0 : value >= 0, isLength(value)
    else {
      throw PlanError(
        .badLength,
        "\(key) '\(text)' is not a number \(above ? "above" : "from") 0 and up to 1000000 px")
    }
    return value
  }

  /// Space to add, or to take away, in pixels.
  static func spacing(_ key: String, _ text: String) throws(PlanError) -> Rational {
    guard let value = Rational(decimal: text), isLength(value), isLength(-value) else {
      throw PlanError(.badLength, "\(key) '\(text)' is not a number of pixels, such as 2 or -0.5")
    }
    return value
  }

  /// A time to hold or to come to speed in: 0 or more.
  static func hold(_ key: String, _ text: String) throws(PlanError) -> Duration {
    if Rational(decimal: text) == 0 { return .zero }
    do { return try Duration(talk: text) } catch {
      throw PlanError(.badDuration, "\(key) '\(text)' is not a time from 0 on, such as 2s or 1.5")
    }
  }

  /// Times from 0 on, ascending: several values, or one with commas.
  static func times(_ key: String, _ values: [String]) throws(PlanError) -> [Duration] {
    var times: [Duration] = []
    for text in values.flatMap({ $0.split(whereSeparator: { $0 == "," || $0 == " " }) }) {
      let isZero = text.allSatisfy { $0 == "0" || $0 == ":" || $0 == "." }
      let time = isZero ? .zero : try hold(key, String(text))
      guard times.last.map({ $0 < time }) ?? true else {
        throw PlanError(.badValue, "\(key): \(text) is not later than the time before it")
      }
      times.append(time)
    }
    guard !times.isEmpty else {
      throw PlanError(.badValue, "\(key) has no times such as 0:00, 0:40, 1:30")
    }
    return times
  }

  static func frameRate(_ text: String) throws(PlanError) -> FrameRate {
    guard let rate = FrameRate(text) else {
      throw PlanError(
        .badFrameRate,
        "frame rate '\(text)' is not a number above 0 and up to 1000, such as 60, 59.94 or 30000/1001"
      )
    }
    return rate
  }

  static func factor(_ key: String, _ text: String) throws(PlanError) -> Rational {
    guard let value = Rational(decimal: text), value >= 1, value <= 1_000,
      value.denominator <= 1_000
    else {
      throw PlanError(
        .badValue, "\(key) '\(text)' is not a factor from 1 to 1000, such as 2 or 1.5")
    }
    return value
  }

  /// A part of the viewport: `50%`.
  static func part(_ key: String, _ text: String) throws(PlanError) -> Rational {
    guard text.hasSuffix("%"), let percent = Rational(decimal: text.dropLast()),
      percent >= 0, percent <= 100, let part = percent.divided(by: 100)
    else {
      throw PlanError(
        .badValue, "\(key) '\(text)' is not a part of the viewport from 0% to 100%")
    }
    return part
  }

  static func digits(_ key: String, _ text: String) throws(PlanError) -> Int {
    guard let value = Int(text), (0...4).contains(value) else {
      throw PlanError(.badValue, "\(key) '\(text)' is not a count of digits from 0 to 4")
    }
    return value
  }

  private static func isSize(_ size: Rational) -> Bool {
    size.denominator <= ScrollPlan.Timing.finestResult && size > 0 && size <= TextLimits.size
  }

  private static func isLength(_ value: Rational) -> Bool {
    value.denominator <= ScrollPlan.Timing.finest && value <= ScrollPlan.Timing.longest
  }

  /// Makes sure of what a program may have set without `set`; the plan checks the timing itself.
  func check() throws(PlanError) {
    guard Self.isSize(size) else {
      throw PlanError(
        .badLength,
        "the size must be above 0 and at most \(TextLimits.size) px, and no finer than 2^-32 px")
    }
    if let minSpeed, let maxSpeed, minSpeed > maxSpeed {
      throw PlanError(
        .badValue,
        "min-speed \(minSpeed.decimalDescription) is above max-speed \(maxSpeed.decimalDescription)"
      )
    }
    guard segmentWidth > 0, Self.isLength(segmentWidth) else {
      throw PlanError(
        .badLength,
        "the segment width must be above 0 and at most 1000000 px, with at most six decimals")
    }
    if screenWidth != nil || viewingDistance != nil { try checkScreen() }
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

  static func path(_ key: String, _ text: String) throws(PlanError) -> String {
    guard !text.isEmpty else { throw PlanError(.badValue, "\(key) '' is not a path") }
    return text
  }

  static func insertRule(_ text: String) throws(PlanError) -> InsertRule {
    do { return try InsertRule(text) } catch {
      throw PlanError(.badValue, "every \(error.message)")
    }
  }

  static func feature(_ text: String) throws(PlanError) -> Feature {
    do { return try Feature(text) } catch { throw PlanError(.badValue, error.message) }
  }

  static func variation(_ text: String) throws(PlanError) -> Variation {
    do { return try Variation(text) } catch { throw PlanError(.badValue, error.message) }
  }
}
