internal import Telop

/// A counter of slow work in a line on standard error. It appears after the first second, and only on a terminal.
struct Progress {
  private let count: Int
  private let noun: String
  private let start = ContinuousClock.now
  private var done = 0
  private var isShown = false

  init(of count: Int, _ noun: String) {
    self.count = count
    self.noun = noun
  }

  mutating func step() {
    done += 1
    guard done % 16 == 0, Terminal.redrawsLines,
      start.duration(to: .now) > .seconds(1)
    else { return }
    isShown = true
    Terminal.redraw("\(Numbers.short(done)) of \(Numbers.short(count)) \(noun)")
  }

  func finish() { if isShown { Terminal.redraw("") } }
}
