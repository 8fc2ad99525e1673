extension Script {
  /// A time for a place in the line: `@1:30` in Markdown.
  ///
  /// The place is the start of the word after the timestamp. In a heading, a timestamp at either end means the
  /// heading's start. A timestamp without a following word in its paragraph means the start of the next visible
  /// paragraph.
  public struct Cue: Hashable, Sendable {
    /// The time at which the place is at the read point, from the start: whole nanoseconds, from 0 to 1,000,000 s.
    public var time: Duration

    /// The place, in UTF-8 code units of the script's line; never after its last character.
    public var utf8Offset: Int

    /// The source line of the timestamp, counted from 1.
    public var sourceLine: Int

    package init(time: Duration, utf8Offset: Int, sourceLine: Int) {
      self.time = time
      self.utf8Offset = utf8Offset
      self.sourceLine = sourceLine
    }
  }
}
