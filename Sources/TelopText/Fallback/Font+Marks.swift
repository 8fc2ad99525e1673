internal import CTelopHarfBuzz

/// Whether a font places marks at their letters.
///
/// A font may have a glyph for a mark, but no position for it. HarfBuzz then leaves the mark after its letter, where it
/// may be over the next letter. Noto Sans CJK has such marks. HarfBuzz draws them even for č: the font lacks this
/// letter, so HarfBuzz decomposes it into c and a mark.
///
/// The voiced sound marks of kana touch the letter's strokes unless letter and mark are one glyph.
extension Font {
  /// The marks of Latin, Greek and Cyrillic letters.
  private static let alphabetMarks: ClosedRange<UInt32> = 0x300...0x36F
  /// The voiced sound marks of kana.
  private static let kanaMarks: ClosedRange<UInt32> = 0x3099...0x309A

  /// A letter that composes with no mark.
  private static let letter = UInt32(UInt8(ascii: "q"))

  /// Whether all marks that HarfBuzz draws as separate glyphs are placed at their letters. Only marks of Latin, Greek
  /// and Cyrillic letters and of kana are examined; a mark alone is examined on the letter q.
  func placesMarks(of characters: ArraySlice<UInt32>) -> Bool {
    let marks = characters.flatMap(marksDrawn)
    guard !marks.isEmpty, characters.first.map(Self.isRightToLeft) == false else { return true }
    let isAlone = characters.count == 1 && marks == Array(characters)
    let cluster = isAlone ? [Self.letter] + characters : characters
    // Cached, because shaping is slow.
    return shaping.marksPlaced.answer(for: cluster) {
      let glyphs = marks.compactMap { mark in
        Unicode.Scalar(mark).flatMap(glyph).map { ($0, mark) }
      }
      return shapesAtLetters(Dictionary(glyphs) { $1 }, cluster)
    }
  }

  private static func isRightToLeft(_ character: UInt32) -> Bool {
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), character)
    return hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL
  }

  /// The marks of a character, or of the parts into which HarfBuzz decomposes a letter that the font lacks.
  private func marksDrawn(of character: UInt32) -> [UInt32] {
    if Self.needsPlacementCheck(character) { return [character] }
    guard !has(character), let (base, mark) = RecomposedLetters.parts(of: character) else {
      return []
    }
    return marksDrawn(of: base) + (Self.needsPlacementCheck(mark) ? [mark] : [])
  }

  static func needsPlacementCheck(_ character: UInt32) -> Bool {
    alphabetMarks.contains(character) || kanaMarks.contains(character)
  }

  /// Whether Unicode places a mark centred above or below its letter. Other marks are attached to the letter, such as
  /// the ogonek, or are at its side.
  private static func isCentered(_ mark: UInt32) -> Bool {
    let combiningClass = hb_unicode_combining_class(hb_unicode_funcs_get_default(), mark)
    return combiningClass == HB_UNICODE_COMBINING_CLASS_ABOVE
      || combiningClass == HB_UNICODE_COMBINING_CLASS_BELOW
  }

  /// Whether each mark is within the advance of the glyphs before it, and no mark of kana is a glyph of its own. For a
  /// mark above or below its letter, the middle of its ink must be within that advance; for any other mark, some of it.
  ///
  /// - Parameter marks: the examined marks, by their glyphs.
  private func shapesAtLetters(_ marks: [UInt32: UInt32], _ characters: ArraySlice<UInt32>) -> Bool
  {
    let answer = withShaped(characters) { glyphs, positions in
      var pen: Int32 = 0
      for (glyph, position) in zip(glyphs, positions) {
        defer { pen += position.x_advance }
        guard let mark = marks[glyph.codepoint] else { continue }
        if Self.kanaMarks.contains(mark) { return false }
        var ink = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(shapingFont, glyph.codepoint, &ink) != 0, ink.width > 0
        else { continue }
        let start = pen + position.x_offset + ink.x_bearing
        if Self.isCentered(mark) {
          let middle = start + ink.width / 2
          if middle < 0 || middle >= pen { return false }
        } else if start > pen || start + ink.width < 0 {
          return false
        }
      }
      return true
    }
    return answer ?? true
  }
}
