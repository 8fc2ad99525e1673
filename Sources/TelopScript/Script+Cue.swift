extension Script {
  /// A time by which a place of the line is wanted: `@1:30` in Markdown.
  ///
  /// The place is where the word behind the timestamp starts. In a heading a timestamp at either end
  /// means the heading's start. A timestamp that no word of its paragraph follows means the start of
  /// the next paragraph that is shown.
  public struct Cue: Hashable, Sendable {
    /// When the place is to be at the read point, from the start: whole nanoseconds, from 0 to
    /// 1,000,000 s.
    public var time: Duration

    /// The place, in UTF-8 code units of the script's line, which are never past its last character.
    public var utf8Offset: Int

    /// The source line of the timestamp, counted from 1.
    public var sourceLine: Int

    /// A cue from its parts.
    ///
    /// - Complexity: O(1).
    public init(time: Duration, utf8Offset: Int, sourceLine: Int) {
      self.time = time
      self.utf8Offset = utf8Offset
      self.sourceLine = sourceLine
    }
  }
}
