internal import TelopPlatform

struct FileFacts {
  private let status: stat

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Follows links; `nil` if there is no file.
  init?(_ path: String) { self.init { stat(path, $0) } }

  init?(_ descriptor: Int32) { self.init { fstat(descriptor, $0) } }

  /// Does not follow a link; `nil` if there is no file.
  init?(ofLink path: String) { self.init { lstat(path, $0) } }

  private init?(_ read: (UnsafeMutablePointer<stat>) -> Int32) {
    var status = stat()
    guard read(&status) == 0 else { return nil }
    self.status = status
  }

  var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
  var size: Int { Int(status.st_size) }
  var permissions: mode_t { status.st_mode & 0o7777 }
  var modificationTime: FileTime { status.modificationTime }

  struct Identity: Equatable {
    let device: UInt64
    let inode: UInt64
  }

  var identity: Identity {
    Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
  }
}
