internal import FoundationEssentials
internal import Glibc
internal import Telop
internal import TelopExport

/// What `telop-server --export` does: one file, and what there is to say of it on standard output.
public enum ExportProcess {
  /// Makes the file that the order in a folder asks for, and ends.
  ///
  /// The process gives way to others, and ends with the one that started it.
  public static func run(in folder: String) -> Never {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    // Where the machine runs out of memory, this process goes, and not the service.
    try? Data("1000".utf8).write(to: URL(fileURLWithPath: "/proc/self/oom_score_adj"))
    endWithParent()
    do {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: ExportOrder.path(in: folder)))
      try make(try JSONDecoder().decode(ExportOrder.self, from: bytes), in: folder)
      say(.done)
    } catch { say(.failed(Problem(error))) }
    _exit(0)
  }

  /// A process whose file nobody waits for any more ends, and with it what it started.
  private static func endWithParent() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) > 0 {}
        kill(getpid(), SIGKILL)
        return nil
      }, nil)
    pthread_detach(thread)
  }

  private static func make(_ order: ExportOrder, in folder: String) throws {
    restrict(RLIMIT_FSIZE, order.bytes)
    restrict(RLIMIT_AS, order.memory)
    restrict(RLIMIT_CORE, 0)
    // A file that gets too long is an error to whoever writes it.
    signal(SIGXFSZ, SIG_IGN)
    let bundled = order.bundled.map(BundledFonts.folder) ?? .excluded
    let files = FileReader.only(SharedFonts(try FontShelf(order.fonts, bundled: bundled)))
    let path = ExportOrder.result(in: folder)
    let request = order.request
    guard request.to.isMovie else {
      let bytes = try request.bytes(files: files)
      guard bytes.count <= order.bytes else {
        throw Problem.over(
          order.bytes, "the file has \(bytes.count) bytes",
          fix: "ask for less at once: a smaller canvas, a shorter script, or fewer moments")
      }
      do { try Data(bytes).write(to: URL(fileURLWithPath: path)) } catch { throw Problem.noRoom }
      return
    }
    let movie = try request.movie(files: files)
    var last = -1
    _ = try movie.write(to: path) { done in
      // A hundredth is enough to see that it goes on.
      let share = done * 100 / max(1, movie.stepCount)
      if share != last { say(.step(done, of: movie.stepCount)) }
      last = share
      return true
    }
  }

  private static func restrict(_ resource: __rlimit_resource, _ most: Int) {
    var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }

  private static func say(_ word: ExportWord) {
    guard let json = try? Wire.encode(word) else { return }
    let line = Wire.joined(json) + [UInt8(ascii: "\n")]
    _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
