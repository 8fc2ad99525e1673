internal import CTelopICUShims

/// The differences that a search ignores, modelled on `NSString.CompareOptions`.
///
/// Without options, canonically equivalent text matches: `é` and `e` + `´`.
public struct SearchOptions: OptionSet, Sendable, Hashable {
  /// The options' bits.
  public let rawValue: Int
  /// Options by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ignores case, by Unicode's full case folding: `STRASSE` finds `Straße`.
  public static let caseInsensitive = SearchOptions(rawValue: TELOP_FOLD_CASE)
  /// Ignores marks that are diacritics by Unicode: accents, Hebrew points, Arabic vowel signs, tone marks. Marks that
  /// make a different letter still count: voicing marks of kana, nuktas and viramas. So do vowel signs.
  public static let diacriticInsensitive = SearchOptions(rawValue: TELOP_FOLD_DIACRITICS)
  /// Treats full-width and half-width forms like the ordinary ones: `Ａ` and `A`, `ｶﾞ` and `ガ`.
  public static let widthInsensitive = SearchOptions(rawValue: TELOP_FOLD_WIDTH)
  /// Treats hiragana like katakana: `かな` and `カナ`.
  public static let kanaInsensitive = SearchOptions(rawValue: TELOP_FOLD_KANA)

  /// The usual behaviour of a search field: ignores case and width.
  public static let searchField: SearchOptions = [.caseInsensitive, .widthInsensitive]
}
