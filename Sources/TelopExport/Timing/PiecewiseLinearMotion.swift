@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// A motion as linear pieces, for formats that have no curves.
struct PiecewiseLinearMotion {
  /// Maximum deviation of a linear piece from the curve of a ramp (a start or stop phase), in pixels.
  static let tolerance = 0.125

  /// Times and offsets from start to end; at least two.
  let milestones: [Motion.Milestone]
  /// True if the motion has a ramp, which linear pieces only approximate.
  let isApproximate: Bool

  /// - Parameter isInHundredths: True if pieces of ramps begin at whole hundredths of a second. Otherwise they begin at
  ///   whole nanoseconds: a `Rational` can hold the exact offset at these times, in any plan.
  init(_ motion: Motion, isInHundredths: Bool = false) {
    let step: Int128 = isInHundredths ? 100 : 1_000_000_000
    var milestones: [Motion.Milestone] = []
    var isApproximate = false
    for (index, phase) in motion.phases.enumerated() {
      milestones.append(motion.milestones[index])
      guard phase.kind == .start || phase.kind == .stop else { continue }
      isApproximate = true
      let start = motion.milestones[index].time.double
      let duration = phase.duration.double
      // A chord deviates from its parabola by an eighth of the acceleration times the squared duration.
      let exactCount = (phase.speed.double * duration / 8 / Self.tolerance).squareRoot()
      // Rounding the ends of a chord lengthens it by up to 0.01 s, so chords are planned shorter by this amount.
      let chordDuration = duration / max(exactCount, 1)
      let count = isInHundredths ? duration / max(chordDuration - 0.01, 0.01) : exactCount
      let chordCount = Int(min(max(count.rounded(.up), 1), 1_000))
      for chord in 1..<chordCount {
        let moment = start + duration * Double(chord) / Double(chordCount)
        let time = Rational(Int128((moment * Double(step)).rounded())) / Rational(step)
        guard time > milestones[milestones.count - 1].time, time < motion.milestones[index + 1].time
        else { continue }
        milestones.append(Motion.Milestone(time: time, offset: motion.offset(atSeconds: time)))
      }
    }
    self.milestones = milestones + [motion.milestones[motion.milestones.count - 1]]
    self.isApproximate = isApproximate
  }
}
