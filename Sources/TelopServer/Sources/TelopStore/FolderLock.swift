internal import TelopPlatform

/// An exclusive lock on a folder. It is released when this object is deinitialized or when the process ends.
final class FolderLock: Sendable {
  private let file: CInt

  private static let maximumRetries = 25
  /// Pause before each retry, in microseconds. All retries together take half a second.
  private static let retryPause: useconds_t = 20_000

  /// - Throws: `inUse`, `notWritten`.
  init(_ folder: String) throws(StoreError) {
    file = open("\(folder)/shows.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw StoreError(
        .notWritten,
        "\(folder) cannot be written: \(String(cString: strerror(errno))); name another folder with --data"
      )
    }
    switch Self.lock(file) {
    case 0: break
    case EWOULDBLOCK:
      throw StoreError(
        .inUse,
        "\(folder) is in use by another telop-server; stop that one, or name another folder with --data"
      )
    case let errorNumber:
      throw StoreError(
        .notWritten,
        "\(folder) cannot be locked: \(String(cString: strerror(errorNumber))); name a folder of a "
          + "local disk with --data"
      )
    }
  }

  /// Locks a file. Returns 0, or the error number.
  private static func lock(_ file: CInt) -> CInt {
    // When a service ends, its child processes may hold the lock for a moment longer.
    for retry in 0...maximumRetries {
      if retry > 0 { usleep(retryPause) }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return 0 }
      guard [EWOULDBLOCK, EINTR].contains(errno) else { return errno }
    }
    return EWOULDBLOCK
  }

  deinit { close(file) }
}
