extension Rational {
  /// Reads a time, in seconds: `5:00`, `1:30:00`, `5m`, `4m30s`, `35 min`, `5分`, `2分30秒`, `2분30초`, `300s`, `300`,
  /// `0.5`, `PT5M`. Characters may be full-width, and numerals before units may be Japanese: `五分`. `nil` for anything
  /// else.
  package init?(time text: String) {
    let text = text.narrowed.lowercased()
    if text.contains(":") {
      self.init(clock: text)
      return
    }
    let seconds =
      text.hasPrefix("pt")
      ? Self.seconds(ofUnits: text.dropFirst(2))
      : Rational(decimal: text) ?? Self.seconds(ofUnits: text[...])
    guard let seconds else { return nil }
    self = seconds
  }

  /// Reads `5:00` or `1:30:00`, in seconds. The last part may have decimals. Parts after the first have two digits and
  /// are below 60. `nil` for anything else.
  package init?(clock text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var total: Rational = 0
    for (index, part) in parts.enumerated() {
      guard let value = Rational(decimal: part), value >= 0, part.first != "+", part.first != "-",
        index == 0 || value < 60, index == parts.count - 1 || value.isWhole,
        // 1:3 is rejected because it could mean 1:03 or 1:30.
        index == 0 || part.prefix(while: \.isNumber).count == 2
      else { return nil }
      total = total * 60 + value
    }
    self = total
  }

  /// The end of an error's message on a text that is nearly a time, with the time that it probably means: `1:30.5` for
  /// `1:30,5`, and `4m30s` for `4m30`. Empty for other text.
  package static func advice(onTime text: String) -> String {
    let text = text.narrowed
    let textWithPoint = text.replacing(utf8: ",", with: ".")
    if text.contains(":"), textWithPoint != text, Rational(time: textWithPoint) != nil {
      return "; seconds take a point, not a comma: \(textWithPoint)"
    }
    let endsInSeconds = text.lowercased().contains("m") && text.last?.isNumber == true
    if endsInSeconds, Rational(time: text) == nil, Rational(time: text + "s") != nil {
      return "; seconds take a unit: \(text)s"
    }
    return ""
  }

  /// The accepted names of each unit of time, in lower case.
  private static let units: [(names: Set<String>, seconds: Rational)] = [
    (["h", "hr", "hrs", "hour", "hours", "時間", "시간"], 3_600),
    (["m", "min", "mins", "minute", "minutes", "分", "分間", "분", "분간"], 60),
    (["s", "sec", "secs", "second", "seconds", "秒", "秒間", "초", "초간"], 1),
    (["ms", "msec", "msecs", "millisecond", "milliseconds", "ミリ秒"], Rational(1) / 1_000),
  ]

  /// Reads `1h30m`, `4 min 30 s`, `2分30秒`, `1分半` or `250ms`. Each unit of time may occur once, the longest first.
  private static func seconds(ofUnits text: Substring) -> Rational? {
    guard text.first != " ", text.last != " " else { return nil }
    var unread = text
    var total: Rational = 0
    var allowed = units[...]
    while !unread.isEmpty {
      let number = unread.prefix { $0.isNumber || $0 == "." }
      unread = unread.dropFirst(number.count).drop { $0 == " " }
      var name = unread.prefix { $0.isLetter && !$0.unicodeScalars.contains(where: \.isHanNumeral) }
      unread = unread.dropFirst(name.count).drop { $0 == " " }
      let hasHalf = name.last == "半"
      if hasHalf { name.removeLast() }
      guard let value = Rational(decimal: number) ?? Rational(hanNumerals: number),
        let unit = allowed.firstIndex(where: { $0.names.contains(String(name)) })
      else { return nil }
      total = total + (hasHalf ? value + Rational(1) / 2 : value) * allowed[unit].seconds
      allowed = allowed[(unit + 1)...]
    }
    return text.isEmpty ? nil : total
  }
}
