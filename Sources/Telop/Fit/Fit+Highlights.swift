internal import TelopScript

extension Fit {
  /// Where the script's `==marks==` lie in the strip's segments, one entry for each in the order of the
  /// text, and of a loop one for each in every round; see `Strip.highlights(of:in:)`.
  ///
  /// - Complexity: as there.
  public var markHighlights: [[Highlight]] { highlights(of: markRanges) }

  /// The text of the script's `==marks==`: UTF-8 offsets into `text`; of a loop those of every round.
  public var markRanges: [Range<Int>] {
    let marks = script.styles.filter { $0.style == .highlight }.map(\.range)
    return loop?.repeated(marks) ?? marks
  }

  /// Where stretches of text, such as the matches of a search in `text`, lie in the strip's segments.
  ///
  /// - Parameter texts: UTF-8 offsets into the line.
  /// - Complexity: as `Strip.highlights(of:in:)`.
  public func highlights(of texts: [Range<Int>]) -> [[Highlight]] {
    plan.strip.highlights(of: texts, in: text)
  }
}
