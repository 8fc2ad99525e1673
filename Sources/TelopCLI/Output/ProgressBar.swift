#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

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
    guard done == count || shown.duration(to: now) >= .milliseconds(100),
      isatty(STDERR_FILENO) == 1
    else { return }
    shown = now
    isShown = true
    write("\r\(Self.line(done, of: count, noun, after: start.duration(to: now)))\u{1B}[K")
  }

  /// Takes the bar away.
  func finish() { if isShown { write("\r\u{1B}[K") } }

  static func line(_ done: Int, of count: Int, _ noun: String, after time: Duration) -> String {
    let width = 24
    let filled = width * done / count
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let left = done > 0 ? time * (count - done) / done : .zero
    let seconds = left.components.seconds
    let rest = seconds % 60
    let clock = "\(seconds / 60):" + (rest < 10 ? "0" : "") + "\(rest)"
    return "\(bar) \(done) of \(count) \(noun)" + (done > 0 ? ", \(clock) left" : "")
  }

  private func write(_ text: String) {
    _ = Terminal.writeAll([UInt8](text.utf8), to: STDERR_FILENO)
  }
}
