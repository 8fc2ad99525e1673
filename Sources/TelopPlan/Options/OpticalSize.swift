internal import TelopText
import TelopUnits

/// The optical size of fonts that are designed for several sizes (axis `opsz`).
package enum OpticalSize: Sendable, Hashable, CustomStringConvertible {
  /// The type size in pixels, as in CSS.
  case auto
  /// The default of each font.
  case none
  /// A value on the axis.
  case fixed(Double)

  /// Reads `auto`, `none` or a number.
  package init(_ text: String) throws(PlanError) {
    switch text {
    case "auto": self = .auto
    case "none": self = .none
    default:
      guard let value = Rational(decimal: text), value > 0, value <= 32_767 else {
        throw PlanError(
          .badValue, "optical-size '\(text)' is not auto, none or a number from above 0 to 32767")
      }
      self = .fixed(value.double)
    }
  }

  package var description: String {
    switch self {
    case .auto: "auto"
    case .none: "none"
    case .fixed(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
  }

  /// The value for the axis `opsz` at a type size; `nil` for the default of each font.
  func value(at size: Rational) -> Double? {
    switch self {
    case .auto: size.double
    case .none: nil
    case .fixed(let value): value
    }
  }

  /// The optical size for a type size, as a fixed value that stays the same when the type is scaled.
  func fixed(at size: Rational) -> OpticalSize { value(at: size).map(OpticalSize.fixed) ?? .none }
}
