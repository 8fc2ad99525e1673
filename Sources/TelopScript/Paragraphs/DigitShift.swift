/// The position of text in `<sup>` or `<sub>`. Without its position, `10<sup>3</sup>` would be 103.
enum DigitShift {
  case raised
  case lowered

  /// - Parameter element: the name of an HTML element.
  init?(element: String) {
    switch element {
    case "sup": self = .raised
    case "sub": self = .lowered
    default: return nil
    }
  }

  /// A number with Unicode's raised or lowered signs, such as `10³` and `CO₂` have; any other text unchanged.
  func applied(to text: String) -> String {
    let signs = self == .raised ? "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ" : "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ"
    var shifted = ""
    for character in text {
      guard let sign = zip("0123456789+-−=()n", signs).first(where: { $0.0 == character }) else {
        return text
      }
      shifted.append(sign.1)
    }
    return shifted
  }
}
