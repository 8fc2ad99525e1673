extension Script {
  /// The conversion of straight quotes, `"` and `'`.
  package enum Quotes: String, Hashable, Sendable, CaseIterable {
    /// In a Japanese line, pairs become “ ” and ‘ ’, because Japanese fonts draw every straight quote like a closing
    /// one. Code, apostrophes and signs without a partner, such as the inch sign of `24"`, stay straight.
    case auto
    /// All quotes stay straight.
    case asIs = "as-is"
  }
}
