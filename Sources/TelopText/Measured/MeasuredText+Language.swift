extension MeasuredText {
  /// A sentence about a language that the text is hardly in, though ISO 639 has it: `kr` for Korean. `nil` for
  /// all others.
  ///
  /// - Complexity: O(runs) for those codes.
  package var languageWarning: String? {
    let code = language.lowercased().prefix { $0 != "-" }
    guard let other = Self.homonyms.first(where: { $0.code == code }),
      runs.contains(where: { $0.script == other.script })
    else { return nil }
    return
      "language '\(language)' is \(other.name), not \(other.taken); did you mean \(other.meant)?"
  }

  /// Codes of languages that are also codes of countries whose language has a script of its own. A country's
  /// code that is no language's is an error.
  private static let homonyms = [
    (code: "kr", name: "Kanuri", taken: "Korean", meant: "ko", script: "Hang"),
    (code: "tw", name: "Twi", taken: "Chinese", meant: "zh-Hant", script: "Hani"),
  ]
}
