/// An exact number: a fraction in lowest terms with a positive denominator, each 128 bits wide.
///
/// Pixels, speeds and seconds are rationals inside the program. On output, each value is rounded once, to a `Double`.
/// As with `Int`, arithmetic beyond 128 bits and division by 0 trap. The limits that `TextLimits` and the planner put
/// on sizes, lengths and times keep every result far inside 128 bits. Numbers that are not limited yet need operations
/// that do not trap: `divided(by:)` returns `nil`, and the `rounded` operations round. Comparing never traps.
///
/// There is no floating-point literal, because 43.4 has no exact `Double`. Write `Rational("43.4")` or `Rational(217) /
/// 5`. Use `Rational(exactly:)` to convert a `Double`.
///
/// ```swift
/// let size = Rational(217) / 5  // 43.4 px, exactly
/// let width = size * 5_120 / 2_048  // 5,120 units of a font with 2,048 in an em
/// print(width, width.double)  // 217/2 108.5
/// ```
public struct Rational: Sendable, Hashable {
  /// The numerator, which carries the sign.
  public let numerator: Int128
  /// The denominator: always positive, with no common factor with `numerator`.
  public let denominator: Int128

  /// A whole number; traps beyond 128 bits.
  public init(_ value: some BinaryInteger) {
    numerator = Int128(value)
    denominator = 1
  }

  /// `numerator` ÷ `denominator` in lowest terms. `nil` if `denominator` is 0, or if either number is `Int128.min`,
  /// which has no negation.
  public init?(_ numerator: Int128, over denominator: Int128) {
    guard denominator != 0, denominator != .min, numerator != .min else { return nil }
    self.init(reducing: numerator, denominator)
  }

  /// A fraction reduced to lowest terms; `denominator` must not be 0.
  package init(reducing numerator: Int128, _ denominator: Int128) {
    let divisor = Self.gcd(numerator.magnitude, denominator.magnitude)
    let sign: Int128 = denominator < 0 ? -1 : 1
    self.numerator = Self.quotient(sign * numerator, Int128(divisor))
    self.denominator = Self.quotient(sign * denominator, Int128(divisor))
  }

  private init(lowestTerms numerator: Int128, _ denominator: Int128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// 0/1.
  public static let zero = Rational(0)
  package static let one = Rational(1)

  private static func gcd(_ a: UInt128, _ b: UInt128) -> UInt128 {
    // Nearly every value fits 64 bits, where a remainder is one instruction.
    if let a = UInt64(exactly: a), let b = UInt64(exactly: b) {
      return UInt128(commonDivisor(a, b))
    }
    return commonDivisor(a, b)
  }

  /// The quotient by a positive common factor. Nearly every value fits 64 bits, where dividing is one instruction.
  private static func quotient(_ value: Int128, _ factor: Int128) -> Int128 {
    if factor == 1 { return value }
    if let value = Int64(exactly: value), let factor = Int64(exactly: factor) {
      return Int128(value / factor)
    }
    return value / factor
  }

  /// The greatest common divisor of two numbers that are not negative; 1 if both are 0.
  package static func commonDivisor<T: FixedWidthInteger>(_ a: T, _ b: T) -> T {
    var a = a
    var b = b
    while b != 0 {
      let remainder = a % b
      a = b
      b = remainder
    }
    return a == 0 ? 1 : a
  }
}

extension Rational: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension Rational: Comparable {
  /// Compares exactly, for any denominators.
  public static func < (left: Rational, right: Rational) -> Bool {
    if left.denominator == right.denominator { return left.numerator < right.numerator }
    // The products are 256 bits wide, so comparing never overflows.
    let first = left.numerator.multipliedFullWidth(by: right.denominator)
    let second = right.numerator.multipliedFullWidth(by: left.denominator)
    return (first.high, first.low) < (second.high, second.low)
  }
}

extension Rational: AdditiveArithmetic {
  /// The exact sum; traps beyond 128 bits.
  public static func + (left: Rational, right: Rational) -> Rational {
    guard let sum = left.addedIfRepresentable(to: right) else { preconditionFailure("Overflow") }
    return sum
  }

  /// The exact difference; traps beyond 128 bits.
  public static func - (left: Rational, right: Rational) -> Rational { left + -right }

  /// The negated value.
  public static prefix func - (value: Rational) -> Rational {
    Rational(lowestTerms: -value.numerator, value.denominator)
  }
}

extension Rational {
  /// The exact product; traps beyond 128 bits.
  public static func * (left: Rational, right: Rational) -> Rational {
    guard let product = left.multipliedIfRepresentable(by: right) else {
      preconditionFailure("Overflow")
    }
    return product
  }

