/// How a coloured glyph is painted (`COLR` version 1), in font units around its origin, y upward.
///
/// A tree: glyphs that a font refers to stand where they are used, so that nothing leads in circles.
public indirect enum GlyphPaint: Sendable, Hashable {
  /// One on top of the other, from the lowest up.
  case layers([GlyphPaint])
  /// A colour everywhere.
  case solid(PaintColor)
  /// A gradient everywhere.
  case gradient(PaintGradient)
  /// The part of a paint within the outline of a glyph.
  case glyph(UInt32, GlyphPaint)
  /// The part of a paint within a box: the bounds that the font declares for a glyph.
  case clip(InkBox<Double>, GlyphPaint)
  /// A paint that is moved, scaled, turned or skewed.
  case transform(PaintTransform, GlyphPaint)
  /// Two paints put together, by themselves: what lies below has no part in it.
  case composite(source: GlyphPaint, mode: CompositeMode, backdrop: GlyphPaint)

  /// Paints nothing.
  static let nothing = layers([])
}

/// A colour of a paint.
public struct PaintColor: Sendable, Hashable {
  /// Red, green, blue and opacity from 0 to 255, of the font's first palette; `nil` for the colour of
  /// the text.
  public let color: [UInt8]?
  /// The factor for the opacity, from 0 to 1.
  public let opacity: Double

  /// A colour of four bytes, or the text's own.
  package init(_ color: [UInt8]?, opacity: Double = 1) {
    self.color = color
    self.opacity = opacity
  }
}

/// Colours that turn into each other along a line, between two circles or around a point.
public struct PaintGradient: Sendable, Hashable {
  /// Where 0 and 1 of the colour line lie, in font units.
  public enum Shape: Sendable, Hashable {
    /// From the first point to the second; the colours stand still along the way to the third, `turned`.
    case linear(from: GlyphOutline.Point, to: GlyphOutline.Point, turned: GlyphOutline.Point)
    /// From one circle to another.
    case radial(from: Circle, to: Circle)
    /// From one angle to another, in degrees counter-clockwise from the right. What is seen of the
    /// colour line is from 0° to 360°.
    case sweep(around: GlyphOutline.Point, from: Double, to: Double)
  }

  /// A circle in font units.
  public struct Circle: Sendable, Hashable {
    /// Its centre.
    public let centre: GlyphOutline.Point
    /// From 0 up; below 0 in an instance of a font, the circle is seen only once it has grown.
    public let radius: Double

    /// A circle from its parts.
    package init(centre: GlyphOutline.Point, radius: Double) {
      self.centre = centre
      self.radius = radius
    }
  }

  /// The colours beyond the first and the last stop.
  public enum Extend: Int, Sendable, Hashable {
    /// Their colours.
    case pad
    /// The colours between them again.
    case `repeat`
    /// The gradient repeats, every other time backwards.
    case reflect
  }

  /// A place on the colour line.
  public struct Stop: Sendable, Hashable {
    /// At which place: 0 and 1 are where the shape says, others before, between and beyond.
    public let offset: Double
    /// In which colour.
    public let color: PaintColor

    /// A stop from its parts.
    package init(offset: Double, color: PaintColor) {
      self.offset = offset
      self.color = color
    }
  }

  /// Where the colour line lies.
  public let shape: Shape
  /// The colours beyond its ends.
  public let extend: Extend
  /// Ascending; of several at one place, the first and the last count towards either side.
  public let stops: [Stop]

  /// A gradient from its parts.
  package init(shape: Shape, extend: Extend = .pad, stops: [Stop]) {
    self.shape = shape
    self.extend = extend
    self.stops = stops
  }
}

/// How one paint, the source, is laid over another, the backdrop: as the W3C's Compositing and
/// Blending has them, with the numbers of the `COLR` table.
public enum CompositeMode: Int, Sendable, Hashable, CaseIterable {
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
  /// Blends both: what one has more than the other.
  case difference
  /// The same with less contrast.
  case exclusion
  /// Blends both: darker where one is dark.
  case multiply
  /// The source's hue, the backdrop's saturation and luminosity.
  case hue
  /// The source's saturation.
  case saturation
  /// The source's hue and saturation.
  case color
  /// The source's luminosity.
  case luminosity
}
