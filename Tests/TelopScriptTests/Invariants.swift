import TelopScript
import Testing

/// Checks what holds for every script that was read with `bar` as its separator.
func checkInvariants(of script: Script) {
  checkLine(of: script)
  checkSections(of: script)
  checkStyles(of: script)
  let lines = script.lines.marks.map(\.sourceLine)
  #expect(lines == lines.sorted(), "source lines go backwards: \(script.line)")
}

private func checkLine(of script: Script) {
  #expect(!script.line.unicodeScalars.contains { $0.properties.generalCategory == .control })
  #expect(!script.line.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
}

private func checkSections(of script: Script) {
  var end = 0
  for section in script.sections {
    #expect(section.range.lowerBound == end, "a gap or an overlap before \(section)")
    end = section.range.upperBound
    if let titleRange = section.titleRange {
      #expect(script.text(in: titleRange) == section.title)
      #expect(section.range.contains(titleRange.lowerBound))
      #expect(section.range.upperBound >= titleRange.upperBound)
    }
  }
  #expect(end == script.line.utf8.count, "the sections do not reach the end")
}

private func checkStyles(of script: Script) {
  var open: [Range<Int>] = []
  var previous = 0..<Int.max
  let bytes = Array(script.line.utf8)
  for range in script.styles.map(\.range) {
    #expect(!range.isEmpty)
    #expect(range.upperBound <= script.line.utf8.count)
    let text = String(decoding: bytes[range], as: UTF8.self)
    #expect(!text.contains(bar), "a style over a separator: \(text)")
    #expect(!text.contains("\u{FFFD}"), "a style cuts a character: \(text)")
    let isInOrder =
      previous.lowerBound < range.lowerBound
      || previous.lowerBound == range.lowerBound && previous.upperBound >= range.upperBound
    #expect(isInOrder, "\(range) after \(previous)")
    while let last = open.last, last.upperBound <= range.lowerBound { open.removeLast() }
    if let last = open.last { #expect(last.upperBound >= range.upperBound, "styles cross") }
    open.append(range)
    previous = range
  }
}
