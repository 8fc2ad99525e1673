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
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var merged: [Range<Int>] = []
    for range in ranges where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        merged[merged.count - 1] = last.lowerBound..<end
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
