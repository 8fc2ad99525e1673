import TelopUnits

extension Fix {
  /// The fix as one sentence for a person.
  public var message: String { change + others.map { ", and " + $0 }.joined() }

  private var others: [String] {
    edits.compactMap { edit -> String? in
      switch edit {
      case .holds(let start, let end) where kind != .pause: Fix.holdMessage(start, end)
      case .wholePixels, .withoutWholePixels: kind == .wholePixels ? nil : "leave whole pixels out"
      default: nil
      }
    }
  }

  static func holdMessage(_ start: Duration?, _ end: Duration?) -> String {
    let seconds = { (time: Duration) in time.exactSeconds.decimalDescription }
    let parts = [
      start.map { "let the first text stand for \(seconds($0)) s" },
      end.map { "let the last text stand for \(seconds($0)) s" },
    ]
    return parts.compactMap { $0 }.joined(separator: " and ")
  }

  private var change: String {
    switch kind {
    case .duration: "take \(Numbers.time(amount)) for \(messagePart)"
    case .trim: trimming
    case .times: messagePart
    case .sections: "leave out \(messagePart): \(unitsText(amount))"
    case .viewport: "show it \(amount.decimalDescription) px wide"
    case .size: "set it in \(amount.decimalDescription) px type"
    case .hold: "let it stand still: all of it fits"
    case .pause: messagePart
    case .ends: "let the text come in and go out"
    case .wholePixels: "leave whole pixels out"
    case .loop: "let it pass " + (amount == 1 ? "once" : "\(amount) times")
    }
  }

  private var trimming: String {
    let shortened = loss.map { Self.names(of: $0.shortened) } ?? ""
    let removed = loss.map { Self.names(of: $0.removed) } ?? ""
    guard removed.isEmpty else {
      let first = shortened.isEmpty ? "" : "shorten \(shortened) and "
      return first + "leave out \(removed)" + (amount == 0 ? "" : ": \(unitsText(amount))")
    }
    // The removed text may consist of punctuation only.
    if amount == 0 { return "trim \(shortened.isEmpty ? "the end" : shortened)" }
    return shortened.isEmpty
      ? "trim \(unitsText(amount)) at the end" : "shorten \(shortened) by \(unitsText(amount))"
  }

  /// Up to four titles, or the first three and the number of the others.
  private static func names(of titles: [String?]) -> String {
    let names = titles.map { $0.map { "“\($0)”" } ?? "the text before the first heading" }
    return names.count > 4 ? (names.prefix(3) + ["\(names.count - 3) more"]).listed : names.listed
  }

  /// The reading units that the fix removes at each place. If `amount` is 10 or more, these are whole numbers, and
  /// their sum is the amount that the message shows.
  var shownUnits: [Rational?] {
    guard amount >= 10 else { return places.map(\.units) }
    var sum = Rational.zero
    return places.map { place in
      place.units.map { units in
        let before = sum.ceiling
        sum = sum.roundedSum(with: units)
        return Rational(sum.ceiling - before)
      }
    }
  }

  /// An amount of text in the fix's reading unit, such as `12 words`.
  func unitsText(_ amount: Rational) -> String {
    let noun = (PaceProfile.Unit(rawValue: unit) ?? .character).noun
    // Text in another language may count as a fraction of a unit.
    let shownAmount = amount < 10 ? amount : Rational(amount.ceiling)
    return "\(shownAmount.decimalDescription) \(noun)" + (shownAmount == 1 ? "" : "s")
  }
}

extension Fix.Move {
  /// The name of the cue, slide or section that gets another time. For cues and slides, the old and the new time
  /// follow.
  var words: String {
    let before = Numbers.exactClock(from)
    let after = Numbers.exactClock(to)
    return switch kind {
    case .cue: "the cue @\(before) to \(after)"
    case .slide: (slide.map { "slide \($0)" } ?? "the slide") + " from \(before) to \(after)"
    case .section: section.map { "“\($0)”" } ?? "the start"
    }
  }
}

extension [String] {
  /// The words as `a, b and c`.
  package var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
