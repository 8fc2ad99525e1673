internal import TelopEssentials
@_spi(Answers) internal import TelopScript
internal import TelopText
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
      do { script.pictures[index].image = try image(of: picture) } catch let error as FileError {
        throw FileError(
          code: error.code, message: error.description,
          place: ErrorPlace(file: script.name, line: picture.sourceLine))
      } catch let error as MediaError {
        throw error.inFile(script.name, line: picture.sourceLine)
      }
    }
  }

  private func image(of picture: Script.Picture) throws -> PNGImage {
    let path = picture.path
    if let image = images.withLock({ $0[path] }) { return image }
    let name = Script.Picture.name(ofFile: path)
    let file = try path.hasPrefix("data:") ? Self.embedded(path, name) : bytes(of: picture)
    let drawing = PictureFile(
      path: name, noun: "a picture", option: nil, maximumSide: Self.maximumSide)
    let drawn = try drawing.picture(
      file, svgOptions: drawing.naturalSize(file).map(Self.magnification) ?? [])
    let image = PNGImage(file: drawn.png, width: drawn.width, height: drawn.height)
    guard let isVisible = PictureFont(image).isVisible else {
      throw MediaError(.noPicture, "\(name): the PNG is damaged", option: nil)
    }
    guard isVisible else {
      throw MediaError(.noPicture, "\(name): nothing of the picture would be seen", option: nil)
    }
    images.withLock { $0[path] = image }
    return image
  }

  private func bytes(of picture: Script.Picture) throws(FileError) -> [UInt8] {
    if files.opensPaths, !allowsOutsideFiles, !ScriptFolder(folder).contains(picture.path) {
      throw FileError(
        code: .outsideFolder,
        message: "\(picture.path) lies outside the script's folder; --allow-files allows it",
        place: ErrorPlace())
    }
    return try files.bytes(of: picture.path(in: folder))
  }

  /// The file in a data URL. It must be a PNG, because strangers may write such URLs, and drawing an SVG takes long.
  private static func embedded(_ url: String, _ name: String) throws(MediaError) -> [UInt8] {
    let start = "data:image/png;base64,"
    guard url.hasPrefix(start), let file = Data(base64Encoded: String(url.dropFirst(start.count)))
    else {
      throw MediaError(
        .noPicture, "\(name): a data URL must be a PNG in base64: \(start)…", option: nil)
    }
    return [UInt8](file)
  }

  private static let maximumSide = 2_048

  /// Draws an SVG in a whole multiple of its natural size, so that its proportions stay exact, up to 512 px high.
  private static func magnification(of size: (width: Int, height: Int)) -> [String] {
    let factor = max(1, min(512 / max(1, size.height), maximumSide / max(1, size.width)))
    return ["--zoom", "\(factor)"]
  }
}
