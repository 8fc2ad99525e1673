public import TelopText

/// How fast a text may pass and still be read, for one kind of reader.
public struct PaceProfile: Sendable, Hashable {
  /// What the profile counts.
  public enum Unit: String, Sendable, Hashable {
    /// A full-width character is 1, a half-width one 0.5; spaces are not read.
    case fullWidth
    /// A run of letters and digits.
    case word
  }

  /// The name on the command line.
  public let name: String
  /// What `comfortable` and `unreadable` count per second.
  public let unit: Unit
  /// Units per second up to which reading is comfortable.
  public let comfortable: Rational
  /// Units per second above which the text cannot be read.
  public let unreadable: Rational
  /// Where the numbers come from.
  public let source: String

  /// Japanese or Chinese read while listening to the speaker: comfortable to 4 characters a second,
  /// unreadable above 6.
  public static let overlayJapanese = PaceProfile(
    name: "overlay-ja", unit: .fullWidth, comfortable: 4, unreadable: 6,
    source: "Netflix Japanese timed-text guide; two-task studies of scrolling Chinese")

  /// Japanese signage, with nothing else to attend to: best at 6 characters a second, unreadable
  /// above 8.
  public static let signageJapanese = PaceProfile(
    name: "signage-ja", unit: .fullWidth, comfortable: 6, unreadable: 8,
    source: "Uetsuki et al. 2017, Front. Psychol. 8:1390")

  /// English and other alphabets read while listening: comfortable to 150 words a minute, unreadable
  /// above 200.
  public static let overlayEnglish = PaceProfile(
    name: "overlay-en", unit: .word, comfortable: Rational(5, over: 2) ?? 0,
    unreadable: Rational(10, over: 3) ?? 0, source: "BBC and Ofcom subtitle guidance")

  /// Every profile that has a name, in the order in which help lists them.
  public static let all: [PaceProfile] = [.overlayJapanese, .signageJapanese, .overlayEnglish]

  /// The profile of that name.
  ///
  /// - Throws: `badValue`, listing the names.
  public static func named(_ name: String) throws(PlanError) -> PaceProfile {
    guard let profile = all.first(where: { $0.name == name }) else {
      throw PlanError(
        .badValue,
        "pace '\(name)' is not a profile; there are "
          + all.map(\.name).joined(separator: ", "))
    }
    return profile
  }

  /// The overlay profile for a line's language: characters for Japanese and Chinese, words for the
  /// rest.
  public static func overlay(language: String) -> PaceProfile {
    let primary = language.prefix { $0 != "-" && $0 != "_" }
    return ["ja", "zh", "yue"].contains(primary) ? .overlayJapanese : .overlayEnglish
  }
}
