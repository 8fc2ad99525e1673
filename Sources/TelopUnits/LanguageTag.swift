extension StringProtocol {
  /// Whether this BCP 47 tag names Japanese.
  package var isJapaneseTag: Bool { lowercased().prefix { $0 != "-" } == "ja" }
}
