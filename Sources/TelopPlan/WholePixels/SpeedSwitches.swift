import TelopUnits

/// The windows in which the speed may switch between two whole speeds, and a solver that uses as few switches as
/// possible.
struct SpeedSwitches {
  /// A range of offsets in which the audience hardly notices a change of speed.
  struct Window: Hashable {
    /// The range of offsets, in whole pixels.
    let range: ClosedRange<Int>
    /// A measure of how noticeable a switch is: 0 while no word is at the read point. The narrower the gap between two
    /// words, the higher it is.
    let rank: Int
  }

  /// The windows, ascending by start. A switch at the end of a stretch needs no window.
  let windows: [Window]

  /// A sequence of two alternating speeds.
  struct Answer {
    let cruises: [PixelCruise]
    /// The greatest rank among the windows that are used.
    let rank: Int
    var switches: Int { cruises.count - 1 }
  }

  /// The distance from one whole pixel to another, in whole frames.
  struct Stretch {
    let start: Int
    let frames: Int
    let distance: Int
    /// The maximum speed of the first cruise, in pixels per frame. It is limited only beside the stairs of a ramp.
    var maximumFirstStep = Int.max
    /// The maximum speed of the last cruise.
    var maximumLastStep = Int.max

    /// The slower of the two whole speeds of the stretch, in pixels per frame.
    var slow: Int { distance / frames }
  }

  /// The windows that overlap a range of offsets.
  func within(_ range: ClosedRange<Int>) -> SpeedSwitches {
    let first = partitionPoint(in: 0..<windows.count) {
      windows[$0].range.upperBound >= range.lowerBound
    }
    let end = partitionPoint(in: first..<windows.count) {
      windows[$0].range.lowerBound > range.upperBound
    }
    return SpeedSwitches(windows: Array(windows[first..<end]))
  }

  /// The best sequence with at most two switches; `nil` if the windows allow no such sequence.
  ///
  /// - Parameter steps: the allowed speeds, above 0.
  func solve(_ stretch: Stretch, steps: ClosedRange<Int>, worstRank: Int = .max) -> Answer? {
    guard stretch.frames > 0, stretch.distance > 0 else { return nil }
    let slow = stretch.slow
    let fastFrames = stretch.distance - slow * stretch.frames
    guard steps.contains(slow) else { return nil }
    if fastFrames == 0 { return Answer(cruises: [(slow, stretch.frames)], rank: 0) }
    guard steps.contains(slow + 1) else { return nil }
    let slowOutside = InnerCruise(
      outer: slow, inner: slow + 1, innerFrames: fastFrames,
      outerFrames: stretch.frames - fastFrames)
    let fastOutside = InnerCruise(
      outer: slow + 1, inner: slow, innerFrames: stretch.frames - fastFrames,
      outerFrames: fastFrames)
    var best = Candidate(before: 0, rank: worstRank, switches: 3)
    placeAtEnds(slowOutside, on: stretch, &best)
    placeBetween(slowOutside, on: stretch, &best)
    placeAtEnds(fastOutside, on: stretch, &best)
    placeBetween(fastOutside, on: stretch, &best)
    guard let cruise = best.cruise else { return nil }
    let after = cruise.outerFrames - best.before
    return Answer(
      cruises: [
        (cruise.outer, best.before), (cruise.inner, cruise.innerFrames), (cruise.outer, after),
      ].filter { $0.1 > 0 }, rank: best.rank)
  }

  /// A cruise at the speed `inner` within a stretch at the speed `outer`.
  private struct InnerCruise {
    let outer: Int
    let inner: Int
    let innerFrames: Int
    let outerFrames: Int
    var length: Int { inner * innerFrames }

    /// The numbers of frames at the outer speed after which the offset is within a window.
    func frames(to window: Window, from offset: Int) -> ClosedRange<Int>? {
      let low = max(0, -floor(offset - window.range.lowerBound))
      let high = min(outerFrames, floor(window.range.upperBound - offset))
      return low <= high ? low...high : nil
    }

