internal import TelopText
import TelopUnits

/// The whole frames in which a plan moves. The hold before them ends, and the hold after them starts, at the border of
/// a frame.
struct FrameBudget {
  /// The frames per second.
  let rate: Rational
  /// The duration of the plan, in seconds.
  let duration: Rational
  /// The first frame that moves; the hold before it is extended to a whole number of frames.
  let firstFrame: Int
  /// The number of frames that move.
  let frameCount: Int
  /// The maximum numbers of frames of the ramps after the hold at the start and before the hold at the end.
  let ramps: (start: Int, end: Int)

  init(_ timing: ScrollPlan.Timing) throws(PlanError) {
    rate = timing.rate.perSecond
    duration = timing.duration.exactSeconds
    firstFrame = Int((timing.holdStart.exactSeconds * rate).ceiling)
    let last = Int(((duration - timing.standstillAtEnd.exactSeconds) * rate).floor)
    frameCount = last - firstFrame
    let frames = Int((timing.ramp.exactSeconds * rate).floor)
    ramps = (timing.holdStart > .zero ? frames : 0, timing.holdEnd > .zero ? frames : 0)
    try PlanError.require(
      frameCount > 0, .badDuration, "the holds leave no whole frame to move in",
      options: ["hold-start", "hold-end", "duration"])
  }

  /// The motion with these cruises, and with the holds before and after them.
  func motion(_ cruises: [PixelCruise]) -> Motion {
    let frame = Rational.one / rate
    let moving = cruises.reduce(0) { $0 + $1.frames }
    return Motion(
      adding: [Motion.Phase(.hold, duration: frame * firstFrame)]
        + cruises.map { Motion.Phase(.cruise, duration: frame * $0.frames, speed: rate * $0.step) }
        + [Motion.Phase(.hold, duration: duration - frame * (firstFrame + moving))])
  }

  /// The stairs (see the static method) from a standstill up to a speed, and from there down to a standstill.
  func stairs(around step: Int) -> (up: [PixelCruise], down: [PixelCruise]) {
    let stairs = { Self.stairs(from: 0, to: step, frames: $0, of: frameCount) }
    return (stairs(ramps.start), stairs(ramps.end).reversed())
  }

  /// The number of frames at the full speed `step`, without the frames of its stairs.
  func frames(at step: Int) -> Int {
    let ends = stairs(around: step)
    return frameCount - (ends.up + ends.down).reduce(0) { $0 + $1.frames }
  }

  /// The distance of all frames if the full speed is `step`, stairs included.
  func distance(at step: Int) -> Int {
    let ends = stairs(around: step)
    return step * frames(at: step) + (ends.up + ends.down).reduce(0) { $0 + $1.step * $1.frames }
  }

  /// A change of speed as stairs: cruises at the speeds between `from` and `to` in steps of one pixel per frame, each
  /// for the same number of frames. With `keepsFirst`, a cruise at `from` is included unless `from` is 0.
  ///
  /// - Parameter frames: the maximum number of frames of the stairs, which never exceed a quarter of `frameCount`.
  static func stairs(
    from: Int, to: Int, frames: Int, of frameCount: Int, keepsFirst: Bool = false
  ) -> [PixelCruise] {
    let keepsFirst = keepsFirst && from > 0
    let steps = max(0, abs(to - from) - (keepsFirst ? 0 : 1))
    guard from != to, steps > 0 else { return [] }
    let framesPerStep = min(frames, frameCount / 4) / steps
    guard framesPerStep > 0 else { return [] }
    let sign = from < to ? 1 : -1
    return stride(from: keepsFirst ? from : from + sign, to: to, by: sign).map {
      ($0, framesPerStep)
    }
  }
}

/// A number of frames at one whole speed, in pixels per frame.
typealias PixelCruise = (step: Int, frames: Int)
