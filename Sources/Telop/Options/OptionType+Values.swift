@_spi(Answers) internal import TelopPlan
@_spi(Answers) internal import TelopScript
import TelopUnits

// Three kinds of functions read a value from a text. `read` gets the option's name for its error. `parse` returns `nil`
// for an invalid text; `expected` then ends the message `NAME 'TEXT' is not …`. `reading` throws an error of its own.

extension OptionType where Value: RawRepresentable<String> & CaseIterable & Sendable {
  package static var choice: Self {
    Self(
      OptionForm(.choice, words: Value.allCases.map(\.rawValue)),
      expected: "one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))",
      parse: { Value(rawValue: $0) }, write: { $0.rawValue })
  }
}

extension OptionType<Bool> {
  package static var flag: Self { flag(named: ("true", "false")) }

  package static var onOff: Self { flag(named: ("on", "off")) }

  private static func flag(named words: (yes: String, no: String)) -> Self {
    Self(OptionForm(.flag, words: [words.yes, words.no]), expected: "true or false") { text in
      switch text.lowercased() {
      case "true", "yes", "on": true
      case "false", "no", "off": false
      default: nil
      }
    } write: {
      $0 ? words.yes : words.no
    }
  }
}

extension OptionType<String> {
  package static var text: Self { Self(OptionForm(.text), read: { $1 }, write: { $0 }) }

  package static var path: Self {
    Self(OptionForm(.path), expected: "a path", parse: { $0.isEmpty ? nil : $0 }, write: { $0 })
  }
}

extension OptionType<[String]> {
  static var fonts: Self {
    Self(many: OptionForm(.font, takesMany: true), read: { $1 }, write: { $0 })
  }

  static var texts: Self {
    Self(many: OptionForm(.text, takesMany: true)) { (name, texts) throws(PlanError) in
      guard !texts.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
        throw PlanError(.badValue, "\(name) '' is empty; give the text to look for")
      }
      return texts
    } write: {
      $0
    }
  }
}

extension OptionType<Int> {
  package static func count(of noun: String, _ range: ClosedRange<Int>) -> Self {
    Self(
      OptionForm(
        .wholeNumber, bounds: .init(Rational(range.lowerBound), Rational(range.upperBound))),
      expected: "a count of \(noun) from \(range.lowerBound) to \(range.upperBound)",
      parse: { Int($0).flatMap { range.contains($0) ? $0 : nil } }, write: { "\($0)" })
  }
}

extension OptionType<FrameRate> {
  static var frameRate: Self {
    Self(OptionForm(.frameRate, bounds: .init(0, 1_000, includesLowest: false))) {
      (text) throws(PlanError) in
      guard let rate = FrameRate(text) else {
        throw PlanError(
          .badFrameRate,
          "frame rate '\(text)' is not a number above 0 and up to 1000, such as 60, 59.94 or 30000/1001"
        )
      }
      return rate
    }
  }
}

extension OptionType<RGBAColor> {
  static var color: Self {
    Self(OptionForm(.color)) { (name, text) throws(PlanError) in
      guard let color = RGBAColor(text) else {
        throw PlanError(
          .badValue,
          "\(name) '\(text)' is not a colour such as #fff, #102030cc, white or transparent"
            + RGBAColor.hint(for: text))
      }
      return color
    } write: {
      $0.description
    }
  }
}

extension OptionType<CanvasSize> {
  static var canvas: Self {
    Self(
      OptionForm(.text, words: ["band"]),
      expected: "a size such as 1920x1080, of at most \(CanvasSize.maximumSide) px, nor band",
      code: .badLength, parse: { CanvasSize($0) }, write: { $0.description })
  }
}

extension OptionType<BandPlace> {
  static var place: Self {
    Self(
      OptionForm(.text, words: ["bottom", "top", "left", "right"]),
      expected: "bottom, top, left, right or a part such as 0.5 or 50%",
      parse: { BandPlace($0) }, write: { $0.description })
  }
}

extension OptionType<SafeArea> {
  static var safe: Self {
    Self(
      OptionForm(.text, words: ["none", "action", "graphics"]),
      expected: "none, action, graphics, or a margin such as 4% or 30px",
      parse: { SafeArea($0) }, write: { $0.description })
  }
}

extension OptionType<Rational?> {
  /// A number of pixels, or `auto`, which stands for `nil`.
  static var pixelsOrAuto: Self {
    let pixels = OptionType<Rational>.pixels(aboveZero: true)
    return Self(OptionForm(.number, unit: "px", bounds: pixels.form().bounds, words: ["auto"])) {
      (name, text) throws(PlanError) in
      text == "auto" ? nil : try pixels.read(name, [text])
    } write: {
      $0.map(\.decimalDescription) ?? "auto"
    }
  }
}

extension OptionType<Loop> {
  static var loop: Self {
    Self(
      OptionForm(
        .wholeNumber, bounds: .init(1, Rational(Loop.maximumPasses)),
        words: ["fill", "endless", "off"]), reading: Loop.init(_:))
  }
}

extension OptionType<WholePixels.Bounds> {
  /// Bounds such as `size=25% spacing=6 gap=240 lead=960`.
  static var pixelBounds: Self { Self(OptionForm(.text), reading: WholePixels.Bounds.init(_:)) }
}

extension OptionType<PaceProfile> {
  static var pace: Self {
    Self(OptionForm(.choice, words: PaceProfile.all.map(\.name))) { (_, text) throws(PlanError) in
      try PaceProfile.named(text)
    } write: {
      $0.name
    }
  }
}

extension OptionType<InsertRule> {
  static var insertRule: Self {
    Self(OptionForm(.text)) { (name, text) throws(PlanError) in
      do throws(InsertRuleError) { return try InsertRule(text) } catch {
        throw PlanError(.badValue, "\(name) \(error.message)")
      }
    } write: {
      $0.description
    }
  }
}
