/// The differences that a search ignores, and its direction, modelled on `NSString.CompareOptions`.
///
/// Without options, canonically equivalent text matches: `é` and `e` + `´`.
public struct SearchOptions: OptionSet, Sendable, Hashable {
  /// The options' bits.
  public let rawValue: Int
  /// Options by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Upper and lower case are one, by Unicode's full case folding: `STRASSE` finds `Straße`.
  public static let caseInsensitive = SearchOptions(rawValue: 1)
  /// Marks count for nothing that are diacritics by Unicode: accents, Hebrew points, Arabic vowel
  /// signs, tone marks. Those that make another letter of one, as every reader of the script
  /// expects, count on: the voicing marks of kana, nuktas and viramas; and so do vowel signs.
  public static let diacriticInsensitive = SearchOptions(rawValue: 2)
  /// Full-width and half-width forms are one with the ordinary ones: `Ａ` and `A`, `ｶﾞ` and `ガ`.
  public static let widthInsensitive = SearchOptions(rawValue: 4)
  /// Hiragana and katakana are one: `かな` and `カナ`.
  public static let kanaInsensitive = SearchOptions(rawValue: 8)
  /// Code points are compared as they are, without canonical equivalence; the options above are
  /// applied to each by itself.
  public static let literal = SearchOptions(rawValue: 16)
  /// From the line's end towards its start; matches come in that order.
  public static let backwards = SearchOptions(rawValue: 32)
  /// Only a match at the line's start counts; with `backwards`, one at its end.
  public static let anchored = SearchOptions(rawValue: 64)

  /// The usual behaviour of a search field: case and width do not matter.
  public static let searchField: SearchOptions = [.caseInsensitive, .widthInsensitive]
}
