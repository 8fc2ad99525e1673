// The system's C library under one name, and what CTelopPlatform adds to it.
@_exported public import CTelopPlatform

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif

/// The system's error numbers, in the words of all messages.
public enum SystemError {
  /// What the number means, such as "Permission denied".
  ///
  /// - Parameter missing: what is said where something is not there.
  public static func words(_ number: Int32, missing: String = "no such file") -> String {
    number == ENOENT ? missing : String(cString: strerror(number))
  }

  /// Whether the number says that the process or the machine has no free descriptors.
  public static func isExhaustion(_ number: Int32) -> Bool { number == EMFILE || number == ENFILE }

  /// Whether a read or a write that has just failed is to be repeated, by `errno`. Waits until a descriptor
  /// that does not block is ready.
  ///
  /// - Parameter events: `POLLIN` to read, `POLLOUT` to write.
  public static func allowsRetry(on descriptor: Int32, after events: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&waiting, 1, -1) >= 0 || errno == EINTR
  }

  /// The same of a file to write, which need not be there, while its folder must.
  public static func wordsOfOutput(_ number: Int32) -> String {
    words(number, missing: "its folder does not exist")
  }
}

/// The program that runs.
public enum RunningExecutable {
  /// Its path, with links resolved; `nil` where the system does not tell, such as Linux without `/proc`.
  public static var path: String? {
    let longest = Int(PATH_MAX)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: longest) { bytes in
      guard let start = bytes.baseAddress, telop_program_path(start, longest) > 0 else {
        return nil
      }
      return String(cString: start)
    }
  }

  /// What starts the same program again.
  ///
  /// On Linux the link in `/proc`, which leads to the same program even when another file has taken its name.
  public static var restartPath: String? {
    #if os(Linux)
      "/proc/self/exe"
    #else
      path
    #endif
  }
}

/// Signals, whose numbers and defaults differ.
public enum SystemSignals {
  /// Those that end a process by default, except faults of its own, SIGKILL and SIGPIPE.
  public static var ending: [Int32] {
    var numbers = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    ]
    #if os(Linux)
      numbers.append(SIGPOLL)
    #endif
    return numbers
  }
}

/// A file's time, as exact as the file system keeps it.
public struct FileTime: Sendable, Hashable {
  /// Whole seconds since 1970.
  public let seconds: Int
  /// The rest, 0 to 999,999,999.
  public let nanoseconds: Int

  // By their place: a static build does not find the fields of timespec by name.
  fileprivate init(_ time: timespec) {
    (seconds, nanoseconds) = withUnsafeBytes(of: time) { bytes in
      (
        bytes.load(as: Int.self),
        bytes.load(fromByteOffset: MemoryLayout<Int>.size, as: Int.self)
      )
    }
  }
}

extension stat {
  /// When the contents were last written.
  public var contentTime: FileTime {
    #if canImport(Darwin)
      FileTime(st_mtimespec)
    #else
      FileTime(st_mtim)
    #endif
  }

  /// When the contents or anything else about the file last changed, such as its permissions.
  public var changeTime: FileTime {
    #if canImport(Darwin)
      FileTime(st_ctimespec)
    #else
      FileTime(st_ctim)
    #endif
  }
}

/// The type of a stream socket, for `socket`.
public var streamSocket: Int32 {
  #if canImport(Glibc)
    Int32(SOCK_STREAM.rawValue)
  #else
    SOCK_STREAM
  #endif
}
