internal import Telop
internal import TelopEssentials
internal import TelopPlatform
internal import TelopScript
internal import TelopShows

struct ScriptFile: Sendable {
  let path: String
  let name: String
  let maximumBytes: Int

  /// - Parameter path: absolute, or relative to the working folder.
  init(_ path: String, maximumBytes: Int) {
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    name = ScriptSource(path: path).name
    self.maximumBytes = maximumBytes
  }

  /// Metadata that differs between saved versions of the file.
  struct Stamp: Sendable, Hashable {
    /// The inode.
    var file: UInt
    var size: Int
    var written: FileTime
    /// The time of the last change of the content or of metadata, such as permissions.
    var changed: FileTime

    init(_ status: stat) {
      file = UInt(status.st_ino)
      size = Int(status.st_size)
      written = status.modificationTime
      changed = status.changeTime
    }
  }

  /// The file's stamp now; `nil` if there is no file, for example while an editor replaces it.
  var stamp: Stamp? {
    var status = stat()
    return stat(path, &status) == 0 ? Stamp(status) : nil
  }

  /// The path with all symbolic links resolved; `nil` if there is no file.
  var resolvedPath: String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Reads the source for a show. Throws `StartError`; `ScriptError` with the line of the error.
  func source() throws -> ShowSource {
    var status = stat()
    guard stat(path, &status) == 0 else { throw refusal(String(cString: strerror(errno)), 66) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw refusal("it is not a regular file; give the path of a script file", 64)
    }
    guard status.st_size <= maximumBytes else {
      throw refusal("it has \(status.st_size) bytes; the limit for scripts is \(maximumBytes)", 65)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw refusal("it cannot be read", 66)
    }
    let format = Script.Format(path: path)
    _ = try Script(utf8: Array(data), format: format, name: name)
    return ShowSource(script: String(decoding: data, as: UTF8.self), format: format, name: name)
  }

  /// - Parameter status: an exit status of `sysexits.h`.
  private func refusal(_ reason: String, _ status: Int32) -> StartError {
    StartError("\(name.quoted): \(reason)", status: status)
  }
}
