/// The notation of glyphs in HarfBuzz's `hb-shape`: `id=cluster@dx,dy+advance`.
///
/// Lengths are font units, y upward. An offset of 0,0 is omitted. An upright glyph in a vertical line has two advances,
/// as in `+0,-1000`; the second is omitted when it is 0.
package struct GlyphNotation: Sendable, Hashable {
  /// Writes the font's glyph names instead of glyph numbers.
  package var namesGlyphs = false
  /// Writes clusters: UTF-8 offsets, unless the caller converts them.
  package var showsClusters = true
  /// Writes offsets, and advances if `showsAdvances`.
  package var showsPositions = true
  /// Writes advances. Without advances, offsets count from the run's left end.
  package var showsAdvances = true

  /// The output of `hb-shape --no-glyph-names`: numbers, clusters, offsets and advances.
  package init() {}

  /// The glyphs of a run as text, one item for each, from left to right or from top to bottom. `cluster` converts a
  /// UTF-8 offset into the number to write.
  package func items(
    of glyphs: [Glyph], in font: Font, isUpright: Bool, cluster: (Int) -> Int = { $0 }
  ) -> [String] {
    var pen: (x: Int64, y: Int64) = (0, 0)
    return glyphs.map { glyph in
      var item = namesGlyphs ? font.name(ofGlyph: glyph.id) : String(glyph.id)
      if showsClusters { item += "=\(cluster(glyph.cluster))" }
      guard showsPositions else { return item }
      let x = pen.x + Int64(glyph.xOffset)
      let y = pen.y + Int64(glyph.yOffset)
      if x != 0 || y != 0 { item += "@\(x),\(y)" }
      // HarfBuzz's y grows upward, so advances of a vertical line are negative.
      let advance = Int64(glyph.advance)
      let (right, up) = isUpright ? (0, -advance) : (advance, 0)
      if showsAdvances {
        item += "+\(right)" + (up == 0 ? "" : ",\(up)")
      } else {
        pen = (pen.x + right, pen.y + up)
      }
      return item
    }
  }
}
