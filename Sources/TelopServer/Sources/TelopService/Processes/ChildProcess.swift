internal import Telop
internal import TelopDocuments
internal import TelopEssentials
internal import TelopPlatform

/// What a process does for itself that the service has started.
enum ChildProcess {
  /// Gives way to others, and ends with the service.
  static func giveWay() {
    // Where the machine runs out of memory, this process goes, and not the service.
    telop_give_way()
    endWithParent()
  }

  /// A process whose file nobody waits for any more ends, and with it what it started.
  private static func endWithParent() {
    _ = telop_thread(
      { _ in
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) > 0 {}
        kill(getpid(), SIGKILL)
        return nil
      }, nil)
  }

  /// What a process may be limited in.
  enum Resource {
    /// Bytes of address space.
    case memory
    /// Seconds of processor time.
    case seconds
    /// Bytes of each file that it writes.
    case file
    /// Bytes of the file that it leaves when it crashes.
    case core
  }

  /// Limits what this process may take; it cannot take the limit back.
  static func restrict(_ resource: Resource, _ most: Int) {
    let kind =
      switch resource {
      case .memory: TELOP_LIMIT_MEMORY
      case .seconds: TELOP_LIMIT_SECONDS
      case .file: TELOP_LIMIT_FILE
      case .core: TELOP_LIMIT_CORE
      }
    telop_limit(Int32(kind), Int64(most))
  }

  /// Tells the service something.
  static func say(_ word: ExportWord) {
    guard let json = try? Wire.encode(word, .oneLine) else { return }
    let line = json + [UInt8(ascii: "\n")]
    _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
