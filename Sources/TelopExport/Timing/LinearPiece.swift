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

/// A linear movement of the strip.
struct LinearMove {
  /// Hundredths of a second.
  let times: Range<Int>
  /// The positions of the strip's left end at the start and at the end of the movement, in pixels.
  let from: Double
  let to: Double

  /// Divides the movement into parts with about equal times.
  ///
  /// - Parameter distance: The approximate maximum distance of a part in pixels, above 0. Parts are not divided further
  ///   than whole hundredths of a second.
  func divided(by distance: Double) -> [LinearMove] {
    let count = min(times.count, max(1, Int((abs(to - from) / distance).rounded(.up))))
    let position = { (time: Int) in
      from + (to - from) * Double(time - times.lowerBound) / Double(times.count)
    }
    return (0..<count).map { part in
      let start = times.lowerBound + times.count * part / count
      let end = times.lowerBound + times.count * (part + 1) / count
      return LinearMove(times: start..<end, from: position(start), to: position(end))
    }
  }
}

/// A linear part of a motion, between whole hundredths of a second.
struct LinearPiece {
  /// Hundredths of a second.
  let times: Range<Int>
  /// A time in seconds, the position of the strip's left end at this time in pixels, and the speed in pixels/s.
  private let trajectory: (time: Double, position: Double, speed: Double)

  /// The position of the strip's left end, in pixels.
  func position(at hundredths: Int) -> Double {
    trajectory.position + trajectory.speed * (Double(hundredths) / 100 - trajectory.time)
  }

  /// The pieces of a motion. If the speed changes between two whole hundredths, an extra piece spans them.
  static func pieces(of motion: ScrollMotion) -> [LinearPiece] {
    let milestones = PiecewiseLinearMotion(motion.lineMotion, isInHundredths: true).milestones
    let positions = milestones.map { motion.position(offset: $0.offset).double }
    let trajectories = milestones.indices.dropLast().map { index in
      let duration = (milestones[index + 1].time - milestones[index].time).double
      return (
        time: milestones[index].time.double, position: positions[index],
        speed: (positions[index + 1] - positions[index]) / duration
      )
    }
    let times = milestones.map { $0.time * 100 }
    var pieces: [LinearPiece] = []
    var end = 0
    for (index, trajectory) in trajectories.enumerated() {
      let isLast = index == trajectories.count - 1
      let start = Int(times[index].ceiling)
      let next = Int(isLast ? times[index + 1].ceiling : times[index + 1].floor)
      guard start < next else { continue }
      let piece = LinearPiece(times: start..<next, trajectory: trajectory)
      if end < start {
        let from = pieces.last?.position(at: end) ?? positions[0]
        let speed = (piece.position(at: start) - from) * 100 / Double(start - end)
        pieces.append(LinearPiece(times: end..<start, trajectory: (Double(end) / 100, from, speed)))
      }
      pieces.append(piece)
      end = next
    }
    let last = times.last.map { Int($0.ceiling) } ?? 0
    if end < last, let trajectory = pieces.last?.trajectory ?? trajectories.last {
      pieces.append(LinearPiece(times: end..<last, trajectory: trajectory))
    }
    return pieces
  }
}
