internal import TelopScript
internal import TelopText
import TelopUnits

/// The reading units that an outline has already.
struct WrittenUnits {
  /// By the language of the line.
  let profile: PaceProfile
  /// In the whole line, headings included.
  let line: Rational
  /// In each section, its heading included where headings are shown.
  let sections: [Rational]

  /// - Throws: `PlanError` when not even a plan without any demands can be made of the options.
  init(_ script: Script, text: MeasuredText, options: FitOptions) throws {
    let strip = Strip(
      text, checkedSize: options.type.size, chunker: Chunker(target: options.segmentWidth))
    // The units do not depend on the plan, and this one needs no times that could not be met.
    let plan = try ScrollPlan(strip, timing: ScrollPlan.Timing(duration: options.timing.duration))
    let pass = ReadingPass(plan, text: text, profile: options.pace ?? .overlay)
    let units = { (range: Range<Int>?) -> Rational in
      range.flatMap { pass.pace(of: $0, in: text)?.units } ?? 0
    }
    profile = pass.profile
    line = pass.whole.units
    sections = script.sections.map { section in
      let all = units(section.range)
      guard options.sources.headings == .hidden else { return all }
      return max(0, all.roundedSum(with: -units(section.titleRange)))
    }
  }
}
