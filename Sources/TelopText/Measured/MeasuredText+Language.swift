extension MeasuredText {
  /// A warning about a valid ISO 639 code that was probably meant for another language, such as `kr` for Korean. `nil`
  /// for all other codes.
  package var languageWarning: String? {
    let code = language.lowercased().prefix { $0 != "-" }
    guard let other = Self.homonyms.first(where: { $0.code == code }),
      runs.contains(where: { $0.script == other.script })
    else { return nil }
    return
      "language '\(language)' is \(other.name), not \(other.assumedName); did you mean \(other.suggestion)?"
  }

  /// Language codes that are also codes of countries, if the country's language has a script of its own.
  private static let homonyms = [
    (code: "kr", name: "Kanuri", assumedName: "Korean", suggestion: "ko", script: "Hang"),
    (code: "tw", name: "Twi", assumedName: "Chinese", suggestion: "zh-Hant", script: "Hani"),
  ]
}
