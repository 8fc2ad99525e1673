internal import TelopUnits

/// Items of lists as people type them in Japanese: `・`, `●`, `※`, `①`, `１．`, `Ⅰ．`. CommonMark does not have these
/// markers and would join the lines of the items. A backslash before a marker keeps the lines joined.
///
/// The markers `一、`, `ア．`, `(1)`, `(a)` and `→` may also be prose. They count only if another line of the paragraph has
/// the previous or the next marker: `一、` and `二、`. An arrow needs another arrow.
enum HandTypedLists {
  private static let bullets: Set<Unicode.Scalar> = [
    "・", "･", "•", "※", "●", "○", "◎", "■", "□", "◆", "◇", "▲", "△", "▼", "▽", "▶", "▷", "★", "☆",
    "☐", "☑", "☒",
  ]

  /// Whether the text of a source line begins an item.
  static func isItem(_ line: some Collection<Unicode.Scalar>) -> Bool {
    let text = line.drop { $0.properties.isWhitespace }
    guard let first = text.first else { return false }
    let next = text.dropFirst().first
    if isCircled(first) { return true }
    if bullets.contains(first) {
      // ○○ and ・・・ replace omitted words; ▲5 is a negative number.
      let isNegative = "▲△".unicodeScalars.contains(first) && next?.narrow.isDigit == true
      return next != first && !isNegative
    }
    let isBracketed = first == "（"
    let number = text.dropFirst(isBracketed ? 1 : 0).prefix {
      // Roman numerals: Ⅰ, ⅳ.
      $0.narrow.isDigit || (0x2160...0x217F).contains($0.value)
    }
    let afterNumber = text[number.endIndex...]
    guard (1...3).contains(number.count), let sign = afterNumber.first,
      let afterSign = afterNumber.dropFirst().first
    else { return false }
    if isBracketed { return sign == "）" }
    let signs = number.first?.isASCII == true ? "．、）" : "．.）)、"
    // １．５ is a number.
    return signs.unicodeScalars.contains(sign) && !afterSign.narrow.isDigit
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

  /// Whether a line of a paragraph begins an item because another line has the previous or the next marker.
  ///
  /// - Parameter index: the index of the line in `lines`. Blank lines in `lines` separate paragraphs.
  static func isItemInSequence(_ lines: [Substring], at index: Int) -> Bool {
    guard lines.indices.contains(index), let marker = Marker(lines[index]) else { return false }
    let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
    let neighbours = [
      lines[..<index].suffix(maximumLineCount).reversed().prefix { !isBlank($0) },
      Array(lines[(index + 1)...].prefix(maximumLineCount).prefix { !isBlank($0) })[...],
    ]
    return neighbours.joined().contains { line in Marker(line).map(marker.isNext(to:)) ?? false }
  }

  /// Whether a line begins with a marker that may begin an item.
  static func mayBeItem(_ line: some Collection<Unicode.Scalar>) -> Bool { Marker(line) != nil }

  /// The maximum length of an item in lines.
  private static let maximumLineCount = 8

  /// A marker that counts only in a sequence: `一、`, `ア）`, `(1)`, `(a)`, `→`.
  private struct Marker {
    /// The signs around the number.
    let signs: [Unicode.Scalar]
    /// The marker's possible numbers, by the index of their series in `series`. イ is 2 in アイウ and 1 in イロハ. Empty
    /// for an arrow.
    let numbers: [Int: Int]

    /// Whether one of two markers follows the other.
    func isNext(to other: Marker) -> Bool {
      guard signs == other.signs else { return false }
      return numbers.isEmpty
        || numbers.contains { series, number in
          other.numbers[series].map { abs($0 - number) == 1 } ?? false
        }
    }

    /// Reads the marker of a source line, after signs of quotes and lists.
    init?(_ line: Substring) {
      self.init(
        line.unicodeScalars.drop {
          $0.properties.isWhitespace || ">-*+".unicodeScalars.contains($0)
        })
    }

    init?(_ line: some Collection<Unicode.Scalar>) {
      let text = line.prefix(6)
      let opening = text.prefix { "(（→".unicodeScalars.contains($0) }
      let word = text.dropFirst(opening.count).prefix { $0.isOfWord }
      if opening.first == "→" {
        signs = ["→"]
        numbers = [:]
        return
      }
      guard opening.count < 2, let first = word.first, let sign = text[word.endIndex...].first,
        opening.isEmpty
          ? "、．.）)".unicodeScalars.contains(sign) && !first.isASCII : sign.narrow == ")"
      else { return nil }
      signs = opening + [sign]
      numbers = Self.numbers(Array(word))
      if numbers.isEmpty { return nil }
    }

    private static func numbers(_ word: [Unicode.Scalar]) -> [Int: Int] {
      if word.count == 1, !word[0].isDigit {
        return Dictionary(
          uniqueKeysWithValues: series.enumerated().compactMap { index, letters in
            letters.firstIndex(of: word[0]).map { (index, $0 + 1) }
          })
      }
      let number = Int(String(String.UnicodeScalarView(word))) ?? tens(word)
      return number.map { [0: $0] } ?? [:]
    }

    /// The value of a number with 十: 十一 is 11, 二十 is 20, 二十三 is 23.
    private static func tens(_ word: [Unicode.Scalar]) -> Int? {
      guard let ten = word.firstIndex(of: "十"), ten < 2, word.count - ten <= 2 else { return nil }
      // 10 marks a character that is no digit.
      let digits = [word[..<ten], word[(ten + 1)...]].map { part in
        guard let numeral = part.first else { return 0 }
        return numerals.firstIndex(of: numeral).map { $0 + 1 } ?? 10
      }
      return digits.contains(10) ? nil : max(1, digits[0]) * 10 + digits[1]
    }
  }

  private static let numerals = Array("一二三四五六七八九十".unicodeScalars)
  /// The series of numerals and letters that number items.
  private static let series =
    [numerals]
    + [
      "アイウエオカキクケコサシスセソ", "イロハニホヘトチリヌルヲ", "abcdefghijklmnopqrstuvwxyz",
    ].map { Array($0.unicodeScalars) }
}
