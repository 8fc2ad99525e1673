@_spi(Answers) internal import TelopScript
internal import TelopUnits

/// Reads the files of the pictures in a script, each once.
final class PictureLoader: Sendable {
  private let files: FileReader
  /// The folder at which paths start; `nil` is the working folder.
  private let folder: String?
  private let allowsOutsideFiles: Bool
  private let images = Guarded<[String: PNGImage]>([:])

  init(_ files: FileReader, folder: String?, allowsOutsideFiles: Bool) {
    self.files = files
    self.folder = folder
    self.allowsOutsideFiles = allowsOutsideFiles
  }

  /// - Throws: `FileError` and `MediaError`, with the script's line.
  func load(_ script: inout Script) throws {
    for (index, picture) in script.pictures.enumerated() where picture.image == nil {
      do { script.pictures[index].image = try image(at: picture.path) } catch let error as FileError {
        throw FileError(
          code: error.code, message: error.description,
          place: ErrorPlace(file: script.name, line: picture.sourceLine))
      } catch let error as MediaError {
        throw error.inFile(script.name, line: picture.sourceLine)
      }
    }
  }

  private func image(at path: String) throws -> PNGImage {
    if let image = images.withLock({ $0[path] }) { return image }
    if files.opensPaths, !allowsOutsideFiles, !ScriptFolder(folder).contains(path) {
      throw FileError(
        code: .outsideFolder,
        message: "\(path) lies outside the script's folder; --allow-files allows it",
        place: ErrorPlace())
    }
    let file = try files.bytes(
      of: path.isAbsolutePath ? path : folder.map { $0 + "/" + path } ?? path)
    let drawing = PictureFile(
      path: path, noun: "a picture", option: nil, maximumSide: Self.maximumSide)
    let picture = try drawing.picture(
      file, svgOptions: drawing.naturalSize(file).map(Self.magnification) ?? [])
    let image = PNGImage(file: picture.png, width: picture.width, height: picture.height)
    images.withLock { $0[path] = image }
    return image
  }

  private static let maximumSide = 2_048

  /// Draws an SVG in a whole multiple of its natural size, so that its proportions stay exact, up to 512 px high.
  private static func magnification(of size: (width: Int, height: Int)) -> [String] {
    let factor = max(1, min(512 / max(1, size.height), maximumSide / max(1, size.width)))
    return ["--zoom", "\(factor)"]
  }
}
