internal import CTelopICUShims

/// Languages as people call them, and as they should be written.
enum LanguageName {
  /// The tag of a language by its English name or its own: `en` of "English", `ja` of "日本語". `nil` for no name.
  ///
  /// - Complexity: O(languages that ICU has), with their names read from its data.
  static func tag(of name: String) -> String? {
    text { buffer, count in name.withCString { telop_icu_language_named($0, buffer, count) } }
  }

  /// Whether ISO 639 has a language's code. Those of three letters all count as known: ICU has only some of
  /// the thousands.
  static func isKnown(_ code: some StringProtocol) -> Bool {
    code.utf8.count != 2 || telop_icu_is_language(String(code)) != 0
  }

  /// The tag of the language that most people of a country read: `ja` of "jp", `zh-Hant` of "tw". `nil` for
  /// what is no country's code.
  static func tag(ofCountry code: String) -> String? {
    let full = text { buffer, count in
      code.withCString { telop_icu_language_of_country($0, buffer, count) }
    }
    let parts = (full ?? "").split(separator: "_").map(String.init)
    guard parts.count == 2 else { return nil }
    // Only Chinese is chosen by its script: traditional characters are not what `zh` alone means.
    return parts[1] == "Hant" ? "\(parts[0])-Hant" : parts[0]
  }

  /// What a call writes into a buffer; `nil` where it returns 0.
  private static func text(
    _ call: (UnsafeMutablePointer<CChar>, Int32) -> Int32
  ) -> String? {
    var buffer = [CChar](repeating: 0, count: 24)
    guard call(&buffer, Int32(buffer.count)) != 0 else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
