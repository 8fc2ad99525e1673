internal import TelopPlatform
internal import TelopPrograms

/// A folder of files that a command writes: whole, or not at all. One that is there already is replaced
/// only if an earlier run made everything in it.
struct OutputFolder {
  let path: String
  /// Whether a file of this name is one of the output.
  let isOurs: (String) -> Bool

  /// Writes the folder beside its place and moves it there.
  ///
  /// - Parameter fill: writes the files into the folder at a path.
  func write(_ fill: (String) throws -> Void) throws {
    let target = try OutputPlace.target(of: path)
    try check(target)
    let draft = try OutputPlace.draft(.folder, of: target, for: path)
    try fill(draft.path)
    // Writing a movie takes minutes, in which somebody may have put a file there.
    try check(target)
    if let reason = draft.finish({ exchange($0, target) }) {
      throw OutputPlace.refusal(path, reason)
    }
  }

  private func check(_ folder: String) throws {
    let other = IncompleteFile.names(in: folder).first { name in
      var status = stat()
      let isFile = lstat(folder + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      return !isFile || !isOurs(name)
    }
    guard let other else { return }
    throw Failure(
      "\(path): already exists and contains other files, such as \(other)", status: Failure.usage)
  }

  /// Exchanges the draft with an existing folder atomically: others see either the old or the new one,
  /// complete.
  ///
  /// - Returns: whether it did; else the system's number is in `errno`.
  private func exchange(_ draft: String, _ target: String) -> Bool {
    // A folder that has something in it is not renamed over.
    if rename(draft, target) == 0 { return true }
    guard errno == ENOTEMPTY || errno == EEXIST else { return false }
    if telop_exchange(draft, target) == 0 {
      _ = removeFiles(in: draft)
      return true
    }
    guard errno == ENOSYS || errno == EINVAL || errno == ENOTSUP else { return false }
    // Where a file system cannot, the one goes before the other comes.
    return removeFiles(in: target) && rename(draft, target) == 0
  }

  /// Removes a folder of our files; what else is in it stays, and the folder with it.
  private func removeFiles(in folder: String) -> Bool {
    for name in IncompleteFile.names(in: folder) where isOurs(name) { unlink(folder + "/" + name) }
    return rmdir(folder) == 0
  }
}
