internal import FuzzSupport
internal import Telop
internal import TelopDocuments
internal import TelopScript
internal import TelopText
internal import TelopUnits

/// Schedules headings with attributes and paragraphs with cues. The first bytes choose the options; each line
/// of the rest is a heading's attributes, a timestamp or text.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  var choices = Choices(data, count)
  var options = FitOptions()
  options.timing.duration = choices.pick([.seconds(60), .seconds(1), .seconds(1_000_000)])
  options.type.size = choices.pick([48, 1, 100_000])
  let lines = choices.rest.prefix(2_000).split(separator: UInt8(ascii: "\n"))
  var source: [UInt8] = []
  for (index, line) in lines.enumerated() {
    switch line.first {
    case UInt8(ascii: "@"): source += line + Array(" text \(index)\n\n".utf8)
    case UInt8(ascii: "{"): source += Array("# Section \(index) ".utf8) + line + Array("\n\n".utf8)
    default: source += line + [UInt8(ascii: "\n")]
    }
  }
  // Errors are fine; only crashes and broken invariants are findings.
  do {
    let script = try Script(utf8: source, format: .markdown, name: "fuzz")
    let fit = try Fit(script, fonts: Stack.fonts.get(), options: options)
    require(fit.plan.offset(at: .zero) == 0, "it does not begin at 0")
    let end = fit.plan.offset(at: fit.plan.timing.duration)
    require(end == fit.plan.distance, "it ends at \(end), not at \(fit.plan.distance)")
    _ = try Wire.encode(FitDocument(fit))
  } catch {
    require(!"\(error)".isEmpty, "an error without a message")
  }
  return 0
}

private enum Stack {
  static let fonts = Result { () throws(TextError) in try FontStack.bundled() }
}
