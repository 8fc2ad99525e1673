internal import CTelopHarfBuzz

/// Where kerning from a font's `kern` or `kerx` table forbids cuts that HarfBuzz 6.0.0 allows.
///
/// HarfBuzz looks for pairs from one glyph to the next. It skips marks and invisible characters on its way
/// to the second glyph of a pair, but takes the glyph that it starts from for the first one, whatever it
/// is. In `x`, soft hyphen, `V` it comes from the `x` to the `V` and never starts from the hyphen; in a part
/// that begins there it does, and moves the `V` where the font kerns the two. No flag says so, and
/// `hb-shape --verify`, which cuts at every place at once, does not see it.
///
/// A table that moves letters across the line hangs every glyph of a run on its neighbour: what moves one
/// of them, a mark too, moves all that follow. HarfBuzz flags the pair alone; `hb-shape --verify` sees it.
///
/// Pairs of `GPOS` do no harm: lookups that ignore marks do not start from one, and an invisible
/// character loses the advance that a pair gives it. Which of its tables a font is kerned by depends on the
/// script; one that has both is cut as if it had no `GPOS`.
struct TableKerning: Sendable {
  /// `kern` is gone through from left to right, `kerx` as each of its parts says.
  private let goesBothWays: Bool
  private let movesAcross: Bool

  /// - Returns: `nil` for a font that has neither table.
  init?(_ face: OpaquePointer?) {
    let kern = KerningTable("kern", of: face)
    let kerx = KerningTable("kerx", of: face)
    if kern == nil, kerx == nil { return nil }
    goesBothWays = kerx != nil
    movesAcross = kern?.movesAcross == true || kerx?.movesAcross == true
  }

  /// Forbids the cuts of a run that would change how its parts are kerned.
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
    if movesAcross, glyphs.hasShift(from: glyph) {
      for cut in cluster..<clusters.count { clusters.insert(.unsafe, at: cut) }
      return
    }
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

/// What is to be known of a table that kerns.
private struct KerningTable {
  /// One of its parts moves letters across the line.
  let movesAcross: Bool

  /// - Returns: `nil` where the font has none.
  init?(_ name: String, of face: OpaquePointer?) {
    let blob = hb_face_reference_table(face, hb_tag_from_string(name, -1))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let start = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    movesAcross = Self.movesAcross(
      UnsafeRawBufferPointer(start: start, count: Int(length)), isExtended: name == "kerx")
  }

  /// Goes through the heads of its parts: a `kern` table's are Microsoft's or, in version 1, Apple's, as
  /// those of `kerx`.
  private static func movesAcross(_ bytes: UnsafeRawBufferPointer, isExtended: Bool) -> Bool {
    func number(_ offset: Int, _ size: Int) -> Int {
      bytes.dropFirst(offset).prefix(size).reduce(0) { $0 << 8 | Int($1) }
    }
    let isApples = isExtended || number(0, 2) != 0
    let count = isApples ? number(4, 4) : number(2, 2)
    var start = isApples ? 8 : 4
    for _ in 0..<count {
      guard start + 6 <= bytes.count else { return false }
      let (flags, across) = isApples ? (bytes[start + 4], 0x40) : (bytes[start + 5], 0x04)
      if flags & UInt8(across) != 0 { return true }
      let length = isApples ? number(start, 4) : number(start + 2, 2)
      if length == 0 { return false }
      start += length
    }
    return false
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
