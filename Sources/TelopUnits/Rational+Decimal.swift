extension Rational {
  /// Reads a decimal exactly: `43.4` is 217/5, `.5` is 1/2, `-3` is −3. At most 18 digits before the point and 9 after
  /// it; no exponent, no spaces.
  package init?(decimal text: some StringProtocol) {
    var value: Int128 = 0
    var scale: Int128 = 1
    var wholeDigits = 0
    var fractionDigits = 0
    var isNegative = false
    var hasPoint = false
    var isFirst = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-") where isFirst: isNegative = true
      case UInt8(ascii: "+") where isFirst: break
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Int128(byte - UInt8(ascii: "0"))
        if hasPoint { fractionDigits += 1 } else { wholeDigits += 1 }
        if hasPoint { scale *= 10 }
        guard wholeDigits <= 18, fractionDigits <= 9 else { return nil }
      default: return nil
      }
      isFirst = false
    }
    guard wholeDigits + fractionDigits > 0 else { return nil }
    self.init(reducing: isNegative ? -value : value, scale)
  }
}

extension Rational: LosslessStringConvertible {
  /// Reads a decimal such as `43.4`, or a fraction `n/d` such as `217/5`, which is the form that `description` writes.
  ///
  /// - Parameter text: a decimal of at most 18 digits before the point and 9 after it, without an exponent; a whole
  ///   number of at most 38 digits; or two whole numbers with `/` between them, the second without a sign.
  /// - Returns: `nil` for anything else, and for a denominator of 0.
  /// - Complexity: O(length).
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 1 {
      // A whole number may have more digits than `init(decimal:)` accepts.
      let value = Rational(decimal: text) ?? Self.wholeNumber(parts[0]).map { Rational($0) }
      guard let value else { return nil }
      self = value
      return
    }
    guard let numerator = Self.wholeNumber(parts[0]), let denominator = Self.wholeNumber(parts[1]),
      parts[1].first.map({ $0 != "-" && $0 != "+" }) ?? false
    else { return nil }
    self.init(numerator, over: denominator)
  }

  private static func wholeNumber(_ digits: Substring) -> Int128? {
    guard digits.utf8.count <= 39, let value = Int128(digits), value != .min else { return nil }
    return value
  }

  /// A percentage as a fraction: `.percent(50)` is 1/2. Traps if the fraction does not fit 128 bits.
  package static func percent(_ value: Rational) -> Rational { value / 100 }
}
