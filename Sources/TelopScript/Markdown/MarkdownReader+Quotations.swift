import TelopUnits

extension MarkdownReader {
  /// Notes a quotation or an only item of a list that begins with a number, because its sign may be meant as text:
  /// `> 18`, `- 5 °C`.
  mutating func noteSignedNumber(
    _ signs: String, _ kind: LookalikeMarkup.Kind, _ event: MarkdownEvent
  ) {
    guard bodyLines.indices.contains(event.line - 1) else { return }
    let line = bodyLines[event.line - 1]
    guard let sign = line.firstIndex(where: { $0 != " " }), signs.contains(line[sign]) else {
      return
    }
    let text = line[line.index(after: sign)...].drop { $0 == " " }
    let number = text.prefix { $0.isNumber }
    guard !number.isEmpty else { return }
    lookalikes.append(
      LookalikeMarkup(
        kind: kind, text: String(line[sign..<number.endIndex]),
        sourceLine: event.line + linesBefore))
  }
}
