/// The script and language tags of runs: the caller's, or else the run's own.
struct ShapingTags {
  private let language: String?
  private let script: ScriptCode?

  init(_ options: TextOptions) throws(TextError) {
    if let language = options.language { try Self.check(language) }
    language = options.language
    script = options.script.flatMap { ScriptCode(tag: $0) }
    if let tag = options.script, script == nil { throw .badScript(tag) }
  }

  private static func check(_ language: String) throws(TextError) {
    guard isTag(language) else {
      // The text may be a system's locale, such as en_US.UTF-8, or a language's name, such as English.
      let locale = language.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
      let code = String(locale.prefix { $0 != "-" })
      let suggestion =
        if !isTag(locale) {
          LanguageName.tag(of: language)
        } else if LanguageName.isKnown(code) {
          String(locale)
        } else {
          LanguageName.tag(ofCountry: code)
        }
      throw TextError(
        .badLanguage,
        "language '\(language)' is not a BCP 47 tag such as ja, en or zh-Hant"
          + (suggestion.map { "; did you mean \($0)?" } ?? ""))
    }
    let code = String(language.prefix { $0 != "-" })
    guard !LanguageName.isKnown(code) else { return }
    guard let suggestion = LanguageName.tag(ofCountry: code) else {
      throw TextError(.badLanguage, "language '\(language)': ISO 639 has no language '\(code)'")
    }
    throw TextError(
      .badLanguage,
      "language '\(language)': '\(code)' is the code of a country, not of a language; "
        + "did you mean \(suggestion)?")
  }

  private static func isTag(_ language: some StringProtocol) -> Bool {
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    let areValid = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
    }
    guard areValid, let first = parts.first, !first.utf8.contains(where: { $0 < 0x41 })
    else { return false }
    // A single letter starts a private-use tag, `x-…`, or a grandfathered tag, `i-…`. Language codes have at most
    // three letters; anything longer is a name.
    return (2...3).contains(first.utf8.count)
      || first.utf8.count == 1 && parts.count > 1 && ["i", "x"].contains(first.lowercased())
  }

  /// The caller's language. Otherwise `ja` for a Japanese script, `ko` for Hangul, and `und` for any other script.
  func language(of script: ScriptCode) -> String {
    if let language { return language }
    if script.isJapanese { return "ja" }
    return script == .hangul ? "ko" : "und"
  }

  /// The script for shaping a run: the caller's, or the run's own.
  func script(of run: ItemizedRun) -> ScriptCode { script ?? run.script }
}
