extension Script {
  /// One key of the front matter with its values.
  @_spi(Answers) public struct Setting: Hashable, Sendable {
    /// The key as written.
    public var key: String
    /// The values: one text for a scalar, any number for a list.
    ///
    /// Each value is the text in the file without the quotation marks of YAML, so `5:00`, `yes` and `43.40` stay
    /// unchanged. A key without a value has one empty text.
    public var values: [String]
    /// The source line of the key, counted from 1.
    public var sourceLine: Int
  }
}
