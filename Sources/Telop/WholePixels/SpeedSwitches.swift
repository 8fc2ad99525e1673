internal import TelopText
import TelopUnits

/// Where two whole speeds may take turns: only while a separator, or nothing, is at the read point.
struct SpeedSwitches {
  /// Stretches of offset in which a switch hides, ascending; the first starts at 0, the last ends at
  /// the distance.
  let windows: [ClosedRange<Rational>]
  /// How many frames there are, and how far they go together.
  let frames: Int
  let distance: Int

  /// Two speeds in turns.
  struct Answer {
    let cruises: [(step: Int, frames: Int)]
    var switches: Int { cruises.count - 1 }
  }

  /// The fewest switches, two at most; `nil` when no window is where one is needed.
  func solve() -> Answer? {
    let slow = distance / frames
    let fastFrames = distance - slow * frames
    guard slow > 0 else { return nil }
    if fastFrames == 0 { return Answer(cruises: [(slow, frames)]) }
    let turns = [
      (outer: slow, inner: slow + 1, innerFrames: fastFrames),
      (outer: slow + 1, inner: slow, innerFrames: frames - fastFrames),
    ]
    var best: Answer?
    for turn in turns {
      guard let answer = place(turn.inner, frames: turn.innerFrames, within: turn.outer) else {
        continue
      }
      if answer.switches < best?.switches ?? 3 { best = answer }
    }
    return best
  }

  /// Puts one stretch of a speed into a way of another.
  private func place(_ inner: Int, frames innerFrames: Int, within outer: Int) -> Answer? {
    let length = inner * innerFrames
    let outerFrames = frames - innerFrames
    var found: Int?
    var end = 0
    for window in windows {
      // The frames at the outer speed before the switch.
      let low = max(0, Self.ceiling(window.lowerBound, outer))
      let high = min(outerFrames, Self.floor(window.upperBound, outer))
      guard low <= high else { continue }
      while end < windows.count - 1,
        windows[end].upperBound < Rational(low * outer + length)
      {
        end += 1
      }
      for back in windows[end...] {
        guard back.lowerBound <= Rational(high * outer + length) else { break }
        let first = max(low, Self.ceiling(back.lowerBound - Rational(length), outer))
        let last = min(high, Self.floor(back.upperBound - Rational(length), outer))
        guard first <= last else { continue }
        // One switch when the stretch is at either end.
        if first == 0 { return answer(0, inner, innerFrames, outer) }
        if last == outerFrames { return answer(outerFrames, inner, innerFrames, outer) }
        if found == nil { found = first }
      }
    }
    return found.map { answer($0, inner, innerFrames, outer) }
  }

  private func answer(_ before: Int, _ inner: Int, _ innerFrames: Int, _ outer: Int) -> Answer {
    let after = frames - innerFrames - before
    return Answer(
      cruises: [(outer, before), (inner, innerFrames), (outer, after)].filter { $0.1 > 0 })
  }

  private static func floor(_ offset: Rational, _ step: Int) -> Int {
    Int(clamping: (offset / Rational(step)).floor)
  }

  private static func ceiling(_ offset: Rational, _ step: Int) -> Int {
    Int(clamping: (offset / Rational(step)).ceiling)
  }
}
