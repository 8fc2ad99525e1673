public import TelopUnits

/// An outline around the text's shapes, below all of them.
public struct TextOutline: Sendable, Hashable {
  /// The visible width outside the shapes, in pixels; above 0.
  public let width: Rational
  /// Its colour.
  public let color: RGBAColor
}

/// A soft shadow of the text and its outline, beneath both.
public struct TextShadow: Sendable, Hashable {
  /// The distance of the shadow below the text, in pixels.
  public let drop: Rational
  /// The standard deviation of its blur, in pixels.
  public let deviation: Rational
  /// Its colour.
  public let color: RGBAColor

  /// The distance by which the shadow extends beyond the text in every direction, in pixels. Beyond
  /// three deviations it is invisible in eight bits.
  package var reach: Rational { drop + deviation * 3 }
}

extension RGBAColor {
  var opaque: RGBAColor { RGBAColor(red: red, green: green, blue: blue) }
}
