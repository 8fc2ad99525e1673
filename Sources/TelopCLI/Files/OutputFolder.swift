internal import TelopPlatform
internal import TelopPrograms

/// A folder that a command writes completely or not at all. Only a folder of an earlier run is replaced.
struct OutputFolder {
  let path: String
  /// True for the names of files that the command itself writes into the folder.
  let belongsToOutput: (_ name: String) -> Bool

  /// Lets `fill` write a draft beside the target, and moves the draft to the target.
  func write(_ fill: (_ draft: String) throws -> Void) throws {
    let target = try OutputPath.target(of: path)
    try check(target)
    let draft = try OutputPath.draft(.folder, of: target, for: path)
    try fill(draft.path)
    // Another file may have appeared in the existing folder while the draft was written.
    try check(target)
    if let reason = draft.finish({ exchange($0, target) }) {
      throw OutputPath.refusal(path, reason)
    }
  }

  private func check(_ folder: String) throws {
    let otherFile = FolderListing.names(in: folder).first { name in
      FileFacts(ofLink: folder + "/" + name)?.isFile != true || !belongsToOutput(name)
    }
    guard let otherFile else { return }
    throw Failure("\(path): already exists and contains other files, such as \(otherFile)")
  }

  /// Moves the draft to its target, in exchange for an existing folder. Returns false with the reason in `errno`.
  private func exchange(_ draft: String, _ target: String) -> Bool {
    // rename() replaces no folder that has contents.
    if rename(draft, target) == 0 { return true }
    guard errno == ENOTEMPTY || errno == EEXIST else { return false }
    if telop_exchange(draft, target) == 0 {
      // The path of the draft now leads to the old folder.
      _ = removeFiles(in: draft)
      return true
    }
    guard errno == ENOSYS || errno == EINVAL || errno == ENOTSUP else { return false }
    // Without an atomic exchange, the old folder is removed first.
    return removeFiles(in: target) && rename(draft, target) == 0
  }

  /// Removes the output's files, and then the folder unless it has other files.
  private func removeFiles(in folder: String) -> Bool {
    for name in FolderListing.names(in: folder) where belongsToOutput(name) {
      unlink(folder + "/" + name)
    }
    return rmdir(folder) == 0
  }
}
