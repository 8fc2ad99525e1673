/// A language in which Telop addresses people: in reports, and on pages.
package enum ReaderLanguage: String, Sendable, Hashable, CaseIterable {
  case japanese = "ja"
  case english = "en"

  /// The language for readers of a text: Japanese, or English for any other.
  ///
  /// - Parameter language: a BCP 47 tag.
  package init(of language: String) { self = language.hasPrefix("ja") ? .japanese : .english }
}
