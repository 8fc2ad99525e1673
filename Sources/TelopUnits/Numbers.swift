/// Formatting of numbers for people; the JSON has the exact values.
package enum Numbers {
  /// A number rounded to some decimals, without trailing zeros and with thousands separators: `57,600` or `3.307`.
  package static func short(_ exact: Rational, decimals: Int = 1) -> String {
    var text = fixed(exact, decimals: decimals)
    guard decimals > 0 else { return text }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  package static func short(_ value: Int) -> String {
    (value < 0 ? "-" : "") + grouped(String(value.magnitude))
  }

  /// `1 glyph`, `2 glyphs`.
  package static func count(_ value: Int, _ noun: String) -> String {
    "\(short(value)) \(noun)" + (value == 1 ? "" : "s")
  }

  /// The value, rounded to millionths if arithmetic with the exact value might not fit 128 bits.
  private static func roundedIfLarge(_ value: Rational) -> Rational {
    let limit: UInt128 = 1 << 96
    if value.numerator.magnitude < limit, value.denominator.magnitude < limit { return value }
    // Avoids `rounded()`, because this module does not link the C math library.
    let millionths = value.double * 1e6 + (value < 0 ? -0.5 : 0.5)
    return Rational(Int128(min(max(millionths, -1e30), 1e30))) / 1_000_000
  }

  private static func grouped(_ digits: String) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }

  /// A number with a fixed number of decimals: `3.30`.
  package static func fixed(_ exact: Rational, decimals: Int) -> String {
    let value = roundedIfLarge(exact)
    let scale = (0..<decimals).reduce(Int128(1)) { power, _ in power * 10 }
    let rounded = (value.magnitude * scale + Rational(1) / 2).floor
    let sign = value < 0 && rounded != 0 ? "-" : ""
    let whole = sign + grouped(String(rounded / scale))
    return decimals == 0 ? whole : whole + "." + String(scale + rounded % scale).dropFirst()
  }

  /// Seconds, rounded down, as `1:05`, or `1:02:03` from an hour on.
  package static func time(_ seconds: Rational) -> String {
    String(clock(Rational(max(0, seconds.floor))).dropLast(2))
  }

  /// Seconds as `m:ss`, or `h:mm:ss` from an hour on, with all decimals of the seconds.
  package static func exactClock(_ seconds: Rational) -> String {
    let whole = Rational(seconds.floor)
    let decimals = (seconds - whole).decimalDescription.drop { $0 == "0" }
    return time(whole) + (seconds.isWhole ? "" : String(decimals))
  }

  /// Seconds as `1:05.3`, or `1:02:03.4` from an hour on. A time below a tenth of a second is rounded to milliseconds,
  /// with a minimum of one millisecond so that the time does not look like zero: `0:00.04`.
  package static func clock(_ seconds: Rational) -> String {
    if seconds > 0, seconds < tenth { return "0:0" + self.seconds(seconds) }
    let tenths = (roundedIfLarge(seconds) * 10).nearest
    let minutes = tenths / 600
    let remainder = tenths % 600
    let secondsText = (remainder < 100 ? "0" : "") + "\(remainder / 10).\(remainder % 10)"
    guard minutes >= 60 else { return "\(minutes):\(secondsText)" }
    return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60):\(secondsText)"
  }

  private static var tenth: Rational { Rational(1) / 10 }

  /// Seconds rounded to tenths, or to milliseconds below a tenth of a second, with a minimum of one millisecond: `4.2`,
  /// `0.04`.
  package static func seconds(_ seconds: Rational) -> String {
    guard seconds > 0, seconds < tenth else { return short(seconds) }
    return short(max(seconds, Rational(1) / 1_000), decimals: 3)
  }
}

extension Rational {
  package var magnitude: Rational { self < 0 ? -self : self }
}
