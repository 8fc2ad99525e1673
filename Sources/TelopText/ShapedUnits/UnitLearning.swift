internal import CTelopHarfBuzz
internal import CTelopICUShims

/// Computes what a `UnitPlan` does not have yet: the facts of a character, and whether two neighbours affect each other.
struct UnitLearning: ~Copyable {
  let relations: Relations
  /// HarfBuzz documents immutable fonts as safe to share. The font outlives its plans.
  private let font: OpaquePointer
  private let script: hb_script_t
  private let language: hb_language_t?
  private let buffer: OpaquePointer
  /// Whether the font's own rules place marks. If not, HarfBuzz substitutes other characters for Thai letters with
  /// marks.
  private let placesMarks: Bool
  /// For each character, the glyphs that it may become. Characters with only one glyph are left out.
  private var closures: [UInt32: [UInt16]] = [:]

  /// - Parameter font: must outlive this value.
  /// - Returns: `nil` when HarfBuzz is out of memory.
  init?(
    _ rules: LayoutRules, _ script: ScriptCode, _ harfBuzzScript: hb_script_t,
    _ language: hb_language_t?, font: OpaquePointer
  ) {
    guard let buffer = hb_buffer_create() else { return nil }
    self.font = font
    self.script = harfBuzzScript
    self.language = language
    self.buffer = buffer
    var index: UInt32 = 0
    let hasThai = hb_ot_layout_table_find_script(
      hb_font_get_face(font), hb_tag_from_string("GSUB", -1), hb_tag_from_string("thai", -1), &index
    )
    placesMarks = !rules.attached.isEmpty && (script.tag != "Thai" || hasThai != 0)
    var common = GlyphSet(glyphCount: rules.glyphCount)
    for character in Self.common.unicodeScalars {
      guard let glyph = Self.glyph(character.value, font) else { continue }
      for glyph in rules.closure(of: glyph) { common.insert(glyph) }
    }
    relations = Relations(rules, common: common)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Frequent characters in the scripts that have plans.
  private static let common =
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
    let closure = relations.rules.closure(of: glyph)
    // Most ideographs have one glyph only.
    if closure.count > 1 { closures[character] = closure }
    return closure
  }

  mutating func facts(of character: UInt32) -> CharacterFacts {
    let glued = CharacterFacts.glued(context: relations.maximumContext)
    if CharacterProperties(character).isGlued { return glued }
    // HarfBuzz replaces missing characters by similar ones.
    guard let glyph = Self.glyph(character, font) else {
      return .lacking(context: relations.maximumContext)
    }
    let closure = closure(of: character)
    // The closure is incomplete.
    if closure.count == LayoutRules.maximumOutcomes { return glued }
    if attachesOrVanishes(closure) { return glued }
    return CharacterFacts(
      isInertBefore: relations.isInertBefore(closure),
      isInertAfter: relations.isInertAfter(closure), context: relations.context(of: closure),
      glyph: plainGlyph(character, glyph, closure))
  }

  private func attachesOrVanishes(_ closure: [UInt16]) -> Bool {
    let face = hb_font_get_face(font)
    return closure.contains {
      relations.rules.attached.contains($0) || relations.rules.vanishing.contains($0)
        || hb_ot_layout_get_glyph_class(face, UInt32($0)) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
    }
  }

  /// The glyph without offsets that draws a character by itself, and its advance in font units.
  private func plainGlyph(
    _ character: UInt32, _ glyph: UInt16, _ closure: [UInt16]
  ) -> (id: UInt16, advance: Int16)? {
    if relations.rules.touched.contains(anyOf: closure) {
      let shaped = shape([character])
      if shaped.count == 1, shaped[0].isPlain, let id = UInt16(exactly: shaped[0].id),
        let advance = Int16(exactly: shaped[0].advance), id != 0
      {
        return (id, advance)
      }
      return nil
    }
    return Int16(exactly: hb_font_get_glyph_h_advance(font, UInt32(glyph))).map { (glyph, $0) }
  }

