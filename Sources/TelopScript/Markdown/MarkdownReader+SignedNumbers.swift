extension MarkdownReader {
  /// Notes a quotation that begins with a number or an emoticon, because its `>` may be meant as text: `> 18`, `>_<`.
  mutating func noteQuotationLikeComparison(_ event: MarkdownEvent) {
    noteSignedNumber(inLine: event.line, signs: ">", .comparison)
    guard bodyLines.indices.contains(event.line - 1) else { return }
    // Reads at most 8 characters, because a line with nested quotations is read once for each level.
    let face = bodyLines[event.line - 1].drop { $0 == " " }.prefix(8).prefix { !$0.isWhitespace }
    guard face.first == ">", let mouth = face.dropFirst().first, "_:;.^<".contains(mouth) else {
      return
    }
    lookalikes.append(
      LookalikeMarkup(kind: .comparison, text: String(face), sourceLine: event.line + linesBefore))
  }

  /// Notes items of a bullet list that may be numbers with a sign. If the list has one item, any number is noted;
  /// otherwise, only temperatures and percentages are.
  mutating func noteItemsLikeSignedNumbers(_ items: [SourcePosition]) {
    for item in items {
      noteSignedNumber(
        inLine: item.line, signs: "-+", units: items.count > 1 ? "°℃℉%％‰" : nil, .signedItem)
    }
  }

  /// - Parameters:
  ///   - signs: the signs of which one must precede the number.
  ///   - units: the units of which one must follow the number; `nil` for a number with or without a unit.
  private mutating func noteSignedNumber(
    inLine number: Int, signs: String, units: String? = nil, _ kind: LookalikeMarkup.Kind
  ) {
    guard bodyLines.indices.contains(number - 1) else { return }
    let line = bodyLines[number - 1]
    guard let sign = line.firstIndex(where: { $0 != " " }), signs.contains(line[sign]) else {
      return
    }
    let text = line[line.index(after: sign)...].drop { $0 == " " }
    let digits = text.prefix { $0.isNumber }
    let unit = text.first { !$0.isNumber && !" .,".contains($0) }
    guard !digits.isEmpty, units.map({ units in unit.map(units.contains) ?? false }) ?? true else {
      return
    }
    lookalikes.append(
      LookalikeMarkup(
        kind: kind, text: String(line[sign..<digits.endIndex]), sourceLine: number + linesBefore))
  }
}
