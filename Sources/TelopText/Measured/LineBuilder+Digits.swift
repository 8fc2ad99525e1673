extension LineBuilder {
  /// Appends digits side by side in one em, as a cluster by itself.
  mutating func append(_ digits: CombinedDigits, at utf8Offset: Int) {
    // A font may remove all glyphs.
    if digits.glyphs.isEmpty { return }
    if digits.glyphs.contains(where: { $0.id == 0 }) { notdef.append(clusters.count) }
    clusters.append(ClusterRecord(position: pen, utf8: UInt32(utf8Offset), flags: []))
    for (index, glyph) in digits.glyphs.enumerated() {
      glyphs.append(glyph, startsCluster: index == 0)
      noteOffset(-glyph.yOffset)
      glyphTravel &+= UInt64(glyph.advance.magnitude)
      pen &+= Int64(glyph.advance) &* scale
    }
  }
}
