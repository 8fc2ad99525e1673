/// A bar on standard error with the time that is left; nothing where that is no terminal.
struct ProgressBar {
  private let count: Int
  private let noun: String
  private let start = ContinuousClock.now
  private var shown = ContinuousClock.now
  private var isShown = false

  init(of count: Int, _ noun: String) {
    self.count = max(1, count)
    self.noun = noun
  }

  /// Shows how much is done, ten times a second at most.
  mutating func show(_ done: Int) {
    let now = ContinuousClock.now
    guard done == count || shown.duration(to: now) >= .milliseconds(100), Terminal.redrawsLines
    else { return }
    shown = now
    isShown = true
    let line = Self.line(
      done, of: count, noun, after: start.duration(to: now), columns: Terminal.errorColumns)
    Terminal.redraw("\(line)")
  }

  /// Takes the bar away.
  func finish() { if isShown { Terminal.redraw("") } }

  /// - Parameter columns: of the terminal; the last stays free, for some go on to the next line there.
  static func line(
    _ done: Int, of count: Int, _ noun: String, after time: Duration, columns: Int
  ) -> String {
    let left = done > 0 ? time * (count - done) / done : .zero
    let seconds = left.components.seconds
    let rest = seconds % 60
    let clock = "\(seconds / 60):" + (rest < 10 ? "0" : "") + "\(rest)"
    var words = "\(done) of \(count) \(noun)"
    if done > 0 { words += ", \(clock) left" }
    let room = max(0, columns - 1)
    let width = min(24, room - words.utf8.count - 1)
    guard width >= 4 else { return String(words.prefix(room)) }
    let filled = width * done / count
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      + " " + words
  }
}
