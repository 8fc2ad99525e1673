internal import TelopPlatform
internal import TelopPrograms
internal import TelopUnits

/// A file that a command writes completely or not at all. The bytes go into a draft, a temporary file in the same
/// folder, which is then renamed. With `force`, devices and pipes receive the
/// bytes directly.
struct OutputFile {
  let path: String
  private let name: String

  /// - Parameter name: the path to show in errors, if it is not `path`.
  init(path: String, shownAs name: String? = nil) {
    self.path = path
    self.name = name ?? path
  }

  /// Writes a new file, or with `force` replaces one. Without `force`, an existing file is an error, even if it
  /// appears during the write.
  func write(_ bytes: [UInt8], force: Bool) throws {
    if force, OutputPath.isSpecial(path) { return try write(bytes, opening: 0) }
    let target = try OutputPath.target(of: path)
    try withTemporary(beside: target, bytes, mode: nil) { temporary in
      (force ? rename(temporary, target) : OutputPath.rename(temporary, toNew: target)) == 0
    }
  }

  /// Writes a file that does not exist yet, without a draft.
  func writeNew(_ bytes: [UInt8]) throws { try write(bytes, opening: O_CREAT | O_EXCL) }

  /// Replaces a file's contents. The file keeps its permissions, and symbolic links to the file stay valid.
  func replace(with bytes: [UInt8]) throws {
    let target = try OutputPath.target(of: path)
    guard let facts = FileFacts(target) else { throw OutputPath.refusal(name, errno) }
    guard facts.isFile else {
      throw Failure("\(name): not a regular file, so it cannot be replaced")
    }
    guard access(target, W_OK) == 0 else { throw OutputPath.refusal(name, errno) }
    try withTemporary(beside: target, bytes, mode: facts.permissions) { temporary in
      rename(temporary, target) == 0
    }
  }

  /// Writes without a draft. Opening a pipe waits for its reader.
  private func write(_ bytes: [UInt8], opening flags: Int32) throws {
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | flags, 0o666)
    guard descriptor >= 0 else { throw OutputPath.refusal(name, errno) }
    var bytes = bytes
    do {
      if isatty(descriptor) == 1 { bytes = try Terminal.escaped(bytes, on: name) }
    } catch {
      close(descriptor)
      throw error
    }
    let writeError = Terminal.writeAll(bytes, to: descriptor)
    let closeError = close(descriptor) == 0 ? nil : errno
    // As on standard output, it is no error if the reader has closed the pipe.
    if let reason = writeError ?? closeError, reason != EPIPE {
      throw OutputPath.refusal(name, reason)
    }
  }

  /// Writes a temporary file in the target's folder; `move` then renames it.
  private func withTemporary(
    beside target: String, _ bytes: [UInt8], mode: mode_t?, move: (_ temporary: String) -> Bool
  ) throws {
    let draft = try OutputPath.draft(.file, of: target, for: name)
    var writeError = Terminal.writeAll(bytes, to: draft.descriptor)
    if let mode, writeError == nil, fchmod(draft.descriptor, mode) != 0 { writeError = errno }
    // Some file systems report a full disk only when a file is closed. Closing a duplicate reports it too.
    if writeError == nil {
      let copy = dup(draft.descriptor)
      if copy < 0 || close(copy) != 0 { writeError = errno }
    }
    if let reason = writeError ?? draft.finish(move) { throw OutputPath.refusal(name, reason) }
  }
}

enum OutputPath {
  /// True if the path leads to a device, a pipe or anything else that is neither a file nor a folder.
  static func isSpecial(_ path: String) -> Bool {
    FileFacts(path).map { !$0.isFile && !$0.isFolder } ?? false
  }

  /// The path to which a chain of symbolic links leads, even if no file exists there.
  static func target(of path: String) throws -> String {
    guard !path.isEmpty else { throw Failure("the output has an empty name; give a path") }
    var target = path
    // Linux follows at most 40 links.
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(target, &buffer, buffer.count)
      guard count > 0 else { return target }
      let name = buffer[..<count].map(UInt8.init(bitPattern:))
      // Replacing the invalid bytes would give the name of another file.
      guard let link = String(validating: name, as: UTF8.self) else {
        throw Failure(
          "\(path): is a link to a file whose name is not UTF-8", status: Failure.output)
      }
      target = link.isAbsolutePath ? link : target.folderPrefix + link
    }
    throw refusal(path, ELOOP)
  }

  /// Creates the temporary file or folder that replaces `target` when it is complete. Errors name `path`.
  static func draft(
    _ kind: IncompleteFile.Kind, of target: String, for path: String
  ) throws -> IncompleteFile {
    do { return try IncompleteFile(kind, of: target) } catch { throw refusal(path, error.reason) }
  }

  /// The error for an output that the system refuses. `reason` is the value of `errno`.
  static func refusal(_ path: String, _ reason: Int32) -> Failure {
    if reason == EEXIST { return Failure("\(path): already exists; --force replaces it") }
    return Failure(
      "\(path): \(SystemError.outputMessage(reason))",
      status: SystemError.meansNoFreeDescriptors(reason) ? Failure.missingProgram : Failure.output)
  }

  /// Renames a file without replacing an existing file. Tries a hard link first, and then an exclusive rename, because
  /// some file systems have no hard links. If neither works, checks for an existing file and then renames; a file
  /// created after the check is replaced. Returns 0, or -1 with the reason in `errno`.
  static func rename(_ path: String, toNew name: String) -> Int32 {
    if link(path, name) == 0 {
      unlink(path)
      return 0
    }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK, EXDEV].contains(errno) else { return -1 }
    if telop_rename_new(path, name) == 0 { return 0 }
    guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { return -1 }
    if FileFacts(ofLink: name) != nil {
      errno = EEXIST
      return -1
    }
    return TelopPlatform.rename(path, name)
  }
}
