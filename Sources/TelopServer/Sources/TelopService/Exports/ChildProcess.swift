internal import FoundationEssentials
internal import Glibc
internal import Telop

/// What a process does for itself that the service has started.
enum ChildProcess {
  /// Gives way to others, and ends with the service.
  static func giveWay() {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    // Where the machine runs out of memory, this process goes, and not the service.
    try? Data("1000".utf8).write(to: URL(fileURLWithPath: "/proc/self/oom_score_adj"))
    endWithParent()
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

  /// Has no more of something than so much.
  static func restrict(_ resource: __rlimit_resource, _ most: Int) {
    var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }

  /// Tells the service something.
  static func say(_ word: ExportWord) {
    guard let json = try? Wire.encode(word) else { return }
    let line = Wire.joined(json) + [UInt8(ascii: "\n")]
    _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
