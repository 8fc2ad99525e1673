import TelopUnits

extension Script.Section.Demands {
  /// The reason why attributes cannot be read, as one line without the place.
  struct AttributeError: Error { let message: String }

  static let keys = [
    "time", "weight", "min-speed", "max-speed", "optional", "keep", "slide", "slides",
  ]

  /// Reads attributes: `time=1:20`, `time=1:20±10s`, `weight=2`, `min-speed=80`, `max-speed=240`, `optional` or
  /// `optional=2`, `keep`, `slide=3` or `slides=3-5`; each may occur once.
  init(attributes: [String]) throws(AttributeError) {
    self.init()
    var seen: [String] = []
    for attribute in attributes {
      let sign = attribute.firstIndex(of: "=") ?? attribute.endIndex
      let key = String(attribute[..<sign])
      guard Self.keys.contains(key) else {
        if "±+".unicodeScalars.contains(where: { $0 == key.unicodeScalars.first }) {
          throw AttributeError(
            message: "'\(attribute)' goes directly after the time, without a space: time=1:20±10s")
        }
        if key.unicodeScalars.first?.isRangeSign == true {
          throw AttributeError(message: "a range of slides has no spaces: slides=3-5")
        }
        if let comma = key.firstIndex(where: { ",、;".contains($0) }), comma != key.startIndex {
          throw AttributeError(
            message: "'\(attribute)': separate attributes by spaces, as in {keep slide=7}")
        }
        let all = Self.keys.joined(separator: ", ")
        throw AttributeError(
          message: "unknown attribute '\(key)'; there are \(all); write \\{ for a brace in text")
      }
      guard !seen.contains(key) else {
        throw AttributeError(message: "the attribute '\(key)' is given twice")
      }
      seen.append(key)
      try set(key, to: sign == attribute.endIndex ? nil : String(attribute[sign...].dropFirst()))
    }
    if let minSpeed, let maxSpeed, minSpeed > maxSpeed {
      let min = minSpeed.decimalDescription
      let max = maxSpeed.decimalDescription
      throw AttributeError(message: "min-speed \(min) is above max-speed \(max)")
    }
    if isKept, dropPriority != nil {
      throw AttributeError(message: "keep and optional exclude each other; remove one")
    }
  }

  /// Checks the attributes of a paragraph, which may only be `keep` or `optional`.
  func checkParagraphAttributes(hasText: Bool) throws(AttributeError) {
    if !hasText {
      throw AttributeError(
        message: "these attributes have no text before them; write them at the end of a paragraph")
    }
    var others = self
    others.isKept = false
    others.dropPriority = nil
    guard others == Self() else {
      throw AttributeError(
        message: "a paragraph takes keep or optional alone; other attributes belong to a heading")
    }
  }

  private mutating func set(_ key: String, to value: String?) throws(AttributeError) {
    guard let value else {
      switch key {
      case "optional": dropPriority = 1
      case "keep": isKept = true
      default: throw AttributeError(message: "the attribute '\(key)' has no value; write \(key)=…")
      }
      return
    }
    switch key {
    case "time": (time, timeSlack) = try Self.time(value)
    case "weight": weight = try Self.number(key, value)
    case "min-speed": minSpeed = try Self.number(key, value)
    case "max-speed": maxSpeed = try Self.number(key, value)
    case "slide", "slides":
      guard slides == nil else { throw AttributeError(message: "give slide or slides, not both") }
      slides = try Self.slides(key, value)
    case "keep": throw AttributeError(message: "the attribute 'keep' takes no value; write keep")
    default: dropPriority = try Self.priority(value)
    }
  }

  private static func time(_ text: String) throws(AttributeError) -> (Duration, slack: Duration?) {
    // Accepts +- and +/-, because few keyboards have the sign ±.
    let sign = ["±", "+-", "+/-"].lazy.compactMap(text.firstRange(of:)).first
    let nominal = text[..<(sign?.lowerBound ?? text.endIndex)]
    let slackText = sign.map { text[$0.upperBound...] }
    guard let seconds = Rational(time: String(nominal)), seconds > 0,
      let time = Duration(exactSeconds: seconds)
    else {
      let advice = Rational.advice(onTime: String(nominal))
      let separators = ",、;".unicodeScalars
      if advice.isEmpty, text.unicodeScalars.contains(where: separators.contains) {
        throw AttributeError(
          message: "time '\(text)': separate attributes by spaces, as in {time=1:20 weight=2}")
      }
      throw AttributeError(
        message: "time '\(text)' is not a time such as 1:20, 80s, 1m20s or 1:20±10s\(advice)")
    }
    guard let slackText else { return (time, nil) }
    guard let slackSeconds = slack(slackText, of: seconds), slackSeconds > 0,
      slackSeconds < seconds, let slackDuration = Duration(exactSeconds: slackSeconds)
    else {
      throw AttributeError(
        message: "time '\(text)': its tolerance must be above 0 and less than the time, such as "
          + "1:20±10s or 1:20±10%")
    }
    return (time, slackDuration)
  }

  /// Reads a tolerance, `10s` or `10%`, in seconds. A percentage of `seconds` is rounded down to whole nanoseconds.
  private static func slack(_ text: Substring, of seconds: Rational) -> Rational? {
    guard text.last == "%" else { return Rational(time: String(text)) }
    guard let percent = Rational(decimal: text.dropLast()), percent > 0, percent < 100,
      let nanoseconds = seconds.multipliedIfRepresentable(by: percent * 10_000_000)
    else { return nil }
    return Rational(nanoseconds.floor) / 1_000_000_000
  }

  private static func number(_ key: String, _ text: String) throws(AttributeError) -> Rational {
    guard let value = Rational(decimal: text), value > 0, value <= 1_000_000,
      value.denominator <= 1_000_000
    else {
      throw AttributeError(
        message: "\(key) '\(text)' is not a number above 0 and up to 1000000, such as 80 or 0.5")
    }
    return value
  }

  private static func slides(_ key: String, _ text: String) throws(AttributeError) -> ClosedRange<
    Int
  > {
    let parts = text.unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: \.isRangeSign)
    let numbers = parts.compactMap { $0.allSatisfy(\.isDigit) ? Int(String($0)) : nil }
    guard (1...2).contains(parts.count), numbers.count == parts.count,
      let first = numbers.first, let last = numbers.last, 1 <= first, first <= last, last <= 10_000
    else {
      throw AttributeError(
        message:
          "\(key) '\(text)' is neither a slide's number, such as slide=3, nor a range such as "
          + "slides=3-5")
    }
    return first...last
  }

  private static func priority(_ text: String) throws(AttributeError) -> Int {
    guard text.utf8.first != UInt8(ascii: "+"), let value = Int(text), (1...1_000).contains(value)
    else {
      throw AttributeError(message: "optional '\(text)' is not a whole number from 1 to 1000")
    }
    return value
  }
}
