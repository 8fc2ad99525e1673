internal import TelopScript
import TelopUnits

extension Fix {
  package func message(in language: ReaderLanguage, of fit: Fit) -> String {
    switch language {
    case .english: message
    case .japanese: japanese(of: fit)
    }
  }

  package func details(in language: ReaderLanguage) -> [String] {
    guard language == .japanese else { return details }
    // The message already names sections and their times.
    if places.contains(where: { $0.move?.kind == .section }) {
      return [places.map(\.japanese).joined(separator: "、")]
    }
    return zip(places, shownUnits).map { place, units in
      guard let move = place.move, move.kind != .section, places.count > 1 else {
        let units = places.count > 1 ? units.map { "、" + japaneseUnits($0) } : nil
        return place.japanese + (units ?? "")
      }
      return "\(move.japanese)：\(place.japanese)"
    }
  }

  private func japanese(of fit: Fit) -> String {
    let others = edits.compactMap { edit -> String? in
      switch edit {
      case .holds(let start, let end) where kind != .pause: Self.japaneseHold(start, end)
      case .wholePixels, .withoutWholePixels: kind == .wholePixels ? nil : "整数画素をやめる"
      default: nil
      }
    }
    return ([japaneseChange(of: fit)] + others).joined(separator: "。あわせて、")
  }

  private func japaneseChange(of fit: Fit) -> String {
    let number = Numbers.short(amount)
    return switch kind {
    case .duration:
      (fit.loop.map { $0.isEndless ? "一周を " : "全体を " } ?? "") + Numbers.time(amount)
        + (amount > fit.plan.timing.duration.exactSeconds ? " にのばす" : " にちぢめる")
    case .trim: japaneseTrimming
    case .sections:
      Self.japaneseNames(of: sections.map { fit.script.sections[$0].title })
        + "を省く（\(japaneseUnits(amount))）"
    case .times: japaneseTimes
    case .viewport: "幅を \(number) px にする"
    case .size: "文字を \(number) px にする"
    case .hold: "止めたまま見せる"
    case .pause: japanesePause
    case .ends: "画面の外から入れて、外へ出す"
    case .wholePixels: "整数画素をやめる"
    case .loop: "\(number) 回流す"
    }
  }

  private var japaneseTrimming: String {
    // Text before the first heading has no name.
    let cutsUntitled = loss?.shortened == [nil] && loss?.removed == []
    let shortened = cutsUntitled ? "" : loss.map { Self.japaneseNames(of: $0.shortened) } ?? ""
    let removed = loss.map { Self.japaneseNames(of: $0.removed) } ?? ""
    guard removed.isEmpty else {
      return (shortened.isEmpty ? "" : shortened + "をちぢめ、") + removed + "を省く"
        + (amount == 0 ? "" : "（\(japaneseUnits(amount))）")
    }
    // The removed text may consist of punctuation only.
    if amount == 0 { return (shortened.isEmpty ? "終わり" : shortened) + "をけずる" }
    let place = shortened.isEmpty ? cutsUntitled ? "" : "終わりを " : shortened + "を "
    return place + japaneseUnits(amount) + "けずる"
  }

  private var japaneseTimes: String {
    let moves = places.compactMap(\.move)
    let showsCounts = moves.count > 1 && moves.allSatisfy { $0.kind != .section }
    if showsCounts {
      let cues = moves.count { $0.kind == .cue }
      let slides = moves.count - cues
      let counts = [cues > 0 ? "合図 \(cues) 個" : "", slides > 0 ? "スライド \(slides) 枚" : ""]
      return counts.filter { !$0.isEmpty }.joined(separator: "と") + "の時刻を動かす"
    }
    return moves.map(\.japanese).joined(separator: "、") + "する"
  }

  private var japanesePause: String {
    for case .holds(let start, let end) in edits { return Self.japaneseHold(start, end) }
    return ""
  }

  private static func japaneseHold(_ start: Duration?, _ end: Duration?) -> String {
    let seconds = { (time: Duration) in time.exactSeconds.decimalDescription }
    let parts = [start.map { "はじめの文字を \(seconds($0)) 秒" }, end.map { "終わりの文字を \(seconds($0)) 秒" }]
      .compactMap { $0 }
    return parts.isEmpty ? "" : parts.joined(separator: "、") + "止める"
  }

  private static func japaneseNames(of titles: [String?]) -> String {
    titles.prefix(3).map { "「\($0 ?? "見出しの前")」" }.joined()
      + (titles.count > 3 ? "ほか \(titles.count - 3) 節" : "")
  }

  private func japaneseUnits(_ amount: Rational) -> String {
    let shownAmount = amount < 10 ? amount : Rational(amount.ceiling)
    return shownAmount.decimalDescription + " "
      + (unit == PaceProfile.Unit.word.rawValue ? "語" : "文字")
  }
}

extension Fix.Place {
  fileprivate var japanese: String { location + (excerpt.map { " 「\($0)」" } ?? "") }
}

extension Fix.Move {
  fileprivate var japanese: String {
    let new = "\(Self.clock(to)) に"
    return switch kind {
    case .cue: "合図 \(Self.clock(from)) を \(new)"
    case .slide: "スライド\(slide.map { " \($0)" } ?? "")（\(Self.clock(from))）を \(new)"
    case .section: "節「\(section ?? "見出しの前")」を \(new)"
    }
  }

  private static func clock(_ time: Rational) -> String {
    time.isWhole ? Numbers.time(time) : Numbers.clock(time)
  }
}
