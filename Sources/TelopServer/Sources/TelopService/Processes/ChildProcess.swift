internal import Telop
internal import TelopDocuments
internal import TelopEssentials
internal import TelopPlatform

enum ChildProcess {
  /// Lowers the priority, and makes the process end when the service ends.
  static func giveWay() {
    // If memory runs out, the kernel also kills this process before the service.
    telop_give_way()
    endWithParent()
  }

  /// Ends the process and its children when the service's end of the pipe on standard input is closed.
  private static func endWithParent() {
    _ = telop_thread(
      { _ in
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) > 0 {}
        kill(getpid(), SIGKILL)
        return nil
      }, nil)
  }

  enum Resource {
    /// Address space in bytes.
    case memory
    /// Processor time in seconds.
    case seconds
    /// Size of each written file in bytes.
    case file
    /// Size of a core dump in bytes.
    case core
  }

  /// Limits a resource of this process. The limit cannot be raised again.
  static func restrict(_ resource: Resource, _ maximum: Int) {
    let kind =
      switch resource {
      case .memory: TELOP_LIMIT_MEMORY
      case .seconds: TELOP_LIMIT_SECONDS
      case .file: TELOP_LIMIT_FILE
      case .core: TELOP_LIMIT_CORE
      }
    telop_limit(Int32(kind), Int64(maximum))
  }

  static func say(_ word: ChildMessage) {
    guard let json = try? Wire.encode(word, .oneLine) else { return }
    let line = json + [UInt8(ascii: "\n")]
    _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
