/// The paint of a coloured glyph (`COLR` version 1), in font units from its origin, y upward.
///
/// A tree: referenced glyphs are expanded in place, so that there are no cycles.
package indirect enum GlyphPaint: Sendable, Hashable {
  /// Paints on top of each other, bottom first.
  case layers([GlyphPaint])
  /// A colour without bounds.
  case solid(PaintColor)
  /// A gradient without bounds.
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

package struct PaintColor: Sendable, Hashable {
  /// Red, green, blue and opacity from 0 to 255, of the font's first palette; `nil` for the text's colour.
  package let color: [UInt8]?
  /// The factor for the opacity, from 0 to 1.
  package let opacity: Double

  package init(_ color: [UInt8]?, opacity: Double = 1) {
    self.color = color
    self.opacity = opacity
  }
}

/// A gradient along a line, between two circles or around a point.
package struct PaintGradient: Sendable, Hashable {
  /// The geometry of the colour line between offsets 0 and 1, in font units.
  package enum Shape: Sendable, Hashable {
    /// From the first point to the second. Colours are constant along the direction from the first point to
    /// `rotationPoint`.
    case linear(from: GlyphOutline.Point, to: GlyphOutline.Point, rotationPoint: GlyphOutline.Point)
    case radial(from: Circle, to: Circle)
    /// From one angle to another, in degrees counter-clockwise from the right; only 0° to 360° is visible.
    case sweep(around: GlyphOutline.Point, from: Double, to: Double)
  }

  package struct Circle: Sendable, Hashable {
    package let centre: GlyphOutline.Point
    /// Negative in some font instances: the gradient is then visible only where interpolated radii are positive.
    package let radius: Double

    package init(centre: GlyphOutline.Point, radius: Double) {
      self.centre = centre
      self.radius = radius
    }
  }

  /// The colours beyond the first and the last stop.
  package enum Extend: Int, Sendable, Hashable {
    /// Repeats the colour of the nearest stop.
    case pad
    case `repeat`
    /// Repeats the gradient, mirrored every other time.
    case reflect
  }

  package struct Stop: Sendable, Hashable {
    /// The offset along the geometry: 0 at its start, 1 at its end. Values below 0 or above 1 are beyond its ends.
    package let offset: Double
    package let color: PaintColor
  }

  package let shape: Shape
  package let extend: Extend
  /// Stops in ascending order. Of several stops at one offset, the first applies before that offset, the last after it.
  package let stops: [Stop]
}

/// The mode in which a paint (the source) is composited with another (the backdrop, or destination). The modes are
/// those of the W3C's Compositing and Blending, with the numbers of the `COLR` table.
package enum CompositeMode: Int, Sendable, Hashable, CaseIterable {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn
  case sourceOut, destinationOut, sourceAtop, destinationAtop, xor, plus
  case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight
  case difference, exclusion, multiply, hue, saturation, color, luminosity
}
