@_spi(Answers) import TelopScript
import Testing

/// Checks the invariants of a script that was read with `bar` as its separator.
func checkInvariants(of script: Script) {
  checkLine(of: script)
  checkSections(of: script)
  checkStyles(of: script)
  checkParagraphs(of: script)
  checkCues(of: script)
  let lines = script.lines.anchors.map(\.sourceLine)
  #expect(lines == lines.sorted(), "source lines go backwards: \(script.line)")
}

private func checkLine(of script: Script) {
  #expect(!script.line.unicodeScalars.contains { $0.properties.generalCategory == .control })
  #expect(!script.line.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
}

private func checkSections(of script: Script) {
  var end = 0
  for section in script.sections {
    #expect(section.range.lowerBound == end, "a hole or an overlap before \(section)")
    end = section.range.upperBound
    if let titleRange = section.titleRange {
      let title = script.describingPictures(in: script.text(in: titleRange))
      #expect(title == section.title)
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

private func checkParagraphs(of script: Script) {
  var end = 0
  for (index, paragraph) in script.paragraphs.enumerated() {
    let between = script.text(in: end..<paragraph.lowerBound)
    #expect(
      between == (index > 0 ? script.separator : ""), "between two paragraphs: \(script.line)")
    #expect(!paragraph.isEmpty)
    end = paragraph.upperBound
  }
  #expect(end == script.line.utf8.count, "the paragraphs do not reach the end")
}

private func checkCues(of script: Script) {
  let bytes = Array(script.line.utf8)
  for (index, cue) in script.cues.enumerated() {
    #expect(script.paragraphs.contains { $0.contains(cue.utf8Offset) }, "a cue between paragraphs")
    let first = String(decoding: bytes[cue.utf8Offset...], as: UTF8.self).unicodeScalars.first
    #expect(first?.properties.isWhitespace == false && first != "\u{FFFD}", "a cue at no word")
    #expect(cue.time >= .zero)
    guard index > 0 else { continue }
    #expect(cue.utf8Offset > script.cues[index - 1].utf8Offset, "cues out of order")
    #expect(cue.time > script.cues[index - 1].time, "times out of order")
  }
}
