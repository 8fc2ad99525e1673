import TelopUnits

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
  /// - Parameters:
  ///   - steps: the speeds that are allowed, above 0.
  ///   - worstRank: the worst rank that an answer may have.
  /// - Complexity: O(windows), and a little more where they overlap.
  func solve(_ way: Way, steps: ClosedRange<Int>, worstRank: Int = .max) -> Answer? {
    guard way.frames > 0, way.distance > 0 else { return nil }
    let slow = way.slow
    let fastFrames = way.distance - slow * way.frames
    guard steps.contains(slow) else { return nil }
    if fastFrames == 0 { return Answer(cruises: [(slow, way.frames)], rank: 0) }
    guard steps.contains(slow + 1) else { return nil }
    let slowOutside = Turn(
      outer: slow, inner: slow + 1, innerFrames: fastFrames, outerFrames: way.frames - fastFrames)
    let fastOutside = Turn(
      outer: slow + 1, inner: slow, innerFrames: way.frames - fastFrames, outerFrames: fastFrames)
    var best = Placing(before: 0, rank: worstRank, switches: 3)
    let slowBest = place(slowOutside, on: way, &best)
    let isFastBetter = place(fastOutside, on: way, &best)
    guard slowBest || isFastBetter else { return nil }
    let turn = isFastBetter ? fastOutside : slowOutside
    let after = turn.outerFrames - best.before
    return Answer(
      cruises: [(turn.outer, best.before), (turn.inner, turn.innerFrames), (turn.outer, after)]
        .filter { $0.1 > 0 }, rank: best.rank)
  }

  /// One stretch of a speed inside a way of another.
  private struct Turn {
    let outer: Int
    let inner: Int
    let innerFrames: Int
    let outerFrames: Int
    var length: Int { inner * innerFrames }

    /// After how many frames of the outer speed a window is there.
    func frames(to window: Window, from offset: Int) -> ClosedRange<Int>? {
      let low = max(0, -floor(offset - window.range.lowerBound))
      let high = min(outerFrames, floor(window.range.upperBound - offset))
      return low <= high ? low...high : nil
    }

    private func floor(_ offset: Int) -> Int {
      offset >= 0 ? offset / outer : -((outer - 1 - offset) / outer)
    }
  }

  /// Where the inner stretch begins: behind so many frames of the outer speed.
  private struct Placing {
    var before: Int
    var rank: Int
    var switches: Int

    /// Whether a place of another rank and with so many switches is better.
    func isWorse(than rank: Int, _ switches: Int) -> Bool {
      rank < self.rank || rank == self.rank && switches < self.switches
    }
  }

  /// Puts one stretch of a speed into a way of another, where that is better than the best so far.
  ///
  /// - Returns: whether it is; of equally good places it is the first.
  private func place(_ turn: Turn, on way: Way, _ best: inout Placing) -> Bool {
    var found = false
    let isAllowed = { (before: Int) in
      (before == 0 ? turn.inner : turn.outer) <= way.fastestFirst
        && (before == turn.outerFrames ? turn.inner : turn.outer) <= way.fastestLast
    }
    let (isAllowedFirst, isAllowedLast) = (isAllowed(0), isAllowed(turn.outerFrames))
    // The inner speed from the start on, or up to the end.
    let (ahead, behind) = (way.start + turn.length, way.start + turn.outer * turn.outerFrames)
    for window in windows where best.isWorse(than: window.rank, 1) {
      if isAllowedFirst, window.range.contains(ahead) {
        best = Placing(before: 0, rank: window.rank, switches: 1)
        found = true
      } else if isAllowedLast, window.range.contains(behind) {
        best = Placing(before: turn.outerFrames, rank: window.rank, switches: 1)
        found = true
      }
    }
    var first = 0
    for window in windows where best.isWorse(than: window.rank, 1) {
      guard let fronts = turn.frames(to: window, from: way.start) else { continue }
      while first < windows.count,
        windows[first].range.upperBound < ahead + fronts.lowerBound * turn.outer
      {
        first += 1
      }
      let reach = ahead + fronts.upperBound * turn.outer
      for index in first..<windows.count {
        let back = windows[index]
        guard back.range.lowerBound <= reach else { break }
        let rank = max(window.rank, back.rank)
        guard best.isWorse(than: rank, 1), let backs = turn.frames(to: back, from: ahead),
          fronts.overlaps(backs)
        else { continue }
        // One switch when the stretch is at either end.
        let (low, high) = (
          max(fronts.lowerBound, backs.lowerBound), min(fronts.upperBound, backs.upperBound)
        )
        let before: Int
        if low == 0, isAllowedFirst {
          before = low
        } else if high == turn.outerFrames, isAllowedLast {
          before = high
        } else if isAllowed(low) {
          before = low
        } else if isAllowed(min(low + 1, high)) {
          before = min(low + 1, high)
        } else {
          continue
        }
        let switches = before == 0 || before == turn.outerFrames ? 1 : 2
        guard best.isWorse(than: rank, switches) else { continue }
        best = Placing(before: before, rank: rank, switches: switches)
        found = true
      }
    }
    return found
  }
}
