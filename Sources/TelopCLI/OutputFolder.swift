internal import TelopExport
internal import TelopPrograms

/// A folder that a command writes: whole, or not at all.
struct OutputFolder {
  let path: String

  /// Writes the folder beside its place and moves it there. One that is there already is replaced only
  /// if an earlier run made it: every file in it has a name like one of the new ones.
  func write(_ files: [ExportFile]) throws {
    let target = try OutputPlace.target(of: path)
    let draft = try OutputPlace.draft(.folder, of: target, for: path)
    for file in files {
      let output = OutputFile(
        path: "\(draft.path)/\(file.name)", shownAs: "\(path)/\(file.name)")
      try output.writeNew(file.bytes)
    }
    let isOurs = Draft.names(in: target).allSatisfy { name in
      files.contains { $0.name == name } || Self.isSegment(name)
    }
    guard isOurs else {
      throw Failure(
        "\(path): already exists and contains other files", status: Failure.usage)
    }
    if let reason = draft.finish({ Draft.exchange($0, target) }) {
      throw OutputPlace.refusal(path, reason)
    }
  }

  private static func isSegment(_ name: String) -> Bool {
    name.hasPrefix("segment-") && name.hasSuffix(".svg")
  }
}
