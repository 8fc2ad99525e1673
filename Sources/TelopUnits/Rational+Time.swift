/// Reading times as people write them.
extension Rational {
  /// Reads a time, in seconds: `5:00`, `1:30:00`, `5m`, `4m30s`, `300s`, `300`, `0.5`, `PT5M`.
  ///
  /// - Returns: `nil` for anything else.
  /// - Complexity: O(length).
  package init?(time text: String) {
    let text = text.lowercased()
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

  /// Reads `5:00` or `1:30:00`, in seconds: the last part may have decimals, parts after the first
  /// stay below 60.
  ///
  /// - Returns: `nil` for anything else.
  /// - Complexity: O(length).
  package init?(clock text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var total: Rational = 0
    for (index, part) in parts.enumerated() {
      guard let value = Rational(decimal: part), value >= 0, part.first != "+",
        index == 0 || value < 60, index == parts.count - 1 || value.isWhole
      else { return nil }
      total = total * 60 + value
    }
    self = total
  }

  /// `1h30m`, `4m30s`, `300s`, `250ms`: each unit at most once, from long to short.
  private static func seconds(ofUnits text: Substring) -> Rational? {
    let units: [(name: String, seconds: Rational)] = [
      ("h", 3_600), ("m", 60), ("s", 1), ("ms", Rational(1) / 1_000),
    ]
    var rest = text
    var total: Rational = 0
    var allowed = units[...]
    while !rest.isEmpty {
      let number = rest.prefix { $0.isNumber || $0 == "." }
      rest = rest.dropFirst(number.count)
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard let value = Rational(decimal: number),
        let unit = allowed.firstIndex(where: { $0.name == name })
      else { return nil }
      total = total + value * allowed[unit].seconds
      allowed = allowed[(unit + 1)...]
    }
    return text.isEmpty ? nil : total
  }
}
