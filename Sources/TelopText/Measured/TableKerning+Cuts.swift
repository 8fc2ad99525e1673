internal import CTelopHarfBuzz

extension TableKerning {
  /// Forbids the cuts that would change the kerning of the run appended last. The run starts with `cluster` and
  /// `glyph`, and its text ends at the UTF-8 offset `end`.
  func forbidCuts(
    in clusters: inout ClusterTable, from cluster: Int, _ glyphs: GlyphTable, from glyph: Int,
    end: Int, _ setting: ShapeSetting, of utf8: UnsafeBufferPointer<UInt8>
  ) {
    // A glyph that is moved across the line moves all glyphs after it, so any cut would change them.
    if movesAcrossLine, glyphs.hasShift(from: glyph) {
      for cut in cluster..<clusters.count { clusters.addFlags(.unsafe, at: cut) }
      return
    }
    let marks = MarkClasses(setting.shapingFont)
    func isSkipped(_ cluster: Int, _ glyph: Int) -> Bool {
      let end = cluster + 1 < clusters.count ? Int(clusters.utf8(cluster + 1)) : end
      return marks.skips(glyphs.id(glyph), of: utf8, in: Int(clusters.utf8(cluster))..<end)
    }
    // When HarfBuzz searches for the second glyph of a pair, it skips marks. If a part began with a mark (in the
    // direction of the search), HarfBuzz would take the mark as the first glyph of a pair. Such cuts are forbidden.
    var cut = cluster
    for index in glyph..<glyphs.count where index > glyph && glyphs.startsCluster(index) {
      cut += 1
      let looksBack = setting.isBackward || searchesBothWays
      let looksAhead = !setting.isBackward || searchesBothWays
      if looksBack && isSkipped(cut - 1, index - 1) || looksAhead && isSkipped(cut, index) {
        clusters.addFlags(.unsafe, at: cut)
      }
    }
  }
}

/// The glyphs that a font classifies as marks.
private struct MarkClasses {
  private let face: OpaquePointer?
  /// Whether the font has glyph classes. If not, HarfBuzz uses the characters' general categories.
  private let hasGlyphClasses: Bool

  init(_ font: OpaquePointer) {
    face = hb_font_get_face(font)
    hasGlyphClasses = hb_ot_layout_has_glyph_classes(face) != 0
  }

  /// Whether HarfBuzz may skip a glyph when it searches for the second glyph of a pair. `range` is the text of the
  /// glyph's cluster; the glyph may belong to any character in it.
  func skips(_ glyph: UInt32, of utf8: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
    let glyphClass = hb_ot_layout_get_glyph_class(face, glyph)
    if hasGlyphClasses, glyphClass == HB_OT_LAYOUT_GLYPH_CLASS_MARK { return true }
    return utf8.characters(in: range).contains { _, character in
      CharacterProperties(character).isDefaultIgnorable
        || !hasGlyphClasses
          && Unicode.Scalar(character)?.properties.generalCategory == .nonspacingMark
    }
  }
}
