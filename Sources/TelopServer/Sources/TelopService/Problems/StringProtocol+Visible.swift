@_spi(Answers) internal import TelopUnits

extension StringProtocol {
  /// Trims matching characters from both ends; by default, spaces and tabs.
  func trimming(_ matches: (Character) -> Bool = { $0 == " " || $0 == "\t" }) -> String {
    var text = drop(while: matches)
    while let last = text.last, matches(last) { text.removeLast() }
    return String(text)
  }

  /// A quoted excerpt of at most 60 scalars, for client input in messages. Control and layout characters become `?`.
  var quoted: String {
    let excerpt = unicodeScalars.prefix(60).map { $0.affectsLayout ? "?" : $0 }
    return "'\(String(String.UnicodeScalarView(excerpt)))'"
  }

  /// The text with control and layout characters escaped, for messages that may quote client input.
  package var terminalSafe: String {
    unicodeScalars.map { $0.affectsLayout ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}
