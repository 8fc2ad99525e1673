package import TelopScript
package import TelopText
import TelopUnits

/// Computes how many passes of a line fit a time at a comfortable pace.
package struct LoopFilling {
  let measuredPasses: Int
  /// The width of the measured text, in pixels.
  let width: Rational
  /// The distance that the strip travels in addition to `width`, in pixels; below 0 if the strip is flush at both ends.
  let extra: Rational
  /// The width of a pass with its separator, in pixels.
  let period: Rational
  /// The reading units in a pass.
  let unitsPerPass: Rational
  /// The greatest comfortable pace, in reading units per second.
  let comfortablePace: Rational
  let timing: ScrollPlan.Timing
  /// The largest number of passes that the limits of loops and of texts allow.
  private let maximumPasses: Int

  /// Measures three passes of a script's line.
  package init(_ script: Script, fonts: FontStack, options: PlanOptions) throws {
    let line = try LoopLine(script, separator: options.type.text.separator ?? script.separator)
      .repeated(3, endsWithSeparator: false)
    let text = try line.measured(fonts, options)
    let strip = Strip(text, options)
    timing = options.timing
    // `LineReading` counts text in all languages in the reading unit of the profile's main limit, as the verdict does.
    let reading = LineReading(
      try ScrollPlan(strip, timing: timing), text: text, profile: options.pace ?? .overlay)
    let length = line.passLength
    measuredPasses = line.passes
    width = strip.width
    extra = strip.overhang.start + strip.overhang.end + timing.fixedDistance
    period = text.width(of: length..<2 * length, checkedSize: options.type.size)
    unitsPerPass = reading.overallPace.units / Rational(measuredPasses)
    comfortablePace = reading.profile.comfortable
    maximumPasses = min(Loop.maximumPasses, TextLimits.maximumUTF8Length / length)
  }

  /// The largest number of passes at a comfortable pace, at most `maximum`. `nil` if a single pass is too fast, because
  /// more passes are always faster; also `nil` for text without reading units.
  package func passes(upTo maximum: Int) -> Int? {
    let maximum = min(maximum, maximumPasses)
    guard unitsPerPass > 0, maximum > 0 else { return nil }
    return (1...maximum).last(where: isComfortable)
  }

  /// Whether the pace of a number of passes is comfortable. As in `Pace`, the pace is the number of reading units
  /// divided by the time in which the text passes the read point.
  private func isComfortable(_ passes: Int) -> Bool {
    let totalWidth = width + period * (passes - measuredPasses)
    let totalUnits = unitsPerPass * passes
    let distance = totalWidth + extra
    guard distance > 0, totalWidth > 0 else {
      return totalUnits <= comfortablePace * timing.duration.exactSeconds
    }
    // The time that the strip would take for its whole distance at cruising speed. The speed is proportional to the
    // distance, so a motion of 1 px gives the same time.
    let seconds = Motion(distance: 1, timing).longestCruise.flatMap {
      Rational.one.divided(by: $0.speed)
    }
    guard let seconds else { return false }
    // units × distance ÷ seconds ÷ width ≤ comfortablePace
    guard let left = totalUnits.multipliedIfRepresentable(by: distance),
      let right = (comfortablePace * seconds).multipliedIfRepresentable(by: totalWidth)
    else {
      return totalUnits.double * distance.double
        <= comfortablePace.double * seconds.double * totalWidth.double
    }
    return left <= right
  }
}
