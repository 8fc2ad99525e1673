internal import Telop
internal import TelopScript
internal import TelopUnits

/// The words and numbers of a report, in Japanese or English.
struct ReportWords {
  let isJapanese: Bool
  let unit: PaceProfile.Unit

  var language: String { isJapanese ? "ja" : "en" }

  /// A script's text within the markup: escaped, without what would turn text round or is no XML.
  static func shown(_ text: String) -> String { Markup.directed(text.withoutNoncharacters) }

  /// One of two wordings.
  func text(_ japanese: String, _ english: String) -> String { isJapanese ? japanese : english }

  /// What pace is counted in.
  var unitName: String {
    unit == .word ? text("語／分", "words/min") : text("字／秒", "chars/s")
  }

  /// A pace in that unit.
  func value(_ perSecond: Rational) -> Double {
    perSecond.double * (unit == .word ? 60 : 1)
  }

  /// A pace as it is written, without its unit.
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

  /// What a fix changes, in a few words.
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
    case .trim: fix.amount == 0 ? "終わりをけずる" : "\(number) \(what)けずる"
    case .sections: "節を省く（\(number) \(what)）"
    case .times: times(fix, of: fit)
    case .viewport: "幅を \(number) px にする"
    case .size: "文字を \(number) px にする"
    case .hold: "止めたまま見せる"
    case .pause: "はじめか終わりで \(number) 秒止める"
    case .ends: "画面の外から入れて、外へ出す"
    case .wholePixels: "整数画素をやめる"
    case .loop: "\(number) 回流す"
    }
  }

  /// How a fix moves cues, slides and sections' times.
  private func times(_ fix: Fix, of fit: Fit) -> String {
    let moves = fix.edits.compactMap { edit -> String? in
      switch edit {
      case .cue(let index, let time) where fit.script.cues.indices.contains(index):
        let before = Numbers.clock(fit.script.cues[index].time.exactSeconds)
        return "合図 \(before) を \(Numbers.clock(time.exactSeconds)) に"
      case .time(let index, let time) where fit.script.sections.indices.contains(index):
        let title = fit.script.sections[index].title ?? "見出しの前"
        return "節「\(title)」を \(Numbers.clock(time.exactSeconds)) に"
      default: return nil
      }
    }
    return moves.isEmpty
      ? "スライドの時刻を合わせて \(Numbers.short(fix.amount)) 秒動かす" : moves.joined(separator: "、") + "する"
  }
}
