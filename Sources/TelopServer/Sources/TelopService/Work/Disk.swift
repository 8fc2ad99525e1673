internal import TelopEssentials
internal import TelopPlatform

/// File operations for the data folder. In this folder, a file with its final name is always complete.
enum Disk {
  /// Writes a new file and waits until it is on disk. Returns whether this succeeded.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    return writeAll(bytes, to: file) && fsync(file) == 0
  }

  static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes { TelopPlatform.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      remaining = remaining.dropFirst(count)
    }
    return true
  }

  static func bytes(at path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The size of a file in bytes; 0 if there is none.
  static func size(of path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  /// Creates a folder to which only this user has access.
  static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Moves a file or folder to `newPath` in `folder`, and waits until the entry there is on disk. Unless `folder` is
  /// temporary, also waits for the entry of `folder` in its parent. Returns whether this succeeded.
  static func move(
    _ path: String, to newPath: String, in folder: String, isTemporary: Bool
  ) -> Bool {
    rename(path, newPath) == 0 && sync(folder) && (isTemporary || sync(folder + "/.."))
  }

  /// Removes what an earlier run left: the files and folders whose names `isLeftover` accepts. Skips those of other
  /// users. Does nothing in a folder to which other users may write, because they could choose such names.
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

  /// Path of a new folder for a service without a data folder.
  static var newTemporaryPath: String {
    FileManager.default.temporaryDirectory.appendingPathComponent("telop-\(UUID().uuidString)").path
  }

  /// The name of a new folder whose content is not complete yet.
  static var incompleteName: String { incompletePrefix + UUID().uuidString }

  static func isIncompleteName(_ name: String) -> Bool {
    name.hasPrefix(incompletePrefix)
      && UUID(uuidString: String(name.dropFirst(incompletePrefix.count))) != nil
  }

  private static let incompletePrefix = ".new-"

  static func absolute(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    return isAbsolute ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Waits until the entries of a folder are on disk. Returns whether this succeeded.
  static func sync(_ folder: String) -> Bool {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fsync(file) == 0
  }
}
