internal import FuzzSupport
@_spi(Answers) internal import Telop
internal import TelopText

/// Reads any bytes as a file of pinned widths. Opens only the bundled fonts.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count))
  if let glyphs = PinnedGlyphs(String(decoding: bytes, as: UTF8.self)) {
    require(PinnedGlyphs(glyphs.description) == glyphs, "glyphs that do not read back: \(glyphs)")
  }
  // Errors are fine; only crashes and broken invariants are findings.
  guard let widths = try? PinnedWidths(utf8: bytes, name: "fuzz") else { return 0 }
  let lines = widths.pins.map(\.line)
  require(zip(lines, lines.dropFirst()).allSatisfy(<), "the pins are out of order: \(lines)")
  let isSmall = widths.pins.count <= 4 && bytes.count <= 1_000
  guard isSmall, widths.pins.allSatisfy({ $0.options.fonts.isEmpty }) else { return 0 }
  guard let recording = try? widths.recorded(withGlyphs: true) else { return 0 }
  let again = try? PinnedWidths(utf8: recording.utf8, name: "fuzz").differences()
  require(again?.isEmpty == true, "recorded widths differ: \(again.map { "\($0)" } ?? "unread")")
  return 0
}
