/// A glyph where it is drawn.
public struct PlacedGlyph: Sendable, Hashable {
  /// The index of its run, which has its font.
  public let run: Int
  /// The glyph's number in its font.
  public let id: UInt32
  /// The start of its cluster's text: a UTF-8 offset into the line.
  public let cluster: Int
  /// The horizontal position of its origin, in line units from the line's left end; in a vertical
  /// line from its middle axis.
  public let x: Int64
  /// The vertical position, upward from the baseline; in a vertical line from its top, so 0 or less.
  public let y: Int64
  /// The factor by which its outline is scaled horizontally, about its origin: 1, except for some
  /// digits that are set side by side in a vertical line.
  package let condensation: Double
}

extension MeasuredText {
  /// The glyphs of a part of the line, in visual order.
  ///
  /// A run that lies `sideways` is drawn with its glyphs turned a quarter clockwise about their
  /// origins; every other as its font has them. A font unit is `unitsPerEm` of the line by that of the
  /// font, in line units.
  ///
  /// - Parameter range: UTF-8 offsets; clusters that start in it count.
  /// - Complexity: O(runs + glyphs of the range).
  public func placedGlyphs(in range: Range<Int>) -> [PlacedGlyph] {
    var placed: [PlacedGlyph] = []
    for piece in visualPieces(of: range) {
      let run = piece.run
      let condensation = run.condensation
      let index = runIndex(ofCluster: piece.clusters.lowerBound)
      piece.forEachGlyph(in: storage) { glyph, pen in
        let origin = run.origin(of: glyph, pen: pen)
        placed.append(
          PlacedGlyph(
            run: index, id: glyph.id, cluster: Int(glyph.cluster), x: origin.x, y: origin.y,
            condensation: condensation))
        return true
      }
    }
    return placed
  }
}
