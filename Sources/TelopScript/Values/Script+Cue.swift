extension Script {
  /// A time at which an offset of the line is at the read point: `@1:30` in Markdown.
  ///
  /// The offset is the start of the word after the timestamp. For a timestamp at the start or the end of a heading, the
  /// offset is the start of the heading. If no word follows the timestamp in its paragraph, the offset is the start of
  /// the next visible paragraph.
  public struct Cue: Hashable, Sendable {
    /// The time since the start: whole nanoseconds, from 0 to 1,000,000 s.
    public var time: Duration

    /// The offset in UTF-8 code units of the line of the script; never after the last character.
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
