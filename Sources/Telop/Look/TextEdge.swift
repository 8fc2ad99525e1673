public import TelopUnits

/// A line round the text's shapes, beneath all of them.
public struct TextOutline: Sendable, Hashable {
  /// How far it shows outside the shapes, in pixels; above 0.
  public let width: Rational
  /// Its colour.
  public let color: RGBAColor
}

/// A soft shadow of the text and its outline, beneath both.
public struct TextShadow: Sendable, Hashable {
  /// How far below the text it lies, in pixels.
  public let drop: Rational
  /// The standard deviation of its blur, in pixels.
  public let deviation: Rational
  /// Its colour.
  public let color: RGBAColor

  /// How far it reaches beyond what casts it, sideways and up and down, in pixels: beyond three
  /// deviations nothing shows in eight bits.
  public var reach: Rational { drop + deviation * 3 }
}

extension ShownLook {
  /// How far the outline and the shadow reach beyond the text's ink, in pixels.
  public var halo: Rational { (outline?.width ?? 0) + (shadow?.reach ?? 0) }

  /// What lies between the text and what is clear: outputs that mix neighbouring pixels have it there.
  public var edgeColor: RGBAColor { shadow?.color.opaque ?? outline?.color ?? color }
}

extension RGBAColor {
  /// The colour with all of its opacity.
  var opaque: RGBAColor { RGBAColor(red: red, green: green, blue: blue) }
}
