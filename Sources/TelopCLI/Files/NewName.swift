internal import TelopPlatform

extension OutputPath {
  /// Renames a file without replacing an existing file.
  ///
  /// A hard link is tried first. Some file systems have no hard links (FAT, some network file systems); an exclusive
  /// rename mostly works there. If neither works, a file that another program creates at the last moment is lost.
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
