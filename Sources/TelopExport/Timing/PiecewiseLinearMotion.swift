internal import Telop
internal import TelopText
import TelopUnits

/// A motion as linear pieces, for formats without other curves.
struct PiecewiseLinearMotion {
  /// Maximum deviation of a linear piece from a ramp's curve, in pixels.
  static let tolerance = 0.125

  /// Times and offsets from start to end; at least two.
  let milestones: [Motion.Milestone]
  let isApproximate: Bool

  init(_ motion: Motion) {
    var milestones: [Motion.Milestone] = []
    var isApproximate = false
    for (index, phase) in motion.phases.enumerated() {
      milestones.append(motion.milestones[index])
      guard phase.kind == .start || phase.kind == .stop else { continue }
      isApproximate = true
      let start = motion.milestones[index].time.double
      let length = phase.duration.double
      // A chord deviates from its parabola by an eighth of the acceleration times the squared length.
      let count = (phase.speed.double * length / 8 / Self.tolerance).squareRoot().rounded(.up)
      let chords = Int(min(max(count, 1), 1_000))
      for chord in 1..<max(chords, 1) {
        let moment = start + length * Double(chord) / Double(chords)
        // The time is in whole nanoseconds, because the offsets of any plan at such times are representable.
        let time = Rational(Int128((moment * 1e9).rounded())) / 1_000_000_000
        milestones.append(Motion.Milestone(time: time, offset: motion.offset(atSeconds: time)))
      }
    }
    self.milestones = milestones + [motion.milestones[motion.milestones.count - 1]]
    self.isApproximate = isApproximate
  }
}
