internal import Telop
internal import TelopExport
internal import TelopPlatform
internal import TelopPrograms

/// Writes a movie as a draft beside its target and renames it when complete.
struct MovieJob {
  let movie: Movie
  let path: String

  func run() throws {
    guard path != "-", !OutputPath.isSpecial(path) else {
      throw Failure(
        "\(path == "-" ? "a movie" : "\(path): a movie") needs a regular file, because the "
          + "encoder writes the beginning of the file last; give a file name with -o")
    }
    let target = try OutputPath.target(of: path)
    // Creates the draft first, so that no frame is drawn if the folder is missing.
    let draft = try OutputPath.draft(.file, of: target, for: path)
    if movie.frameCount >= Self.minimumFrameCountForEstimate, let estimate = try movie.estimate() {
      let text = Self.message(on: estimate, frames: movie.frameCount, path)
      if estimate.size > Self.largeFileSize {
        Terminal.warn(text)
      } else {
        Terminal.printNote("\(text)")
      }
    }
    try movie.write(to: draft.path, for: path)
    if let reason = draft.finish({ rename($0, target) == 0 }) {
      throw OutputPath.refusal(path, reason)
    }
  }

  /// The minimum number of frames of a movie whose size and time are estimated before the export.
  private static let minimumFrameCountForEstimate = 1_200
  /// The file size in bytes above which the estimate says how to make the file smaller.
  private static let largeFileSize = 1_000_000_000

  static func message(on estimate: Movie.Estimate, frames: Int, _ path: String) -> String {
    let time = Numbers.time(estimate.time.exactSeconds)
    let advice =
      estimate.size > largeFileSize && !estimate.smaller.isEmpty
      ? "; smaller with \(estimate.smaller.joined(separator: " or "))" : ""
    return "\(path): \(Numbers.count(frames, "frame")), about \(Numbers.bytes(estimate.size)), "
      + "takes about \(time)\(advice)"
  }
}

extension Movie {
  /// Writes the movie to a temporary path and shows a progress bar. Errors name the final path.
  func write(to temporary: String, names: FramePattern? = nil, for path: String) throws {
    var bar = ProgressBar(of: frameCount, "frames")
    // Removes the bar before an error is printed.
    defer { bar.finish() }
    do {
      _ = try write(to: temporary, names: names) { done in
        // A movie with a palette begins with steps that only sample colours and encode no frames.
        bar.show(encodedFrames(afterSteps: done))
        return true
      }
    } catch {
      guard error.code == .unwritable else {
        throw ExportError(error.code, error.message.replacing(utf8: temporary, with: path))
      }
      throw Failure("\(path): \(error.message)", status: Failure.output)
    }
  }
}

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
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let otherFiles = FolderListing.names(in: folder).filter { names.number(in: $0) == nil }
    if slash != nil, otherFiles.isEmpty {
      try writeFolder(folder, names)
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