  /// The gap between two characters: closed if neither changes the other's glyph or place.
  mutating func gap(
    _ first: UInt32, _ second: UInt32, _ firstFacts: CharacterFacts, _ secondFacts: CharacterFacts
  ) -> UnitGap {
    if secondFacts.isGlued {
      if attachesUnchanged(second, to: first) { return .attached }
      return becomesMark(first, with: second) ? .absorbing : .open
    }
    let firstGlyphs = closure(of: first)
    let secondGlyphs = closure(of: second)
    if relations.mayJoin(firstGlyphs, secondGlyphs) { return .open }
    guard relations.mayKern(firstGlyphs, secondGlyphs) else { return .closed }
    guard firstFacts.isPlain, secondFacts.isPlain else { return .open }
    let shaped = shape([first, second])
    guard shaped.count == 2, shaped[0].isPlain, shaped[1].isPlain,
      shaped[0].id == firstFacts.glyph, shaped[1].id == secondFacts.glyph,
      shaped[1].advance == secondFacts.advance, !shaped[0].isUnsafe, shaped[1].cluster == 1,
      let change = Int16(exactly: Int(shaped[0].advance) - Int(firstFacts.advance))
    else { return .open }
    // A rule across the gap before or after the two may give them other glyphs, which may kern here.
    if change == 0, !shaped[1].isUnsafe,
      !mayKern(firstGlyphs, except: firstFacts.glyph, secondGlyphs, except: secondFacts.glyph)
    {
      return .closed
    }
    return .pair(advance: change, isUnsafe: shaped[1].isUnsafe)
  }

  /// Whether two characters may kern with glyphs other than their plain ones.
  private func mayKern(
    _ firstGlyphs: [UInt16], except first: UInt16, _ secondGlyphs: [UInt16], except second: UInt16
  ) -> Bool {
    let rules = relations.rules
    return firstGlyphs.contains { $0 != first && rules.pairFirsts.contains($0) }
      || secondGlyphs.contains { $0 != second && rules.pairSeconds.contains($0) }
  }

  /// Whether a mark attaches to a letter and both remain the same characters. HarfBuzz composes a letter with its mark
  /// if possible. It decomposes a letter if another mark may go between its parts.
  private func attachesUnchanged(_ mark: UInt32, to letter: UInt32) -> Bool {
    guard placesMarks, let properties = Unicode.Scalar(mark)?.properties,
      [.nonspacingMark, .spacingMark].contains(properties.generalCategory),
      properties.canonicalCombiningClass != .virama, !properties.isDefaultIgnorableCodePoint,
      Self.glyph(mark, font) != nil
    else { return false }
    return telop_icu_compose(letter, mark) < 0 && !telop_icu_decomposes(letter)
      && !telop_icu_decomposes(mark)
  }

  /// Whether composing or decomposing a letter with marks may give a character whose glyph attaches to others or is
  /// deleted. Any later mark may take part, because HarfBuzz sorts marks before composing.
  private func becomesMark(_ letter: UInt32, with mark: UInt32) -> Bool {
    var characters = BuiltLetters.family(of: letter)
    if let composed = UInt32(exactly: telop_icu_compose(letter, mark)) {
      characters.append(composed)
    }
    return characters.contains { character in
      Self.glyph(character, font).map { attachesOrVanishes(relations.rules.closure(of: $0)) }
        ?? false
    }
  }

  private struct Shaped {
    let id: UInt32
    let cluster: UInt32
    let advance: Int32
    let isPlain: Bool
    let isUnsafe: Bool
  }

  /// Shapes characters by themselves; clusters count characters.
  private func shape(_ characters: [UInt32]) -> [Shaped] {
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_language(buffer, language)
    hb_buffer_add_utf32(buffer, characters, Int32(characters.count), 0, Int32(characters.count))
    hb_shape(font, buffer, nil, 0)
    guard hb_buffer_allocation_successful(buffer) != 0 else { return [] }
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map { index in
      Shaped(
        id: infos[index].codepoint, cluster: infos[index].cluster,
        advance: positions[index].x_advance,
        isPlain: positions[index].x_offset == 0 && positions[index].y_offset == 0
          && positions[index].y_advance == 0,
        isUnsafe: infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
    }
  }
}

/// The value owns its pointers, or they point to immutable data.
extension UnitLearning: @unchecked Sendable {}
