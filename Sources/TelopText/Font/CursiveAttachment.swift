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
    guard let lookups = hb_set_create(), let found = hb_set_create() else {
      glyphs = []
      reachesSpaces = false
      return
    }
    defer {
      hb_set_destroy(lookups)
      hb_set_destroy(found)
    }
    let face = hb_font_get_face(font.shapingFont)
    let table = hb_tag_from_string("GPOS", -1)
    let features = [hb_tag_from_string("curs", -1), 0]
    hb_ot_layout_collect_lookups(face, table, nil, nil, features, lookups)
    var lookup = UInt32.max
    while hb_set_next(lookups, &lookup) != 0 {
      hb_ot_layout_lookup_collect_glyphs(face, table, lookup, nil, found, nil, nil)
    }
    var glyphs: Set<UInt32> = []
    var glyph = UInt32.max
    while hb_set_next(found, &glyph) != 0 { glyphs.insert(glyph) }
    self.glyphs = glyphs
    reachesSpaces = font.glyph(for: " ").map(glyphs.contains) ?? true
  }

  /// Whether a chain may cross an offset of a line.
  ///
  /// - Parameters:
  ///   - utf8Offset: the start of any character but the first.
  ///   - utf8: the line.
  func reachesAcross(_ utf8Offset: Int, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    reachesSpaces || !utf8.isSpace(at: utf8Offset) && !utf8.isSpace(before: utf8Offset)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Includes wide spaces, which HarfBuzz draws with the glyph of U+0020.
  fileprivate func isSpace(at offset: Int) -> Bool {
    Unicode.Scalar(codePoint(at: offset).value)?.properties.isWhitespace ?? false
  }

  fileprivate func isSpace(before offset: Int) -> Bool {
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 && isSpace(at: start)
  }
}
