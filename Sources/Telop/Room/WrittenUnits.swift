internal import TelopScript
internal import TelopText
import TelopUnits

/// The reading units that an outline has already.
struct WrittenUnits {
  /// By the language of the line.
  let profile: PaceProfile
  /// In the whole line, headings included.
  let line: Rational
  private let text: MeasuredText
  private let pass: ReadingPass
  private let showsHeadings: Bool

  /// - Throws: `PlanError` when not even a plan without any demands can be made of the options.
  init(_ script: Script, text: MeasuredText, options: FitOptions) throws {
    let strip = Strip(text, options.plan)
    // The units do not depend on the plan, and this one needs no times that could not be met.
    let plan = try ScrollPlan(strip, timing: ScrollPlan.Timing(duration: options.timing.duration))
    pass = ReadingPass(plan, text: text, profile: options.pace ?? .overlay)
    self.text = text
    showsHeadings = options.sources.headings == .shown
    profile = pass.profile
    line = pass.whole.units
  }

  /// In a part of a section, its heading included where headings are shown.
  ///
  /// - Parameter range: UTF-8 offsets into the line.
  func units(in range: Range<Int>, of section: Script.Section) -> Rational {
    let units = all(in: range)
    guard !showsHeadings, let title = section.titleRange?.clamped(to: range), !title.isEmpty else {
      return units
    }
    return max(0, units.roundedSum(with: -all(in: title)))
  }

  private func all(in range: Range<Int>) -> Rational {
    pass.pace(of: range, in: text)?.units ?? 0
  }
}
