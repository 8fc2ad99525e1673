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

  /// Removes what an earlier run left in a folder, by its whole name. Nothing that another user owns, and
  /// nothing at all where others may write: another user could rename our files to such a name.
  static func removeLeftovers(in folder: String, where isLeftover: (String) -> Bool) {
    var status = stat()
    guard stat(folder, &status) == 0, [0, geteuid()].contains(status.st_uid),
      status.st_mode & 0o022 == 0
    else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for path in names.filter(isLeftover).map({ folder + "/" + $0 })
    where lstat(path, &status) == 0 && status.st_uid == geteuid() {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// A folder of its own, for a service without one.
  static var temporary: String {
    FileManager.default.temporaryDirectory.appendingPathComponent("telop-\(UUID().uuidString)").path
  }

  /// The name of a folder for what is not whole yet.
  static var newName: String { newStart + UUID().uuidString }

  /// Whether `newName` has made a name.
  static func isNewName(_ name: String) -> Bool {
    name.hasPrefix(newStart) && UUID(uuidString: String(name.dropFirst(newStart.count))) != nil
  }

  private static let newStart = ".new-"

  /// A path that means the same in any folder.
  static func absolute(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    return isAbsolute ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Waits until the names in a folder are on the disk.
  static func sync(_ folder: String) -> Bool {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fsync(file) == 0
  }
}
