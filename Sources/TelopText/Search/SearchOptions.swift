/// The differences that a search ignores, and its direction, modelled on `NSString.CompareOptions`.
///
/// Without options, canonically equivalent text matches: `é` and `e` + `´`.
public struct SearchOptions: OptionSet, Sendable, Hashable {
  /// The options' bits.
  public let rawValue: Int
  /// Options by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ignores case, by Unicode's full case folding: `STRASSE` finds `Straße`.
  public static let caseInsensitive = SearchOptions(rawValue: 1)
  /// Ignores marks that are diacritics by Unicode: accents, Hebrew points, Arabic vowel signs, tone marks. Marks that
  /// make a different letter still count: voicing marks of kana, nuktas and viramas. So do vowel signs.
  public static let diacriticInsensitive = SearchOptions(rawValue: 2)
  /// Treats full-width and half-width forms like the ordinary ones: `Ａ` and `A`, `ｶﾞ` and `ガ`.
  public static let widthInsensitive = SearchOptions(rawValue: 4)
  /// Treats hiragana like katakana: `かな` and `カナ`.
  public static let kanaInsensitive = SearchOptions(rawValue: 8)
  /// Compares code points without canonical equivalence; the options above apply to each code point separately.
  package static let literal = SearchOptions(rawValue: 16)
  /// Searches from the line's end towards its start, and returns matches in that order.
  package static let backwards = SearchOptions(rawValue: 32)
  /// Matches only at the line's start, or with `backwards` only at its end.
  package static let anchored = SearchOptions(rawValue: 64)

  /// The usual behaviour of a search field: ignores case and width.
  public static let searchField: SearchOptions = [.caseInsensitive, .widthInsensitive]
}
