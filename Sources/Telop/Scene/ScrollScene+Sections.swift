@_spi(Answers) public import TelopPlan
public import TelopUnits

extension ScrollScene {
  /// The times at which a stretch of the line passes the read point, in seconds from the start.
  public struct ReadTimes: Sendable, Hashable {
    /// The first moment at which its start is there or past it.
    public let begins: Rational
    /// The first moment at which its end is there or past it.
    public let ends: Rational
  }

  /// A section of the script.
  @_spi(Answers) public struct Section: Sendable, Hashable {
    /// The heading's text; `nil` for text without a heading.
    public let title: String?
    /// The heading's level, from 1; 0 for text without a heading.
    public let level: Int
    /// UTF-8 offsets into the script's line.
    public let range: Range<Int>
    /// Its text: UTF-8 offsets into the scene's `text`. For a loop, those of the first pass.
    package let textRange: Range<Int>
    /// The time for which its text is on screen; `nil` without text.
    public let presence: ScrollPlan.Presence?
    /// The time at which its first character is at the read point, in seconds from the start; `nil`
    /// without text.
    public let read: Rational?
  }
}
