@_spi(Answers) internal import TelopUnits

extension StringProtocol {
  /// Trims matching characters from both ends.
  func trimming(_ matches: (Character) -> Bool) -> String {
    var text = drop(while: matches)
    while let last = text.last, matches(last) { text.removeLast() }
    return String(text)
  }

  /// A quoted excerpt of at most 60 scalars, for client input in messages. Control and layout characters become `?`.
  var quoted: String {
    "'"
      + String(
        String.UnicodeScalarView(
          unicodeScalars.prefix(60).map { $0.affectsLayout ? "?" : $0 })) + "'"
  }

  /// The text with control and layout characters escaped, for messages that may quote client input.
  package var terminalSafe: String {
    var text = ""
    for scalar in unicodeScalars {
      text += scalar.affectsLayout ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return text
  }
}
