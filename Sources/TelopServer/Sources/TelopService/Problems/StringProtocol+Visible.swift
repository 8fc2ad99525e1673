@_spi(Answers) internal import TelopUnits

extension StringProtocol {
  /// Trims matching characters from both ends.
  func trimming(_ matches: (Character) -> Bool) -> String {
    var text = drop(while: matches)
    while let last = text.last, matches(last) { text.removeLast() }
    return String(text)
  }

  /// A quoted excerpt of at most 60 scalars, without characters that control a terminal. For input of clients.
  var quoted: String {
    "'"
      + String(
        String.UnicodeScalarView(
          unicodeScalars.prefix(60).map { $0.affectsLayout ? "?" : $0 })) + "'"
  }

  /// The text with characters that control a terminal escaped. For messages that may quote input of clients.
  package var terminalSafe: String {
    var text = ""
    for scalar in unicodeScalars {
      text += scalar.affectsLayout ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return text
  }
}
