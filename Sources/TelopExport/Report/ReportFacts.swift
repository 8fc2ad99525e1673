@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopScript
internal import TelopText
internal import TelopUnits

/// The contents of a report, in its language.
struct ReportFacts {
  struct Section {
    let number: Int
    let title: String
    /// The section in the scene, with the times at which it enters, is read and leaves.
    let times: ScrollScene.Section
    let pace: Pace?
    var verdict: Pace.Verdict { pace?.verdict ?? .comfortable }
  }

  /// A fix, in the report's language.
  struct Advice {
    let change: String
    /// The fix's options, followed by the fix's details.
    let details: [String]

    init(_ fix: Fix, of fit: Fit, _ words: ReportWords) {
      let options =
        fix.settings.map { "--\($0.name) \($0.texts.joined(separator: ","))" }
        + fix.removedOptions.map { words.text("--\($0) をはずす", "without --\($0)") }
      let message = fix.message(in: words.language, of: fit)
      change = message.prefix(1).uppercased() + message.dropFirst()
      details = options + fix.details(in: words.language)
    }
  }

  let fit: Fit
  let words: ReportWords
  let title: String
  let subtitles: [String]
  /// The sections with text; empty if the script has no headings.
  let sections: [Section]
  let cues: [MetCue]
  let fixes: [Advice]
  let duration: Rational
  /// The average speed of the cruise phases, in pixels per second.
  let speed: Rational
  /// True if all cruise phases have the same speed.
  let hasOneSpeed: Bool
  /// True if the text moves all the time, at one speed.
  var hasConstantSpeed: Bool {
    hasOneSpeed && fit.plan.motion.phases.allSatisfy { $0.kind == .cruise || $0.duration == 0 }
  }
  /// The pace over time, in characters per second or words per minute; times in seconds.
  let curve: [(time: Double, value: Double)]

  init(_ fit: Fit, date: String?) {
    self.fit = fit
    let words = ReportWords(
      isJapanese: ReaderLanguage(of: fit.text.language) == .japanese, unit: fit.pace.profile.unit)
    self.words = words
    title = fit.script.shownTitle ?? words.text("一行", "A line")
    let file = String(fit.script.name.lastComponent)
    let font = fit.text.firstTextFont?.family ?? ""
    let size = Numbers.short(fit.options.type.size, decimals: 3)
    subtitles = [
      [file, date.map(words.date) ?? ""].filter { !$0.isEmpty }.joined(separator: "  "),
      "\(font) \(size) px  \(words.profile(fit.pace.profile))",
    ]
    let hasTitles = fit.script.sections.contains { $0.title != nil }
    let sceneSections = hasTitles ? fit.scene.sections : []
    let sectionsWithText = zip(sceneSections, fit.sectionPaces)
      .filter { section, _ in section.read != nil }
    sections = sectionsWithText.enumerated().map { index, sectionWithPace in
      let (section, pace) = sectionWithPace
      return Section(
        number: index + 1,
        title: section.title ?? words.text("（見出しの前）", "(before the first heading)"),
        times: section, pace: pace)
    }
    cues = fit.metCues
    fixes = fit.fixes.map { Advice($0, of: fit, words) }
    duration = fit.plan.timing.duration.exactSeconds
    let cruises = fit.plan.motion.phases.filter { $0.kind == .cruise }
    let speeds = Set(cruises.map(\.speed))
    hasOneSpeed = speeds.count < 2
    let time = cruises.reduce(0) { $0 + $1.duration.double }
    let distance = cruises.reduce(0) { $0 + $1.distance.double }
    speed =
      hasOneSpeed ? fit.plan.speed : Rational(Int128(distance / max(time, 1e-9) * 1_000)) / 1_000
    curve = Self.curve(fit, words)
  }

  /// The start of the peak window, which is the window with the highest pace; rounded down to whole seconds, as in the
  /// terminal and on pages.
  var peakClock: String { Numbers.time(Rational(fit.pace.peakTime.floor)) }

  /// The start and the end of the peak window, in whole seconds.
  var peakWindow: String {
    let end = min(fit.pace.peakTime + Pace.window.exactSeconds, duration)
    return "\(peakClock)–\(Numbers.time(Rational(end.floor)))"
  }

  /// The middle of the peak window in seconds, where the curve has its peak.
  var peakTime: Double {
    let half = min(Pace.window.exactSeconds.double, duration.double) / 2
    return min(fit.pace.peakTime.double + half, duration.double)
  }

  private static func curve(_ fit: Fit, _ words: ReportWords) -> [(time: Double, value: Double)] {
    // With a sample every two seconds, neighbouring windows overlap, and single characters cause no jitter.
    let count = fit.plan.timing.duration.exactSeconds.double / 2
    return fit.paceCurve(Int(min(max(count, 60), 280))).map {
      ($0.time.double, words.value($0.pace))
    }
  }

  /// True if a cue is met more than a frame early or late.
  func isMissed(_ cue: MetCue) -> Bool {
    abs(cue.deviation.double) * fit.plan.timing.rate.perSecond.double > 1.000_001
  }
}
