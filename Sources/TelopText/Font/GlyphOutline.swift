internal import CTelopFreeType

/// The shape of a glyph: closed contours of lines and curves in font units, y upward from the
/// baseline, filled by the nonzero rule.
public struct GlyphOutline: Sendable, Hashable {
  /// A point in font units.
  public struct Point: Sendable, Hashable {
    /// To the right.
    public let x: Double
    /// Upward.
    public let y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// One drawing command.
  public enum Command: Sendable, Hashable {
    /// Closes the previous contour, if any, and starts a new one.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A quadratic curve: control point, end point.
    case quadratic(Point, Point)
    /// A cubic curve: two control points, end point.
    case cubic(Point, Point, Point)
  }

  /// The commands of all contours; each contour is closed at its end.
  public let commands: [Command]

  package init(commands: [Command]) { self.commands = commands }
}

extension Font {
  /// The outline of a glyph, unhinted, in font units; `nil` for a glyph without one, such as a space or a picture.
  ///
  /// Every point is within 2^24 units of the origin.
  ///
  /// - Complexity: loads the glyph, under the font's lock.
  public func outline(of glyph: UInt32) -> GlyphOutline? {
    withOutline(of: glyph) { OutlineReader.outline(of: &$0) }
  }

  /// Calls `body` with FreeType's outline of a glyph, unhinted, in font units, under the font's lock; `nil` for a glyph
  /// without points.
  func withOutline<Result: Sendable>(
    of glyph: UInt32, _ body: (inout FT_Outline) -> Result?
  ) -> Result? {
    freeType.withFace { face in
      guard telop_ft_is_scalable(face) != 0, FT_Load_Glyph(face, glyph, telop_ft_unscaled) == 0,
        let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE,
        slot.pointee.outline.n_points > 0
      else { return nil }
      return body(&slot.pointee.outline)
    }
  }
}

/// Converts an outline by FreeType's decomposition.
private struct OutlineReader {
  var commands: [GlyphOutline.Command] = []

  static func outline(of outline: inout FT_Outline) -> GlyphOutline? {
    var walk = FT_Outline_Funcs(
      move_to: { to, user in OutlineReader.add(user) { .move($0(to)) } },
      line_to: { to, user in OutlineReader.add(user) { .line($0(to)) } },
      conic_to: { control, to, user in OutlineReader.add(user) { .quadratic($0(control), $0(to)) }
      },
      cubic_to: { first, second, to, user in
        OutlineReader.add(user) { .cubic($0(first), $0(second), $0(to)) }
      }, shift: 0, delta: 0)
    var reader = OutlineReader()
    let status = withUnsafeMutablePointer(to: &reader) { FT_Outline_Decompose(&outline, &walk, $0) }
    return status == 0 && !reader.commands.isEmpty ? GlyphOutline(commands: reader.commands) : nil
  }

  private static func add(
    _ user: UnsafeMutableRawPointer?,
    _ command: ((UnsafePointer<FT_Vector>?) -> GlyphOutline.Point) -> GlyphOutline.Command
  ) -> Int32 {
    user?.assumingMemoryBound(to: OutlineReader.self).pointee.commands.append(
      command { vector in
        GlyphOutline.Point(
          x: Double(Font.limited(Int64(vector?.pointee.x ?? 0))),
          y: Double(Font.limited(Int64(vector?.pointee.y ?? 0))))
      })
    return 0
  }
}
