/// The player's position in the plan. The position follows from absolute time, so late frames cause no drift.
struct Playhead {
  private(set) var duration: Duration
  /// The speed of the plan's time, as a multiple of real time.
  let speed: Double
  let isEndless: Bool
  /// The position at `playingSince`; while paused, the present position.
  private var positionAtStart: Duration
  /// The time at which playback started or continued; `nil` while paused.
  private var playingSince: ContinuousClock.Instant?
  private var pausedSince: ContinuousClock.Instant?

  init(
    from position: Duration, of duration: Duration, speed: Double, isEndless: Bool,
    at now: ContinuousClock.Instant
  ) {
    positionAtStart = position
    self.duration = duration
    self.speed = speed
    self.isEndless = isEndless
    playingSince = now
  }

  var isPaused: Bool { playingSince == nil }

  func position(at now: ContinuousClock.Instant) -> Duration {
    guard let playingSince else { return positionAtStart }
    let position = positionAtStart + playingSince.duration(to: now) * speed
    guard isEndless, position >= duration else { return min(max(position, .zero), duration) }
    let passes = (position / duration).rounded(.down)
    return min(max(position - duration * passes, .zero), duration)
  }

  /// The time at which playback reaches the end; `nil` while paused, and for an endless plan.
  var end: ContinuousClock.Instant? {
    guard let playingSince, !isEndless else { return nil }
    return playingSince + (duration - positionAtStart) / speed
  }

  mutating func toggle(at now: ContinuousClock.Instant) {
    positionAtStart = position(at: now)
    playingSince = playingSince == nil ? now : nil
    pausedSince = playingSince == nil ? now : nil
  }

  /// The length of the pause so far in the plan's time, in whole microseconds; `nil` while playing.
  func pauseLength(at now: ContinuousClock.Instant) -> Duration? {
    pausedSince.map { .microseconds(Int64(($0.duration(to: now) * speed) / .microseconds(1))) }
  }

  /// Continues in the plan of the rest, which has a new duration. The pause is a part of that plan, so the position
  /// moves forward by the length of the pause.
  mutating func resume(at now: ContinuousClock.Instant, of duration: Duration) {
    positionAtStart = min(positionAtStart + (pauseLength(at: now) ?? .zero), duration)
    self.duration = duration
    playingSince = now
    pausedSince = nil
  }

  mutating func restart(at now: ContinuousClock.Instant, of duration: Duration) {
    self.duration = duration
    move(to: .zero, at: now)
    pausedSince = playingSince == nil ? now : nil
  }

  mutating func move(to position: Duration, at now: ContinuousClock.Instant) {
    positionAtStart = min(max(position, .zero), duration)
    if playingSince != nil { playingSince = now }
  }
}
