/// How glyphs are written: in the notation of HarfBuzz's own `hb-shape`, as `id=cluster@dx,dy+advance`.
///
/// Lengths are font units, y upward. An offset of 0,0 is left out; a glyph that stands upright in a
/// vertical line has two advances, the second one downward and left out when it is 0.
package struct GlyphNotation: Sendable, Hashable {
  /// Glyphs go by the names that the font has for them, instead of their numbers.
  package var namesGlyphs = false
  /// Writes clusters: UTF-8 offsets unless the caller counts otherwise.
  package var showsClusters = true
  /// Writes offsets, and advances if these are shown.
  package var showsPositions = true
  /// Writes advances. Without them offsets count from the run's left end.
  package var showsAdvances = true

  /// Numbers, clusters, offsets and advances: what `hb-shape --no-glyph-names` writes.
  package init() {}

  /// The glyphs of a run, one text for each.
  ///
  /// - Parameters:
  ///   - glyphs: from left to right, or from top to bottom.
  ///   - font: the font that they belong to.
  ///   - isStanding: they stand one below the other; see `Orientation.standsUp`.
  ///   - cluster: turns a UTF-8 offset into the number to write.
  /// - Complexity: O(glyphs).
  package func items(
    of glyphs: [Glyph], in font: Font, standing isStanding: Bool,
    cluster: (Int) -> Int = { $0 }
  ) -> [String] {
    var pen: (x: Int64, y: Int64) = (0, 0)
    return glyphs.map { glyph in
      var item = namesGlyphs ? font.name(ofGlyph: glyph.id) : String(glyph.id)
      if showsClusters { item += "=\(cluster(glyph.cluster))" }
      guard showsPositions else { return item }
      let (x, y) = (pen.x + Int64(glyph.xOffset), pen.y + Int64(glyph.yOffset))
      if x != 0 || y != 0 { item += "@\(x),\(y)" }
      // HarfBuzz's y grows upward, so that a vertical line advances by negative numbers.
      let advance = Int64(glyph.advance)
      let (right, up) = isStanding ? (0, -advance) : (advance, 0)
      if showsAdvances {
        item += "+\(right)" + (up == 0 ? "" : ",\(up)")
      } else {
        pen = (pen.x + right, pen.y + up)
      }
      return item
    }
  }
}
