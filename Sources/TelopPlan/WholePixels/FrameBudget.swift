internal import TelopText
import TelopUnits

/// The whole frames in which a plan moves, between holds that begin and end on frames.
struct FrameBudget {
  let rate: Rational
  let duration: Rational
  /// The first frame of the movement; the hold before it is extended to a whole frame.
  let first: Int
  /// The number of frames that move.
  let count: Int
  /// The maximum number of frames for a ramp after the hold at the start, and for a ramp before the hold at the end.
  let ramps: (start: Int, end: Int)

  init(_ timing: ScrollPlan.Timing) throws(PlanError) {
    rate = timing.rate.perSecond
    duration = timing.duration.exactSeconds
    first = Int((timing.holdStart.exactSeconds * rate).ceiling)
    let last = Int(((duration - timing.stillAtEnd.exactSeconds) * rate).floor)
    count = last - first
    let frames = Int((timing.ramp.exactSeconds * rate).floor)
    ramps = (timing.holdStart > .zero ? frames : 0, timing.holdEnd > .zero ? frames : 0)
    try PlanError.require(
      count > 0, .badDuration, "the holds leave no whole frame to move in",
      options: ["hold-start", "hold-end", "duration"])
  }

  /// The motion with the given cruises by whole pixels per frame, and with the holds before and after them.
  func motion(_ cruises: [PixelCruise]) -> Motion {
    let frame = Rational.one / rate
    let moving = cruises.reduce(0) { $0 + $1.frames }
    return Motion(
      adding: [Motion.Phase(.hold, duration: frame * first)]
        + cruises.map {
          Motion.Phase(.cruise, duration: frame * $0.frames, speed: rate * $0.step)
        }
        + [Motion.Phase(.hold, duration: duration - frame * (first + moving))])
  }

  /// The stairs from rest up to a speed, and the stairs from the speed down to rest.
  func stairs(around step: Int) -> (head: [PixelCruise], tail: [PixelCruise]) {
    let stairs = { Self.stairs(from: 0, to: step, frames: $0, of: count) }
    return (stairs(ramps.start), stairs(ramps.end).reversed())
  }

  /// The number of frames at the full speed `step`, without the frames of its stairs.
  func frames(at step: Int) -> Int {
    let ends = stairs(around: step)
    return count - (ends.head + ends.tail).reduce(0) { $0 + $1.frames }
  }

  /// The distance of all frames if the full speed is `step`, stairs included.
  func distance(at step: Int) -> Int {
    let ends = stairs(around: step)
    return step * frames(at: step) + (ends.head + ends.tail).reduce(0) { $0 + $1.step * $1.frames }
  }

  /// The stairs of a change of speed: the speeds between `from` and `to` in steps of one pixel per frame, each for the
  /// same number of frames. With `keepsFirst`, a cruise at `from` is included unless `from` is 0.
  ///
  /// - Parameters:
  ///   - from: the speed at the stop.
  ///   - to: the speed of the cruise.
  ///   - frames: the maximum number of frames; never more than a quarter of `count`.
  static func stairs(
    from: Int, to: Int, frames: Int, of count: Int, keepsFirst: Bool = false
  ) -> [PixelCruise] {
    let keepsFirst = keepsFirst && from > 0
    let steps = max(0, abs(to - from) - (keepsFirst ? 0 : 1))
    let each = from == to || steps == 0 ? 0 : min(frames, count / 4) / steps
    guard each > 0 else { return [] }
    let sign = from < to ? 1 : -1
    return stride(from: keepsFirst ? from : from + sign, to: to, by: sign).map { ($0, each) }
  }
}

/// A number of frames at one whole speed, in pixels per frame.
typealias PixelCruise = (step: Int, frames: Int)
