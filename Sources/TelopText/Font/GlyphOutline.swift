internal import CTelopFreeType

/// The shape of a glyph: closed contours of lines and curves in font units, y upward from the
/// baseline, filled by the nonzero rule.
public struct GlyphOutline: Sendable, Hashable {
  /// A place in font units.
  public struct Point: Sendable, Hashable {
    /// To the right.
    public let x: Double
    /// Upward.
    public let y: Double

    /// A point from its coordinates.
    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// One step of the pen.
  public enum Command: Sendable, Hashable {
    /// Closes the contour before, if any, and starts another.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A quadratic curve by its control point and its end.
    case quadratic(Point, Point)
    /// A cubic curve by its control points and its end.
    case cubic(Point, Point, Point)
  }

  /// From the first contour's start to the last one's end; every contour is closed at its end.
  public let commands: [Command]

  /// An outline from its commands, taken as they are.
  package init(commands: [Command]) { self.commands = commands }
}

extension Font {
  /// The outline of a glyph, unhinted, in font units; `nil` for a glyph without one, as a space or a
  /// picture is.
  ///
  /// No point is further than 2^24 units from the origin, whatever the font says.
  ///
  /// - Complexity: loads the glyph, behind the font's lock.
  public func outline(of glyph: UInt32) -> GlyphOutline? {
    withFreeType { face in
      guard telop_ft_is_scalable(face) != 0, FT_Load_Glyph(face, glyph, telop_ft_unscaled) == 0,
        let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE,
        slot.pointee.outline.n_points > 0
      else { return nil }
      return OutlineReader.outline(of: &slot.pointee.outline)
    }
  }
}

/// Takes an outline apart by FreeType's own walk over it.
private struct OutlineReader {
  var commands: [GlyphOutline.Command] = []

  static func outline(of outline: inout FT_Outline) -> GlyphOutline? {
    var walk = FT_Outline_Funcs(
      move_to: { to, user in OutlineReader.add(user) { .move($0(to)) } },
      line_to: { to, user in OutlineReader.add(user) { .line($0(to)) } },
      conic_to: { control, to, user in
        OutlineReader.add(user) { .quadratic($0(control), $0(to)) }
      },
      cubic_to: { first, second, to, user in
        OutlineReader.add(user) { .cubic($0(first), $0(second), $0(to)) }
      }, shift: 0, delta: 0)
    var reader = OutlineReader()
    let status = withUnsafeMutablePointer(to: &reader) {
      FT_Outline_Decompose(&outline, &walk, $0)
    }
    return status == 0 && !reader.commands.isEmpty
      ? GlyphOutline(commands: reader.commands) : nil
  }

  private static func add(
    _ user: UnsafeMutableRawPointer?,
    _ command: ((UnsafePointer<FT_Vector>?) -> GlyphOutline.Point) -> GlyphOutline.Command
  ) -> Int32 {
    user?.assumingMemoryBound(to: OutlineReader.self).pointee.commands.append(
      command { vector in
        GlyphOutline.Point(x: place(vector?.pointee.x ?? 0), y: place(vector?.pointee.y ?? 0))
      })
    return 0
  }

  /// As far as ink may be: composite glyphs of a damaged font scale their parts without end.
  private static func place(_ coordinate: FT_Pos) -> Double {
    Double(min(max(Int64(coordinate), -Font.farthestInk), Font.farthestInk))
  }
}
