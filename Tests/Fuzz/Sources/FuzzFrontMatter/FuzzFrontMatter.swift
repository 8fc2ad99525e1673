internal import FuzzSupport
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopScript

/// Reads any bytes as a script's front matter, and its settings as a fit's options.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count))
  let source = Array("---\n".utf8) + bytes + Array("\n---\nHello\n".utf8)
  // Errors are fine; only crashes and broken invariants are findings.
  do {
    let script = try Script(utf8: source, format: .markdown, name: "fuzz")
    // YAML has several line endings.
    let ends: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    let text = String(decoding: source, as: UTF8.self)
    let lines = text.unicodeScalars.count { ends.contains($0) } + 1
    let keys = script.settings.map(\.key)
    require(Set(keys).count == keys.count, "a key comes twice: \(keys)")
    for setting in script.settings {
      require((1...lines).contains(setting.sourceLine), "no line \(setting.sourceLine)")
    }
    var options = FitOptions()
    try options.apply(script)
  } catch {
    require(!"\(error)".isEmpty, "an error without a message")
  }
  return 0
}
