internal import TelopDocuments
internal import TelopPlatform
internal import TelopService

/// The file with the tokens, which only its owner can read.
struct TokenFile {
  let path: String

  /// Reads the tokens, or creates them if there are none or `new` is `true`.
  func tokens(new: Bool) throws(StartError) -> AccessTokens {
    if !new, let tokens = try read() { return tokens }
    let created = AccessTokens()
    try write(created, isReplacing: new)
    // If another instance has written tokens in the meantime, uses the tokens of that instance.
    return try read() ?? created
  }

  private func read() throws(StartError) -> AccessTokens? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw error("cannot be read: \(Self.reason)")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw error("is not a file")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw error(
        "can be read by other users, so the tokens are not secret: chmod 600 it, or use --new-tokens"
      )
    }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = TelopPlatform.read(file, &bytes, bytes.count)
    guard count >= 0 else { throw error("cannot be read: \(Self.reason)") }
    let fields = try? Wire.decode([String: String].self, from: Array(bytes.prefix(count)))
    guard let fields, let control = fields["control"], let view = fields["view"],
      let boxes = fields["boxes"],
      let tokens = AccessTokens(control: control, view: view, controlBox: boxes)
    else { throw error("does not contain valid tokens: remove it, or use --new-tokens") }
    return tokens
  }

  private func write(_ tokens: AccessTokens, isReplacing: Bool) throws(StartError) {
    let text = """
      {
        "boxes": "\(tokens.controlBox)",
        "control": "\(tokens.control)",
        "view": "\(tokens.view)"
      }

      """
    let draft = "\(path).\(getpid())"
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw error("cannot be written: \(Self.reason)") }
    defer { unlink(draft) }
    let bytes = Array(text.utf8)
    // After a short write, the disk is full.
    errno = ENOSPC
    let isWritten = TelopPlatform.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    let reason = Self.reason
    close(file)
    guard isWritten else { throw error("cannot be written: \(reason)") }
    let status = isReplacing ? rename(draft, path) : link(draft, path)
    guard status == 0 || !isReplacing && errno == EEXIST else {
      throw error("cannot be written: \(Self.reason)")
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }

  private func error(_ reason: String) -> StartError { StartError("\(path) \(reason)", status: 73) }
}
