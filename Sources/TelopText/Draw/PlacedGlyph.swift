/// A glyph with its drawing position.
public struct PlacedGlyph: Sendable, Hashable {
  /// The index of the glyph's run, which supplies the font.
  public let run: Int
  /// The glyph's number in its font.
  public let id: UInt32
  /// The start of the cluster's text: a UTF-8 offset into the line.
  public let cluster: Int
  /// The horizontal position of the origin, in line units: from the line's left end, or a vertical line's middle axis.
  public let x: Int64
  /// The vertical position of the origin, in line units upward: from the baseline, or from a vertical line's top (then
  /// 0 or less).
  public let y: Int64
  /// The horizontal scale of the outline about the origin; 1 except for digits side by side in a vertical line.
  package let condensation: Double
}

extension MeasuredText {
  /// The glyphs of a part of the line, in visual order.
  ///
  /// Glyphs of a `sideways` run are drawn rotated a quarter turn clockwise about their origins; other glyphs are drawn
  /// as in their font. One font unit is `line.unitsPerEm * font.scale / font.unitsPerEm` line units.
  ///
  /// - Parameter range: UTF-8 offsets; includes the clusters that start in it.
  /// - Complexity: O(runs + glyphs of the range).
  public func placedGlyphs(in range: Range<Int>) -> [PlacedGlyph] {
    var placed: [PlacedGlyph] = []
    for piece in visualPieces(of: range) {
      let run = piece.run
      let condensation = run.condensation
      piece.forEachGlyph { glyph, pen in
        let origin = run.origin(of: glyph, pen: pen)
        placed.append(
          PlacedGlyph(
            run: run.index, id: glyph.id, cluster: Int(glyph.cluster), x: origin.x, y: origin.y,
            condensation: condensation))
        return true
      }
    }
    return placed
  }
}