  /// The product, or `nil` when it does not fit 128 bits.
  package func multipliedIfRepresentable(by other: Rational) -> Rational? {
    // Common factors are cancelled before multiplying. The result is then in lowest terms, and intermediate values
    // overflow only if the result does.
    let first = Int128(Self.gcd(numerator.magnitude, other.denominator.magnitude))
    let second = Int128(Self.gcd(other.numerator.magnitude, denominator.magnitude))
    let (top, topOverflows) = Self.quotient(numerator, first)
      .multipliedReportingOverflow(by: Self.quotient(other.numerator, second))
    let (bottom, bottomOverflows) = Self.quotient(denominator, second)
      .multipliedReportingOverflow(by: Self.quotient(other.denominator, first))
    return topOverflows || bottomOverflows ? nil : Rational(lowestTerms: top, bottom)
  }

  /// The sum, or `nil` when the sum or an intermediate value does not fit 128 bits.
  package func addedIfRepresentable(to other: Rational) -> Rational? {
    if denominator == other.denominator {
      let (sum, overflow) = numerator.addingReportingOverflow(other.numerator)
      return overflow ? nil : Rational(reducing: sum, denominator)
    }
    // Dividing one denominator by the common factor first keeps the products small.
    let shared = Int128(Self.gcd(denominator.magnitude, other.denominator.magnitude))
    let scale = other.denominator / shared
    let (first, firstOverflows) = numerator.multipliedReportingOverflow(by: scale)
    let (second, secondOverflows) = other.numerator.multipliedReportingOverflow(
      by: denominator / shared)
    let (top, topOverflows) = first.addingReportingOverflow(second)
    let (bottom, bottomOverflows) = denominator.multipliedReportingOverflow(by: scale)
    if firstOverflows || secondOverflows || topOverflows || bottomOverflows { return nil }
    return Rational(reducing: top, bottom)
  }

  /// The exact product with a whole number; traps beyond 128 bits.
  public static func * (left: Rational, right: some BinaryInteger) -> Rational {
    left * Rational(right)
  }

  /// The exact quotient; traps when `right` is 0, as division of `Int` does, and beyond 128 bits.
  public static func / (left: Rational, right: Rational) -> Rational { left * right.reciprocal }

  /// The exact quotient by a whole number; traps when `right` is 0, and beyond 128 bits.
  public static func / (left: Rational, right: some BinaryInteger) -> Rational {
    left / Rational(right)
  }

  /// 1 ÷ this value, which is not 0.
  private var reciprocal: Rational {
    precondition(numerator != 0, "Division by zero")
    return numerator < 0
      ? Rational(lowestTerms: -denominator, -numerator)
      : Rational(lowestTerms: denominator, numerator)
  }

  /// The quotient, or `nil` when `divisor` is 0 or the quotient does not fit 128 bits.
  public func divided(by divisor: Rational) -> Rational? {
    guard divisor.numerator != 0, divisor.numerator != .min else { return nil }
    return multipliedIfRepresentable(by: divisor.reciprocal)
  }

  /// The greatest whole number not above this value.
  public var floor: Int128 {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The least whole number not below this value.
  public var ceiling: Int128 {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return remainder > 0 ? quotient + 1 : quotient
  }

  /// The nearest whole number; halves are rounded up.
  package var nearest: Int128 { (self + Rational(1) / 2).floor }

  /// True for a whole number.
  public var isWhole: Bool { denominator == 1 }
}

extension Rational: CustomStringConvertible {
  /// `n/d` in lowest terms, or `n` for a whole number. JSON output uses this exact form.
  public var description: String {
    let whole = Self.digits(numerator)
    return isWhole ? whole : whole + "/" + Self.digits(denominator)
  }

  /// Formats as 64 bits if the value fits, because formatting 128 bits takes ten times as long.
  private static func digits(_ value: Int128) -> String {
    Int64(exactly: value)?.description ?? value.description
  }

  /// The value as a decimal if it has at most 18 places and its digits fit 128 bits; otherwise as `n/d`. `217/5`
  /// becomes `43.4`, and `1/3` stays `1/3`.
  package var decimalDescription: String {
    var remainingFactors = denominator
    var digits = 0
    for factor: Int128 in [10, 2, 5] {
      while remainingFactors % factor == 0 {
        remainingFactors /= factor
        digits += 1
      }
    }
    guard remainingFactors == 1, digits <= 18 else { return description }
    let scale = (0..<digits).reduce(Int128(1)) { power, _ in power * 10 }
    let (scaled, overflow) = numerator.multipliedReportingOverflow(by: scale / denominator)
    guard !overflow else { return description }
    let whole = scaled.magnitude / scale.magnitude
    // Adding `scale` puts a 1 before the fraction's digits, which keeps their leading zeros.
    let fraction = String(scale.magnitude + scaled.magnitude % scale.magnitude).dropFirst()
    let sign = scaled < 0 ? "-" : ""
    return digits == 0 ? "\(numerator)" : "\(sign)\(whole).\(fraction)"
  }
}
