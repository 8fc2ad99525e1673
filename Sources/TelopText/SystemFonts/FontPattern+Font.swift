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
}
