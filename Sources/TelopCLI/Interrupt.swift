#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Control-C and a polite kill, for work that has something to take away first.
enum Interrupt {
  /// Written by a signal handler, which may do nothing else; read between two frames.
  nonisolated(unsafe) private static var signal: sig_atomic_t = 0

  static var happened: Bool { signal != 0 }

  static func watch() {
    var all = sigset_t()
    sigemptyset(&all)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // What whoever started this wants ignored (nohup, a background job) stays so.
      var before = sigaction()
      guard sigaction(number, nil, &before) == 0, !isIgnored(before) else { continue }
      _ = Glibc.signal(number) { Interrupt.signal = $0 }
      sigaddset(&all, number)
    }
    // Whoever started this may have been a thread that takes no signals.
    sigprocmask(SIG_UNBLOCK, &all, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process as the signal would have.
  static func end() -> Never {
    _ = Glibc.signal(signal, SIG_DFL)
    raise(signal)
    Terminal.leaveAtOnce(128 + signal)
  }
}
