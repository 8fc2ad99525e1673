internal import CTelopHarfBuzz

/// Where a font's `curs` feature may hang glyphs on their neighbours, one after another.
///
/// HarfBuzz 6.0.0 says of most cuts between two such glyphs that they change them, but not of every one
/// where marks hang on the glyphs too: its own `hb-shape --verify` finds lines that it cuts wrongly. Which
/// they are is not known, so none is cut.
enum CursiveAttachment {
  /// Nowhere: the font has no such feature, as most have none.
  case none
  /// Anywhere but beside white space.
  case withinWords
  /// Anywhere.
  case everywhere

  init(_ font: Font) {
    guard let lookups = hb_set_create(), let glyphs = hb_set_create() else {
      self = .everywhere
      return
    }
    defer {
      hb_set_destroy(lookups)
      hb_set_destroy(glyphs)
    }
    let face = hb_font_get_face(font.shapingFont)
    let table = hb_tag_from_string("GPOS", -1)
    let features = [hb_tag_from_string("curs", -1), 0]
    hb_ot_layout_collect_lookups(face, table, nil, nil, features, lookups)
    var lookup = UInt32.max
    while hb_set_next(lookups, &lookup) != 0 {
      hb_ot_layout_lookup_collect_glyphs(face, table, lookup, nil, glyphs, nil, nil)
    }
    var space: hb_codepoint_t = 0
    if hb_set_is_empty(glyphs) != 0 {
      self = .none
    } else if hb_font_get_nominal_glyph(font.shapingFont, 0x20, &space) != 0,
      hb_set_has(glyphs, space) == 0
    {
      self = .withinWords
    } else {
      self = .everywhere
    }
  }

  /// Whether it may reach across a place of a line.
  ///
  /// - Parameters:
  ///   - utf8Offset: the start of a character.
  ///   - utf8: the line.
  func reachesAcross(_ utf8Offset: Int, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .none: false
    case .everywhere: true
    case .withinWords: !utf8.isSpace(at: utf8Offset) && !utf8.isSpace(before: utf8Offset)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// HarfBuzz draws wide spaces with the glyph of the plain one too.
  fileprivate func isSpace(at offset: Int) -> Bool {
    Unicode.Scalar(codePoint(at: offset).value)?.properties.isWhitespace ?? false
  }

  fileprivate func isSpace(before offset: Int) -> Bool {
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 && isSpace(at: start)
  }
}
