/// The direction in which `<sup>` or `<sub>` shifts text. Without the shift, `10<sup>3</sup>` would be 103.
/// The raw value is the name of the HTML element.
enum DigitShift: String {
  case raised = "sup"
  case lowered = "sub"

  /// The text in Unicode's superscript or subscript characters, as in `10³` and `CO₂`. The whole text is unchanged if
  /// one of its characters has no such form.
  func applied(to text: String) -> String {
    let signs = self == .raised ? "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ" : "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ"
    var shifted = ""
    for character in text {
      let pairs = zip("0123456789+-−=()n", signs)
      guard let (_, sign) = pairs.first(where: { plain, _ in plain == character }) else {
        return text
      }
      shifted.append(sign)
    }
    return shifted
  }
}
