/// The player's position in the plan. The position follows from absolute time, so late frames cause no drift.
struct Playhead {
  private(set) var duration: Duration
  let speed: Double
  let isEndless: Bool
  /// The position at `since`, or while paused.
  private var positionAtStart: Duration
  /// When playback started or continued; `nil` while paused.
  private var since: ContinuousClock.Instant?
  private var pausedSince: ContinuousClock.Instant?

  init(
    from position: Duration, of duration: Duration, speed: Double, isEndless: Bool,
    at now: ContinuousClock.Instant
  ) {
    positionAtStart = position
    self.duration = duration
    self.speed = speed
    self.isEndless = isEndless
    since = now
  }

  var isPaused: Bool { since == nil }

  func position(at now: ContinuousClock.Instant) -> Duration {
    guard let since else { return positionAtStart }
    let position = positionAtStart + since.duration(to: now) * speed
    guard isEndless, position >= duration else { return min(max(position, .zero), duration) }
    let passes = (position / duration).rounded(.down)
    return min(max(position - duration * passes, .zero), duration)
  }

  /// When playback reaches the end; `nil` while paused, and for an endless plan.
  var end: ContinuousClock.Instant? {
    guard let since, !isEndless else { return nil }
    return since + (duration - positionAtStart) / speed
  }

  mutating func toggle(at now: ContinuousClock.Instant) {
    positionAtStart = position(at: now)
    since = since == nil ? now : nil
    pausedSince = since == nil ? now : nil
  }

  /// The length of the pause so far in the plan's time, in whole microseconds; `nil` while playing.
  func pause(at now: ContinuousClock.Instant) -> Duration? {
    pausedSince.map { .microseconds(Int64(($0.duration(to: now) * speed) / .microseconds(1))) }
  }

  /// Continues after a pause that counts as elapsed time, in a plan with a new duration.
  mutating func resume(at now: ContinuousClock.Instant, of duration: Duration) {
    positionAtStart = min(positionAtStart + (pause(at: now) ?? .zero), duration)
    self.duration = duration
    since = now
    pausedSince = nil
  }

  mutating func restart(at now: ContinuousClock.Instant, of duration: Duration) {
    self.duration = duration
    move(to: .zero, at: now)
    pausedSince = since == nil ? now : nil
  }

  mutating func move(to other: Duration, at now: ContinuousClock.Instant) {
    positionAtStart = min(max(other, .zero), duration)
    if since != nil { since = now }
  }
}
