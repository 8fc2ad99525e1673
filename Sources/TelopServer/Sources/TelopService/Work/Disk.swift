internal import TelopEssentials
internal import TelopPlatform

/// Files of the data folder, which are there, whole, when they have their names.
enum Disk {
  /// Writes a new file, and waits until it is on the disk.
  ///
  /// - Returns: whether it is.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { TelopPlatform.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return fsync(file) == 0
  }

  /// A path that means the same in any folder.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Waits until the names in a folder are on the disk.
  static func sync(_ folder: String) -> Bool {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fsync(file) == 0
  }
}
