internal import CTelopHarfBuzz

/// Where kerning from a font's `kern` or `kerx` table forbids cuts that HarfBuzz allows.
///
/// HarfBuzz looks for pairs from one glyph to the next. It skips marks and invisible characters on its way
/// to the second glyph of a pair, but takes the glyph that it starts from for the first one, whatever it
/// is. In `x`, soft hyphen, `V` it comes from the `x` to the `V` and never starts from the hyphen; in a part
/// that begins there it does, and moves the `V` where the font kerns the two. HarfBuzz 6.0.0 has no flag
/// for that, and `hb-shape --verify`, which shapes every cluster by itself, does not see it.
///
/// Pairs of `GPOS` do no harm: lookups that ignore marks do not start from one, and an invisible
/// character loses the advance that a pair gives it. Which of its tables a font is kerned by depends on the
/// script; one that has both is cut as if it had no `GPOS`.
struct TableKerning: Sendable {
  /// `kern` is gone through from left to right, `kerx` as each of its parts says.
  private let goesBothWays: Bool

  /// - Returns: `nil` for a font that has neither table.
  init?(_ face: OpaquePointer?) {
    goesBothWays = Self.has("kerx", face)
    guard goesBothWays || Self.has("kern", face) else { return nil }
  }

  private static func has(_ table: String, _ face: OpaquePointer?) -> Bool {
    let blob = hb_face_reference_table(face, hb_tag_from_string(table, -1))
    defer { hb_blob_destroy(blob) }
    return hb_blob_get_length(blob) > 0
  }

  /// Forbids the cuts of a run at which a part that ends or begins there may be kerned otherwise than the
  /// whole.
  ///
  /// - Parameters:
  ///   - cluster: the run's first.
  ///   - glyph: the run's first; it and the cluster are followed by nothing but the run's.
  ///   - end: where the run's text ends, a UTF-8 offset.
  /// - Complexity: O(run).
  func forbidCuts(
    in clusters: inout ClusterTable, from cluster: Int, _ glyphs: GlyphTable, from glyph: Int,
    end: Int, _ setting: ShapeSetting, of utf8: UnsafeBufferPointer<UInt8>
  ) {
    let marks = MarkClasses(setting.shapingFont)
    func isSkipped(_ cluster: Int, _ glyph: Int) -> Bool {
      let end = cluster + 1 < clusters.count ? Int(clusters.utf8(cluster + 1)) : end
      return marks.skips(glyphs.id(glyph), of: utf8, in: Int(clusters.utf8(cluster))..<end)
    }
    var cut = cluster
    for index in glyph..<glyphs.count where index > glyph && glyphs.startsCluster(index) {
      cut += 1
      let looksBack = setting.isBackward || goesBothWays
      let looksAhead = !setting.isBackward || goesBothWays
      if looksBack && isSkipped(cut - 1, index - 1) || looksAhead && isSkipped(cut, index) {
        clusters.insert(.unsafe, at: cut)
      }
    }
  }
}

/// What a font calls a mark.
private struct MarkClasses {
  private let face: OpaquePointer?
  /// HarfBuzz asks Unicode otherwise.
  private let areInFont: Bool

  init(_ font: OpaquePointer) {
    face = hb_font_get_face(font)
    areInFont = hb_ot_layout_has_glyph_classes(face) != 0
  }

  /// Whether a pair's second glyph is looked for behind this one.
  ///
  /// - Parameters:
  ///   - glyph: one at an end of its cluster.
  ///   - range: the cluster's text. Which of its characters the glyph is for is not known.
  func skips(_ glyph: UInt32, of utf8: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
    if areInFont, hb_ot_layout_get_glyph_class(face, glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK {
      return true
    }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (character, length) = utf8.codePoint(at: offset)
      if CharacterProperties(character).isDefaultIgnorable { return true }
      if !areInFont,
        Unicode.Scalar(character)?.properties.generalCategory == .nonspacingMark
      {
        return true
      }
      offset += length
    }
    return false
  }
}
