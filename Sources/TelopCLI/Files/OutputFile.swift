internal import TelopPlatform
internal import TelopPrograms
internal import TelopUnits

/// A file that a command writes: whole, or not at all. What is no file but a device or a pipe is
/// written into as it is.
struct OutputFile {
  let path: String
  /// What errors call it.
  private let name: String

  /// - Parameter name: what errors call it, where it is on its way to another place.
  init(path: String, shownAs name: String? = nil) {
    self.path = path
    self.name = name ?? path
  }

  /// Writes a file that was not there before.
  ///
  /// - Parameter force: replaces one that is there; else even a file that appears meanwhile stays.
  func write(_ bytes: [UInt8], force: Bool) throws {
    if force, OutputPlace.isSpecial(path) { return try writeInto(bytes) }
    let target = try OutputPlace.target(of: path)
    try withTemporary(beside: target, bytes, mode: nil) { temporary in
      (force ? rename(temporary, target) : OutputPlace.rename(temporary, toNew: target)) == 0
    }
  }

  /// Writes a file that was not there before, in a folder that is not whole either.
  func writeNew(_ bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputPlace.refusal(name, errno) }
    let failed = Terminal.writeAll(bytes, to: descriptor)
    let closed = close(descriptor) == 0 ? nil : errno
    if let reason = failed ?? closed { throw OutputPlace.refusal(name, reason) }
  }

  /// Puts new contents in the place of a file's own. Its permissions stay, and a link to it does too.
  func replace(with bytes: [UInt8]) throws {
    let target = try OutputPlace.target(of: path)
    var status = stat()
    guard stat(target, &status) == 0 else { throw OutputPlace.refusal(name, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure("\(name): not a regular file, so it cannot be replaced", status: Failure.usage)
    }
    guard access(target, W_OK) == 0 else { throw OutputPlace.refusal(name, errno) }
    try withTemporary(beside: target, bytes, mode: status.st_mode & 0o7777) { temporary in
      rename(temporary, target) == 0
    }
  }

  /// Writes into what is there, waiting for a reader where it needs one.
  private func writeInto(_ bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputPlace.refusal(name, errno) }
    var bytes = bytes
    do {
      if isatty(descriptor) == 1 { bytes = try Terminal.shown(bytes, on: name) }
    } catch {
      close(descriptor)
      throw error
    }
    let failed = Terminal.writeAll(bytes, to: descriptor)
    let closed = close(descriptor) == 0 ? nil : errno
    // A reader that has gone has had enough, as on standard output.
    if let reason = failed ?? closed, reason != EPIPE { throw OutputPlace.refusal(name, reason) }
  }

  /// Writes a temporary file in the same folder, which `move` then gives its name.
  private func withTemporary(
    beside target: String, _ bytes: [UInt8], mode: mode_t?, move: (String) -> Bool
  ) throws {
    let draft = try OutputPlace.draft(.file, of: target, for: name)
    var failed = Terminal.writeAll(bytes, to: draft.descriptor)
    if let mode, failed == nil, fchmod(draft.descriptor, mode) != 0 { failed = errno }
    // Some file systems say only when a file is closed that there was no room for it.
    if failed == nil {
      let copy = dup(draft.descriptor)
      if copy < 0 || close(copy) != 0 { failed = errno }
    }
    if let reason = failed ?? draft.finish(move) { throw OutputPlace.refusal(name, reason) }
  }
}

/// Where an output goes, as its path says.
enum OutputPlace {
  /// Whether something is there that is neither a file nor a folder: a device, a pipe.
  static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  /// What a path leads to, through links; it need not be there.
  static func target(of path: String) throws -> String {
    guard !path.isEmpty else {
      throw Failure("the output has an empty name; give a path", status: Failure.usage)
    }
    var target = path
    // As many as Linux follows.
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(target, &buffer, buffer.count)
      guard count > 0 else { return target }
      let name = buffer[..<count].map(UInt8.init(bitPattern:))
      // One letter more or less would be another file.
      guard let link = String(validating: name, as: UTF8.self) else {
        throw Failure(
          "\(path): is a link to a file whose name is not UTF-8", status: Failure.output)
      }
      if link.isAbsolutePath {
        target = link
      } else {
        target = target.folderPrefix + link
      }
    }
    throw refusal(path, ELOOP)
  }

  /// A file or folder that is to get the name `target`.
  static func draft(_ kind: IncompleteFile.Kind, of target: String, for path: String) throws
    -> IncompleteFile
  {
    do { return try IncompleteFile(kind, of: target) } catch { throw refusal(path, error.reason) }
  }

  static func refusal(_ path: String, _ reason: Int32) -> Failure {
    if reason == EEXIST {
      return Failure("\(path): already exists; --force replaces it", status: Failure.usage)
    }
    return Failure(
      "\(path): \(SystemError.wordsOfOutput(reason))",
      status: SystemError.isExhaustion(reason) ? Failure.missingProgram : Failure.output)
  }
}
