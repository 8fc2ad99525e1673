internal import TelopExport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A folder that a command writes: whole, or not at all.
struct OutputFolder {
  let path: String

  /// Writes the folder beside its place and moves it there. One that is there already is replaced only
  /// if an earlier run made it: every file in it has a name like one of the new ones.
  func write(_ files: [ExportFile]) throws {
    let target = try OutputPlace.target(of: path)
    let temporary = "\(target).\(getpid()).tmp"
    guard mkdir(temporary, 0o777) == 0 else { throw OutputPlace.refusal(path, errno) }
    defer { Self.remove(temporary) }
    for file in files {
      let output = OutputFile(path: "\(temporary)/\(file.name)", shownAs: "\(path)/\(file.name)")
      try output.write(file.bytes, force: false)
    }
    guard let there = Self.names(in: target) else {
      guard rename(temporary, target) == 0 else { throw OutputPlace.refusal(path, errno) }
      return
    }
    let isOurs = there.allSatisfy { name in
      files.contains { $0.name == name } || Self.isSegment(name)
    }
    guard isOurs else {
      throw Failure(
        "\(path): is there already, with other files in it", status: Failure.usage)
    }
    let before = "\(target).\(getpid()).old"
    guard rename(target, before) == 0 else { throw OutputPlace.refusal(path, errno) }
    guard rename(temporary, target) == 0 else {
      let reason = errno
      _ = rename(before, target)
      throw OutputPlace.refusal(path, reason)
    }
    Self.remove(before)
  }

  private static func isSegment(_ name: String) -> Bool {
    name.hasPrefix("segment-") && name.hasSuffix(".svg")
  }

  /// `nil` for what is no folder.
  private static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Takes away a folder of files.
  private static func remove(_ path: String) {
    for name in names(in: path) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
