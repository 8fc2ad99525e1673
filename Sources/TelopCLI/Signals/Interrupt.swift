internal import TelopPlatform
internal import TelopPrograms

/// The signals that end a process and let it take something away first.
enum Interrupt {
  /// All that end it by default, but for faults of its own and SIGPIPE, which `telopMain` ignores.
  private static let numbers = SystemSignals.ending

  // MARK: Work that leaves files and programs

  /// From here on, such a signal first takes away what is not whole, and every helper program; then it
  /// ends the process as it would have. It does so whatever the process is doing, for a thread of its
  /// own waits for it: a handler could neither lock nor allocate. To be called before there are other
  /// threads, which take over what is blocked here.
  ///
  /// - Parameter message: what is said then.
  static func clearUp(saying message: String? = nil) {
    self.message = message
    var ending = awaited
    guard pthread_sigmask(SIG_BLOCK, &ending, nil) == 0 else { return }
    let status = telop_thread(
      { _ in
        Interrupt.waitAndEnd()
        return nil
      }, nil)
    // Without a thread everything is as it was.
    if status != 0 { pthread_sigmask(SIG_UNBLOCK, &ending, nil) }
  }

  /// Written before there is a thread that reads it.
  nonisolated(unsafe) private static var message: String?

  private static func waitAndEnd() {
    var ending = awaited
    var number: Int32 = 0
    while sigwait(&ending, &number) != 0 {}
    CleanupRegistry.clear {
      if let message {
        // There may be a progress bar.
        if Terminal.redrawsLines { Terminal.redraw("") }
        Terminal.complain(message)
      }
      end(by: number)
    }
  }

  /// What whoever started this wants ignored (nohup, a background job) stays so.
  private static var awaited: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers where telop_is_ignored(number) == 0 { sigaddset(&set, number) }
    return set
  }

  // MARK: Work that looks for itself

  /// Written by a signal handler, which may do nothing else; read between two frames.
  nonisolated(unsafe) private static var signal: sig_atomic_t = 0

  static var happened: Bool { signal != 0 }

  /// From here on, such a signal is only noted.
  static func watch() {
    var all = awaited
    for number in numbers where sigismember(&all, number) == 1 {
      _ = TelopPlatform.signal(number) { Interrupt.signal = $0 }
    }
    // Whoever started this may have been a thread that takes no signals.
    sigprocmask(SIG_UNBLOCK, &all, nil)
  }

  /// Ends the process as the signal would have.
  static func end() -> Never { end(by: signal) }

  private static func end(by number: Int32) -> Never {
    _ = TelopPlatform.signal(number, SIG_DFL)
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
    raise(number)
    Terminal.leaveAtOnce(128 + number)
  }
}
