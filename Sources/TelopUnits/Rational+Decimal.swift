extension Rational {
  /// Reads a decimal exactly: `43.4` is 217/5, `.5` is 1/2, `-3` is −3.
  ///
  /// - Parameter text: an optional sign, digits with at most one point, no exponent and no spaces;
  ///   at most 18 digits before the point and 9 after it.
  /// - Returns: `nil` for anything else, `nan` and `inf` included.
  public init?(decimal text: Substring) { self.init(decimal: String(text)) }

  /// The same of a whole string.
  public init?(decimal text: String) {
    var value: Int128 = 0
    var scale: Int128 = 1
    /// Digits before the point and after it.
    var (whole, fraction) = (0, 0)
    var (isNegative, hasPoint, isFirst) = (false, false, true)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-") where isFirst: isNegative = true
      case UInt8(ascii: "+") where isFirst: break
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Int128(byte - UInt8(ascii: "0"))
        if hasPoint { fraction += 1 } else { whole += 1 }
        if hasPoint { scale *= 10 }
        guard whole <= 18, fraction <= 9 else { return nil }
      default: return nil
      }
      isFirst = false
    }
    guard whole + fraction > 0 else { return nil }
    self.init(reducing: isNegative ? -value : value, scale)
  }
}
