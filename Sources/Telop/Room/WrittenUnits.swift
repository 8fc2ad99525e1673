internal import TelopScript
internal import TelopText
import TelopUnits

/// The reading units that an outline already contains.
struct WrittenUnits {
  /// The profile for the language of the line.
  let profile: PaceProfile
  /// The units of the whole line, headings included.
  let total: Rational
  private let text: MeasuredText
  let reading: LineReading
  private let showsHeadings: Bool

  /// - Throws: `PlanError` if the options make no plan.
  init(_ script: Script, text: MeasuredText, options: FitOptions) throws {
    let strip = Strip(text, options.plan)
    // The units are the same in every plan. This plan has no cues and no times of sections, so it cannot fail because
    // of them.
    let plan = try ScrollPlan(strip, timing: ScrollPlan.Timing(duration: options.timing.duration))
    reading = LineReading(plan, text: text, profile: options.pace ?? .overlay)
    self.text = text
    showsHeadings = options.lineContent.headings == .shown
    profile = reading.profile
    total = reading.overallPace.units
  }

  /// The units of a part of a section, without the section's heading if headings are hidden.
  ///
  /// - Parameter range: UTF-8 offsets into the line.
  func units(in range: Range<Int>, of section: Script.Section) -> Rational {
    let units = unitsWithHeading(in: range)
    guard !showsHeadings, let title = section.titleRange?.clamped(to: range), !title.isEmpty else {
      return units
    }
    return max(0, units.roundedSum(with: -unitsWithHeading(in: title)))
  }

  private func unitsWithHeading(in range: Range<Int>) -> Rational {
    reading.pace(of: range, in: text)?.units ?? 0
  }
}
