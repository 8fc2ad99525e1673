internal import TelopText
import TelopUnits

extension PaceProfile {
  /// Text read while listening to the speaker, by the language of each stretch: what a fit takes
  /// unless it is told otherwise, told in the line's main language.
  public static let overlay = PaceProfile(
    name: "overlay", main: .overlayWords, others: [.overlayCharacters], source: overlaySource)

  /// The overlay profile in Japanese or Chinese characters: comfortable to 4 a second, unreadable above 6.
  /// Text in other languages counts by its own limit.
  public static let overlayJapanese = PaceProfile(
    name: "overlay-ja", main: .overlayCharacters, others: [.overlayWords],
    source: "Netflix Japanese timed-text guide; two-task studies of scrolling Chinese")

  /// The overlay profile in words of English and other alphabets: comfortable to 150 a minute, unreadable
  /// above 200. Japanese and Chinese text counts by its own limit.
  public static let overlayEnglish = PaceProfile(
    name: "overlay-en", main: .overlayWords, others: [.overlayCharacters],
    source: "BBC and Ofcom subtitle guidance")

  /// Japanese signage, with nothing else to attend to: best at 6 characters a second, unreadable
  /// above 8, and worse again when it crawls. Everything counts in Japanese characters.
  public static let signageJapanese = PaceProfile(
    name: "signage-ja",
    main: Limit(
      languages: [], unit: .fullWidth, comfortable: 6, unreadable: 8,
      // The study saw it between 2.5 and 3; below 2.5 it is certain.
      slow: Rational(5, over: 2)),
    source: "Uetsuki et al. 2017, Front. Psychol. 8:1390")

  /// The reading speeds of the guides for adults' subtitles. They give one number, the most that is
  /// allowed, so nothing is brisk: what is above it counts as unreadable.
  public static let subtitles = PaceProfile(
    name: "subtitles", main: .single([], .character, 17),
    others: [
      .single(["en", "ar"], .character, 20), .single(["ja"], .fullWidth, 4),
      .single(["ko"], .character, 12), .single(["zh", "yue"], .character, 9),
      .single(["hi"], .character, 22),
    ],
    source: "Netflix timed-text style guides, adult programmes", dwell: .subtitles)

  /// As fast as an announcer speaks: in English 130 to 150 words a minute, so comfortable to 130 and
  /// unreadable above 150; in Japanese 300 characters a minute, one number, above which nothing is
  /// brisk. Other languages count as English.
  package static let speech = PaceProfile(
    name: "speech",
    main: Limit(
      languages: [], unit: .word, comfortable: Rational(130) / 60,
      unreadable: Rational(150) / 60, slow: nil),
    others: [.single(["ja"], .fullWidth, 5)], source: "announcers' practice")

  /// Every profile that has a name, in the order in which help lists them.
  public static let all: [PaceProfile] = [
    .overlay, .overlayJapanese, .overlayEnglish, .signageJapanese, .subtitles, .speech,
  ]

  private static let overlaySource =
    "Netflix Japanese timed-text guide; two-task studies of scrolling Chinese; BBC and Ofcom "
    + "subtitle guidance"
}

extension PaceProfile.Dwell {
  /// Text that must be read stays 2 s and 0.2 s a word, from ten words on 3 s: less than 2 s is too
  /// little for a word, and 3 s and more is enough whatever is beside it.
  static let broadcast = PaceProfile.Dwell(
    comfortable: 3, unreadable: 2, source: "BCAP guidance on superimposed text")

  /// The least time of a subtitle.
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

  /// A source that gives one number.
  fileprivate static func single(
    _ languages: [String], _ unit: PaceProfile.Unit, _ most: Rational
  ) -> PaceProfile.Limit {
    PaceProfile.Limit(
      languages: languages, unit: unit, comfortable: most, unreadable: most, slow: nil)
  }
}
