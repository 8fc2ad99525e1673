internal import CTelopHarfBuzz
internal import CTelopICUShims

/// Computes new entries of a `ShapedUnitCache`: the properties of a character, and the interaction of two neighbours.
struct ShapedUnitComputer: ~Copyable {
  let characterInteractions: CharacterInteractions
  /// HarfBuzz documents immutable fonts as safe to share. The font outlives its unit caches.
  private let font: OpaquePointer
  private let script: hb_script_t
  private let language: hb_language_t?
  private let buffer: OpaquePointer
  /// Whether the font's own rules place marks. For Thai text in a font without Thai rules in
  /// `GSUB`, HarfBuzz instead replaces letters with marks by other characters.
  private let placesMarks: Bool
  /// For each character, the glyphs that it may become. Characters with only one glyph are left out.
  private var closures: [UInt32: [UInt16]] = [:]

  /// `nil` when HarfBuzz is out of memory. The font must outlive this value.
  init?(
    _ rules: LayoutRules, _ script: ScriptCode, _ harfBuzzScript: hb_script_t,
    _ language: hb_language_t?, font: OpaquePointer
  ) {
    guard let buffer = hb_buffer_create() else { return nil }
    self.font = font
    self.script = harfBuzzScript
    self.language = language
    self.buffer = buffer
    placesMarks =
      !rules.attachedGlyphs.isEmpty
      && (script != .thai || RecomposedLetters.has(script: "thai", font))
    var common = GlyphSet(glyphCount: rules.glyphCount)
    for character in Self.frequentCharacters.unicodeScalars {
      guard let glyph = Self.glyph(character.value, font) else { continue }
      for glyph in rules.closure(of: glyph) { common.insert(glyph) }
    }
    characterInteractions = CharacterInteractions(rules, common: common)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Frequent characters in the scripts that have unit caches.
  private static let frequentCharacters =
    "etaoinshrdlcumwfgypbvkETAOINSHRDLCMWFGYPB.,0123456789 éäöüоеаинтсрвлОАНСВαοειτσνηυρΑ"
    + "のにはをたがでてとしれさあいるもなかくまこそりうすけらっきトンルスリアイラッ、。ー的一是不了人我在有他这日年大本国이다는에을가고의"
    + "กขคงจชซดตถทธนบปผพภมยรลวศสหอฮะาเแโใไๆ"

  private static func glyph(_ character: UInt32, _ font: OpaquePointer) -> UInt16? {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, character, &glyph) != 0, glyph != 0 else { return nil }
    return UInt16(exactly: glyph)
  }

  private mutating func closure(of character: UInt32) -> [UInt16] {
    if let known = closures[character] { return known }
    guard let glyph = Self.glyph(character, font) else { return [] }
    let closure = characterInteractions.rules.closure(of: glyph)
    // Most ideographs have one glyph only.
    if closure.count > 1 { closures[character] = closure }
    return closure
  }

  mutating func shapingProperties(of character: UInt32) -> ShapingProperties {
    let inseparable = ShapingProperties.inseparable(context: characterInteractions.maximumContext)
    if CharacterProperties(character).mayShareCluster { return inseparable }
    // HarfBuzz may replace a missing character by a similar one.
    guard let glyph = Self.glyph(character, font)
    else { return .missing(context: characterInteractions.maximumContext) }
    let closure = closure(of: character)
    // The closure may be incomplete.
    if closure.count == LayoutRules.maximumOutcomes { return inseparable }
    if attachesOrVanishes(closure) { return inseparable }
    return ShapingProperties(
      ignoresNext: characterInteractions.ignoresNext(closure),
      ignoresPrevious: characterInteractions.ignoresPrevious(closure),
      context: characterInteractions.context(of: closure),
      glyph: plainGlyph(character, glyph, closure))
  }

  /// Whether one of the glyphs is a mark, attaches to other glyphs or may be deleted.
  private func attachesOrVanishes(_ closure: [UInt16]) -> Bool {
    let face = hb_font_get_face(font)
    return closure.contains {
      characterInteractions.rules.attachedGlyphs.contains($0)
        || characterInteractions.rules.deletableGlyphs.contains($0)
        || hb_ot_layout_get_glyph_class(face, UInt32($0)) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
    }
  }

