import TelopUnits

extension Script {
  /// The format of a source.
  public enum Format: String, Hashable, Sendable, Codable, CaseIterable {
    /// Plain text: each nonblank line is a paragraph. There is neither markup nor front matter.
    case plain
    /// CommonMark, with YAML front matter, `==highlights==`, `~~struck~~` words, cues (`@1:30`) and, at the ends of
    /// headings and paragraphs, `{attributes}`.
    case markdown

    /// The format for a path, by its extension: `.md` and `.markdown`, in any case, are Markdown, others plain text.
    ///
    /// - Complexity: O(n) in the path's length.
    public init(path: String) {
      self = ["md", "markdown"].contains(path.fileExtension) ? .markdown : .plain
    }
  }
}
