internal import FuzzSupport
internal import TelopText
internal import TelopUnits

/// Measures any text in the bundled fonts. The first bytes choose the options; the rest is UTF-8, repaired.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  var choices = Choices(data, count)
  var options = TextOptions()
  options.language = choices.pick([nil, "ja", "ur", "zh-Hant", "ar", "hi", "th", "en"])
  options.direction = choices.pick([.auto, .auto, .leftToRight, .rightToLeft])
  options.script = choices.pick([nil, nil, nil, "Latn", "Arab", "Hira", "Zyyy"])
  options.features = choices.pick([
    [], [Feature(tag: "kern", value: 0)], [Feature(tag: "liga", value: 0, range: 2..<9)],
    [Feature(tag: "calt", value: 0), Feature(tag: "kern", value: 1, range: 1..<4)],
  ])
  let stride = choices.pick([1, 2, 3, 5, 17])
  let text = String(decoding: choices.rest, as: UTF8.self)
  do {
    let line = try Stack.bundled.get().prepare(text, options: options)
    let separator = LineText.separator(for: text, language: options.language)
    require(
      line.text == LineText.normalized(text, separator: separator),
      "the line is not the normalized text")
    try checkLine(line, stride: stride)
  } catch {
    // Every text and option here is valid.
    require(false, "\(error)")
  }
  return 0
}

private enum Stack {
  static let bundled = Result { () throws(TextError) in try FontStack.bundled() }
}
