import TelopText

extension MeasuredText {
  /// The text of a range of UTF-8 offsets.
  func text(in range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }

  /// What `hb-shape` must be asked for the part of `run` in `range`, with the line around it.
  func oracleRequest(
    for run: Run, in range: Range<Int>, features: [String] = []
  ) -> OracleRequest {
    let part = run.range.clamped(to: range)
    // Far more than the five characters that HarfBuzz looks at.
    let before = text(in: 0..<part.lowerBound).unicodeScalars.suffix(40)
    let after = text(in: part.upperBound..<utf8Length).unicodeScalars.prefix(40)
    return OracleRequest(
      font: run.font, text: text(in: part), before: String(String.UnicodeScalarView(before)),
      after: String(String.UnicodeScalarView(after)), script: run.script, language: run.language,
      direction: run.direction, isLineStart: part.lowerBound == 0,
      isLineEnd: part.upperBound == utf8Length, features: features)
  }

  /// The glyphs of a run, left to right, in the oracle's terms: clusters count from the run's start.
  func oracleGlyphs(of run: Run) -> [OracleGlyph] {
    glyphs(of: run).map { glyph in
      var glyph = OracleGlyph(glyph)
      glyph.cluster -= run.range.lowerBound
      return glyph
    }
  }
}

extension [OracleGlyph] {
  /// The glyphs in logical order with clusters that count from the start of the line.
  func logical(from start: Int, isRightToLeft: Bool) -> [OracleGlyph] {
    (isRightToLeft ? reversed() : self).map { glyph in
      var glyph = glyph
      glyph.cluster += start
      return glyph
    }
  }
}
