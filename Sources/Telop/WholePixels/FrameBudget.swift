internal import TelopText
import TelopUnits

/// The whole frames that a plan has for moving, between holds that begin and end on frames.
struct FrameBudget {
  let rate: Rational
  let duration: Rational
  /// The first frame of the movement: holds are made longer to end on a frame.
  let first: Int
  /// How many frames move.
  let count: Int

  /// - Throws: `badValue` when ramps are asked for, whose steps differ from frame to frame, or when
  ///   no frame is left.
  init(_ timing: ScrollPlan.Timing) throws(PlanError) {
    guard timing.ramp == .zero else {
      throw PlanError(
        .badValue, "whole-pixels and ramp do not go together: in a ramp every step is another",
        options: ["whole-pixels", "ramp"])
    }
    rate = timing.rate.perSecond
    duration = timing.duration.exactSeconds
    first = Int((timing.holdStart.exactSeconds * rate).ceiling)
    let last = Int(((duration - timing.stillAtEnd.exactSeconds) * rate).floor)
    count = last - first
    guard count > 0 else {
      throw PlanError(
        .badDuration, "the holds leave no whole frame to move in",
        options: ["hold-start", "hold-end", "duration"])
    }
  }

  /// Cruises of whole steps, one after the other, between the holds.
  func motion(_ cruises: [(step: Int, frames: Int)]) -> Motion {
    let frame = Rational.one / rate
    let moving = cruises.reduce(0) { $0 + $1.frames }
    return Motion(
      adding: [Motion.Phase(.hold, duration: frame * first)]
        + cruises.map {
          Motion.Phase(.cruise, duration: frame * $0.frames, speed: rate * $0.step)
        }
        + [Motion.Phase(.hold, duration: duration - frame * (first + moving))])
  }
}
