internal import TelopPlatform

extension OutputPlace {
  /// Gives a file another name, unless a file has that already: even one that appeared a moment ago.
  ///
  /// File systems without hard links (FAT, some of a network's) can mostly do so by renaming. Where one can neither, a file
  /// that appears within the last microseconds is lost.
  ///
  /// - Returns: 0, or -1 with the reason in `errno`.
  static func rename(_ path: String, toNew name: String) -> Int32 {
    if link(path, name) == 0 {
      unlink(path)
      return 0
    }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK, EXDEV].contains(errno) else { return -1 }
    if telop_rename_new(path, name) == 0 { return 0 }
    guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { return -1 }
    var status = stat()
    if lstat(name, &status) == 0 {
      errno = EEXIST
      return -1
    }
    return TelopPlatform.rename(path, name)
  }
}