    /// Whether the inner cruise may follow a number of frames at the outer speed.
    func isAllowed(after before: Int, on stretch: Stretch) -> Bool {
      (before == 0 ? inner : outer) <= stretch.maximumFirstStep
        && (before == outerFrames ? inner : outer) <= stretch.maximumLastStep
    }

    /// The first allowed number of frames at the outer speed. Numbers at which the inner cruise is at the start or the
    /// end of the stretch are tried first, because one switch is then enough.
    func before(_ frames: ClosedRange<Int>, on stretch: Stretch) -> Int? {
      let low = frames.lowerBound
      let high = frames.upperBound
      if low == 0, isAllowed(after: 0, on: stretch) { return low }
      if high == outerFrames, isAllowed(after: outerFrames, on: stretch) { return high }
      if isAllowed(after: low, on: stretch) { return low }
      let next = min(low + 1, high)
      return isAllowed(after: next, on: stretch) ? next : nil
    }

    private func floor(_ offset: Int) -> Int {
      offset >= 0 ? offset / outer : -((outer - 1 - offset) / outer)
    }
  }

  /// An inner cruise, placed by the number of frames at the outer speed before it.
  private struct Candidate {
    /// The cruise; `nil` for the limits that a candidate has to undercut.
    var cruise: InnerCruise?
    var before: Int
    var rank: Int
    var switches: Int

    /// Whether another rank and number of switches are better than those of the candidate.
    func isWorse(than rank: Int, _ switches: Int) -> Bool {
      rank < self.rank || rank == self.rank && switches < self.switches
    }
  }

  /// Places the inner cruise at the start or at the end of the stretch, with one switch, if this is better than `best`.
  private func placeAtEnds(_ cruise: InnerCruise, on stretch: Stretch, _ best: inout Candidate) {
    let isAllowedFirst = cruise.isAllowed(after: 0, on: stretch)
    let isAllowedLast = cruise.isAllowed(after: cruise.outerFrames, on: stretch)
    let innerEnd = stretch.start + cruise.length
    let innerStart = stretch.start + cruise.outer * cruise.outerFrames
    for window in windows where best.isWorse(than: window.rank, 1) {
      if isAllowedFirst, window.range.contains(innerEnd) {
        best = Candidate(cruise: cruise, before: 0, rank: window.rank, switches: 1)
      } else if isAllowedLast, window.range.contains(innerStart) {
        best = Candidate(
          cruise: cruise, before: cruise.outerFrames, rank: window.rank, switches: 1)
      }
    }
  }

  /// Places the inner cruise between two windows, each of which hides one switch, if this is better than `best`.
  private func placeBetween(_ cruise: InnerCruise, on stretch: Stretch, _ best: inout Candidate) {
    let innerEnd = stretch.start + cruise.length
    var first = 0
    for window in windows where best.isWorse(than: window.rank, 1) {
      guard let framesToFirst = cruise.frames(to: window, from: stretch.start) else { continue }
      while first < windows.count,
        windows[first].range.upperBound < innerEnd + framesToFirst.lowerBound * cruise.outer
      {
        first += 1
      }
      let reach = innerEnd + framesToFirst.upperBound * cruise.outer
      for index in first..<windows.count {
        let second = windows[index]
        guard second.range.lowerBound <= reach else { break }
        let rank = max(window.rank, second.rank)
        guard best.isWorse(than: rank, 1),
          let framesToSecond = cruise.frames(to: second, from: innerEnd),
          framesToFirst.overlaps(framesToSecond),
          let before = cruise.before(framesToFirst.clamped(to: framesToSecond), on: stretch)
        else { continue }
        let switches = before == 0 || before == cruise.outerFrames ? 1 : 2
        guard best.isWorse(than: rank, switches) else { continue }
        best = Candidate(cruise: cruise, before: before, rank: rank, switches: switches)
      }
    }
  }
}
