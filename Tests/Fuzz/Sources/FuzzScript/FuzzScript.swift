internal import FuzzSupport
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopScript

/// Reads any bytes as a script, in Markdown or as plain text, and its front matter as a fit's options.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  var choices = Choices(data, count)
  let format = choices.pick([Script.Format.markdown, .plain])
  let separator = choices.pick(["|", "", "\u{3000}\u{3000}\u{3000}", "\n"])
  // Errors are fine; only crashes and broken invariants are findings.
  guard
    let script =
      try? Script(utf8: choices.rest, format: format, name: "fuzz", separator: separator)
  else { return 0 }
  check(script)
  let dropped = script.sections.indices.filter { $0 % 3 == 1 }
  check(script.dropping(sections: dropped))
  if let rule = try? InsertRule(pageLength: 2, offsets: [1, 0, 2]),
    let inserts = try? Script("a\nb c", format: .plain, name: "inserts"),
    let inserted = try? script.inserting(inserts, by: rule)
  {
    check(inserted)
  }
  var options = FitOptions()
  try? options.apply(script)
  return 0
}

private func check(_ script: Script) {
  let bytes = Array(script.line.utf8)
  let length = bytes.count
  require(
    !script.line.unicodeScalars.contains { $0.properties.generalCategory == .control },
    "a control character in the line")
  var end = 0
  for section in script.sections {
    require(section.range.lowerBound == end, "the sections leave a hole")
    end = section.range.upperBound
    guard let title = section.titleRange else { continue }
    require(section.range.clamped(to: title) == title, "a title outside its section")
    let text = String(decoding: bytes[title], as: UTF8.self)
    require(text == section.title, "a title that is not its text")
  }
  require(end == length, "the sections end at \(end) of \(length)")
  var start = 0
  let separator = Array(script.separator.utf8)
  for paragraph in script.paragraphs {
    require(paragraph.lowerBound >= start, "the paragraphs overlap")
    let between = bytes[start..<paragraph.lowerBound]
    require(
      between.elementsEqual(start > 0 ? separator : []),
      "a text between paragraphs that is no separator")
    start = paragraph.upperBound
  }
  require(start == length, "the paragraphs end at \(start) of \(length)")
  for (index, cue) in script.cues.enumerated() {
    let isText = script.paragraphs.contains { $0.contains(cue.utf8Offset) }
    require(isText && bytes[cue.utf8Offset] & 0xC0 != 0x80, "a cue at no text")
    guard index > 0 else { continue }
    let previous = script.cues[index - 1]
    require(previous.utf8Offset < cue.utf8Offset && previous.time < cue.time, "cues go backwards")
  }
  for style in script.styles {
    let range = style.range
    require(!range.isEmpty && range.upperBound <= length, "a style outside the line")
    let cuts = [range.lowerBound, range.upperBound].filter { $0 < length }
    require(cuts.allSatisfy { bytes[$0] & 0xC0 != 0x80 }, "a style cuts a character")
  }
  for offset in 0...length { require(script.sourceLine(at: offset) >= 1, "no source line") }
}
