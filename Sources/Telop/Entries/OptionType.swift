@_spi(Answers) internal import TelopPlan
internal import TelopText
internal import TelopUnits

/// The type of an option's values: the form of the values, and functions that read them from texts and write them.
package struct OptionType<Value>: Sendable {
  /// Returns the form of the values. It is made on demand, because most forms are never needed.
  package let form: @Sendable () -> OptionForm
  /// Reads a value from texts. The first argument is the option's name, for errors.
  package let read: @Sendable (String, [String]) throws(PlanError) -> Value
  /// Returns a value as texts that `read` accepts.
  package let write: @Sendable (Value) -> [String]

  /// Values that are read from any number of texts.
  package init(
    many form: @autoclosure @escaping @Sendable () -> OptionForm,
    read: @escaping @Sendable (String, [String]) throws(PlanError) -> Value,
    write: @escaping @Sendable (Value) -> [String]
  ) {
    self.form = form
    self.read = read
    self.write = write
  }

  /// Values that are read from exactly one text.
  package init(
    _ form: @autoclosure @escaping @Sendable () -> OptionForm,
    read: @escaping @Sendable (String, String) throws(PlanError) -> Value,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.form = form
    self.read = { (name, texts) throws(PlanError) in
      guard texts.count == 1 else {
        throw PlanError(.badValue, "\(name) takes one value, not \(texts.count)")
      }
      return try read(name, texts[0])
    }
    self.write = { [write($0)] }
  }
}

extension OptionType {
  /// Values that `parse` reads from one text. A text for which `parse` returns `nil` is an error.
  ///
  /// - Parameter expected: the end of the error's message `NAME 'TEXT' is not …`.
  init(
    _ form: @autoclosure @escaping @Sendable () -> OptionForm,
    expected: @autoclosure @escaping @Sendable () -> String, code: PlanError.Code = .badValue,
    parse: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String
  ) {
    let read = { @Sendable (name: String, text: String) throws(PlanError) -> Value in
      guard let value = parse(text) else {
        throw PlanError(code, "\(name) '\(text)' is not \(expected())")
      }
      return value
    }
    self.init(form(), read: read, write: write)
  }
}

extension OptionType where Value: CustomStringConvertible & Sendable {
  init(
    _ form: @autoclosure @escaping @Sendable () -> OptionForm,
    reading read: @escaping @Sendable (String) throws(PlanError) -> Value
  ) {
    self.init(form()) { (_, text) throws(PlanError) in
      try read(text)
    } write: {
      $0.description
    }
  }
}

extension OptionType<Rational> {
  private static func number(
    _ form: @autoclosure @escaping @Sendable () -> OptionForm,
    expected: @autoclosure @escaping @Sendable () -> String, code: PlanError.Code = .badLength,
    where isValid: @escaping @Sendable (Rational) -> Bool
  ) -> Self {
    Self(form(), expected: expected(), code: code) {
      Rational(decimal: $0).flatMap { isValid($0) ? $0 : nil }
    } write: {
      $0.decimalDescription
    }
  }

  static func pixels(aboveZero: Bool, unit: String = "px") -> Self {
    number(
      OptionForm(
        .number, unit: unit,
        bounds: .init(0, Rational.maximumPlanLength, includesLowest: !aboveZero)),
      expected: "a number \(aboveZero ? "above" : "from") 0 and up to 1000000 \(unit) "
        + "with at most six decimals"
    ) { (aboveZero ? $0 > 0 : $0 >= 0) && $0.isWithinLengthLimits }
  }

  static var spacing: Self {
    number(
      OptionForm(
        .number, unit: "px", bounds: .init(-Rational.maximumPlanLength, Rational.maximumPlanLength)),
      expected: "a number of pixels from -1000000 to 1000000 with at most six decimals, "
        + "such as 2 or -0.5"
    ) { $0.isWithinLengthLimits && (-$0).isWithinLengthLimits }
  }

  static var size: Self {
    number(
      OptionForm(
        .number, unit: "px", bounds: .init(0, TextLimits.maximumSize, includesLowest: false)),
      expected:
        "a number above 0 and up to \(TextLimits.maximumSize) px with at most six decimals, such as 48 or 43.4"
    ) { $0.isTypeSize && $0.denominator <= Rational.maximumLengthDenominator }
  }

  static var factor: Self {
    number(
      OptionForm(.number, bounds: .init(1, 1_000)),
      expected: "a factor from 1 to 1000 with at most three decimals, such as 2 or 1.5",
      code: .badValue
    ) { $0.isFactor }
  }

  static var viewportShare: Self {
    Self(
      OptionForm(.percentage, unit: "%", bounds: .init(0, 100)),
      expected: "a part of the viewport from 0% to 100%"
    ) { text in
      guard text.hasSuffix("%"), let percent = Rational(decimal: text.dropLast()), percent >= 0,
        percent <= 100
      else { return nil }
      return .percent(percent)
    } write: {
      ($0 * 100).decimalDescription + "%"
    }
  }

  /// A physical length, in metres.
  static var length: Self {
    Self(
      OptionForm(.length, bounds: .init(0, 10_000, includesLowest: false)),
      read: ScreenGeometry.length(_:_:), write: { $0.decimalDescription + "m" })
  }
}

extension OptionType<Duration> {
  package static var duration: Self {
    Self(OptionForm(.time, unit: "s", bounds: .init(0, 1_000_000, includesLowest: false))) {
      (_, text) throws(PlanError) in
      try Duration(talk: text)
    } write: {
      Numbers.exactClock($0.exactSeconds)
    }
  }

  /// A time from 0 on: a duration that may be 0, or a moment.
  package static var time: Self {
    Self(
      OptionForm(.time, unit: "s", bounds: .init(0, 1_000_000)), read: time(_:_:),
      write: { $0.exactSeconds.decimalDescription })
  }

  fileprivate static func time(_ name: String, _ text: String) throws(PlanError) -> Duration {
    guard let seconds = Rational(time: text), seconds >= 0 else {
      throw PlanError(
        .badDuration,
        "\(name) '\(text)' is not a time from 0 on, such as 2s or 1.5"
          + Rational.advice(onTime: text))
    }
    guard let time = Duration(exactSeconds: seconds) else {
      throw PlanError(
        .badDuration,
        "\(name) '\(text)' is over 1000000 s (about 11.6 days) or finer than a nanosecond")
    }
    return time
  }
}

extension OptionType<[Duration]> {
  /// Ascending times, as several values or as one value with commas.
  static var times: Self {
    Self(many: OptionForm(.time, unit: "s", takesMany: true)) { (name, texts) throws(PlanError) in
      var times: [Duration] = []
      // Japanese keyboards type other commas and spaces, which separate times too.
      let parts = texts.flatMap { $0.split(whereSeparator: { ",、， \u{3000}".contains($0) }) }
      for text in parts {
        let time = try OptionType<Duration>.time(name, String(text))
        guard times.last.map({ $0 < time }) ?? true else {
          throw PlanError(.badValue, "\(name): \(text) is not later than the time before it")
        }
        times.append(time)
      }
      guard !times.isEmpty else {
        throw PlanError(.badValue, "\(name) needs times, such as 0:00, 0:40, 1:30")
      }
      return times
    } write: {
      $0.map { Numbers.exactClock($0.exactSeconds) }
    }
  }
}
