@_spi(Answers) internal import TelopUnits

extension StringProtocol {
  /// Trims matching characters from both ends.
  func trimming(_ matches: (Character) -> Bool) -> String {
    var text = drop(while: matches)
    while let last = text.last, matches(last) { text.removeLast() }
    return String(text)
  }

  /// What is shown of a client's words: no more than a few, and nothing that steers a terminal.
  var visible: String {
    "'"
      + String(
        String.UnicodeScalarView(
          unicodeScalars.prefix(60).map { $0.steersText ? "?" : $0 })) + "'"
  }

  /// The same of a message of ours that has others' words in it.
  package var harmless: String {
    var text = ""
    for scalar in unicodeScalars {
      text += scalar.steersText ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return text
  }
}
