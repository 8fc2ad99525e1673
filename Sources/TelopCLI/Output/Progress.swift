internal import Telop

/// A line on standard error that counts slow work; nothing where that is no terminal, and nothing
/// for work that is done within a second.
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

  /// Takes the line away.
  func finish() { if isShown { Terminal.redraw("") } }
}
