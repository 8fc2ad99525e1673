internal import FuzzSupport
internal import Telop
internal import TelopScript

/// Any bytes as a script, in Markdown or as plain text, and its front matter as a fit's options.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  var choices = Choices(data, count)
  let format = choices.pick([Script.Format.markdown, .plain])
  let separator = choices.pick(["|", "", "\u{3000}\u{3000}\u{3000}", "\n"])
  // An error is an answer; only a crash or a broken invariant is not.
  guard
    let script =
      try? Script(utf8: choices.rest, format: format, name: "fuzz", separator: separator)
  else { return 0 }
  check(script)
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
    require(section.range.lowerBound == end, "the sections leave a gap")
    end = section.range.upperBound
    guard let title = section.titleRange else { continue }
    require(section.range.clamped(to: title) == title, "a title outside its section")
    let text = String(decoding: bytes[title], as: UTF8.self)
    require(text == section.title, "a title that is not its text")
  }
  require(end == length, "the sections end at \(end) of \(length)")
  var start = 0
  for paragraph in script.paragraphs {
    require(paragraph.lowerBound >= start, "the paragraphs overlap")
    start = paragraph.upperBound
  }
  require(start <= length, "a paragraph beyond the line")
  for style in script.styles {
    let range = style.range
    require(!range.isEmpty && range.upperBound <= length, "a style outside the line")
    let cuts = [range.lowerBound, range.upperBound].filter { $0 < length }
    require(cuts.allSatisfy { bytes[$0] & 0xC0 != 0x80 }, "a style cuts a character")
  }
  for offset in 0...length { require(script.sourceLine(at: offset) >= 1, "no source line") }
}
