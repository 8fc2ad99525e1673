internal import Telop
internal import TelopScript
internal import TelopUnits

/// The words and numbers of a report, in Japanese or English.
struct ReportWords {
  let isJapanese: Bool
  let unit: PaceProfile.Unit

  var language: String { isJapanese ? "ja" : "en" }

  /// A script's text for the markup: escaped, without bidirectional controls.
  static func shown(_ text: String) -> String { Markup.directed(text) }

  /// One of two wordings.
  func text(_ japanese: String, _ english: String) -> String { isJapanese ? japanese : english }

  /// The unit of paces.
  var unitName: String {
    unit == .word ? text("語／分", "words/min") : text("字／秒", "chars/s")
  }

  /// A pace in that unit.
  func value(_ perSecond: Rational) -> Double {
    perSecond.double * (unit == .word ? 60 : 1)
  }

  /// A pace as text, without its unit.
  func pace(_ perSecond: Rational) -> String {
    unit == .word
      ? Numbers.short(perSecond * 60, decimals: 0) : Numbers.fixed(perSecond, decimals: 2)
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
    case .pace:
      return text("\(places) か所 \(word)", "\(word) in \(Numbers.count(places, "place"))")
    case .dwell:
      let seconds = Numbers.seconds(reason.amount)
      return text("\(word)：見えるのは \(seconds) 秒", "\(word): \(seconds) s on screen")
    case .smear: return text("\(word)：目で追えない", "\(word): faster than eyes")
    case .slow: return word
    }
  }

  /// A day such as `2026-11-21`.
  func date(_ date: String) -> String {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard isJapanese, parts.count == 3 else { return date }
    return "\(parts[0])年\(parts[1])月\(parts[2])日"
  }

  /// The source of a profile's limits.
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

  /// The need of a plan that no single fix solves.
  func need(of fit: Fit) -> String {
    guard isJapanese else { return fit.needMessage }
    switch fit.need {
    case nil: return ""
    case .moreText: return "文をふやすか、時間をちぢめてください。"
    case .evenTimes: return "合図や時間のあいだが、文にたりません。もっと均等にしてください。"
    case .moreTime(let seconds, let units):
      let needs = "この文には約 \(Numbers.time(seconds)) かかります。"
      guard let units else { return needs }
      let now = Numbers.clock(fit.plan.timing.duration.exactSeconds)
      return needs + "\(now) に入るのは約 \(Numbers.short(units)) \(unit == .word ? "語" : "文字")です。"
    }
  }

  /// The change of a fix, in a few words.
  func fix(_ fix: Fix, of fit: Fit) -> String {
    let number = Numbers.short(fix.amount)
    let what = fix.unit == PaceProfile.Unit.word.rawValue ? "語" : "文字"
    guard isJapanese else {
      return fix.message.prefix(1).uppercased() + fix.message.dropFirst()
    }
    return switch fix.kind {
    case .duration:
      Numbers.time(fix.amount)
        + (fix.amount > fit.plan.timing.duration.exactSeconds ? " にのばす" : " にちぢめる")
    case .trim where fix.loss?.gone.isEmpty == false:
      parts(fix.loss) + "（\(number) \(what)）"
    case .trim: fix.amount == 0 ? "終わりをけずる" : "\(number) \(what)けずる"
    case .sections: "節を省く（\(number) \(what)）"
    case .times: times(fix)
    case .viewport: "幅を \(number) px にする"
    case .size: "文字を \(number) px にする"
    case .hold: "止めたまま見せる"
    case .pause: "はじめか終わりで \(number) 秒止める"
    case .ends: "画面の外から入れて、外へ出す"
    case .wholePixels: "整数画素をやめる"
    case .loop: "\(number) 回流す"
    }
  }

  /// The sections that a fix shortens or omits.
  private func parts(_ loss: Fix.Loss?) -> String {
    let names = { (titles: [String?]) in
      titles.prefix(3).map { "「\($0 ?? "見出しの前")」" }.joined()
        + (titles.count > 3 ? "ほか \(titles.count - 3) 節" : "")
    }
    guard let loss else { return "" }
    return (loss.shortened.isEmpty ? "" : names(loss.shortened) + "をちぢめ、")
      + names(loss.gone) + "を省く"
  }

  /// The moves of cues, slides and section times by a fix.
  private func times(_ fix: Fix) -> String {
    let moves = fix.places.compactMap(\.move)
    let isMany = moves.count > 1 && moves.allSatisfy { $0.kind != .section }
    if isMany { return moves.count.description + " か所の時刻を動かす" }
    return moves.map(words(for:)).joined(separator: "、") + "する"
  }

  /// The places at which a fix changes the script, with the change if there are several.
  func details(of fix: Fix) -> [String] {
    guard isJapanese else { return fix.details }
    // The change names sections and their times already.
    if fix.places.contains(where: { $0.move?.kind == .section }) {
      return [fix.places.map(\.text).joined(separator: "、")]
    }
    return fix.places.map { place in
      guard let move = place.move, move.kind != .section, fix.places.count > 1 else {
        return place.text
      }
      return "\(words(for: move))：\(place.text)"
    }
  }

  private func words(for move: Fix.Move) -> String {
    let to = "\(clock(move.to)) に"
    return switch move.kind {
    case .cue: "合図 \(clock(move.from)) を \(to)"
    case .slide: "スライド \(clock(move.from)) を \(to)"
    case .section: "節「\(move.section ?? "見出しの前")」を \(to)"
    }
  }

  private func clock(_ time: Rational) -> String {
    time.isWhole ? Numbers.time(time) : Numbers.clock(time)
  }
}
