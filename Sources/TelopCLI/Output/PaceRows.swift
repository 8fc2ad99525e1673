@_spi(Answers) internal import Telop

/// The rows of a fit's table that are about reading: the verdict with its reasons, the pace, the limits, the screen.
struct PaceRows {
  private let fit: Fit
  private let pace: Pace

  init(_ fit: Fit) {
    self.fit = fit
    pace = fit.pace
  }

  var rows: [FitTable.Row] {
    let profile = pace.profile
    var rows: [FitTable.Row] = [("reading", headline)]
    for (index, reason) in fit.reasons.enumerated() {
      if index > 0 { rows.append(("", "\(words(for: reason))")) }
      if let place = reason.place { rows.append(("", "\(name(of: place))")) }
    }
    let dwell = "each character \(Numbers.seconds(pace.dwell)) s on screen\(shortestDwell)"
    rows += [("average", "\(averagePace)\(dwell)"), ("limits", "\(profile.name): \(limits)")]
    rows += Self.countingRules(profile, fit.reading.otherLimits).map { ("", $0) }
    if fit.verdict == .unreadable { rows += otherUnreadablePaces.map { ("", $0) } }
    rows += Self.wrapped(profile.source).map { ("", $0) }
    if let screen = fit.options.plan.screen { rows.append(("screen", row(screen))) }
    for note in fit.readingNotes {
      for (index, row) in Self.wrapped(note.message).enumerated() {
        rows.append((index == 0 ? Self.note : "", row))
      }
    }
    return rows
  }

  /// Breaks a list at its semicolons into rows that fit 80 columns, the label included.
  private static func wrapped(_ list: String) -> [TerminalText] {
    list.split(separator: "; ").map { TerminalText(escaping: String($0)) }
      .wrapped(to: 66, separator: "; ")
  }

  /// The rules for counting text of other languages; empty if all text counts the same.
  static func countingRules(
    _ profile: PaceProfile, _ others: [(limit: PaceProfile.Limit, weight: Rational)]
  ) -> [TerminalText] {
    switch profile.unit {
    case .word: return []
    case .fullWidth:
      let english = profile.english.map { unit, weight in
        ", an English \(unit == .word ? "word" : "letter") \(Numbers.short(weight, decimals: 1))"
      }
      return ["full-width characters; half-width counts half\(english ?? "")"]
    case .character:
      guard !others.isEmpty else { return [] }
      let rules = others.map { limit, weight in
        "\(languages(of: limit)) count \(Numbers.short(weight, decimals: 2)) each"
      }
      return wrapped("characters; " + rules.joined(separator: "; ")).map { "\($0)" }
    }
  }

  /// Words for the characters to which a limit applies, such as `Arabic ones`.
  private static func languages(of limit: PaceProfile.Limit) -> String {
    let names = limit.languages.compactMap { languageNames[$0] }
    return names.isEmpty ? "those of other languages" : names.joined(separator: " and ") + " ones"
  }

  private static let languageNames = [
    "en": "English", "ar": "Arabic", "ja": "Japanese", "ko": "Korean", "zh": "Chinese",
    "hi": "Hindi",
  ]

  private static let note = TerminalText("note").styled(.warning)

  private var headline: TerminalText {
    guard let worst = fit.reasons.first else {
      // Emoji and symbols have no pace.
      let maximum = pace.units > 0 ? "\(rate(pace.peak)) at most" : "no words"
      return "\(Self.word(.comfortable)): \(maximum)"
    }
    return "\(Self.word(fit.verdict))\(summary(of: worst))"
  }

  /// One sentence about unreadable text; `nil` if all text is readable.
  var warning: String? {
    guard fit.verdict == .unreadable, let worst = fit.reasons.first else { return nil }
    let line = worst.place.map { ":\($0.sourceLine)" } ?? ""
    return "\(fit.script.name)\(line): unreadable\(summary(of: worst)); telop fit lists fixes"
  }

