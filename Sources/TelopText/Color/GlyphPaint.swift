/// The paint of a coloured glyph (`COLR` version 1), in font units from its origin, y upward.
///
/// A tree: referenced glyphs are expanded in place, so that there are no cycles.
@_spi(Answers) public indirect enum GlyphPaint: Sendable, Hashable {
  /// Paints on top of each other, bottom first.
  case layers([GlyphPaint])
  /// A colour that fills the plane.
  case solid(PaintColor)
  /// A gradient that fills the plane.
  case gradient(PaintGradient)
  /// The part of a paint within the outline of a glyph.
  case glyph(UInt32, GlyphPaint)
  /// The part of a paint within a box: the bounds that the font declares for a glyph.
  case clip(InkBox<Double>, GlyphPaint)
  /// A paint that is translated, scaled, rotated or skewed.
  case transform(PaintTransform, GlyphPaint)
  /// Two paints composited in isolation from whatever lies below.
  case composite(source: GlyphPaint, mode: CompositeMode, backdrop: GlyphPaint)

  static let nothing = layers([])
}

/// A colour of a paint.
@_spi(Answers) public struct PaintColor: Sendable, Hashable {
  /// Red, green, blue and opacity from 0 to 255, of the font's first palette; `nil` for the text's colour.
  public let color: [UInt8]?
  /// The factor for the opacity, from 0 to 1.
  public let opacity: Double

  package init(_ color: [UInt8]?, opacity: Double = 1) {
    self.color = color
    self.opacity = opacity
  }
}

/// A gradient along a line, between two circles or around a point.
@_spi(Answers) public struct PaintGradient: Sendable, Hashable {
  /// The geometry of the colour line between offsets 0 and 1, in font units.
  public enum Shape: Sendable, Hashable {
    /// From the first point to the second. Colours are constant along the direction from the first point to `turned`.
    case linear(from: GlyphOutline.Point, to: GlyphOutline.Point, turned: GlyphOutline.Point)
    /// From one circle to another.
    case radial(from: Circle, to: Circle)
    /// From one angle to another, in degrees counter-clockwise from the right. The visible part of the colour line is
    /// 0° to 360°.
    case sweep(around: GlyphOutline.Point, from: Double, to: Double)
  }

  /// A circle in font units.
  public struct Circle: Sendable, Hashable {
    /// The centre.
    public let centre: GlyphOutline.Point
    /// The radius, usually 0 or more. In a font instance it may be negative; the circle is then invisible until it has
    /// grown.
    public let radius: Double

    package init(centre: GlyphOutline.Point, radius: Double) {
      self.centre = centre
      self.radius = radius
    }
  }

  /// The colours beyond the first and the last stop.
  public enum Extend: Int, Sendable, Hashable {
    /// Repeats the colour of the nearest stop.
    case pad
    /// Repeats the gradient.
    case `repeat`
    /// Repeats the gradient, mirrored every other time.
    case reflect
  }

  /// A colour at an offset of the colour line.
  public struct Stop: Sendable, Hashable {
    /// The offset: 0 and 1 are the ends of the geometry; other values lie between or beyond.
    public let offset: Double
    /// The colour.
    public let color: PaintColor
  }

  /// The geometry.
  public let shape: Shape
  /// The colours beyond its ends.
  public let extend: Extend
  /// Stops in ascending order. Of several stops at one offset, the first applies before it and the last after it.
  public let stops: [Stop]
}

/// The mode of compositing one paint, the source, over another, the backdrop. Modes are those of the W3C's Compositing
/// and Blending, with the numbers of the `COLR` table.
@_spi(Answers) public enum CompositeMode: Int, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case clear
  /// The source alone.
  case source
  /// The backdrop alone.
  case destination
  /// The source over the backdrop.
  case sourceOver
  /// The backdrop over the source.
  case destinationOver
  /// The source where the backdrop is.
  case sourceIn
  /// The backdrop where the source is.
  case destinationIn
  /// The source where the backdrop is not.
  case sourceOut
  /// The backdrop where the source is not.
  case destinationOut
  /// The source over the backdrop, and only there.
  case sourceAtop
  /// The backdrop over the source, and only there.
  case destinationAtop
  /// Each where the other is not.
  case xor
  /// The sum of both.
  case plus
  /// Blends both: lighter where one is light.
  case screen
  /// Blends both: multiplies or screens, by the backdrop.
  case overlay
  /// Blends both: the darker of each part.
  case darken
  /// Blends both: the lighter of each part.
  case lighten
  /// Blends both: brightens the backdrop.
  case colorDodge
  /// Blends both: darkens the backdrop.
  case colorBurn
  /// Blends both: multiplies or screens, by the source.
  case hardLight
  /// Blends both: darkens or lightens softly, by the source.
  case softLight
  /// Blends both: the absolute difference.
  case difference
  /// Blends both: like `difference`, with less contrast.
  case exclusion
  /// Blends both: darker where one is dark.
  case multiply
  /// The source's hue, the backdrop's saturation and luminosity.
  case hue
  /// The source's saturation, the backdrop's hue and luminosity.
  case saturation
  /// The source's hue and saturation, the backdrop's luminosity.
  case color
  /// The source's luminosity, the backdrop's hue and saturation.
  case luminosity
}
