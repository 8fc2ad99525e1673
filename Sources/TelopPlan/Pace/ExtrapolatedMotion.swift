import TelopUnits

/// The times at which a motion reaches offsets, extrapolated beyond its start and end.
struct ExtrapolatedMotion: Sendable {
  let motion: Motion
  /// The speed of the first cruise, in pixels per second; 0 without a cruise.
  let firstSpeed: Rational
  /// The speed of the last cruise, in pixels per second; 0 without a cruise.
  let lastSpeed: Rational

  init(_ motion: Motion) {
    self.motion = motion
    firstSpeed = motion.phases.first { $0.kind == .cruise }?.speed ?? 0
    lastSpeed = motion.phases.last { $0.kind == .cruise }?.speed ?? 0
  }

  /// The first time at which the strip is at an offset, in seconds, extrapolated at the first or the last speed.
  func time(of offset: Rational) -> Rational {
    if offset < 0 { return -Pace.ratio(-offset, firstSpeed) }
    if offset > motion.distance {
      return (motion.duration + Pace.ratio(offset - motion.distance, lastSpeed).roundedIfManyDigits)
        .roundedIfManyDigits
    }
    return motion.time(ofOffset: offset).roundedIfManyDigits
  }
}
