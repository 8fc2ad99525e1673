import TelopUnits

/// The digits of a short number, side by side across a vertical line, in one em of the line's length (tate-chu-yoko).
struct CombinedDigits {
  /// The glyphs, as one cluster that is centred in the em and across the line. The last glyph has the cluster's
  /// advance.
  private(set) var glyphs: [GlyphRecord] = []
  /// The width of the digits side by side, in font units, before they are condensed.
  private var width: Int64 = 0

  /// `range` has the UTF-8 offsets of the digits; `setting` has the orientation `combined`.
  init(_ range: Range<Int>, _ setting: ShapeSetting, by shaper: borrowing Shaper) throws(TextError)
  {
    let em = Int64(setting.font.unitsPerEm)
    try shape(range, setting, by: shaper)
    // Digits that are too wide for the em are replaced by half-, third- or quarter-width ones, if the font has them.
    let narrow = [2: "hwid", 3: "twid", 4: "qwid"]
    if width > em, let tag = narrow[range.count], setting.font.featureTags.contains(tag) {
      var narrowed = setting
      narrowed.features.append(Feature(tag: tag).harfBuzz)
      try shape(range, narrowed, by: shaper)
    }
    let metrics = setting.font.metrics
    let middle = (metrics.ascender.rawValue + metrics.descender.rawValue + em) >> 1
    let condensation = Self.condensation(glyphs.map(\.id), setting.font)
    var pen: Int64 = 0
    for index in glyphs.indices {
      let advance = Int64(glyphs[index].advance)
      glyphs[index].cluster = UInt32(range.lowerBound)
      let x = Int64(glyphs[index].xOffset) + (pen - width >> 1)
      glyphs[index].xOffset = negatable(x.times(condensation))
      glyphs[index].yOffset = negatable(Int64(glyphs[index].yOffset) - middle)
      glyphs[index].advance = index == glyphs.count - 1 ? Int32(clamping: em) : 0
      pen += advance
    }
  }

  /// The factor that narrows digits wider than an em. They then take 0.94 em, to keep a distance from neighbouring
  /// columns.
  static func condensation(_ glyphs: [UInt32], _ font: Font) -> Double {
    let width = glyphs.reduce(Int64(0)) { $0 + font.advance(of: $1).rawValue }
    let em = Int64(font.unitsPerEm)
    return width > em ? 0.94 * Double(em) / Double(width) : 1
  }

  /// Clamps an offset to values that can be negated.
  private func negatable(_ offset: Int64) -> Int32 { max(Int32(clamping: offset), -Int32.max) }

  private mutating func shape(
    _ range: Range<Int>, _ setting: ShapeSetting, by shaper: borrowing Shaper
  ) throws(TextError) {
    // The shaper passes the glyphs of a long run in windows, parts of the run; a short number is in one window.
    var shaped: [GlyphRecord] = []
    try shaper.shape(range, setting) { window in shaped += window.indices.map(window.record) }
    glyphs = shaped
    width = shaped.reduce(0) { $0 + Int64($1.advance) }
  }
}

extension MeasuredText.Run {
  /// The factor that narrows the run's glyphs about their origins; 1 unless digits side by side would be wider than an
  /// em.
  package var condensation: Double {
    guard orientation == .combined else { return 1 }
    return CombinedDigits.condensation(glyphs.map { storage.glyphs[$0].id }, font)
  }
}

extension Int64 {
  /// A length in font units times a factor, rounded to a whole unit. The error is invisible.
  func times(_ factor: Double) -> Int64 {
    factor == 1 ? self : Int64(exactly: (Double(self) * factor).rounded()) ?? self
  }
}
