import TelopUnits

/// The windows in which the speed may switch between two whole numbers of pixels per frame. `solve` finds the least
/// visible switches. If several solutions are equally visible, it takes the one with the fewest switches.
struct SpeedSwitches {
  /// A range of offsets in which the audience hardly notices a change of speed.
  struct Window: Hashable {
    /// The range of offsets, in whole pixels.
    let range: ClosedRange<Int>
    /// How visible a switch is: 0 while no word is at the read point, and higher in narrower gaps between words.
    let visibility: Int
  }

  /// The windows, ascending by start. A change of speed at the start or the end of a stretch needs no window.
  let windows: [Window]

  /// The cruises that cover a stretch, at two alternating speeds. With ramps, there may be stairs at the ends: short
  /// cruises whose speeds rise or fall by 1 pixel per frame; see `FrameBudget.stairs`.
  struct Answer {
    let cruises: [PixelCruise]
    /// The greatest visibility of the switches.
    let visibility: Int
    var switchCount: Int { cruises.count - 1 }
  }

  /// A distance between two whole pixels, and the whole frames in which the strip travels it.
  struct Stretch {
    /// The offset at the start, in pixels.
    let start: Int
    let frames: Int
    let distance: Int
    /// The maximum speed of the first cruise, in pixels per frame; unlimited unless stairs precede the stretch.
    var maximumFirstStep = Int.max
    /// The maximum speed of the last cruise, in pixels per frame; unlimited unless stairs follow the stretch.
    var maximumLastStep = Int.max

    /// The slower of the two whole speeds of the stretch, in pixels per frame.
    var slowerStep: Int { distance / frames }
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

  /// The best answer with at most two switches, at speeds among `steps`, which are above 0; `nil` if there is none.
  func solve(
    _ stretch: Stretch, steps: ClosedRange<Int>, maximumVisibility: Int = .max
  ) -> Answer? {
    guard stretch.frames > 0, stretch.distance > 0 else { return nil }
    let slow = stretch.slowerStep
    let fastFrames = stretch.distance - slow * stretch.frames
    guard steps.contains(slow) else { return nil }
    if fastFrames == 0 { return Answer(cruises: [(slow, stretch.frames)], visibility: 0) }
    guard steps.contains(slow + 1) else { return nil }
    let slowOutside = InnerCruise(
      outer: slow, inner: slow + 1, innerFrames: fastFrames,
      outerFrames: stretch.frames - fastFrames)
    let fastOutside = InnerCruise(
      outer: slow + 1, inner: slow, innerFrames: stretch.frames - fastFrames,
      outerFrames: fastFrames)
    var best = Candidate(before: 0, visibility: maximumVisibility, switchCount: 3)
    placeAtEnds(slowOutside, on: stretch, &best)
    placeBetween(slowOutside, on: stretch, &best)
    placeAtEnds(fastOutside, on: stretch, &best)
    placeBetween(fastOutside, on: stretch, &best)
    guard let cruise = best.cruise else { return nil }
    let after = cruise.outerFrames - best.before
    return Answer(
      cruises: [
        (cruise.outer, best.before), (cruise.inner, cruise.innerFrames), (cruise.outer, after),
      ].filter { $0.frames > 0 }, visibility: best.visibility)
  }

  /// A cruise at the speed `inner` within a stretch at the speed `outer`.
  private struct InnerCruise {
    let outer: Int
    let inner: Int
    let innerFrames: Int
    /// The number of frames before and after the inner cruise together.
    let outerFrames: Int
    /// The length of the inner cruise, in pixels.
    var length: Int { inner * innerFrames }

    /// The numbers of frames at the outer speed that lead from an offset into a window.
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

    /// An allowed number of frames before the inner cruise, from the range `frames`. A number that puts the cruise at
    /// an end of the stretch is preferred, because then there is only one switch.
    func before(_ frames: ClosedRange<Int>, on stretch: Stretch) -> Int? {
      let low = frames.lowerBound
      let high = frames.upperBound
      if low == 0, isAllowed(after: 0, on: stretch) { return low }
      if high == outerFrames, isAllowed(after: outerFrames, on: stretch) { return high }
      if isAllowed(after: low, on: stretch) { return low }
      let next = min(low + 1, high)
      return isAllowed(after: next, on: stretch) ? next : nil
    }

    /// The number of frames that cover a distance at the outer speed, rounded down.
    private func floor(_ distance: Int) -> Int {
      distance >= 0 ? distance / outer : -((outer - 1 - distance) / outer)
    }
  }

  /// An inner cruise, placed by the number of frames at the outer speed before it.
  private struct Candidate {
    /// `nil` for the initial candidate, which only sets limits for better ones.
    var cruise: InnerCruise?
    var before: Int
    var visibility: Int
    var switchCount: Int

    /// Whether the candidate is worse than another candidate with these values.
    func isWorse(than visibility: Int, _ switchCount: Int) -> Bool {
      visibility < self.visibility
        || visibility == self.visibility && switchCount < self.switchCount
    }
  }

  /// Places the inner cruise at the start or at the end of the stretch, with one switch, if this is better than `best`.
  private func placeAtEnds(_ cruise: InnerCruise, on stretch: Stretch, _ best: inout Candidate) {
    let isAllowedFirst = cruise.isAllowed(after: 0, on: stretch)
    let isAllowedLast = cruise.isAllowed(after: cruise.outerFrames, on: stretch)
    let innerEnd = stretch.start + cruise.length
    let innerStart = stretch.start + cruise.outer * cruise.outerFrames
    for window in windows where best.isWorse(than: window.visibility, 1) {
      if isAllowedFirst, window.range.contains(innerEnd) {
        best = Candidate(cruise: cruise, before: 0, visibility: window.visibility, switchCount: 1)
      } else if isAllowedLast, window.range.contains(innerStart) {
        best = Candidate(
          cruise: cruise, before: cruise.outerFrames, visibility: window.visibility, switchCount: 1)
      }
    }
  }

  /// Places the inner cruise between two windows, each of which hides one switch, if this is better than `best`.
  private func placeBetween(_ cruise: InnerCruise, on stretch: Stretch, _ best: inout Candidate) {
    let innerEnd = stretch.start + cruise.length
    var first = 0
    for window in windows where best.isWorse(than: window.visibility, 1) {
      guard let framesToFirst = cruise.frames(to: window, from: stretch.start) else { continue }
      while first < windows.count,
        windows[first].range.upperBound < innerEnd + framesToFirst.lowerBound * cruise.outer
      {
        first += 1
      }
      let maximumInnerEnd = innerEnd + framesToFirst.upperBound * cruise.outer
      for index in first..<windows.count {
        let second = windows[index]
        guard second.range.lowerBound <= maximumInnerEnd else { break }
        let visibility = max(window.visibility, second.visibility)
        guard best.isWorse(than: visibility, 1),
          let framesToSecond = cruise.frames(to: second, from: innerEnd),
          framesToFirst.overlaps(framesToSecond),
          let before = cruise.before(framesToFirst.clamped(to: framesToSecond), on: stretch)
        else { continue }
        let switchCount = before == 0 || before == cruise.outerFrames ? 1 : 2
        guard best.isWorse(than: visibility, switchCount) else { continue }
        best = Candidate(
          cruise: cruise, before: before, visibility: visibility, switchCount: switchCount)
      }
    }
  }
}
