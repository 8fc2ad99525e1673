internal import Telop
internal import TelopUnits

/// The override tags of ASS events, and colours for styles.
enum SubstationTags {
  /// A drawing of a box.
  ///
  /// - Parameter tags: Further tags, after the tag of the colour.
  static func box(
    _ color: RGBAColor, _ width: Double, _ height: Double, _ tags: String = ""
  ) -> String {
    let right = Decimals.text(width, places: 3)
    let bottom = Decimals.text(height, places: 3)
    return
      "\(Self.color(color))\(tags){\\p1}m 0 0 l \(right) 0 \(right) \(bottom) 0 \(bottom){\\p0}"
  }

  /// The tags for a border and text in the outline's colour.
  static func outline(_ outline: TextOutline) -> String {
    let color = outline.color
    let alpha = hex(255 - color.alpha)
    let tint = "&H\(hex(color.blue))\(hex(color.green))\(hex(color.red))&"
    return
      "{\\bord\(Decimals.text(outline.width.double, places: 3))\\1c\(tint)\\3c\(tint)\\1a&H\(alpha)&\\3a&H\(alpha)&}"
  }

  static func color(_ color: RGBAColor) -> String {
    "{\\1c&H\(hex(color.blue))\(hex(color.green))\(hex(color.red))&\\1a&H\(hex(255 - color.alpha))&}"
  }

  /// A colour for a style; ASS counts transparency, not opacity.
  static func style(_ color: RGBAColor) -> String {
    "&H" + [255 - color.alpha, color.blue, color.green, color.red].map(hex).joined()
  }

  static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
