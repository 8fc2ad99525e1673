extension Rational {
  /// Reads a decimal exactly: `43.4` is 217/5, `.5` is 1/2, `-3` is −3.
  ///
  /// - Parameter text: an optional sign, digits with at most one point, no exponent and no spaces;
  ///   at most 18 digits before the point and 9 after it.
  /// - Returns: `nil` for anything else, `nan` and `inf` included.
  public init?(decimal text: some StringProtocol) {
    var digits = Substring(text)
    let negative = digits.first == "-"
    if negative || digits.first == "+" { digits.removeFirst() }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard whole.count <= 18, fraction.count <= 9, !(whole.isEmpty && fraction.isEmpty) else {
      return nil
    }
    var value: Int128 = 0
    for digit in (whole + fraction).utf8 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int128(digit - UInt8(ascii: "0"))
    }
    let scale = fraction.reduce(Int128(1)) { power, _ in power * 10 }
    self.init(reducing: negative ? -value : value, scale)
  }
}
