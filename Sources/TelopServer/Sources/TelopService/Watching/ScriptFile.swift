internal import Telop
internal import TelopEssentials
internal import TelopPlatform
internal import TelopScript
internal import TelopShows

/// A script's file that is looked at again and again.
struct ScriptFile: Sendable {
  /// From the root, so that it is the same file wherever the service is started.
  let path: String
  /// What messages call it.
  let name: String
  /// The most bytes that it may have.
  let limit: Int

  /// - Parameter path: from the working folder.
  init(_ path: String, limit: Int) {
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    name = ScriptSource(path: path).name
    self.limit = limit
  }

  /// What tells one state of the file from another without reading it.
  struct Stamp: Sendable, Hashable {
    var file: UInt
    var size: Int
    var written: FileTime
    var changed: FileTime

    init(_ status: stat) {
      (file, size) = (UInt(status.st_ino), Int(status.st_size))
      // When it was written, and when anything of it changed: also when somebody may read it now.
      (written, changed) = (status.contentTime, status.changeTime)
    }
  }

  /// `nil` where there is no such file: some editors write beside it and rename that.
  var stamp: Stamp? {
    var status = stat()
    return stat(path, &status) == 0 ? Stamp(status) : nil
  }

  /// Where the path leads, all links followed; `nil` where there is no such file.
  var place: String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What a show is made from that follows it.
  ///
  /// - Throws: `ScriptFileError` for what is no file of text; `ScriptError` with the line.
  func source() throws -> ShowSource {
    var status = stat()
    guard stat(path, &status) == 0 else { throw refusal(String(cString: strerror(errno)), 66) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw refusal("not a regular file: a show follows a file that is saved", 64)
    }
    guard status.st_size <= limit else {
      throw refusal("it has \(status.st_size) bytes, and shows have \(limit) at most", 65)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw refusal("it cannot be read", 66)
    }
    let format = Script.Format(path: path)
    _ = try Script(utf8: Array(data), format: format, name: name)
    return ShowSource(
      script: String(decoding: data, as: UTF8.self), format: format, name: name)
  }

  private func refusal(_ reason: String, _ status: Int32) -> ScriptFileError {
    ScriptFileError(message: "\(name.visible): \(reason)", status: status)
  }
}

/// Why a script's file cannot be followed.
package struct ScriptFileError: Error, Sendable, Hashable {
  /// The file and the reason, in one line.
  package let message: String
  /// What a program ends with, as `sysexits.h` has it.
  package let status: Int32

  /// An error from its parts.
  package init(message: String, status: Int32) { (self.message, self.status) = (message, status) }
}
