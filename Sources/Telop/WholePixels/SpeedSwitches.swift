/// Where two whole speeds may take turns, and how they do so with the fewest switches.
struct SpeedSwitches {
  /// A stretch of the way in which a switch hides.
  struct Window: Hashable {
    /// Offsets in whole pixels.
    let range: ClosedRange<Int>
    /// How well it hides there: 0 while a separator or nothing is at the read point, more the narrower
    /// the gap between two words is.
    let rank: Int

    init(_ range: ClosedRange<Int>, rank: Int) {
      self.range = range
      self.rank = rank
    }
  }

  /// Ascending by where they begin; the ends of a way need none.
  let windows: [Window]

  /// Two speeds in turns.
  struct Answer {
    let cruises: [PixelCruise]
    /// That of the worst window used.
    let rank: Int
    var switches: Int { cruises.count - 1 }
  }

  /// A way from one whole pixel to another in whole frames.
  struct Way {
    /// The offset where it starts.
    let start: Int
    let frames: Int
    let distance: Int
    /// The fastest that it may begin and end with, next to the steps of a ramp.
    var fastestFirst = Int.max
    var fastestLast = Int.max

    /// Its slower speed, in pixels per frame.
    var slow: Int { distance / frames }
    /// Where it ends.
    var end: Int { start + distance }
  }

  /// The windows that lie on a stretch of the way.
  ///
  /// - Complexity: O(log windows + windows on it).
  func within(_ range: ClosedRange<Int>) -> SpeedSwitches {
    let first = partitionPoint(in: 0..<windows.count) {
      windows[$0].range.upperBound >= range.lowerBound
    }
    let end = partitionPoint(in: first..<windows.count) {
      windows[$0].range.lowerBound > range.upperBound
    }
    return SpeedSwitches(windows: Array(windows[first..<end]))
  }

  /// The turns in the best windows, two switches at most; `nil` when no window is where one is needed.
  ///
  /// - Parameter steps: the speeds that are allowed, above 0.
  /// - Complexity: O(windows), and a little more where they overlap.
  func solve(_ way: Way, steps: ClosedRange<Int>) -> Answer? {
    guard way.frames > 0, way.distance > 0 else { return nil }
    let slow = way.slow
    let fastFrames = way.distance - slow * way.frames
    guard steps.contains(slow) else { return nil }
    if fastFrames == 0 { return Answer(cruises: [(slow, way.frames)], rank: 0) }
    guard steps.contains(slow + 1) else { return nil }
    let turns = [
      Turn(outer: slow, inner: slow + 1, innerFrames: fastFrames),
      Turn(outer: slow + 1, inner: slow, innerFrames: way.frames - fastFrames),
    ]
    var best: Answer?
    for turn in turns {
      guard let answer = place(turn, on: way) else { continue }
      if best.map({ (answer.rank, answer.switches) < ($0.rank, $0.switches) }) ?? true {
        best = answer
      }
    }
    return best
  }

  private struct Turn {
    let outer: Int
    let inner: Int
    let innerFrames: Int
    var length: Int { inner * innerFrames }
  }

  /// Puts one stretch of a speed into a way of another.
  private func place(_ turn: Turn, on way: Way) -> Answer? {
    let outerFrames = way.frames - turn.innerFrames
    // How far past the start the outer speed has come, less than a frame before and after.
    let frames = { (window: Window, past: Int) -> ClosedRange<Int>? in
      let low = Self.ceiling(window.range.lowerBound - way.start - past, turn.outer)
      let high = Self.floor(window.range.upperBound - way.start - past, turn.outer)
      let range = (max(0, low), min(outerFrames, high))
      return range.0 <= range.1 ? range.0...range.1 : nil
    }
    let ends = [way.start, way.end].map { Window($0...$0, rank: 0) }
    var best: (before: Int, rank: Int, switches: Int)?
    let isAllowed = { (before: Int) in
      (before == 0 ? turn.inner : turn.outer) <= way.fastestFirst
        && (before == outerFrames ? turn.inner : turn.outer) <= way.fastestLast
    }
    let consider = { (fronts: ClosedRange<Int>, front: Int, backs: ClosedRange<Int>, back: Int) in
      let range = fronts.clamped(to: backs)
      guard fronts.overlaps(backs) else { return }
      // One switch when the stretch is at either end.
      let (low, high) = (range.lowerBound, range.upperBound)
      let ends = [low == 0 ? low : nil, high == outerFrames ? high : nil].compactMap { $0 }
      guard let before = (ends + [low, min(low + 1, high)]).first(where: isAllowed) else { return }
      let found = (before, max(front, back), before == 0 || before == outerFrames ? 1 : 2)
      if best.map({ (found.1, found.2) < ($0.rank, $0.switches) }) ?? true { best = found }
    }
    // The inner speed from the start on, or up to the end.
    for window in windows {
      if let backs = frames(window, turn.length), backs.contains(0) {
        consider(0...0, ends[0].rank, backs, window.rank)
      }
      if let fronts = frames(window, 0), fronts.contains(outerFrames) {
        consider(fronts, window.rank, outerFrames...outerFrames, ends[1].rank)
      }
    }
    var first = 0
    for window in windows {
      guard let fronts = frames(window, 0) else { continue }
      let reach = way.start + turn.length
      while first < windows.count,
        windows[first].range.upperBound < reach + fronts.lowerBound * turn.outer
      {
        first += 1
      }
      for back in windows[first...] {
        guard back.range.lowerBound <= reach + fronts.upperBound * turn.outer else { break }
        guard let backs = frames(back, turn.length) else { continue }
        consider(fronts, window.rank, backs, back.rank)
      }
    }
    return best.map { best in
      let after = outerFrames - best.before
      return Answer(
        cruises: [(turn.outer, best.before), (turn.inner, turn.innerFrames), (turn.outer, after)]
          .filter { $0.1 > 0 }, rank: best.rank)
    }
  }

  private static func floor(_ offset: Int, _ step: Int) -> Int {
    offset >= 0 ? offset / step : -((step - 1 - offset) / step)
  }

  private static func ceiling(_ offset: Int, _ step: Int) -> Int { -floor(-offset, step) }
}
