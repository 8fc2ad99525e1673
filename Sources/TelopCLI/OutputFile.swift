#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that a command writes: whole, or not at all.
struct OutputFile {
  let path: String

  /// Writes a file that was not there before.
  ///
  /// - Parameter force: replaces one that is there; else even a file that appears meanwhile stays.
  func write(_ bytes: [UInt8], force: Bool) throws {
    try withTemporary(beside: path, bytes, mode: nil) { temporary in
      force ? rename(temporary, path) == 0 : link(temporary, path) == 0
    }
  }

  /// Puts new contents in the place of a file's own. Its permissions stay, and a link to it does too.
  func replace(with bytes: [UInt8]) throws {
    guard let resolved = realpath(path, nil) else { throw refusal(errno) }
    defer { free(resolved) }
    let target = String(cString: resolved)
    var status = stat()
    guard stat(target, &status) == 0 else { throw refusal(errno) }
    guard access(target, W_OK) == 0 else { throw refusal(errno) }
    try withTemporary(beside: target, bytes, mode: status.st_mode & 0o7777) { temporary in
      rename(temporary, target) == 0
    }
  }

  /// Writes a temporary file in the same folder, which `move` then gives its name.
  private func withTemporary(
    beside target: String, _ bytes: [UInt8], mode: mode_t?, move: (String) -> Bool
  ) throws {
    let temporary = "\(target).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw refusal(errno) }
    // Gone already when it was moved and not linked.
    defer { unlink(temporary) }
    var failed = Terminal.writeAll(bytes, to: descriptor)
    if let mode, failed == nil, fchmod(descriptor, mode) != 0 { failed = errno }
    let closed = close(descriptor) == 0 ? nil : errno
    if let reason = failed ?? closed { throw refusal(reason) }
    guard move(temporary) else { throw refusal(errno) }
  }

  private func refusal(_ reason: Int32) -> Failure {
    if reason == EEXIST {
      return Failure("\(path): is there already; --force replaces it", status: Failure.usage)
    }
    return Failure("\(path): \(String(cString: strerror(reason)))", status: Failure.missingFile)
  }
}
