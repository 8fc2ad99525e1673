internal import CTelopHarfBuzz

/// The glyphs that a font's `curs` feature may attach to each other in chains.
///
/// HarfBuzz 6.0.0 flags most cuts between two such glyphs as unsafe. It misses some where marks attach to the glyphs
/// too, as its own `hb-shape --verify` shows. It is unknown which ones, so Telop never cuts between two such glyphs.
struct CursiveAttachment: Sendable {
  /// The glyphs that attach to others, or that others attach to; empty for most fonts.
  let glyphs: Set<UInt32>
  /// Whether a space is one of these glyphs. Otherwise a space ends every chain.
  private let reachesSpaces: Bool

  init(_ font: Font) {
    let table = hb_tag_from_string("GPOS", -1)
    let found = HarfBuzzSet()
    for lookup in HarfBuzzSet.lookups(of: ["curs"], in: "GPOS", of: font.face) {
      hb_ot_layout_lookup_collect_glyphs(font.face, table, lookup, nil, found.handle, nil, nil)
    }
    let glyphs = Set(found.members)
    self.glyphs = glyphs
    reachesSpaces = font.glyph(for: " ").map(glyphs.contains) ?? true
  }

  /// Whether a chain may cross a UTF-8 offset above 0.
  func reachesAcross(_ utf8Offset: Int, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    // Includes wide spaces, which HarfBuzz draws with the glyph of U+0020.
    let isSpace = { CharacterProperties(utf8.codePoint(at: $0).value).isSpace }
    return reachesSpaces || !isSpace(utf8Offset) && !isSpace(utf8.start(before: utf8Offset))
  }
}
