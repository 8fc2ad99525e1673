@_spi(Answers) internal import TelopScript
internal import TelopText
internal import TelopUnits

extension Fit {
  /// The text to highlight: the script's `==marks==` and every match of the look's highlights. Ranges that overlap or
  /// touch are merged, so that nothing is drawn twice.
  ///
  /// - Returns: ascending UTF-8 offsets into the line, and notes on highlights that the text does not contain.
  /// - Throws: errors of searching.
  static func highlightedRanges(
    in text: MeasuredText, of script: Script, _ look: Look, loop: LoopOutcome? = nil
  ) throws(TextError) -> (ranges: [Range<Int>], notes: [Script.Note]) {
    let marks = script.styles.filter { $0.style == .highlight }.map(\.range)
    var ranges = loop?.line.inEachPass(marks) ?? marks
    let matches = try text.matches(ofEach: look.highlights, options: .searchField)
    ranges += matches.joined()
    let notes = zip(look.highlights, matches).compactMap { highlight, ranges in
      ranges.isEmpty
        ? Script.Note("highlight: the text has no “\(highlight)”", name: script.name) : nil
    }
    return (ranges.merged, notes)
  }

  /// The struck text (`~~struck words~~` of the script): UTF-8 offsets into the line, ascending. For a loop, the ranges
  /// of every pass.
  package var struckRanges: [Range<Int>] {
    mergedInAllPasses(script.styles.filter { $0.style == .strikethrough }.map(\.range))
  }

  /// The text to which a theme gives a colour of its own: UTF-8 offsets into the line, ascending.
  func ranges(of text: ThemeValues.Accent.Text) -> [Range<Int>] {
    switch text {
    case .strong: mergedInAllPasses(script.styles.filter { $0.style == .strong }.map(\.range))
    case .headings: mergedInAllPasses(script.sections.compactMap(\.titleRange))
    }
  }

  /// Ranges of the script's line as ranges of every pass of a loop.
  private func mergedInAllPasses(_ ranges: [Range<Int>]) -> [Range<Int>] {
    (loop?.line.inEachPass(ranges) ?? ranges).merged
  }
}
