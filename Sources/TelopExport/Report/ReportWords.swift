internal import Telop
internal import TelopUnits

/// The words and numbers of a report, in Japanese or English.
struct ReportWords {
  let isJapanese: Bool
  let unit: PaceProfile.Unit

  var language: ReaderLanguage { isJapanese ? .japanese : .english }

  func text(_ japanese: String, _ english: String) -> String { isJapanese ? japanese : english }

  var unitName: String { unit == .word ? text("語／分", "words/min") : text("字／秒", "chars/s") }

  /// A pace in characters per second or words per minute.
  func value(_ perSecond: Rational) -> Double { perSecond.double * (unit == .word ? 60 : 1) }

  /// The text of `value`, without the unit.
  func pace(_ perSecond: Rational) -> String {
    unit == .word
      ? Numbers.short(perSecond * 60, decimals: 0) : Numbers.short(perSecond, decimals: 2)
  }

  func verdict(_ verdict: Pace.Verdict) -> String {
    switch verdict {
    case .comfortable: text("楽に読める", "Comfortable")
    case .slow: text("ゆっくりすぎる", "Too slow")
    case .brisk: text("やや速い", "Brisk")
    case .unreadable: text("読めない", "Unreadable")
    }
  }

  func reason(_ reason: ReadingReason, places: Int) -> String {
    let word = verdict(reason.verdict)
    switch reason.cause {
    case .pace: return text("\(places) か所 \(word)", "\(word) in \(Numbers.count(places, "place"))")
    case .dwell:
      let seconds = Numbers.seconds(reason.amount)
      return text("\(word)：見えるのは \(seconds) 秒", "\(word): \(seconds) s on screen")
    case .smear: return text("\(word)：目で追えない", "\(word): too fast to follow")
    case .slow: return word
    }
  }

  /// A date in the report's language, from a day such as `2026-11-21`.
  func date(_ date: String) -> String {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard isJapanese, parts.count == 3 else { return date }
    return "\(parts[0])年\(parts[1])月\(parts[2])日"
  }

  func profile(_ profile: PaceProfile) -> String {
    let name = Self.profiles[profile.name].map { text($0.japanese, $0.english) } ?? profile.name
    let limit = limit(profile)
    return text("読む速さの基準：\(name)、上限 \(limit)", "Pace limits: \(name), up to \(limit)")
  }

  func limit(_ profile: PaceProfile) -> String { "\(pace(profile.comfortable)) \(unitName)" }

  private static let profiles: [String: (japanese: String, english: String)] = [
    "overlay": ("帯", "text over a talk"),
    "overlay-ja": ("帯（日本語）", "Japanese text over a talk"),
    "overlay-en": ("帯（英語）", "English text over a talk"),
    "signage-ja": ("電光掲示板（日本語）", "Japanese signs"),
    "subtitles": ("字幕", "subtitles"), "speech": ("アナウンサー", "announcers"),
  ]

  func source(_ profile: PaceProfile) -> String {
    guard isJapanese else { return profile.source }
    return profile.source.split(separator: "; ").map { Self.sources[String($0)] ?? String($0) }
      .joined(separator: "、")
  }

  /// Japanese names of sources; papers keep their titles.
  private static let sources = [
    "Netflix Japanese timed-text guide": "Netflix 日本語字幕ガイド",
    "two-task studies of scrolling Chinese": "流れる中国語の二重課題研究",
    "BBC and Ofcom subtitle guidance": "BBC と Ofcom の字幕指針",
    "Netflix timed-text style guides, adult programmes": "Netflix 字幕ガイド（成人向け番組）",
    "announcers' practice": "アナウンサーの話す速さ",
  ]
}
