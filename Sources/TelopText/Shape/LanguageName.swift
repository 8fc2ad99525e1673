internal import CTelopICUShims

/// Languages by the names that people use, converted to tags.
enum LanguageName {
  /// The tag of a language by its English or native name: `en` for "English", `ja` for "日本語"; `nil` for other text.
  static func tag(of name: String) -> String? {
    text { buffer, count in name.withCString { telop_icu_language_named($0, buffer, count) } }
  }

  /// Whether ISO 639 has a language code. All three-letter codes count as known, because ICU has only some of them.
  static func isKnown(_ code: some StringProtocol) -> Bool {
    code.utf8.count != 2 || telop_icu_is_language(String(code)) != 0
  }

  /// The tag of a country's most common language: `ja` for "jp", `zh-Hant` for "tw"; `nil` for other codes.
  static func tag(ofCountry code: String) -> String? {
    let languageAndScript = text { buffer, count in
      code.withCString { telop_icu_language_of_country($0, buffer, count) }
    }
    let parts = (languageAndScript ?? "").split(separator: "_").map(String.init)
    guard parts.count == 2 else { return nil }
    // Only Chinese needs its script, because `zh` alone means simplified characters.
    return parts[1] == "Hant" ? "\(parts[0])-Hant" : parts[0]
  }

  /// The text that `call` writes into a buffer; `nil` if `call` returns 0.
  private static func text(_ call: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
    var buffer = [CChar](repeating: 0, count: 24)
    guard call(&buffer, Int32(buffer.count)) != 0 else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
