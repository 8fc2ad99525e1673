internal import Telop
internal import TelopPlatform
internal import TelopScript

/// A file that the user named, or standard input for `-`.
struct InputFile {
  let path: String

  var name: String { FileReader.name(of: path) }
  /// The folder that resolves relative paths in the file; `nil` for the working folder.
  var folder: String? { FileReader.folder(of: path) }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// - Throws: `FileError`.
  func bytes() throws(FileError) -> [UInt8] { try FileReader.machine.bytes(of: path) }

  /// Reads the file as text.
  ///
  /// - Throws: `FileError`, and as `SourceText.decoded`.
  func text() throws -> String { try SourceText.decoded(bytes(), name: name) }
}
