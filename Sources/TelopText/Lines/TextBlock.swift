public import TelopUnits

/// Text broken into lines that fit a width.
///
/// ```swift
/// let block = try FontStack.bundled().lines(of: "One, two, three.", fitting: 120, size: 24)
/// for line in block.lines { print(line.text.text) }  // One, two, / three.
/// print(try block.width(size: 24) <= 120)  // true
/// ```
public struct TextBlock: Sendable {
  /// The text converted by `LineText`'s rule, with a space between paragraphs. The ranges of lines count the UTF-8
  /// bytes of this text.
  public let text: String
  /// The lines from first to last; empty only for an empty text.
  public let lines: [Line]

  /// One line of a block.
  public struct Line: Sendable {
    /// The measured line: without spaces at its end, and with a hyphen if it ends at a soft hyphen.
    public let text: MeasuredText
    /// The text that the line represents, including hanging spaces at its end: UTF-8 offsets into the block's text.
    public let range: Range<Int>
    /// The index of the line's paragraph, from 0.
    public let paragraph: Int
  }

  /// The advance of the widest line in pixels, exact; 0 without lines.
  ///
  /// - Parameter size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(lines).
  public func width(size: Rational) throws(TextError) -> Rational {
    try TextLimits.check(size: size)
    return lines.reduce(0) { max($0, $1.text.width(checkedSize: size)) }
  }
}
