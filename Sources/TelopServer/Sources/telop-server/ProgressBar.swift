internal import TelopPlatform
@_spi(Answers) internal import TelopUnits

/// A progress bar for opening slides. It appears on standard error if that is a terminal that can redraw a line.
struct ProgressBar {
  private let start = ContinuousClock.now
  private let isShown =
    isatty(2) == 1 && (getenv("TERM").map { String(cString: $0) } ?? "dumb") != "dumb"

  func show(_ done: Int, of count: Int) {
    guard isShown else { return }
    let line = ProgressLine.text(
      done, of: count, "slides", after: start.duration(to: .now),
      columns: Terminal.columns(of: 2) ?? 80)
    redraw(line)
  }

  func erase() { if isShown { redraw("") } }

  private func redraw(_ line: String) {
    let text = "\r\(line)\u{1B}[K"
    _ = text.withCString { write(2, $0, strlen($0)) }
  }
}
