import TelopUnits

extension MarkdownReader {
  /// Notes a quotation that begins with a number, because its `>` may be meant as text: `> 18`.
  mutating func noteComparison(_ event: MarkdownEvent) {
    guard bodyLines.indices.contains(event.line - 1) else { return }
    let line = bodyLines[event.line - 1]
    guard let sign = line.firstIndex(of: ">") else { return }
    let text = line[line.index(after: sign)...].drop { $0 == " " }
    let number = text.prefix { $0.isNumber }
    guard !number.isEmpty else { return }
    lookalikes.append(
      LookalikeMarkup(
        kind: .comparison, text: String(line[sign..<number.endIndex]),
        sourceLine: event.line + linesBefore))
  }
}
