internal import TelopPlatform
@_spi(Answers) internal import TelopScript
internal import TelopUnits

/// The folder of a script. By default, the script may name only files below this folder.
struct ScriptFolder {
  private let path: String

  /// - Parameter path: the folder at which relative paths start; `nil` is the working folder, and "" the root.
  init(_ path: String?) { self.path = path.map { $0.isEmpty ? "/" : $0 } ?? "." }

  /// Checks that a script's front matter names no file outside the folder. Symbolic links are resolved.
  ///
  /// - Parameter overridden: the names of options that the caller sets; the script's values of these are ignored.
  /// - Throws: `outsideFolder` with the script's line.
  func check(_ script: Script, except overridden: Set<String>) throws(FileError) {
    for (index, setting) in OptionLayer(frontMatterOf: script).settings.enumerated()
    where !overridden.contains(setting.name) {
      for path in setting.paths where !contains(path) {
        throw FileError(
          code: .outsideFolder,
          message:
            "\(setting.name): \(path) lies outside the script's folder; --allow-files allows it",
          place: ErrorPlace(options: [setting.name])
        ).inFile(script.name, line: script.settings[index].sourceLine)
      }
    }
  }

  func contains(_ path: String) -> Bool {
    guard let root = Self.resolved(self.path) else { return false }
    let file = path.isAbsolutePath ? path : self.path + "/" + path
    // Compares bytes, because Swift ignores differences of Unicode normal form between strings. Such a difference
    // makes another file name.
    let start = root.last == Self.slash ? root : root + [Self.slash]
    return Self.nearestExisting(file)?.starts(with: start) ?? false
  }

  private static let slash = UInt8(ascii: "/")

  /// The resolved path of a file. For a missing file, this is the path of the nearest folder above it that exists, with
  /// a slash at the end.
  private static func nearestExisting(_ path: String) -> [UInt8]? {
    if let file = resolved(path) { return file }
    var folder = path
    while let end = folder.lastSlash {
      folder = String(folder[..<end])
      if let existing = resolved(folder.isEmpty ? "/" : folder) { return existing + [slash] }
    }
    return resolved(".").map { $0 + [slash] }
  }

  private static func resolved(_ path: String) -> [UInt8]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) }
  }
}
