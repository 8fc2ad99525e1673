internal import CTelopHarfBuzz

/// A font that is a face of another font's family.
public struct StyledFont: Sendable {
  package var font: Font
  package var style: FaceStyle

  /// A font and the style that it represents.
  public init(_ font: Font, _ style: FaceStyle) {
    self.font = font
    self.style = style
  }
}

extension Font {
  /// The font's own style, from weight, slant and style name. Some bold fonts declare a regular weight.
  var ownStyle: FaceStyle {
    var own: FaceStyle = []
    let words = style.lowercased()
    if weight >= 600 || words.contains("bold") { own.insert(.bold) }
    if hb_style_get_value(shapingFont, HB_STYLE_TAG_ITALIC) > 0
      || words.contains("italic") || words.contains("oblique")
      || variations.contains(where: { $0.tag == "slnt" && $0.value != 0 })
    {
      own.insert(.italic)
    }
    return own
  }

  /// The weight on OpenType's scale.
  var weight: Double { Double(hb_style_get_value(shapingFont, HB_STYLE_TAG_WEIGHT)) }
  /// The width in percent of normal.
  var width: Double { Double(hb_style_get_value(shapingFont, HB_STYLE_TAG_WIDTH)) }
}
