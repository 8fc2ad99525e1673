internal import TelopUnits

extension Unicode.Scalar {
  /// Whether the character is an ASCII digit.
  var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether people write the character between the first and the last number of a range: `3-5`, `3–5`, `3〜5`, `3ー5`.
  var isRangeSign: Bool {
    narrow == "~" || self == "−" || self == "ー"
      || narrow.properties.generalCategory == .dashPunctuation
  }
}
