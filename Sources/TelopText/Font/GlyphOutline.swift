internal import CTelopFreeType

/// The shape of a glyph: closed contours in font units, y upward from the baseline, filled by the nonzero rule.
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
    withOutline(of: glyph) { GlyphOutline(&$0) }
  }

  /// Calls `body` with a glyph's unhinted outline in font units, under the font's lock; `nil` without points.
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

extension GlyphOutline {
  fileprivate init?(_ outline: inout FT_Outline) {
    var callbacks = FT_Outline_Funcs(
      move_to: { to, list in add(.move(point(to)), to: list) },
      line_to: { to, list in add(.line(point(to)), to: list) },
      conic_to: { control, to, list in add(.quadratic(point(control), point(to)), to: list) },
      cubic_to: { first, second, to, list in
        add(.cubic(point(first), point(second), point(to)), to: list)
      }, shift: 0, delta: 0)
    var commands: [Command] = []
    let status = withUnsafeMutablePointer(to: &commands) {
      FT_Outline_Decompose(&outline, &callbacks, $0)
    }
    guard status == 0, !commands.isEmpty else { return nil }
    self.init(commands: commands)
  }
}

private func add(_ command: GlyphOutline.Command, to list: UnsafeMutableRawPointer?) -> Int32 {
  list?.assumingMemoryBound(to: [GlyphOutline.Command].self).pointee.append(command)
  return 0
}

private func point(_ vector: UnsafePointer<FT_Vector>?) -> GlyphOutline.Point {
  let clamped = { (coordinate: FT_Pos?) in Double(Font.clampedInk(Int64(coordinate ?? 0))) }
  return GlyphOutline.Point(x: clamped(vector?.pointee.x), y: clamped(vector?.pointee.y))
}
