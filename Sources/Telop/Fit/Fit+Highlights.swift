internal import TelopScript
internal import TelopText

extension Fit {
  /// Where highlighted text lies in the strip's segments, one entry for each of `highlightedRanges`; see
  /// `Strip.highlights(of:in:)`.
  ///
  /// - Complexity: as there.
  public var highlights: [[Highlight]] { highlights(of: highlightedRanges) }

  /// Where stretches of text, such as the matches of a search in `text`, lie in the strip's segments.
  ///
  /// - Parameter texts: UTF-8 offsets into the line.
  /// - Complexity: as `Strip.highlights(of:in:)`.
  public func highlights(of texts: [Range<Int>]) -> [[Highlight]] {
    plan.strip.highlights(of: texts, in: text)
  }

  /// The text to highlight: the script's `==marks==`, and every match of what the look searches for.
  /// Those that overlap or touch are one, so that nothing is drawn twice.
  ///
  /// - Returns: UTF-8 offsets into the line, ascending.
  /// - Throws: what searching does.
  static func highlightedRanges(
    in text: MeasuredText, of script: Script, _ look: Look, loop: LoopOutcome? = nil
  ) throws(TextError) -> [Range<Int>] {
    let marks = script.styles.filter { $0.style == .highlight }.map(\.range)
    var ranges = loop?.repeated(marks) ?? marks
    for pattern in look.highlights {
      ranges += try text.matches(of: pattern, options: .searchField)
    }
    return ranges.merged()
  }

  /// The text with a line through it, the script's `~~struck words~~`: UTF-8 offsets into the line,
  /// ascending; of a loop, in every round.
  ///
  /// - Complexity: O(n log n) in the number of styles.
  public var struckRanges: [Range<Int>] {
    let ranges = script.styles.filter { $0.style == .strikethrough }.map(\.range)
    return (loop?.repeated(ranges) ?? ranges).merged()
  }
}

extension [Range<Int>] {
  /// The same in order; those that overlap or touch are one.
  ///
  /// - Complexity: O(n log n).
  fileprivate func merged() -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        let end = Swift.max(last.upperBound, range.upperBound)
        merged[merged.count - 1] = last.lowerBound..<end
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
