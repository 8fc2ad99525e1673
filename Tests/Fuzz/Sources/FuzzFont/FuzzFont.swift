internal import FuzzSupport
internal import Telop
internal import TelopText

/// Any bytes as a font file, which may be refused; what opens must measure.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  // An error is an answer; only a crash or a broken invariant is not.
  try? measure(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count))
  return 0
}

private func measure(_ data: UnsafeRawBufferPointer) throws {
  let font = try Font(data: data)
  require(font.unitsPerEm > 0 && font.glyphCount > 0, "a font without an em or a glyph")
  require(font.advance(of: UInt32(font.glyphCount)) == .zero, "an advance beyond the last glyph")
  _ = [font.sha256, font.name, font.family, font.style, "\(font.featureTags)"]
  for glyph in 0..<UInt32(min(font.glyphCount, 12)) {
    _ = font.name(ofGlyph: glyph)
    _ = font.ink(of: glyph)
  }
  for variations in [[], font.axisTags.map { Variation(tag: $0, value: 555.5) }] {
    let font = variations.isEmpty ? font : try Font(font, variations: variations)
    _ = try font.shape(run: text)
    for glyph in 0..<UInt32(min(font.glyphCount, 12)) { _ = font.paint(of: glyph) }
    let stack = try FontStack([font], bundled: .excluded)
    for options in [TextOptions(), TextOptions(direction: .rightToLeft)] {
      try checkLine(stack.prepare(text, options: options), stride: 2)
    }
  }
}

/// Letters that the corpus' fonts have, a mark, joiners, digits, and what they have not.
private let text = "AVA fi fie\u{301}, 12 \u{628}\u{64E}\u{62A}\u{5D0} \u{915}\u{94D}\u{937} 漢字😀"
