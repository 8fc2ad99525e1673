internal import Telop
internal import TelopExport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Writes a movie beside its place and moves it there once it is whole.
struct MovieJob {
  let fit: Fit
  let format: ExportFormat
  let path: String

  func run() throws {
    guard path != "-" else {
      throw Failure(
        "a movie needs a file: its encoder goes back to the start at the end",
        status: Failure.usage)
    }
    let movie = try Movie(fit, format: format)
    let temporary = "\(path).\(getpid()).tmp"
    // The place is tried first, so that nothing is drawn for a folder that is not there.
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw refusal }
    close(descriptor)
    defer { unlink(temporary) }
    Interrupt.watch()
    var bar = ProgressBar(of: movie.frameCount, "frames")
    let isWhole = try movie.write(to: temporary) { done in
      bar.show(done)
      return !Interrupt.happened
    }
    bar.finish()
    guard isWhole else {
      unlink(temporary)
      Terminal.complain("stopped; nothing was written")
      Interrupt.end()
    }
    guard rename(temporary, path) == 0 else { throw refusal }
  }

  private var refusal: Failure {
    Failure("\(path): \(String(cString: strerror(errno)))", status: Failure.missingFile)
  }
}

/// Control-C and a polite kill, for work that has something to take away first.
enum Interrupt {
  /// Written by a signal handler, which may do nothing else; read between two frames.
  nonisolated(unsafe) private static var signal: sig_atomic_t = 0

  static var happened: Bool { signal != 0 }

  static func watch() {
    var all = sigset_t()
    sigemptyset(&all)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      _ = Glibc.signal(number) { Interrupt.signal = $0 }
      sigaddset(&all, number)
    }
    // Whoever started this may have been a thread that takes no signals.
    sigprocmask(SIG_UNBLOCK, &all, nil)
  }

  /// Ends the process as the signal would have.
  static func end() -> Never {
    _ = Glibc.signal(signal, SIG_DFL)
    raise(signal)
    Terminal.leaveAtOnce(128 + signal)
  }
}
