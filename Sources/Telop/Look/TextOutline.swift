public import TelopUnits

/// An outline around the shapes of the text, drawn below all shapes.
public struct TextOutline: Sendable, Hashable {
  /// The width of the visible part outside the shapes, in pixels; above 0.
  public let width: Rational
  /// The colour of the outline.
  public let color: RGBAColor
}

extension TextOutline {
  /// The outline of emoji on a light background; `nil` on a background from which emoji stand out.
  static func ofEmoji(on background: RGBAColor, size: Rational) -> TextOutline? {
    guard background.hidesEmoji else { return nil }
    return TextOutline(width: size * 6 / 100, color: RGBAColor(red: 0x14, green: 0x10, blue: 0x0A))
  }
}

extension RGBAColor {
  /// True if emoji would not stand out from this background, because most emoji are yellow.
  var hidesEmoji: Bool { alpha > 0 && luminance > 0.4 }
}

/// A soft shadow of the text and its outline, drawn below both.
public struct TextShadow: Sendable, Hashable {
  /// The distance of the shadow below the text, in pixels.
  public let drop: Rational
  /// The standard deviation of the shadow's blur, in pixels.
  public let deviation: Rational
  /// The colour of the shadow.
  public let color: RGBAColor

  /// The distance by which the shadow extends below the text, in pixels. It extends less far to the other sides. Beyond
  /// three standard deviations, the shadow is too faint for 8-bit colours.
  package var extent: Rational { drop + deviation * 3 }
}
