internal import TelopText
import TelopUnits

extension PaceProfile {
  /// The default profile: for text that is read while listening to the speaker. Each stretch of text is counted in the
  /// unit of its language, and has the limit of this language. A pace is given in the unit of the line's main language.
  public static let overlay = PaceProfile(
    name: "overlay", mainLimit: .overlayWords, otherLimits: [.overlayCharacters],
    source: "\(overlayJapanese.source); \(overlayEnglish.source)")

  /// The overlay profile in Japanese or Chinese characters: comfortable up to 4 per second, unreadable above 6. Text in
  /// another language is counted by the limit of that language.
  public static let overlayJapanese = PaceProfile(
    name: "overlay-ja", mainLimit: .overlayCharacters, otherLimits: [.overlayWords],
    source: "Netflix Japanese timed-text guide; two-task studies of scrolling Chinese")

  /// The overlay profile in words, for English and other alphabets: comfortable up to 150 per minute, unreadable above
  /// 200. Japanese and Chinese text is counted by the limit for these languages.
  public static let overlayEnglish = PaceProfile(
    name: "overlay-en", mainLimit: .overlayWords, otherLimits: [.overlayCharacters],
    source: "BBC and Ofcom subtitle guidance")

  /// Japanese signage, read without distraction: best at 6 characters per second, unreadable above 8, and less
  /// comfortable when slow. All text counts in Japanese characters.
  public static let signageJapanese = PaceProfile(
    name: "signage-ja",
    mainLimit: Limit(
      unit: .fullWidth, comfortable: 6, unreadable: 8,
      // The study found that reading gets worse below some pace between 2.5 and 3. Below 2.5 it is certainly worse.
      slow: Rational(5, over: 2)),
    source: "Uetsuki et al. 2017, Front. Psychol. 8:1390")

  /// The reading speeds of subtitle guides for adults. They give one maximum: a pace is comfortable or unreadable.
  public static let subtitles = PaceProfile(
    name: "subtitles", mainLimit: .single([], .character, 17),
    otherLimits: [
      .single(["en", "ar"], .character, 20), .single(["ja"], .fullWidth, 4),
      .single(["ko"], .character, 12), .single(["zh", "yue"], .character, 9),
      .single(["hi"], .character, 22),
    ],
    source: "Netflix timed-text style guides, adult programmes", dwell: .subtitles)

  /// The speed of announcers. English announcers speak 130 to 150 words per minute: comfortable up to 130, unreadable
  /// above 150. For Japanese, the source has one number, 300 characters a minute. Other languages count as English.
  package static let speech = PaceProfile(
    name: "speech",
    mainLimit: Limit(
      unit: .word, comfortable: Rational(130) / 60, unreadable: Rational(150) / 60),
    otherLimits: [.single(["ja"], .fullWidth, 5)], source: "announcers' practice")

  /// All named profiles, in the order of the help text.
  package static let all: [PaceProfile] = [
    .overlay, .overlayJapanese, .overlayEnglish, .signageJapanese, .subtitles, .speech,
  ]
}

extension PaceProfile.Dwell {
  /// BCAP asks for 0.2 s per word, plus 2 s, or plus 3 s from ten words on. Below 2 s, even one word is unreadable.
  static let broadcast = PaceProfile.Dwell(comfortable: 3, unreadable: 2)

  /// The minimum duration of a subtitle in the Netflix timed-text style guides.
  fileprivate static let subtitles = PaceProfile.Dwell(
    comfortable: Rational(5) / 6, unreadable: Rational(5) / 6)
}

extension PaceProfile.Limit {
  fileprivate static let overlayCharacters = PaceProfile.Limit(
    languages: ["ja", "zh", "yue"], unit: .fullWidth, comfortable: 4, unreadable: 6)

  fileprivate static let overlayWords = PaceProfile.Limit(
    unit: .word, comfortable: Rational(5) / 2, unreadable: Rational(10) / 3)

  /// A limit from a source with one number, which is both the comfortable and the unreadable limit.
  fileprivate static func single(
    _ languages: [String], _ unit: PaceProfile.Unit, _ maximum: Rational
  ) -> PaceProfile.Limit {
    PaceProfile.Limit(
      languages: languages, unit: unit, comfortable: maximum, unreadable: maximum)
  }
}
