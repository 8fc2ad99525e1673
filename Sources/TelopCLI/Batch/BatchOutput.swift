internal import TelopPlatform

/// Where a batch's answers go: standard output, or a file that gets its name when it is whole. What an interrupted
/// run leaves beside it, another goes on with.
struct BatchOutput {
  private let descriptor: Int32
  /// What errors call it.
  private let name: String
  /// The file that is not whole, and the one that it becomes.
  private let file: (part: String, path: String)?
  /// Whether it replaces one that is there.
  private let force: Bool
  /// So many answers are there already.
  let answers: Int

  /// The file beside an output that has its answers until it is whole.
  static func part(of path: String) -> String { path + ".part" }

  /// - Parameters:
  ///   - path: `nil` or `-` is standard output.
  ///   - inputs: what is read meanwhile.
  static func open(
    _ path: String?, resume: Bool, force: Bool, besides inputs: InputFiles
  ) throws -> BatchOutput {
    guard let path, path != "-" else {
      return BatchOutput(
        descriptor: STDOUT_FILENO, name: "standard output", file: nil, force: force, answers: 0)
    }
    if OutputPlace.isSpecial(path) {
      let descriptor = TelopPlatform.open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputPlace.refusal(path, errno) }
      return BatchOutput(descriptor: descriptor, name: path, file: nil, force: force, answers: 0)
    }
    let target = try OutputPlace.target(of: path)
    let part = part(of: target)
    for path in [target, part] { try inputs.check(path) }
    if InputFile.isFolder(target) { throw OutputPlace.refusal(path, EISDIR) }
    if InputFile.exists(target), !force { throw OutputPlace.refusal(path, EEXIST) }
    if InputFile.exists(part), !resume, !force {
      throw Failure(
        "\(part): exists from an interrupted run; --resume continues it, --force starts "
          + "from the beginning", status: Failure.usage)
    }
    let mode = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = TelopPlatform.open(part, mode, 0o666)
    guard descriptor >= 0 else { throw OutputPlace.refusal(part, errno) }
    try takeAlone(descriptor, part)
    if !resume, ftruncate(descriptor, 0) != 0 { throw OutputPlace.refusal(part, errno) }
    let whole = try wholeLines(of: descriptor, part)
    return BatchOutput(
      descriptor: descriptor, name: part, file: (part, target), force: force,
      answers: whole)
  }

  /// Makes sure that a file is one, and that no other run writes to it, as long as this one lives.
  private static func takeAlone(_ descriptor: Int32, _ part: String) throws {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { throw OutputPlace.refusal(part, errno) }
    guard own.st_mode & S_IFMT == S_IFREG else {
      throw Failure("\(part): is not a file; delete it", status: Failure.output)
    }
    // Some file systems have no locks.
    let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    // Whoever had the lock may have given the file its name meanwhile.
    guard !isTaken, isStill(descriptor, at: part) else {
      throw Failure(
        "\(part): another run is writing it; wait for it, or end it first", status: Failure.output)
    }
  }

  /// How many lines a file has; what is behind the last one goes, and writing goes on there.
  private static func wholeLines(of descriptor: Int32, _ name: String) throws -> Int {
    var lines = 0
    var end = 0
    var place = 0
    var first = UInt8?.none
    var last = UInt8(ascii: "\n")
    var block = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let count = read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw OutputPlace.refusal(name, errno) }
      if count == 0 { break }
      for byte in block[..<count] {
        place += 1
        if last == UInt8(ascii: "\n") { first = byte }
        if byte == UInt8(ascii: "\n") {
          guard first == UInt8(ascii: "{"), last == UInt8(ascii: "}") else {
            throw Failure(
              "\(name):\(lines + 1): is not an answer; --force starts from the beginning",
              status: Failure.badData)
          }
          lines = lines + 1
          end = place
        }
        last = byte
      }
    }
    guard ftruncate(descriptor, off_t(end)) == 0, lseek(descriptor, off_t(end), SEEK_SET) == end
    else {
      throw OutputPlace.refusal(name, errno)
    }
    return lines
  }

  /// Writes answers.
  ///
  /// - Returns: whether somebody still takes them.
  /// - Throws: `Failure` where they cannot be written.
  func write(_ lines: [UInt8]) throws -> Bool {
    let isShown = file == nil && isatty(descriptor) == 1
    let bytes = isShown ? try Terminal.shown(lines, on: name) : lines
    guard let reason = Terminal.writeAll(bytes, to: descriptor) else { return true }
    // A reader that has gone has had enough.
    if reason == EPIPE { return false }
    throw OutputPlace.refusal(name, reason)
  }

  /// The file is whole.
  func finish() throws {
    guard let file else { return }
    // Some file systems say only when a file is closed that there was no room for it. The lock stays until the file has
    // its name.
    let copy = dup(descriptor)
    if copy >= 0, close(copy) != 0 { throw OutputPlace.refusal(file.path, errno) }
    guard Self.isStill(descriptor, at: file.part) else {
      throw Failure(
        "\(file.part): was removed or replaced while it was written", status: Failure.output)
    }
    if force {
      guard rename(file.part, file.path) == 0 else { throw OutputPlace.refusal(file.path, errno) }
    } else {
      // Even a file that appeared meanwhile stays.
      guard OutputPlace.rename(file.part, toNew: file.path) == 0 else {
        throw OutputPlace.refusal(file.path, errno)
      }
    }
    close(descriptor)
  }

  /// True when a path leads to an open file.
  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var own = stat()
    var there = stat()
    return fstat(descriptor, &own) == 0 && lstat(path, &there) == 0
      && there.st_ino == own.st_ino && there.st_dev == own.st_dev
  }
}
