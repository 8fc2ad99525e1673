import TelopUnits

/// A motion's times at places, within its way and beyond it.
struct Passing: Sendable {
  let motion: Motion
  /// In seconds.
  let duration: Rational
  /// Those of the first and of the last cruise, in pixels per second; 0 without one.
  let firstSpeed: Rational
  let lastSpeed: Rational

  init(_ motion: Motion, _ duration: Rational) {
    self.motion = motion
    self.duration = duration
    firstSpeed = motion.phases.first { $0.kind == .cruise }?.speed ?? 0
    lastSpeed = motion.phases.last { $0.kind == .cruise }?.speed ?? 0
  }

  /// The first moment at an offset, in seconds; before the start or after the end where the first and
  /// the last speed would be there.
  func time(of offset: Rational) -> Rational {
    if offset < 0 { return -Pace.ratio(-offset, firstSpeed) }
    if offset > motion.distance {
      return (duration + Pace.ratio(offset - motion.distance, lastSpeed).shortened).shortened
    }
    return motion.time(ofOffset: offset).shortened
  }

  /// The last moment at an offset, in seconds, within the duration.
  func lastTime(at offset: Rational) -> Rational {
    if offset < 0 { return 0 }
    if offset >= motion.distance { return duration }
    return motion.lastTime(atOffset: offset)
  }
}
