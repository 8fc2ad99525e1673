extension Script {
  /// What inline markup asks of a stretch of text.
  public enum Style: Hashable, Sendable {
    /// `**strong**`
    case strong
    /// `*emphasis*`
    case emphasis
    /// Inline code, or a line of a code block.
    case code
    /// `==highlight==`
    case highlight
    /// `~~struck~~`: words with a line through them, which are read as any others.
    case strikethrough
    /// The text of a link, with the address it leads to as CommonMark reads it.
    case link(destination: String)
  }

  /// A stretch of the line with a style.
  public struct StyledRange: Hashable, Sendable {
    /// The style.
    public var style: Style

    /// The stretch, in UTF-8 code units of the script's line; never empty in a script that was
    /// read.
    public var range: Range<Int>

    /// A styled range from its parts.
    ///
    /// - Complexity: O(1).
    public init(style: Style, range: Range<Int>) {
      self.style = style
      self.range = range
    }
  }
}
