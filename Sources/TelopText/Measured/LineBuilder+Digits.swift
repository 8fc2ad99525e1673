extension LineBuilder {
  /// Appends digits side by side in one em, as a cluster by itself.
  mutating func append(_ digits: CombinedDigits, at utf8Offset: Int) {
    // A font may remove all glyphs.
    if digits.glyphs.isEmpty { return }
    if digits.glyphs.contains(where: { $0.id == 0 }) { notdef.append(clusters.count) }
    for (index, glyph) in digits.glyphs.enumerated() {
      append(glyph, startsCluster: index == 0)
      noteOffset(-glyph.yOffset)
    }
    append(
      cluster: UInt32(utf8Offset), [], advance: digits.glyphs.reduce(0) { $0 + Int64($1.advance) })
  }
}
