/// The language in which a stretch of text is read, inferred from its script.
enum ReadingLanguage {
  /// The primary subtag of a BCP 47 tag, in lower case.
  static func primary(_ language: String) -> String {
    language.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  /// Whether a language is Japanese or Chinese, in which characters are counted and not words.
  static func isEastAsian(_ primary: String) -> Bool {
    primary == "ja" || primary == "zh" || primary == "yue"
  }

  /// The language of a run.
  ///
  /// - Parameters:
  ///   - script: the ISO 15924 code of the run.
  ///   - lineLanguage: the primary subtag of the line's language; the result, if that language uses the script.
  /// - Returns: a primary subtag; `und` if the line's language does not use the script and the script suggests none.
  static func of(script: String, line lineLanguage: String) -> String {
    switch script {
    case "Hira", "Kana", "Hrkt", "Jpan": "ja"
    case "Latn": isWrittenInLatin(lineLanguage) ? lineLanguage : "en"
    case "Hani", "Bopo": isEastAsian(lineLanguage) || lineLanguage == "ko" ? lineLanguage : "ja"
    case "Zyyy", "Zinh", "Zzzz": lineLanguage
    case "Hang", "Kore": "ko"
    case "Arab":
      ["fa", "ur", "ps", "sd", "ug", "ckb", "ks"].contains(lineLanguage) ? lineLanguage : "ar"
    case "Deva": ["mr", "ne", "sa", "kok", "mai"].contains(lineLanguage) ? lineLanguage : "hi"
    // Languages for which a profile has a limit are written only in the scripts above, so text in another script is in
    // none of these languages. All other languages are counted like `und`.
    default:
      isWrittenInLatin(lineLanguage) || isEastAsian(lineLanguage)
        || ["ko", "ar", "hi"].contains(lineLanguage)
        ? "und" : lineLanguage
    }
  }

  private static func isWrittenInLatin(_ language: String) -> Bool {
    switch language {
    case "ja", "zh", "yue", "ko", "ar", "fa", "ur", "ps", "sd", "ug", "ckb", "ks", "hi", "mr", "ne",
      "sa", "kok", "mai", "he", "yi", "th", "lo", "km", "my", "ru", "uk", "be", "bg", "mk", "sr",
      "kk", "ky", "mn", "tg", "el", "ka", "hy", "am", "ti", "bn", "as", "pa", "gu", "or", "ta",
      "te", "kn", "ml", "si", "bo", "dz", "dv", "und":
      false
    default: true
    }
  }
}
