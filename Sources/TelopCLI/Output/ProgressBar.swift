@_spi(Answers) internal import TelopUnits

/// A progress bar on standard error with the estimated time left. It appears only on a terminal.
struct ProgressBar {
  private let count: Int
  private let noun: String
  private let start = ContinuousClock.now
  private var lastUpdate = ContinuousClock.now
  private var isShown = false

  init(of count: Int, _ noun: String) {
    self.count = max(1, count)
    self.noun = noun
  }

  mutating func show(_ done: Int) {
    let now = ContinuousClock.now
    let isDue = done == count || lastUpdate.duration(to: now) >= .milliseconds(100)
    guard isDue, Terminal.canRedrawLines else { return }
    lastUpdate = now
    isShown = true
    let line = ProgressLine.text(
      done, of: count, noun, after: start.duration(to: now), columns: Terminal.errorColumns)
    Terminal.redraw("\(line)")
  }

  func finish() { if isShown { Terminal.redraw("") } }
}
