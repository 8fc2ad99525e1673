internal import Telop
internal import TelopScript
internal import TelopText
internal import TelopUnits

/// What the table says about reading.
struct PaceRows {
  private let fit: Fit
  private let pace: Pace

  init(_ fit: Fit) {
    self.fit = fit
    pace = fit.pace
  }

  var rows: [FitTable.Row] {
    let profile = pace.profile
    var rows: [FitTable.Row] = [
      (
        "reading",
        "\(rate(pace.average)): \(word(pace.verdict)), each "
          + "\(Numbers.short(pace.dwell)) s on screen\(shortest)"
      ),
      ("limits", "\(profile.name): \(limits); \(profile.source)"),
    ]
    if pace.peakVerdict != .comfortable { rows.append(("peak", peak)) }
    if let screen = fit.options.screen { rows.append(("screen", row(screen))) }
    for note in fit.readingNotes { rows.append((Self.note, "\(note.message)")) }
    return rows
  }

  private static let note = TerminalText("note").styled(.warning)

  /// What stands behind a section that is not comfortable to read.
  func remark(on section: Script.Section) -> TerminalText {
    guard !fit.isComfortable(section), let pace = fit.pace(of: section) else { return "" }
    return "  \(rate(pace.average)): \(word(pace.verdict))"
  }

  /// Units per second with their name.
  func rate(_ perSecond: Rational) -> String { "\(number(perSecond)) \(unit)" }

  private var limits: String {
    let (comfortable, unreadable) = (pace.profile.comfortable, pace.profile.unreadable)
    guard comfortable < unreadable else { return "up to \(rate(comfortable))" }
    return "comfortable to \(number(comfortable)), unreadable above \(rate(unreadable))"
  }

  private func number(_ perSecond: Rational) -> String {
    switch pace.profile.unit {
    case .fullWidth, .character: Numbers.short(perSecond, decimals: 2)
    case .word: Numbers.short(perSecond * 60, decimals: 0)
    }
  }

  private var unit: String {
    pace.profile.unit == .word ? "words/min" : "characters/s"
  }

  private var shortest: String {
    // Less than a tenth of a second shows nowhere.
    guard pace.dwell - pace.leastDwell >= Self.tenth else { return "" }
    return " (\(Numbers.short(pace.leastDwell)) s at least)"
  }

  private static var tenth: Rational { Rational(1) / 10 }

  private var peak: TerminalText {
    let place = fit.peakPlace
    // A few characters find it; counting columns would cost more than finding the peak.
    let start = place.text.prefix(16)
    let text = start.endIndex == place.text.endIndex ? place.text : String(start) + "…"
    return "\(rate(pace.peak)): \(word(pace.peakVerdict)), at \(Numbers.clock(place.time)), "
      + "\(fit.script.name):\(place.sourceLine) “\(text)”"
  }

  private func row(_ screen: ScreenGeometry) -> TerminalText {
    let (size, viewport) = (fit.options.type.size, fit.plan.timing.viewport)
    let angle = screen.angle(ofSize: size, viewport: viewport)
    let verdict: TerminalText =
      switch screen.verdict(ofSize: size, viewport: viewport) {
      case .small: TerminalText("small").styled(.warning)
      case .suitable: TerminalText("suitable").styled(.good)
      case .large: TerminalText("large").styled(.warning)
      }
    let bounds = ScreenGeometry.suitable
    let sizes = [bounds.lowerBound, bounds.upperBound].map { degrees in
      Numbers.short(whole(screen.size(atDegrees: degrees, viewport: viewport)), decimals: 0)
    }
    return "\(Numbers.short(hundredths(angle), decimals: 2))° high: \(verdict); "
      + "\(bounds.lowerBound)° to \(bounds.upperBound)° is \(sizes[0]) to \(sizes[1]) px "
      + "(\(ScreenGeometry.source))"
  }

  private func whole(_ value: Double) -> Rational {
    Rational(Int128(min(value.rounded(), 1e18)))
  }

  private func hundredths(_ value: Double) -> Rational {
    Rational(Int128((value * 100).rounded())) / 100
  }

  private func word(_ verdict: Pace.Verdict) -> TerminalText {
    switch verdict {
    case .comfortable: TerminalText("comfortable").styled(.good)
    case .brisk: TerminalText("brisk").styled(.warning)
    case .unreadable: TerminalText("unreadable").styled(.bad)
    }
  }
}
