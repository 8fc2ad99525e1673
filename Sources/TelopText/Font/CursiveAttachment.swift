internal import CTelopHarfBuzz

/// The glyphs that a font's `curs` feature may attach to each other in chains.
///
/// HarfBuzz 6.0.0 flags most cuts between two such glyphs as unsafe. It misses some cuts between glyphs with marks, as
/// `hb-shape --verify` shows. No rule for the missed cuts is known, so Telop never cuts between two such glyphs.
struct CursiveAttachment: Sendable {
  /// Every glyph that may be in a chain; empty for most fonts.
  let glyphs: Set<UInt32>
  /// Whether the space is one of these glyphs. Otherwise a space ends every chain.
  private let includesSpace: Bool

  init(_ font: Font) {
    let table = hb_tag_from_string("GPOS", -1)
    let collected = HarfBuzzSet()
    for lookup in HarfBuzzSet.lookups(of: ["curs"], in: "GPOS", of: font.face) {
      hb_ot_layout_lookup_collect_glyphs(font.face, table, lookup, nil, collected.handle, nil, nil)
    }
    glyphs = Set(collected.members)
    includesSpace = font.glyph(for: " ").map(glyphs.contains) ?? true
  }

  /// Whether a chain may cross a UTF-8 offset; the offset must be above 0.
  func reachesAcross(_ utf8Offset: Int, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    // True for wide spaces too, because HarfBuzz may draw them with the glyph of U+0020.
    let isSpace = { CharacterProperties(utf8.codePoint(at: $0).value).isSpace }
    return includesSpace || !isSpace(utf8Offset) && !isSpace(utf8.start(before: utf8Offset))
  }
}
