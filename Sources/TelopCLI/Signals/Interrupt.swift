internal import TelopPlatform
internal import TelopPrograms

/// Handling of the signals that end a process, so that it can clean up first.
enum Interrupt {
  /// Sets what happens when a signal ends the process: incomplete files are removed, helper programs are stopped, and
  /// the message is printed. A thread waits for the signals, because a handler can neither lock nor allocate. Call this
  /// before other threads start, so that those threads inherit the blocked signals.
  static func cleanUpOnSignal(saying message: String? = nil) {
    self.message = message
    var endingSignals = set(of: handledSignals)
    guard pthread_sigmask(SIG_BLOCK, &endingSignals, nil) == 0 else { return }
    let status = telop_thread(
      { _ in
        Interrupt.waitAndEnd()
        return nil
      }, nil)
    // Without the thread, the signals keep their default action.
    if status != 0 { pthread_sigmask(SIG_UNBLOCK, &endingSignals, nil) }
  }

  /// Written before the thread that reads this variable is created.
  nonisolated(unsafe) private static var message: String?

  private static func waitAndEnd() {
    var endingSignals = set(of: handledSignals)
    var number: Int32 = 0
    while sigwait(&endingSignals, &number) != 0 {}
    CleanupRegistry.clear {
      if let message {
        // Erases a progress bar.
        if Terminal.canRedrawLines { Terminal.redraw("") }
        Terminal.printError(message)
      }
      end(by: number)
    }
  }

  /// The signals to handle. Signals that the parent process ignores (nohup, a background job) stay ignored.
  private static var handledSignals: [Int32] {
    SystemSignals.ending.filter { telop_is_ignored($0) == 0 }
  }

  private static func set(of signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  /// The signal received, or 0. A signal handler writes it, and the player polls it between frames.
  nonisolated(unsafe) private static var signal: sig_atomic_t = 0

  static var hasOccurred: Bool { signal != 0 }

  /// Replaces the action of the signals: from now on, a signal only sets `hasOccurred`.
  static func watch() {
    let handled = handledSignals
    for number in handled { _ = TelopPlatform.signal(number) { Interrupt.signal = $0 } }
    // The parent may have blocked these signals.
    var mask = set(of: handled)
    sigprocmask(SIG_UNBLOCK, &mask, nil)
  }

  static func end() -> Never { end(by: signal) }

  private static func end(by number: Int32) -> Never {
    _ = TelopPlatform.signal(number, SIG_DFL)
    var mask = set(of: [number])
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    raise(number)
    Terminal.exitImmediately(128 + number)
  }
}
