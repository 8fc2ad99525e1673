/// Conversion of full-width characters, as Japanese input methods type them, to ASCII.
extension Unicode.Scalar {
  /// The ASCII form of a full-width letter, digit or symbol; any other scalar unchanged.
  package var narrow: Unicode.Scalar {
    (0xFF01...0xFF5E).contains(value) ? Unicode.Scalar(value - 0xFEE0) ?? self : self
  }
}

extension StringProtocol {
  /// The text with full-width letters, digits and symbols in their ASCII forms, and ideographic spaces as spaces.
  package var narrowed: String {
    var text = String(self)
    if text.withUTF8({ $0.allSatisfy { $0 < 0x80 } }) { return text }
    var narrow = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { narrow.append(scalar == "\u{3000}" ? " " : scalar.narrow) }
    return String(narrow)
  }
}
