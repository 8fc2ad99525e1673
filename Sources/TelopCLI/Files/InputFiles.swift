@_spi(Answers) internal import Telop

/// The input files of a command. No output may replace them.
struct InputFiles {
  private let paths: [String]

  init(_ fit: Fit, script: String, besides others: [String?] = []) {
    let options = fit.options
    var paths = [
      script, options.lineContent.insertPath, options.over?.path, options.blocks.logo?.path,
    ]
    paths += others
    paths += fit.script.pictures.map { $0.path(in: FileReader.folder(of: script)) }
    paths += options.type.fonts + options.faces.map(\.name) + fit.text.fonts.map(\.path)
    self.init(paths.compactMap(\.self))
  }

  /// - Parameter paths: the files that are read; `-` is standard input, which may be redirected from a file.
  init(_ paths: [String]) { self.paths = paths.map { $0 == "-" ? "/dev/stdin" : $0 } }

  /// Throws a usage error if the output is an input, even under another name or link.
  func check(_ output: String) throws {
    guard output != "-", let identity = Self.identity(output) else { return }
    for path in paths {
      // The path of a font may end with the index of a face in a collection.
      let fontPath = Font.file(named: path)?.path ?? path
      guard [path, fontPath].contains(where: { Self.identity($0) == identity }) else { continue }
      throw Failure("\(output): is also an input, \(path); give the output another name")
    }
  }

  /// Follows links. `nil` for missing files, and for devices, which may be both input and output.
  private static func identity(_ path: String) -> FileFacts.Identity? {
    FileFacts(path).flatMap { $0.isFile ? $0.identity : nil }
  }
}