  /// The text after the verdict: the worst reason, with the number of fast places if the reason is the pace.
  private func summary(of worst: ReadingReason) -> String {
    let count = worst.cause == .pace ? " in " + Numbers.count(fit.fastStretchCount, "place") : ""
    return "\(count): \(words(for: worst))"
  }

  private func words(for reason: ReadingReason) -> String {
    switch reason.cause {
    case .pace: rate(distinctFromLimit(reason.amount)) + time(of: reason.place)
    case .dwell:
      "only \(Numbers.short(reason.amount, decimals: 3)) s on screen" + time(of: reason.place)
        + "; reading takes \(Numbers.short(pace.profile.dwell.comfortable)) s"
    case .smear:
      "\(Numbers.short(reason.amount, decimals: 0))° a second, too fast to follow (30°)"
    case .slow: rate(reason.amount) + time(of: reason.place) + "; readers wait"
    }
  }

  private func time(of place: ReadingPlace?) -> String {
    place.map { ", at \(Numbers.clock($0.time))" } ?? ""
  }

  private func name(of place: ReadingPlace) -> String {
    "\(fit.script.name):\(place.sourceLine) “\(place.words)”"
  }

  /// A remark on a section that is not comfortable: its verdict, with the pace or time on screen that is the cause.
  func remark(on section: Script.Section) -> TerminalText {
    guard let pace = fit.pace(of: section), pace.verdict != .comfortable else { return "" }
    let unit = pace.profile.unit == .word ? "/min" : "/s"
    let figure =
      if pace.verdict == .slow {
        number(pace.slowestPace) + unit
      } else if pace.peakVerdict < pace.verdict {
        "\(Numbers.seconds(pace.leastDwell)) s"
      } else {
        number(pace.peak) + unit
      }
    return "  \(Self.word(pace.verdict)) \(figure)"
  }

  /// The pace to show. A pace that is above the comfortable limit, but rounds to it, is shown one step higher.
  private func distinctFromLimit(_ perSecond: Rational) -> Rational {
    let limit = pace.profile.comfortable
    guard perSecond > limit, number(perSecond) == number(limit) else { return perSecond }
    return limit + Rational(1) / (pace.profile.unit == .word ? 60 : 100)
  }

  func rate(_ perSecond: Rational) -> String { Self.rate(perSecond, pace.profile.unit) }

  static func rate(_ perSecond: Rational, _ unit: PaceProfile.Unit) -> String {
    let number = number(perSecond, unit)
    let noun = unit == .word ? "word" : "character"
    return "\(number) \(noun)\(number == "1" ? "" : "s")/\(unit == .word ? "min" : "s")"
  }

  private var averagePace: String { pace.units > 0 ? rate(pace.average) + ", " : "" }

  private var limits: String {
    let comfortable = pace.profile.comfortable
    let unreadable = pace.profile.unreadable
    guard comfortable < unreadable else { return "up to \(rate(comfortable))" }
    return "comfortable to \(number(comfortable)), unreadable above \(rate(unreadable))"
  }

  /// The unreadable paces of other languages that differ from the main limit.
  private var otherUnreadablePaces: [TerminalText] {
    fit.reading.otherLimits.compactMap { limit, weight in
      let unreadable = limit.unreadable * weight
      guard unreadable != pace.profile.unreadable else { return nil }
      let (noun, own) =
        limit.unit == .word
        ? ("words", "\(Numbers.short(limit.unreadable * 60, decimals: 0))/min")
        : ("characters", "\(Numbers.short(limit.unreadable, decimals: 2))/s")
      return "\(noun) are unreadable above \(own), here \(rate(unreadable))"
    }
  }

  private func number(_ perSecond: Rational) -> String { Self.number(perSecond, pace.profile.unit) }

  private static func number(_ perSecond: Rational, _ unit: PaceProfile.Unit) -> String {
    unit == .word
      ? Numbers.short(perSecond * 60, decimals: 0) : Numbers.short(perSecond, decimals: 2)
  }

