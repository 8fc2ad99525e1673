// The C library of the system, with the additions of CTelopPlatform.
@_exported public import CTelopPlatform

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif

/// The texts for error numbers of the system, as used in all messages.
package enum SystemError {
  /// The text for an error number, such as "Permission denied"; `missing` is the text for ENOENT.
  package static func message(_ number: Int32, missing: String = "no such file") -> String {
    let words = number == ENOENT ? missing : String(cString: strerror(number))
    return number == EMFILE ? words + "; allow more: ulimit -n 4096" : words
  }

  package static func meansNoFreeDescriptors(_ number: Int32) -> Bool {
    number == EMFILE || number == ENFILE
  }

  /// Whether `errno` tells the caller to repeat a read or write. Waits until a nonblocking descriptor is ready.
  ///
  /// - Parameter events: `POLLIN` to read, `POLLOUT` to write.
  package static func shouldRetry(on descriptor: Int32, waitingFor events: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&waiting, 1, -1) >= 0 || errno == EINTR
  }

  /// The text for an error number of an output file. Here ENOENT means that the file's folder is missing.
  package static func outputMessage(_ number: Int32) -> String {
    message(number, missing: "its folder does not exist")
  }
}

/// The executable of this process.
public enum RunningExecutable {
  /// The path of the executable, with links resolved; `nil` if unknown, as on Linux without `/proc`.
  public static var path: String? {
    let maximumLength = Int(PATH_MAX)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: maximumLength) { bytes in
      guard let start = bytes.baseAddress, telop_program_path(start, maximumLength) > 0 else {
        return nil
      }
      return String(cString: start)
    }
  }

  package static var folder: String? {
    guard let path, let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return String(path[..<end])
  }

  /// A path that starts the same executable again.
  ///
  /// On Linux this is a link in `/proc`, which still works after the executable's file has been replaced.
  public static var restartPath: String? {
    #if os(Linux)
      "/proc/self/exe"
    #else
      path
    #endif
  }
}

/// Signals, whose numbers and default actions differ between systems.
package enum SystemSignals {
  /// The signals that end a process by default, except SIGKILL, SIGPIPE and the signals for faults of the process.
  package static var ending: [Int32] {
    var numbers = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    ]
    #if os(Linux)
      numbers.append(SIGPOLL)
    #endif
    return numbers
  }
}

/// A time of a file, at the resolution of the file system.
public struct FileTime: Sendable, Hashable {
  /// Whole seconds since 1970.
  public let seconds: Int
  /// The nanoseconds within the second, 0 to 999,999,999.
  public let nanoseconds: Int

  // Reads the fields by offset, because a static build does not find the fields of timespec by name.
  fileprivate init(_ time: timespec) {
    seconds = withUnsafeBytes(of: time) { $0.load(as: Int.self) }
    nanoseconds = withUnsafeBytes(of: time) {
      $0.load(fromByteOffset: MemoryLayout<Int>.size, as: Int.self)
    }
  }
}

extension stat {
  /// The time at which the contents were last written.
  public var modificationTime: FileTime {
    #if canImport(Darwin)
      FileTime(st_mtimespec)
    #else
      FileTime(st_mtim)
    #endif
  }

  /// The time at which the contents or another property of the file, such as its permissions, last changed.
  public var changeTime: FileTime {
    #if canImport(Darwin)
      FileTime(st_ctimespec)
    #else
      FileTime(st_ctim)
    #endif
  }
}

package enum FolderListing {
  /// The names in a folder; empty if the folder does not exist or cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
