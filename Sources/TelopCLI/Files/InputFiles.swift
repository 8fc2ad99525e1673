internal import Telop
internal import TelopPlatform
internal import TelopText

/// The files that something is made from, which no output may replace.
struct InputFiles {
  private let paths: [String]

  /// - Parameters:
  ///   - script: the script's path, or `-`.
  ///   - others: what else was read.
  init(_ fit: Fit, script: String, besides others: [String] = []) {
    var paths = [script, fit.options.sources.insert ?? "-", fit.options.over?.path ?? "-"] + others
    paths += fit.options.type.fonts + fit.options.faces.map(\.name)
    paths += fit.text.fonts.compactMap(\.path)
    self.paths = paths.filter { $0 != "-" }
  }

  /// - Parameter paths: what is read; `-` is what standard input comes from.
  init(_ paths: [String]) { self.paths = paths.map { $0 == "-" ? "/dev/stdin" : $0 } }

  /// Makes sure that an output is none of them, by whatever name or link.
  ///
  /// - Throws: a usage error that names both.
  func check(_ output: String) throws {
    guard output != "-", let own = Self.file(output) else { return }
    for path in paths {
      // A collection's font is named by its file and its number.
      let plain = Font.file(named: path)?.path ?? path
      let isSame = [path, plain].contains { Self.file($0).map { $0 == own } ?? false }
      guard isSame else { continue }
      throw Failure(
        "\(output): is also an input, \(path); give the output another name", status: Failure.usage)
    }
  }

  private struct File: Equatable {
    let device: UInt64
    let number: UInt64
  }

  /// Links are followed; `nil` for what is not there, and for devices, which keep nothing.
  private static func file(_ path: String) -> File? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return File(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }
}
