internal import TelopText
import TelopUnits

extension PaceProfile {
  /// The default profile: text read while listening to the speaker, counted by the language of each stretch, with the
  /// pace in the unit of the line's main language.
  public static let overlay = PaceProfile(
    name: "overlay", main: .overlayWords, others: [.overlayCharacters], source: overlaySource)

  /// The overlay profile in Japanese or Chinese characters: comfortable up to 4 per second, unreadable above 6. Text
  /// in other languages counts by its own limit.
  public static let overlayJapanese = PaceProfile(
    name: "overlay-ja", main: .overlayCharacters, others: [.overlayWords],
    source: "Netflix Japanese timed-text guide; two-task studies of scrolling Chinese")

  /// The overlay profile in words, for English and other alphabets: comfortable up to 150 per minute, unreadable
  /// above 200. Japanese and Chinese text counts by its own limit.
  public static let overlayEnglish = PaceProfile(
    name: "overlay-en", main: .overlayWords, others: [.overlayCharacters],
    source: "BBC and Ofcom subtitle guidance")

  /// Japanese signage, read without distraction: best at 6 characters per second, unreadable above 8, and worse again
  /// when too slow. All text counts in Japanese characters.
  public static let signageJapanese = PaceProfile(
    name: "signage-ja",
    main: Limit(
      languages: [], unit: .fullWidth, comfortable: 6, unreadable: 8,
      // The study found the limit between 2.5 and 3; below 2.5 the effect is certain.
      slow: Rational(5, over: 2)),
    source: "Uetsuki et al. 2017, Front. Psychol. 8:1390")

  /// The reading speeds of guides for adults' subtitles. Guides give one maximum, so no pace is brisk: above it, text
  /// counts as unreadable.
  public static let subtitles = PaceProfile(
    name: "subtitles", main: .single([], .character, 17),
    others: [
      .single(["en", "ar"], .character, 20), .single(["ja"], .fullWidth, 4),
      .single(["ko"], .character, 12), .single(["zh", "yue"], .character, 9),
      .single(["hi"], .character, 22),
    ],
    source: "Netflix timed-text style guides, adult programmes", dwell: .subtitles)

  /// The speed of announcers. English has 130 to 150 words per minute: comfortable up to 130, unreadable above 150.
  /// Japanese has a single figure, 300 characters per minute, so no pace is brisk. Other languages count as English.
  package static let speech = PaceProfile(
    name: "speech",
    main: Limit(
      languages: [], unit: .word, comfortable: Rational(130) / 60,
      unreadable: Rational(150) / 60, slow: nil),
    others: [.single(["ja"], .fullWidth, 5)], source: "announcers' practice")

  /// All named profiles, in the order of the help text.
  public static let all: [PaceProfile] = [
    .overlay, .overlayJapanese, .overlayEnglish, .signageJapanese, .subtitles, .speech,
  ]

  private static let overlaySource =
    "Netflix Japanese timed-text guide; two-task studies of scrolling Chinese; BBC and Ofcom "
    + "subtitle guidance"
}

extension PaceProfile.Dwell {
  /// Text that must be read is visible for 2 s plus 0.2 s per word, from ten words on for 3 s. Less than 2 s is too
  /// short for a single word; 3 s and more is always enough.
  static let broadcast = PaceProfile.Dwell(
    comfortable: 3, unreadable: 2, source: "BCAP guidance on superimposed text")

  /// The minimum duration of a subtitle.
  fileprivate static let subtitles = PaceProfile.Dwell(
    comfortable: Rational(5) / 6, unreadable: Rational(5) / 6,
    source: "Netflix timed-text style guides")
}

extension PaceProfile.Limit {
  fileprivate static let overlayCharacters = PaceProfile.Limit(
    languages: ["ja", "zh", "yue"], unit: .fullWidth, comfortable: 4, unreadable: 6, slow: nil)

  fileprivate static let overlayWords = PaceProfile.Limit(
    languages: [], unit: .word, comfortable: Rational(5) / 2,
    unreadable: Rational(10) / 3, slow: nil)

  /// A limit from a source that gives a single figure.
  fileprivate static func single(
    _ languages: [String], _ unit: PaceProfile.Unit, _ maximum: Rational
  ) -> PaceProfile.Limit {
    PaceProfile.Limit(
      languages: languages, unit: unit, comfortable: maximum, unreadable: maximum, slow: nil)
  }
}
