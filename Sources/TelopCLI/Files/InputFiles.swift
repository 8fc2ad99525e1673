@_spi(Answers) internal import Telop
internal import TelopPlatform

/// The input files of a command, which no output may replace.
struct InputFiles {
  private let paths: [String]

  init(_ fit: Fit, script: String, besides others: [String] = []) {
    var paths = [script, fit.options.sources.insert ?? "-", fit.options.over?.path ?? "-"] + others
    paths += fit.options.type.fonts + fit.options.faces.map(\.name)
    paths += fit.text.fonts.compactMap(\.path)
    self.paths = paths.filter { $0 != "-" }
  }

  /// - Parameter paths: the files that are read; `-` is standard input, which may be a file.
  init(_ paths: [String]) { self.paths = paths.map { $0 == "-" ? "/dev/stdin" : $0 } }

  /// Throws a usage error for an output that is an input under another name or link.
  func check(_ output: String) throws {
    guard output != "-", let identity = Self.identity(output) else { return }
    for path in paths {
      // A path may carry the font's index in a collection.
      let plain = Font.file(named: path)?.path ?? path
      guard [path, plain].contains(where: { Self.identity($0) == identity }) else { continue }
      throw Failure("\(output): is also an input, \(path); give the output another name")
    }
  }

  /// The identity of a regular file, links followed. `nil` for missing files and for devices, which store nothing.
  private static func identity(_ path: String) -> FileFacts.Identity? {
    FileFacts(path).flatMap { $0.isFile ? $0.identity : nil }
  }
}
