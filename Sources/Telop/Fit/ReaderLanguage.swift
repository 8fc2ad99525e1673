internal import TelopUnits

/// A language in which Telop writes reports and pages.
package enum ReaderLanguage: String, Sendable, Hashable, CaseIterable {
  case japanese = "ja"
  case english = "en"

  /// Japanese for readers of Japanese text, and English for readers of any other text, by its BCP 47 tag.
  package init(of language: String) { self = language.isJapaneseTag ? .japanese : .english }
}
