internal import TelopUnits

extension Unicode.Scalar {
  /// Whether the character is an ASCII digit.
  var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether the character may be between the two numbers of a range: `3-5`, `3–5`, `3〜5`, `3ー5`, also full-width.
  var isRangeSign: Bool {
    narrow == "~" || self == "−" || self == "ー"
      || narrow.properties.generalCategory == .dashPunctuation
  }
}
