extension Script {
  /// A heading and the text up to the next heading, or the text before the first heading.
  public struct Section: Equatable, Sendable {
    /// The heading's text without markup. It is "" for a heading without text, and `nil` without a heading: before the
    /// first heading, and in plain text.
    public var title: String?
    /// The heading's level, 1 to 6; 0 without a heading. Sections are not nested.
    public var level: Int
    /// The range of the section, in UTF-8 code units of the script's line.
    ///
    /// The range starts with the heading if the heading is shown, and ends where the next section starts. A separator
    /// therefore belongs to the section before it. The range is empty if the section shows nothing.
    public var range: Range<Int>
    /// The range of the heading's text, in UTF-8 code units of the line; `nil` if the heading is hidden or missing.
    public var titleRange: Range<Int>?
    /// The source line, counted from 1, of the heading, or of the first paragraph if there is no heading.
    public var sourceLine: Int
    /// The demands of the heading's attributes, such as a time: `{time=1:20 optional}`.
    package var demands = Demands()
  }
}
