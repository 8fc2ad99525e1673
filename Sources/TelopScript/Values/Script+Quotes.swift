extension Script {
  /// The conversion of straight quotes, `"` and `'`.
  package enum Quotes: String, Hashable, Sendable, CaseIterable {
    /// Pairs become “ ” and ‘ ’ in a Japanese line, because Japanese fonts draw both signs as closing quotes. Code,
    /// apostrophes and signs without a partner, such as the inch sign of `24"`, stay straight.
    case auto
    /// All stay straight.
    case asIs = "as-is"
  }
}
