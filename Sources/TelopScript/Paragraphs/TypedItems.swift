internal import TelopUnits

/// Items of lists as people type them in Japanese: `・`, `●`, `※`, `①`, `１．`, `Ⅰ．`. CommonMark does not have these
/// markers and would join the lines of the items. A backslash before a marker keeps the lines joined.
enum TypedItems {
  private static let bullets: Set<Unicode.Scalar> = [
    "・", "･", "•", "※", "●", "○", "◎", "■", "□", "◆", "◇", "▲", "△", "▼", "▽", "▶", "▷", "★", "☆",
  ]

  /// Whether the text of a source line begins an item.
  static func begin(_ line: some Collection<Unicode.Scalar>) -> Bool {
    let text = line.drop { $0.properties.isWhitespace }
    guard let first = text.first else { return false }
    let next = text.dropFirst().first
    if isCircled(first) { return true }
    if bullets.contains(first) {
      // ○○ and ・・・ stand for omitted words, ▲5 is a negative number.
      return next != first && !(next.map { ("0"..."9").contains($0.narrow) } ?? false)
    }
    let isBracketed = first == "（"
    let number = text.dropFirst(isBracketed ? 1 : 0).prefix {
      ("0"..."9").contains($0.narrow) || isRoman($0)
    }
    let rest = text[number.endIndex...]
    guard (1...3).contains(number.count), let sign = rest.first, let behind = rest.dropFirst().first
    else { return false }
    if isBracketed { return sign == "）" }
    let signs = number.first?.isASCII == true ? "．、" : "．.）)、"
    // １．５ is a number.
    return signs.unicodeScalars.contains(sign) && !("0"..."9").contains(behind.narrow)
  }

  /// Whether the scalar is a Roman numeral of its own: Ⅰ, ⅳ.
  private static func isRoman(_ scalar: Unicode.Scalar) -> Bool {
    (0x2160...0x217F).contains(scalar.value)
  }

  /// Whether the scalar is a number in a circle or in brackets: ①, ⑴, ❶, ㈠.
  private static func isCircled(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2460...0x24FF, 0x2776...0x2793, 0x3220...0x3229, 0x3251...0x325F, 0x3280...0x3289,
      0x32B1...0x32BF:
      true
    default: false
    }
  }
}
