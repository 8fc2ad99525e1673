public import TelopUnits

/// Text broken into lines that fit a width.
///
/// ```swift
/// let block = try FontStack.bundled().lines(of: "One, two, three.", fitting: 120, size: 24)
/// for line in block.lines { print(line.text.text) }  // One, two, / three.
/// print(try block.width(size: 24) <= 120)  // true
/// ```
public struct TextBlock: Sendable {
  /// The text by `LineText`'s rule, with a space between its paragraphs. The lines' ranges count its
  /// UTF-8 bytes.
  public let text: String
  /// The lines from first to last; none only where the text is empty.
  public let lines: [Line]

  /// One line of a block.
  public struct Line: Sendable {
    /// The line, measured: without the spaces at its end, with a hyphen where it ends at a soft one.
    public let text: MeasuredText
    /// The text that it stands for, with the spaces that hang at its end: UTF-8 offsets into the
    /// block's text.
    public let range: Range<Int>
    /// Which paragraph it belongs to, counted from 0.
    public let paragraph: Int
    /// Why it ends.
    public let ending: Ending
  }

  /// Why a line ends.
  public enum Ending: Sendable, Hashable, CaseIterable {
    /// The next text that may follow only as a whole would be too wide (UAX #14; Thai and its like by
    /// dictionary).
    case opportunity
    /// In text without an opportunity that fits: between two grapheme clusters.
    case forced
    /// The paragraph ends.
    case paragraph
  }

  /// The widest line's advance in pixels, exact; 0 without lines.
  ///
  /// - Parameter size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(lines).
  public func width(size: Rational) throws(TextError) -> Rational {
    try TextLimits.check(size: size)
    var widest = Rational(0)
    for line in lines { widest = max(widest, try line.text.width(size: size)) }
    return widest
  }
}
