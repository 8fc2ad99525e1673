@_spi(Answers) import Telop
import TelopUnits

extension Fit {
  func resumed(
    pausedAt time: Duration, at now: Duration, within bounds: SpeedChangeLimits = .init()
  ) throws -> Resumption {
    try resumed(after: Interruption(at: time, pause: now - time, within: bounds))
  }
}

/// Continuations of a plan alone, without sections or whole pixels.
extension ScrollPlan {
  func resumed(
    pausedAt time: Duration, at now: Duration, within bounds: SpeedChangeLimits = .init()
  ) throws -> Continuation {
    try continued(at: now, offset: offset(at: time), within: bounds)
  }

  func nudged(by seconds: Duration, at now: Duration) throws -> Continuation {
    try continued(at: now, offset: offset(nudgedBy: seconds, at: now))
  }

  func ending(at end: Duration, from now: Duration) throws -> Continuation {
    try continued(at: now, offset: offset(at: now), until: end)
  }

  func continued(
    at now: Duration, offset: Rational, until end: Duration? = nil,
    within bounds: SpeedChangeLimits = .init()
  ) throws -> Continuation {
    try rest(at: now, offset: offset, until: end, within: bounds).continuation()
  }
}
