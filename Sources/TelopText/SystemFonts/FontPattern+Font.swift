internal import CTelopHarfBuzz

extension FontPattern {
  /// The first of some open fonts that has the name and the style; one with just that PostScript
  /// name comes before its family.
  func first(in fonts: [Font]) -> Font? {
    let wanted = Self.folded(name)
    if isBare, let font = fonts.first(where: { Self.folded($0.name) == wanted }) { return font }
    return fonts.first { $0.isFamily(wanted) && isStyle(of: $0) }
  }

  /// True when a font has the weight, slant and width that are asked for, or its style is called so.
  private func isStyle(of font: Font) -> Bool {
    if let style, Self.folded(style) == Self.folded(font.style) { return true }
    guard hasNumbers else { return style == nil }
    let value = { (tag: hb_style_tag_t) in Double(hb_style_get_value(font.shapingFont, tag)) }
    if let slant, (slant > 0) != (value(HB_STYLE_TAG_ITALIC) > 0) { return false }
    if let openTypeWeight, abs(value(HB_STYLE_TAG_WEIGHT) - openTypeWeight) >= 0.5 { return false }
    if let width, abs(value(HB_STYLE_TAG_WIDTH) - width) >= 0.5 { return false }
    return true
  }
}

extension Font {
  /// True when `name`, folded, is one of the family's names, in any language.
  func isFamily(_ name: String) -> Bool {
    FontPattern.folded(family) == name
      || familyNames.contains { FontPattern.folded($0) == name }
  }

  /// Whether a name of one font means the other: equal PostScript names, one style of one family, or one's
  /// PostScript name as the other's family where they are not of one.
  ///
  /// - Complexity: O(names in both tables).
  func sharesName(with other: Font) -> Bool {
    let (one, two) = (FontPattern.folded(name), FontPattern.folded(other.name))
    let (mine, theirs) = (foldedFamilies, other.foldedFamilies)
    if one == two { return true }
    guard mine.isDisjoint(with: theirs) else {
      return FontPattern.folded(style) == FontPattern.folded(other.style)
    }
    return theirs.contains(one) || mine.contains(two)
  }

  private var foldedFamilies: Set<String> {
    Set(([family] + familyNames).map(FontPattern.folded))
  }

  /// Every family name of the font's name table: `BIZ UDPGothic`, `BIZ UDPゴシック`.
  ///
  /// - Complexity: O(names in the table).
  public var familyNames: [String] {
    Self.names(
      [HB_OT_NAME_ID_FONT_FAMILY, HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY],
      in: hb_font_get_face(shapingFont))
  }

  /// What FreeType calls a family or a style or, where that is of letters that it does not have (it says `???`),
  /// the first of the name table's own.
  static func readable(_ name: String, _ ids: [Int], in face: OpaquePointer?) -> String {
    guard name.contains("?") else { return name }
    return names(ids, in: face).first { !$0.isEmpty } ?? name
  }

  /// The names of some kinds in a font's name table, each once.
  private static func names(_ ids: [Int], in face: OpaquePointer?) -> [String] {
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(face, &count) else { return [] }
    var names: [String] = []
    for entry in UnsafeBufferPointer(start: entries, count: Int(count)) {
      guard ids.contains(Int(entry.name_id)) else { continue }
      var bytes = [CChar](repeating: 0, count: 256)
      var length = UInt32(bytes.count)
      _ = hb_ot_name_get_utf8(face, entry.name_id, entry.language, &length, &bytes)
      let name = String(
        decoding: bytes.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
