internal import Telop
internal import TelopText
import TelopUnits

/// Exact values as decimals, rounded once.
enum Decimals {
  /// The integer nearest to a value times a scale, rounded half up, without intermediate overflow.
  static func scaled(_ value: Rational, by scale: Int128) -> Int128 {
    let integer = value.floor
    let fraction = (value.numerator - integer * value.denominator).magnitude
    let (quotient, remainder) = value.denominator.magnitude.dividingFullWidth(
      fraction.multipliedFullWidth(by: scale.magnitude))
    let roundsUp = remainder >= value.denominator.magnitude - remainder
    return integer * scale + Int128(quotient) + (roundsUp ? 1 : 0)
  }

  static func milliseconds(_ seconds: Rational) -> Int { Int(scaled(seconds, by: 1_000)) }

  /// A decimal with at most `places` fractional digits, without trailing zeros: `-12.5`.
  static func text(_ value: Rational, places: Int) -> String {
    let scale = (0..<places).reduce(Int128(1)) { power, _ in power * 10 }
    return text(scaled(value, by: scale), places: places)
  }

  /// - Parameter value: within the range of a plan; traps if `value` times 10^`places` does not fit `Int128`.
  static func text(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { power, _ in power * 10 }
    return text(Int128((value * scale).rounded()), places: places)
  }

  private static func text(_ value: Int128, places: Int) -> String {
    let digits = padded(String(value.magnitude), to: places + 1)
    var text = String(digits.dropLast(places))
    var fraction = digits.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    if !fraction.isEmpty { text += "." + fraction }
    return value < 0 ? "-" + text : text
  }

  /// A time such as `00:01:23.456`, with `separator` before the milliseconds.
  static func clock(milliseconds: Int, separator: String) -> String {
    let seconds = milliseconds / 1_000
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
    return parts.joined(separator: ":") + separator + padded(milliseconds % 1_000, to: 3)
  }

  static func padded(_ value: Int, to width: Int) -> String { padded(String(value), to: width) }

  private static func padded(_ digits: String, to width: Int) -> String {
    String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
