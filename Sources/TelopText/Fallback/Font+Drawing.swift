internal import CTelopHarfBuzz
internal import CTelopICUShims

/// Determines which grapheme clusters a font draws.
///
/// HarfBuzz draws some characters that the font's character map lacks. It composes and decomposes canonically, it draws
/// several kinds of spaces as U+0020, and it draws U+2011 as U+2010. For these characters, Telop shapes the cluster.
extension Font {
  /// Whether HarfBuzz draws a character by itself with this font.
  func draws(_ character: UInt32) -> Bool {
    maps(character) || mayCompose(character) && composes([character])
  }

  /// Whether HarfBuzz draws all characters of a grapheme cluster, or of a part of one, with this font.
  func draws(_ characters: ArraySlice<UInt32>) -> Bool { maps(characters) || composes(characters) }

  /// Whether the font's character map has all of the characters that are visible.
  package func maps(_ characters: ArraySlice<UInt32>) -> Bool { characters.allSatisfy(maps) }

  private func maps(_ character: UInt32) -> Bool {
    has(character) || CharacterProperties(character).isDefaultIgnorable
  }

  /// Whether HarfBuzz draws the characters by composing, decomposing or replacing those that the font lacks.
  func composes(_ characters: ArraySlice<UInt32>) -> Bool {
    // Normalisation never changes an inert character, even beside others.
    let isSingle = characters.count == 1
    guard
      characters.allSatisfy({ maps($0) || !isSingle && !telop_icu_is_inert($0) || mayCompose($0) })
    else { return false }
    if characters.count > Self.maximumShapedCount {
      return drawnCount(of: characters) == characters.count
    }
    return shaping.clustersDrawn.answer(for: characters) { shapesWithoutNotdef(characters) }
  }

  /// The number of leading characters that the font draws.
  func drawnCount(of characters: ArraySlice<UInt32>) -> Int {
    var remaining = characters.drop(while: maps)
    while !remaining.isEmpty {
      let count = characters.count - remaining.count
      let drawsNext = { (next: Int) in
        next <= remaining.count
          && self.draws(characters.prefix(count + next).suffix(Self.maximumShapedCount))
      }
      if composes(remaining.prefix(1)) || drawsNext(1) {
        remaining = remaining.dropFirst().drop(while: maps)
      } else if count == 0, drawsNext(2) {
        // The font lacks the first letter, but HarfBuzz composes it with its mark.
        remaining = remaining.dropFirst(2).drop(while: maps)
      } else {
        return count
      }
    }
    return characters.count
  }

  /// The indices of variation selectors that form no sequence with the character before them in this font.
  func missingSelectors(in characters: [UInt32]) -> [Int] {
    characters.indices.dropFirst().filter { index in
      var glyph: hb_codepoint_t = 0
      return VariationSelectors.contains(characters[index])
        && hb_font_get_variation_glyph(
          shapingFont, characters[index - 1], characters[index], &glyph) == 0
    }
  }

  static let hyphen: UInt32 = 0x2010
  static let nonBreakingHyphen: UInt32 = 0x2011

  /// The maximum number of characters that are shaped together: HarfBuzz sorts at most 32 marks before composing them.
  private static let maximumShapedCount = 32

  /// Whether HarfBuzz may draw a single character that the font lacks. It decomposes U+0E33 and U+0EB3 (Thai, Lao).
  private func mayCompose(_ character: UInt32) -> Bool {
    Spaces.isReplacedBySpace(character) || character == Self.nonBreakingHyphen || character == 0xE33
      || character == 0xEB3 || RecomposedLetters.partCount(of: character, shapingFont) > 0
  }

  private func shapesWithoutNotdef(_ characters: ArraySlice<UInt32>) -> Bool {
    withShaped(characters) { glyphs, _ in glyphs.allSatisfy { $0.codepoint != 0 } } ?? false
  }

  /// Shapes characters by themselves; `nil` if memory is exhausted.
  func withShaped<Result>(
    _ characters: ArraySlice<UInt32>,
    _ body: (
      UnsafeBufferPointer<hb_glyph_info_t>, UnsafeBufferPointer<hb_glyph_position_t>
    ) -> Result
  ) -> Result? {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    characters.withUnsafeBufferPointer {
      hb_buffer_add_utf32(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
    }
    // Without a language, HarfBuzz would use the machine's language.
    hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(shapingFont, buffer, nil, 0)
    guard hb_buffer_allocation_successful(buffer) != 0 else { return nil }
    var count: UInt32 = 0
    let glyphs = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    return body(
      UnsafeBufferPointer(start: glyphs, count: Int(count)),
      UnsafeBufferPointer(start: positions, count: Int(count)))
  }
}
