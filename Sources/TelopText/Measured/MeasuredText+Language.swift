extension MeasuredText {
  /// A warning about a language code that is valid in ISO 639 but probably meant another language: `kr` for Korean.
  /// `nil` for all other codes.
  ///
  /// - Complexity: O(runs) for those codes, else O(1).
  package var languageWarning: String? {
    let code = language.lowercased().prefix { $0 != "-" }
    guard let other = Self.homonyms.first(where: { $0.code == code }),
      runs.contains(where: { $0.script == other.script })
    else { return nil }
    return
      "language '\(language)' is \(other.name), not \(other.taken); did you mean \(other.meant)?"
  }

  /// Language codes that are also codes of countries whose language has a script of its own. Country codes that are no
  /// language codes are errors.
  private static let homonyms = [
    (code: "kr", name: "Kanuri", taken: "Korean", meant: "ko", script: "Hang"),
    (code: "tw", name: "Twi", taken: "Chinese", meant: "zh-Hant", script: "Hani"),
  ]
}
