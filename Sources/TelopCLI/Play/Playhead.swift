/// Where in the plan a player is, from absolute time: a late frame changes nothing.
struct Playhead {
  private(set) var duration: Duration
  let speed: Double
  /// Comes round again at the end.
  let isEndless: Bool
  /// Where it was, at `since`.
  private var place: Duration
  /// `nil` while it pauses.
  private var since: ContinuousClock.Instant?
  /// Since when it pauses; `nil` while it does not.
  private var stopped: ContinuousClock.Instant?

  init(
    from place: Duration, of duration: Duration, speed: Double, isEndless: Bool,
    at now: ContinuousClock.Instant
  ) {
    self.place = place
    self.duration = duration
    self.speed = speed
    self.isEndless = isEndless
    since = now
  }

  var isPaused: Bool { since == nil }

  func position(at now: ContinuousClock.Instant) -> Duration {
    guard let since else { return place }
    let position = place + since.duration(to: now) * speed
    guard isEndless, position >= duration else { return min(max(position, .zero), duration) }
    let rounds = (position / duration).rounded(.down)
    return min(max(position - duration * rounds, .zero), duration)
  }

  /// When it is at the end; `nil` when it never is.
  var end: ContinuousClock.Instant? {
    guard let since, !isEndless else { return nil }
    return since + (duration - place) / speed
  }

  mutating func toggle(at now: ContinuousClock.Instant) {
    place = position(at: now)
    since = since == nil ? now : nil
    stopped = since == nil ? now : nil
  }

  /// How long it has paused, in the plan's time, whole microseconds; `nil` while it does not.
  func pause(at now: ContinuousClock.Instant) -> Duration? {
    stopped.map { .microseconds(Int64(($0.duration(to: now) * speed) / .microseconds(1))) }
  }

  /// Goes on after a pause that counts, in a plan that takes so long.
  mutating func resume(at now: ContinuousClock.Instant, of duration: Duration) {
    place = min(place + (pause(at: now) ?? .zero), duration)
    self.duration = duration
    since = now
    stopped = nil
  }

  /// Starts again, in a plan that takes so long.
  mutating func restart(at now: ContinuousClock.Instant, of duration: Duration) {
    self.duration = duration
    move(to: .zero, at: now)
    stopped = since == nil ? now : nil
  }

  /// Goes to another place, within the plan.
  mutating func move(to other: Duration, at now: ContinuousClock.Instant) {
    place = min(max(other, .zero), duration)
    if since != nil { since = now }
  }
}
