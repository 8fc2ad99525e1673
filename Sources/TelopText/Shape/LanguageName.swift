internal import CTelopICUShims

/// Languages as people call them.
enum LanguageName {
  /// The tag of a language by its English name or its own: `en` of "English", `ja` of "日本語". `nil` for no name.
  ///
  /// - Complexity: O(languages that ICU has), with their names read from its data.
  static func tag(of name: String) -> String? {
    var tag = [CChar](repeating: 0, count: 12)
    let isFound = name.withCString { telop_icu_language_named($0, &tag, Int32(tag.count)) != 0 }
    guard isFound else { return nil }
    return String(decoding: tag.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
