@_spi(Answers) internal import Telop
internal import TelopPlatform
internal import TelopText

/// The input files of a command, which no output may replace.
struct InputFiles {
  private let paths: [String]

  /// - Parameters:
  ///   - script: the script's path, or `-`.
  ///   - others: other files that were read.
  init(_ fit: Fit, script: String, besides others: [String] = []) {
    var paths = [script, fit.options.sources.insert ?? "-", fit.options.over?.path ?? "-"] + others
    paths += fit.options.type.fonts + fit.options.faces.map(\.name)
    paths += fit.text.fonts.compactMap(\.path)
    self.paths = paths.filter { $0 != "-" }
  }

  /// - Parameter paths: the files that are read; `-` is standard input, which may be a file.
  init(_ paths: [String]) { self.paths = paths.map { $0 == "-" ? "/dev/stdin" : $0 } }

  /// Checks that an output is not an input under another name or link.
  ///
  /// - Throws: a usage error that names both files.
  func check(_ output: String) throws {
    guard output != "-", let identity = Self.file(output) else { return }
    for path in paths {
      // A path may carry the font's index in a collection.
      let plain = Font.file(named: path)?.path ?? path
      let isSame = [path, plain].contains { Self.file($0).map { $0 == identity } ?? false }
      guard isSame else { continue }
      throw Failure(
        "\(output): is also an input, \(path); give the output another name", status: Failure.usage)
    }
  }

  private struct FileIdentity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  /// The identity of a regular file, links followed. `nil` for missing files and for devices, which store nothing.
  private static func file(_ path: String) -> FileIdentity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }
}