  /// The only glyph of a character shaped alone, and its advance in font units. `nil` if there are several glyphs, or
  /// the glyph has an offset.
  private func plainGlyph(
    _ character: UInt32, _ glyph: UInt16, _ closure: [UInt16]
  ) -> (id: UInt16, advance: Int16)? {
    guard characterInteractions.rules.affectedGlyphs.contains(anyOf: closure) else {
      return Int16(exactly: hb_font_get_glyph_h_advance(font, UInt32(glyph))).map { (glyph, $0) }
    }
    guard let shaped = shape([character]), shaped.indices.count == 1, shaped.record(0).isAtPen,
      let id = UInt16(exactly: shaped.record(0).id), id != 0,
      let advance = Int16(exactly: shaped.record(0).advance)
    else { return nil }
    return (id, advance)
  }

  mutating func interaction(
    _ first: UInt32, _ second: UInt32, _ firstProperties: ShapingProperties,
    _ secondProperties: ShapingProperties
  ) -> PairInteraction {
    if secondProperties.isInseparable {
      if attachesUnchanged(second, to: first) { return .unchangingMark }
      return becomesMark(first, with: second) ? .convertingMark : .sameUnit
    }
    let firstGlyphs = closure(of: first)
    let secondGlyphs = closure(of: second)
    if characterInteractions.mayJoin(firstGlyphs, secondGlyphs) { return .sameUnit }
    guard characterInteractions.mayKern(firstGlyphs, secondGlyphs) else { return .independent }
    guard firstProperties.isSingleGlyph, secondProperties.isSingleGlyph,
      let shaped = shape([first, second]), shaped.indices.count == 2
    else { return .sameUnit }
    let firstRecord = shaped.record(0)
    let secondRecord = shaped.record(1)
    guard firstRecord.isAtPen, secondRecord.isAtPen, firstRecord.id == firstProperties.glyph,
      secondRecord.id == secondProperties.glyph, secondRecord.advance == secondProperties.advance,
      !shaped.isUnsafe(0), secondRecord.cluster == 1,
      let change = Int16(exactly: Int(firstRecord.advance) - Int(firstProperties.advance))
    else { return .sameUnit }
    // Next to other characters, the two may have other glyphs, and these may kern with each other.
    if change == 0, !shaped.isUnsafe(1),
      !mayKernInContext(
        firstGlyphs, except: firstProperties.glyph, secondGlyphs, except: secondProperties.glyph)
    {
      return .independent
    }
    return .kerning(advance: change, isUnsafe: shaped.isUnsafe(1))
  }

  /// Whether two characters may kern if context gives one of them another glyph. `first` and `second` are their glyphs
  /// without context.
  private func mayKernInContext(
    _ firstGlyphs: [UInt16], except first: UInt16, _ secondGlyphs: [UInt16], except second: UInt16
  ) -> Bool {
    let rules = characterInteractions.rules
    return firstGlyphs.contains { $0 != first && rules.pairFirsts.contains($0) }
      || secondGlyphs.contains { $0 != second && rules.pairSeconds.contains($0) }
  }

  /// Whether a mark attaches to a letter, and HarfBuzz neither composes nor decomposes them. HarfBuzz decomposes a
  /// letter if another mark may go between its parts.
  private func attachesUnchanged(_ mark: UInt32, to letter: UInt32) -> Bool {
    guard placesMarks, let properties = Unicode.Scalar(mark)?.properties,
      [.nonspacingMark, .spacingMark].contains(properties.generalCategory),
      properties.canonicalCombiningClass != .virama, !properties.isDefaultIgnorableCodePoint,
      Self.glyph(mark, font) != nil
    else { return false }
    return telop_icu_compose(letter, mark) < 0 && !telop_icu_decomposes(letter)
      && !telop_icu_decomposes(mark)
  }

  /// Whether the letter and its marks may be composed or decomposed into a character whose glyph attaches to others or
  /// is deleted. Considers every letter with the same base, because HarfBuzz sorts marks before composing.
  private func becomesMark(_ letter: UInt32, with mark: UInt32) -> Bool {
    var characters = RecomposedLetters.family(of: letter)
    if let composed = UInt32(exactly: telop_icu_compose(letter, mark)) {
      characters.append(composed)
    }
    return characters.compactMap { Self.glyph($0, font) }.contains {
      attachesOrVanishes(characterInteractions.rules.closure(of: $0))
    }
  }

  /// Shapes characters without context; clusters are indices into `characters`. `nil` when HarfBuzz is out of memory.
  private func shape(_ characters: [UInt32]) -> ShapedWindow? {
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_language(buffer, language)
    hb_buffer_add_utf32(buffer, characters, Int32(characters.count), 0, Int32(characters.count))
    hb_shape(font, buffer, nil, 0)
    guard hb_buffer_allocation_successful(buffer) != 0 else { return nil }
    return ShapedWindow(buffer, isBackward: false, isVertical: false)
  }
}

/// The value owns its pointers, or they point to immutable data.
extension ShapedUnitComputer: @unchecked Sendable {}
