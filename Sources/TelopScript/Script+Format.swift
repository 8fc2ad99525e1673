extension Script {
  /// How a source is written.
  public enum Format: String, Hashable, Sendable, Codable, CaseIterable {
    /// Every line that is not blank is a paragraph; there is no markup and no front matter.
    case plain
    /// CommonMark, with YAML front matter, `==highlights==`, `~~struck~~` words, cues (`@1:30`) and, at the end of
    /// headings, `{attributes}`.
    case markdown

    /// The format that a path or a file name promises by its ending: `.md` and `.markdown` in any
    /// letter case are Markdown, everything else is plain text.
    ///
    /// - Complexity: O(n) in the path's length.
    public init(path: String) {
      let path = path.lowercased()
      self = path.hasSuffix(".md") || path.hasSuffix(".markdown") ? .markdown : .plain
    }
  }
}
