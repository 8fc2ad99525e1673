internal import TelopPlatform

/// The destination of a batch's answers. An incomplete file is a `.part` file, which another run can continue.
struct BatchOutput {
  private let descriptor: Int32
  private let name: String
  private let file: (part: String, path: String)?
  private let force: Bool
  /// The number of answers that an earlier run wrote.
  let answerCount: Int

  static func part(of path: String) -> String { path + ".part" }

  /// - Parameter inputs: the files that the batch reads; the output must not be one of these files.
  static func open(
    _ path: String?, resume: Bool, force: Bool, protecting inputs: InputFiles
  ) throws -> BatchOutput {
    guard let path, path != "-" else {
      return BatchOutput(
        descriptor: STDOUT_FILENO, name: "standard output", file: nil, force: force, answerCount: 0)
    }
    if OutputPath.isSpecial(path) {
      let descriptor = TelopPlatform.open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputPath.refusal(path, errno) }
      return BatchOutput(
        descriptor: descriptor, name: path, file: nil, force: force, answerCount: 0)
    }
    let target = try OutputPath.target(of: path)
    let part = part(of: target)
    for path in [target, part] { try inputs.check(path) }
    if FileFacts(target)?.isFolder == true { throw OutputPath.refusal(path, EISDIR) }
    if FileFacts.exists(target), !force { throw OutputPath.refusal(path, EEXIST) }
    if FileFacts.exists(part), !resume, !force {
      throw Failure(
        "\(part): exists from an interrupted run; --resume continues it, --force starts "
          + "from the beginning")
    }
    let mode = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = TelopPlatform.open(part, mode, 0o666)
    guard descriptor >= 0 else { throw OutputPath.refusal(part, errno) }
    try lockExclusively(descriptor, part)
    if !resume, ftruncate(descriptor, 0) != 0 { throw OutputPath.refusal(part, errno) }
    let count = try truncateToCompleteLines(descriptor, part)
    return BatchOutput(
      descriptor: descriptor, name: part, file: (part, target), force: force, answerCount: count)
  }

  /// Checks that the file is regular, and locks it against other runs while the descriptor is open.
  private static func lockExclusively(_ descriptor: Int32, _ part: String) throws {
    guard let facts = FileFacts(descriptor) else { throw OutputPath.refusal(part, errno) }
    guard facts.isFile else {
      throw Failure("\(part): is not a file; delete it", status: Failure.output)
    }
    // Other errors are ignored, because some file systems have no locks.
    let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    // The run that held the lock may have renamed the file before this run took the lock.
    guard !isTaken, isFile(descriptor, at: part) else {
      throw Failure(
        "\(part): another run is writing this file; wait until that run ends, or end it",
        status: Failure.output)
    }
  }

  /// Truncates a file after its last complete line, and moves the write position there. Returns the number of lines.
  private static func truncateToCompleteLines(_ descriptor: Int32, _ name: String) throws -> Int {
    var lines = 0
    var end = 0
    var offset = 0
    var first = UInt8?.none
    var last = UInt8(ascii: "\n")
    var block = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let count = read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw OutputPath.refusal(name, errno) }
      if count == 0 { break }
      for byte in block[..<count] {
        offset += 1
        if last == UInt8(ascii: "\n") { first = byte }
        if byte == UInt8(ascii: "\n") {
          guard first == UInt8(ascii: "{"), last == UInt8(ascii: "}") else {
            throw Failure(
              "\(name):\(lines + 1): is not an answer; --force starts from the beginning",
              status: Failure.badData)
          }
          lines += 1
          end = offset
        }
        last = byte
      }
    }
    guard ftruncate(descriptor, off_t(end)) == 0, lseek(descriptor, off_t(end), SEEK_SET) == end
    else { throw OutputPath.refusal(name, errno) }
    return lines
  }

  /// Writes answers. Returns false if the reader has closed the pipe.
  func write(_ lines: [UInt8]) throws -> Bool {
    let isShown = file == nil && isatty(descriptor) == 1
    let bytes = isShown ? try Terminal.escaped(lines, on: name) : lines
    guard let reason = Terminal.writeAll(bytes, to: descriptor) else { return true }
    if reason == EPIPE { return false }
    throw OutputPath.refusal(name, reason)
  }

  func finish() throws {
    guard let file else { return }
    // Some file systems report a full disk only on closing. Closing a duplicate reports it, and keeps the lock.
    let copy = dup(descriptor)
    if copy >= 0, close(copy) != 0 { throw OutputPath.refusal(file.path, errno) }
    guard Self.isFile(descriptor, at: file.part) else {
      throw Failure(
        "\(file.part): was removed or replaced while it was written", status: Failure.output)
    }
    // Without `force`, a file that has appeared at the path since the start is not replaced.
    let status =
      force ? rename(file.part, file.path) : OutputPath.rename(file.part, toNew: file.path)
    guard status == 0 else { throw OutputPath.refusal(file.path, errno) }
    close(descriptor)
  }

  /// True if the path still leads to the open file.
  private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    guard let own = FileFacts(descriptor) else { return false }
    return FileFacts(ofLink: path)?.identity == own.identity
  }
}
