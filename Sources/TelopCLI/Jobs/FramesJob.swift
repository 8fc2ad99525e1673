internal import TelopExport
internal import TelopPlatform
internal import TelopPrograms
internal import TelopUnits

/// Writes a movie as one file per frame. The files get their final names once all are complete.
struct FramesJob {
  let movie: Movie
  /// A folder, or files by a pattern: `talk/frame_%05d.png`.
  let path: String

  func run() throws {
    guard path != "-", !OutputPath.isSpecial(path) else {
      throw Failure("frames are written to a folder; name it with -o")
    }
    let slash = path.lastSlash
    guard let names = FramePattern(String(path.lastComponent)) else {
      return try writeFolder(path, FramePattern(count: movie.frameCount))
    }
    let folder = slash.map { String(path[..<$0]) } ?? "."
    let others = FolderListing.names(in: folder).filter { names.number(in: $0) == nil }
    if slash != nil, others.isEmpty {
      try writeFolder(folder.isEmpty ? "/" : folder, names)
    } else {
      try write(into: folder, names)
    }
  }

  /// Writes a folder of frames. An existing folder is replaced only if it contains nothing but frames.
  private func writeFolder(_ folder: String, _ names: FramePattern) throws {
    try OutputFolder(path: folder) { names.number(in: $0) != nil }.write { draft in
      try movie.write(to: draft, names: names, for: folder)
    }
  }

  /// Adds the frames to a folder with other files, once all frames are complete.
  private func write(into folder: String, _ names: FramePattern) throws {
    // A player would also play the surplus frames of an earlier, longer movie.
    let surplus = FolderListing.names(in: folder).filter { name in
      names.number(in: name).map { $0 >= movie.frameCount } ?? false
    }
    if let name = surplus.min() {
      throw Failure(
        "\(folder)/\(name): already exists, but this movie has \(movie.frameCount) frames; remove "
          + "it, or choose another folder")
    }
    let draft = try OutputPath.draft(.folder, of: folder + "/frames", for: path)
    try movie.write(to: draft.path, names: names, for: path)
    for number in 0..<movie.frameCount {
      let name = names.name(of: number)
      if rename(draft.path + "/" + name, folder + "/" + name) != 0 {
        throw OutputPath.refusal("\(folder)/\(name)", errno)
      }
    }
  }
}
