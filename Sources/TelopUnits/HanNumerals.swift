/// Chinese and Japanese numerals of times, as in `五分` and `二十五分`.
extension Unicode.Scalar {
  /// Whether `Rational.init(hanNumerals:)` reads the character.
  package var isHanNumeral: Bool { Rational.hanDigits.contains(self) || self == "十" || self == "百" }
}

extension Rational {
  fileprivate static let hanDigits = Array("〇一二三四五六七八九".unicodeScalars)

  /// Reads a whole number below 1,000: `二十五`, `二五`, `百二十`. `nil` for anything else.
  init?(hanNumerals text: Substring) {
    var total = 0
    // The number after the last 十 or 百.
    var digits: Int?
    // The exclusive limit for what follows: the value of the last 十 or 百, at first 1,000.
    var limit = 1_000
    for scalar in text.unicodeScalars {
      if let digit = Self.hanDigits.firstIndex(of: scalar) {
        digits = (digits ?? 0) * 10 + digit
        guard digits ?? 0 < limit else { return nil }
      } else {
        let factor = digits ?? 1
        guard scalar == "十" || scalar == "百", case let next = scalar == "十" ? 10 : 100,
          next < limit, (1...9).contains(factor)
        else { return nil }
        total += factor * next
        limit = next
        digits = nil
      }
    }
    guard !text.isEmpty else { return nil }
    self.init(total + (digits ?? 0))
  }
}
