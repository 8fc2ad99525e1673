extension Script {
  /// The style that inline markup gives to text.
  @_spi(Answers) public enum Style: Hashable, Sendable {
    /// Strong text: `**strong**`.
    case strong
    /// Emphasised text: `*emphasis*`.
    case emphasis
    /// Inline code, or a line of a code block.
    case code
    /// Highlighted text: `==highlight==`.
    case highlight
    /// Struck text: `~~struck~~`. Struck text is drawn with a line through it, and still counts as text to read.
    case strikethrough
    /// The text of a link, with its destination as parsed by CommonMark.
    case link(destination: String)
  }

  /// A stretch of the line with a style.
  @_spi(Answers) public struct StyledRange: Hashable, Sendable {
    /// The style of every character in the range.
    public var style: Style
    /// The stretch, in UTF-8 code units of the script's line; never empty in a script that was read.
    public var range: Range<Int>

    func moved(by distance: Int) -> StyledRange {
      StyledRange(style: style, range: range.lowerBound + distance..<range.upperBound + distance)
    }
  }
}
