internal import TelopUnits

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

  /// Updates the bar, at most ten times a second.
  mutating func show(_ done: Int) {
    let now = ContinuousClock.now
    guard done == count || lastUpdate.duration(to: now) >= .milliseconds(100), Terminal.redrawsLines
    else { return }
    lastUpdate = now
    isShown = true
    let line = Self.line(
      done, of: count, noun, after: start.duration(to: now), columns: Terminal.errorColumns)
    Terminal.redraw("\(line)")
  }

  func finish() { if isShown { Terminal.redraw("") } }

  /// - Parameter columns: the terminal's width. The last column is not used, because some terminals wrap after it.
  static func line(
    _ done: Int, of count: Int, _ noun: String, after time: Duration, columns: Int
  ) -> String {
    let left = done > 0 ? time * (count - done) / done : .zero
    var words = "\(done) of \(count) \(noun)"
    if done > 0 { words += ", \(Numbers.time(Rational(left.components.seconds))) left" }
    let room = max(0, columns - 1)
    let width = min(24, room - words.utf8.count - 1)
    guard width >= 4 else { return String(words.prefix(room)) }
    let filled = width * done / count
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      + " " + words
  }
}
