internal import TelopPlatform

/// An exclusive lock on a folder. It is released when this object is deinitialized or when the process ends.
final class FolderLock: Sendable {
  private let file: CInt

  /// Number of attempts after the first one, and the pause before each of them in microseconds: half a second in all.
  private static let retries = 25
  private static let pause: useconds_t = 20_000

  /// - Throws: `inUse`, `notWritten`.
  init(_ folder: String) throws(StoreError) {
    file = open("\(folder)/shows.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw StoreError(
        .notWritten,
        "\(folder) cannot be written: \(String(cString: strerror(errno))); name another folder with --data"
      )
    }
    // A child process of a service that has just ended may hold the lock for a moment.
    let isLocked = (0...Self.retries).contains { retry in
      if retry > 0 { usleep(Self.pause) }
      return flock(file, LOCK_EX | LOCK_NB) == 0
    }
    guard isLocked else {
      throw StoreError(
        .inUse,
        "\(folder) is in use by another telop-server; stop that one, or name another folder with --data"
      )
    }
  }

  deinit { close(file) }
}