  private var shortestDwell: String {
    // A difference below a tenth of a second is not worth showing.
    guard pace.dwell - pace.leastDwell >= Rational(1) / 10 else { return "" }
    return " (\(Numbers.seconds(pace.leastDwell)) s at least)"
  }

  private func row(_ screen: ScreenGeometry) -> TerminalText {
    let size = fit.options.type.size
    let viewport = fit.options.barLength
    let angle = screen.angle(ofSize: size, viewport: viewport)
    let verdict = screen.verdict(ofSize: size, viewport: viewport)
    let word = TerminalText(escaping: verdict.rawValue)
      .styled(verdict == .suitable ? .good : .warning)
    let bounds = ScreenGeometry.suitable
    // The sizes are rounded inwards, so that they are within the bounds.
    let minimum = screen.size(atDegrees: bounds.lowerBound, viewport: viewport)
    let maximum = screen.size(atDegrees: bounds.upperBound, viewport: viewport)
    let sizes = [minimum.rounded(.up), max(minimum.rounded(.up), maximum.rounded(.down))].map {
      Numbers.short(Rational(Int128(min($0, 1e18))), decimals: 0)
    }
    let degrees = Numbers.short(Rational(Int128((angle * 100).rounded())) / 100, decimals: 2)
    return "\(degrees)° high: \(word); "
      + "\(bounds.lowerBound)° to \(bounds.upperBound)° is \(sizes[0]) to \(sizes[1]) px (\(ScreenGeometry.source))"
  }

  static func word(_ verdict: Pace.Verdict) -> TerminalText {
    TerminalText(escaping: verdict == .slow ? "too slow" : verdict.rawValue).styled(verdict.style)
  }
}

extension Pace.Verdict {
  fileprivate var style: TerminalText.Style {
    switch self {
    case .comfortable: .good
    case .slow, .brisk: .warning
    case .unreadable: .bad
    }
  }
}

/// The characters of a text that are in no font.
struct MissingCharacters {
  /// The code points, and the source line of the first missing character.
  let list: String
  /// A warning that begins with the source line of the first missing character.
  let message: String

  init?(_ fit: Fit) {
    guard let first = fit.text.missing.first else { return nil }
    let place = "\(fit.script.name):\(fit.script.sourceLine(at: first.range.lowerBound))"
    let codes = fit.text.missing.codeList
    list = "\(codes): in no font, first at \(place)"
    message = "\(place): \(codes): in no font, shown as a box"
  }
}

/// A plot of the pace over the plan's duration, in one line of blocks.
struct PacePlot {
  let fit: Fit
  private static let columns = 60
  private static let blocks: [TerminalText] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The plot and its legend; empty if the text does not move.
  var lines: [TerminalText] {
    let curve = fit.paceCurve(Self.columns)
    let profile = fit.pace.profile
    let rows = PaceRows(fit)
    // A full block is the unreadable pace, or the peak if the peak is higher.
    let maximum = curve.reduce(profile.unreadable) { max($0, $1.pace) }
    guard fit.plan.speed > 0, maximum > 0 else { return [] }
    let plot = curve.map { block($0.pace, of: maximum).styled($0.verdict.style) }.joined()
    let end = Numbers.clock(fit.plan.timing.duration.exactSeconds)
    let good: TerminalText = "to \(rows.rate(profile.comfortable))"
    let bad: TerminalText = "above \(rows.rate(profile.unreadable))"
    let scale: TerminalText = "█ \(rows.rate(maximum)); \(good.styled(.good)), \(bad.styled(.bad))"
    return ["  pace      \(plot) \(end)", "            " + scale.styled(.dim)]
  }

  private func block(_ pace: Rational, of maximum: Rational) -> TerminalText {
    guard pace > 0 else { return " " }
    let eighths = (pace.double / maximum.double * 8).rounded(.up)
    return Self.blocks[min(max(Int(eighths), 1), 8) - 1]
  }
}
