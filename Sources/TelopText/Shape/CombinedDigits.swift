internal import CTelopHarfBuzz
import TelopUnits

/// The digits of a short number, side by side across a vertical line: one em of it (tate-chu-yoko).
struct CombinedDigits {
  /// As one cluster, shifted to the middle of the line and of the em. The last glyph has the advance.
  private(set) var glyphs: [GlyphRecord] = []
  /// How wide the digits are, side by side, in font units. A renderer that finds them wider than an em
  /// draws them narrower by that much.
  private(set) var width: Int64 = 0

  /// - Parameters:
  ///   - range: UTF-8 offsets of the digits.
  ///   - setting: with the orientation `combined`.
  /// - Throws: `libraryFailure` when HarfBuzz runs out of memory.
  init(_ range: Range<Int>, _ setting: ShapeSetting, by shaper: borrowing Shaper)
    throws(TextError)
  {
    let em = Int64(setting.font.unitsPerEm)
    try shape(range, setting, by: shaper)
    // Narrow digits, where the font has them for so many to an em.
    let narrow = [2: "hwid", 3: "twid", 4: "qwid"]
    if width > em, let tag = narrow[range.count], setting.font.featureTags.contains(tag) {
      var narrowed = setting
      narrowed.features.append(Feature(tag: tag).harfBuzz)
      try shape(range, narrowed, by: shaper)
    }
    let metrics = setting.font.metrics
    let middle = (metrics.ascender.rawValue + metrics.descender.rawValue + em) >> 1
    var pen: Int64 = 0
    for index in glyphs.indices {
      let advance = Int64(glyphs[index].advance)
      glyphs[index].cluster = UInt32(range.lowerBound)
      glyphs[index].xOffset = sound(Int64(glyphs[index].xOffset) + (pen - width >> 1))
      glyphs[index].yOffset = sound(Int64(glyphs[index].yOffset) - middle)
      glyphs[index].advance = index == glyphs.count - 1 ? Int32(clamping: em) : 0
      pen += advance
    }
  }

  /// Every offset has its opposite.
  private func sound(_ offset: Int64) -> Int32 { max(Int32(clamping: offset), -Int32.max) }

  private mutating func shape(
    _ range: Range<Int>, _ setting: ShapeSetting, by shaper: borrowing Shaper
  ) throws(TextError) {
    var shaped: [GlyphRecord] = []
    try shaper.shape(range, setting) { window in shaped += window.indices.map(window.record) }
    glyphs = shaped
    width = shaped.reduce(0) { $0 + Int64($1.advance) }
  }
}
