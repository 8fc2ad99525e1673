internal import CTelopHarfBuzz

extension FontPattern {
  /// The first open font that matches the name and the style; an exact PostScript name takes precedence over a family.
  func first(in fonts: [Font]) -> Font? {
    let wanted = Self.folded(name)
    if isBare, let font = fonts.first(where: { Self.folded($0.name) == wanted }) { return font }
    return fonts.first { $0.isFamily(wanted) && isStyle(of: $0) }
  }

  /// Whether a font has the requested weight, slant and width, or a style of the requested name.
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
  /// Whether `name`, folded, is one of the family's names, in any language.
  func isFamily(_ name: String) -> Bool {
    FontPattern.folded(family) == name || familyNames.contains { FontPattern.folded($0) == name }
  }

  /// Whether a name of one font may refer to the other: the PostScript names are equal, or family and style are, or the
  /// PostScript name of one is the family of the other.
  func sharesName(with other: Font) -> Bool {
    let one = FontPattern.folded(name)
    let two = FontPattern.folded(other.name)
    let mine = foldedFamilies
    let theirs = other.foldedFamilies
    if one == two { return true }
    guard mine.isDisjoint(with: theirs) else {
      return FontPattern.folded(style) == FontPattern.folded(other.style)
    }
    return theirs.contains(one) || mine.contains(two)
  }

  private var foldedFamilies: Set<String> { Set(([family] + familyNames).map(FontPattern.folded)) }
}
