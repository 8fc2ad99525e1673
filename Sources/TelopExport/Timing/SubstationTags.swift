internal import Telop
internal import TelopUnits

/// The override tags of ASS events, and colours for styles.
enum SubstationTags {
  /// The drawing commands of a polygon.
  static func path(_ points: [(x: Double, y: Double)]) -> String {
    let texts = points.map { "\(Decimals.text($0.x, places: 3)) \(Decimals.text($0.y, places: 3))" }
    return "m \(texts.first ?? "0 0") l \(texts.dropFirst().joined(separator: " "))"
  }

  /// The drawing commands of a box with rounded corners.
  static func boxPath(_ width: Double, _ height: Double, radius: Double) -> String {
    guard radius > 0 else { return path([(0, 0), (width, 0), (width, height), (0, height)]) }
    let radius = min(radius, width / 2, height / 2)
    // A Bézier curve approximates a quarter circle if its control points are this far from the ends of the curve.
    let control = radius * 0.5523
    let number = { (value: Double) in Decimals.text(value, places: 3) }
    var text = ""
    let corners: [(x: Double, y: Double, dx: Double, dy: Double)] = [
      (width, 0, 1, 0), (width, height, 0, 1), (0, height, -1, 0), (0, 0, 0, -1),
    ]
    for (x, y, dx, dy) in corners {
      // The path reaches a corner in the direction (dx, dy) and leaves it in the direction (-dy, dx).
      let start = (x: x - dx * radius, y: y - dy * radius)
      let end = (x: x - dy * radius, y: y + dx * radius)
      let first = (x: start.x + dx * control, y: start.y + dy * control)
      let second = (x: end.x + dy * control, y: end.y - dx * control)
      text += text.isEmpty ? "m " : " l "
      text += "\(number(start.x)) \(number(start.y)) b"
      for point in [first, second, end] { text += " \(number(point.x)) \(number(point.y))" }
    }
    return text
  }

  /// The tags that draw both the border and the text in the outline's colour.
  ///
  /// - Parameter scale: The type size of the text divided by the line's type size.
  static func outline(_ outline: TextOutline, scale: Rational = 1) -> String {
    let width = Decimals.text((outline.width * scale).double, places: 3)
    let (tint, alpha) = values(of: outline.color)
    return "{\\bord\(width)\\1c\(tint)\\3c\(tint)\\1a\(alpha)\\3a\(alpha)}"
  }

  static func color(_ color: RGBAColor) -> String {
    let (tint, alpha) = values(of: color)
    return "{\\1c\(tint)\\1a\(alpha)}"
  }

  private static func values(of color: RGBAColor) -> (tint: String, alpha: String) {
    let tint = [color.blue, color.green, color.red].map(hex).joined()
    return ("&H\(tint)&", "&H\(hex(255 - color.alpha))&")
  }

  /// A colour for a style. ASS stores transparency, not opacity.
  static func style(_ color: RGBAColor) -> String {
    "&H" + [255 - color.alpha, color.blue, color.green, color.red].map(hex).joined()
  }

  static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
