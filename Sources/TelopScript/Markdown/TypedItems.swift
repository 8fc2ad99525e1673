internal import TelopUnits

/// Items of lists as people type them in Japanese: `・`, `●`, `※`, `①`, `１．`. CommonMark does not have these markers and
/// would join the lines of the items.
enum TypedItems {
  private static let bullets: Set<Unicode.Scalar> = [
    "・", "･", "•", "※", "●", "○", "◎", "■", "□", "◆", "◇", "▲", "△", "▼", "▽", "▶", "▷", "★", "☆",
  ]

  /// Whether the text of a source line begins an item.
  static func begin(_ line: String) -> Bool {
    let text = line.unicodeScalars.drop { $0.properties.isWhitespace }
    guard let first = text.first, !first.isASCII else { return false }
    if bullets.contains(first) || isCircled(first) { return true }
    let digits = text.prefix { ("０"..."９").contains($0) }
    let rest = text[digits.endIndex...]
    guard (1...3).contains(digits.count), let sign = rest.first,
      "．.）)、".unicodeScalars.contains(sign)
    else { return false }
    // １．５ is a number.
    return rest.dropFirst().first.map { !("0"..."9").contains($0.narrow) } ?? false
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
