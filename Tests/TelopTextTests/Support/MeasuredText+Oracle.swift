import TelopText

extension MeasuredText {
  /// The text of a range of UTF-8 offsets.
  func text(in range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }

  /// The request to `hb-shape` for the part of `run` in `range`, with the rest of the line as context.
  func oracleRequest(
    for run: Run, in range: Range<Int>, features: [String] = []
  ) -> OracleRequest {
    let part = run.range.clamped(to: range)
    // HarfBuzz looks at five characters; 40 are more than enough.
    let before = text(in: 0..<part.lowerBound).unicodeScalars.suffix(40)
    let after = text(in: part.upperBound..<utf8Length).unicodeScalars.prefix(40)
    return OracleRequest(
      font: run.font, text: text(in: part), before: String(String.UnicodeScalarView(before)),
      after: String(String.UnicodeScalarView(after)), script: run.script, language: run.language,
      direction: run.direction, isLineStart: part.lowerBound == 0,
      isLineEnd: part.upperBound == utf8Length, features: features)
  }

  /// The glyphs of a run from left to right in the oracle's form: clusters count from the run's start.
  func oracleGlyphs(of run: Run) -> [OracleGlyph] {
    glyphs(of: run).map { glyph in
      var glyph = OracleGlyph(glyph)
      glyph.cluster -= run.range.lowerBound
      return glyph
    }
  }
}

extension [OracleGlyph] {
  /// The glyphs in logical order, with clusters relative to the line.
  func logical(from start: Int, isRightToLeft: Bool) -> [OracleGlyph] {
    (isRightToLeft ? reversed() : self).map { glyph in
      var glyph = glyph
      glyph.cluster += start
      return glyph
    }
  }
}
