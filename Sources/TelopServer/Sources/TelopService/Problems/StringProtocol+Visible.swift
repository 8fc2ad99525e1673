extension StringProtocol {
  /// Without what stands at both ends and is meant.
  func trimming(_ isMeant: (Character) -> Bool) -> String {
    var text = drop(while: isMeant)
    while let last = text.last, isMeant(last) { text.removeLast() }
    return String(text)
  }

  /// What is shown of a client's words: no more than a few, and nothing that steers a terminal.
  var visible: String {
    "'"
      + String(
        String.UnicodeScalarView(
          unicodeScalars.prefix(60).map { $0.steersTerminals ? "?" : $0 })) + "'"
  }

  /// The same of a message of ours that has others' words in it.
  package var harmless: String {
    var text = ""
    for scalar in unicodeScalars {
      text += scalar.steersTerminals ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a terminal does something else with it than to show it, or shows what is beside it in another order.
  fileprivate var steersTerminals: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: properties.isBidiControl
    default: false
    }
  }
}
