/// Signs as a Latin keyboard has them, where a Japanese one types them in full width.
extension Unicode.Scalar {
  /// A full-width letter, digit or sign as ASCII has it; any other scalar itself.
  package var narrow: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
    default: self
    }
  }
}

extension StringProtocol {
  /// The text with every full-width letter, digit and sign as ASCII has it, and ideographic spaces as
  /// spaces.
  ///
  /// - Complexity: O(n); ASCII is returned as it is.
  package var narrowed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return String(self) }
    var narrow = String.UnicodeScalarView()
    narrow.append(contentsOf: unicodeScalars.lazy.map { $0 == "\u{3000}" ? " " : $0.narrow })
    return String(narrow)
  }
}
