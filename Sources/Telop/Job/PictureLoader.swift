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
      } catch let error as MediaError { throw error.inFile(script.name, line: picture.sourceLine) }
    }
  }

  private func image(of picture: Script.Picture) throws -> PNGImage {
    let path = picture.path
    if let image = images.withLock({ $0[path] }) { return image }
    let name = Script.Picture.name(ofFile: path)
    if path.hasPrefix("https://") || path.hasPrefix("http://") {
      throw MediaError(
        .noPicture,
        "\(name): web addresses are not supported; download the picture and give its path",
        option: nil)
    }
    let file = try path.hasPrefix("data:") ? Self.embedded(path, name) : bytes(of: picture)
    let drawing = PictureReader(
      path: name, noun: "a picture", option: nil, maximumSide: Self.maximumSide)
    let drawn = try drawing.picture(
      file, svgOptions: drawing.naturalSize(file).map(Self.magnification) ?? [])
    let image = PNGImage(file: drawn.png, width: drawn.width, height: drawn.height)
    guard let isVisible = PictureFont(image).isVisible else {
      throw MediaError(.noPicture, "\(name): the PNG is damaged", option: nil)
    }
    guard isVisible else {
      throw MediaError(.noPicture, "\(name): the picture is fully transparent", option: nil)
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
    guard url.hasPrefix(start), let file = decoded(base64: url.dropFirst(start.count)) else {
      throw MediaError(
        .noPicture, "\(name): a data URL must be a PNG in base64: \(start)…", option: nil)
    }
    return file
  }

  /// Decodes base64; `nil` for other text. Foundation's decoder would make this library depend on Foundation.
  private static func decoded(base64 text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var bitCount = 0
    for byte in text.utf8.prefix(while: { $0 != UInt8(ascii: "=") }) {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bits = bits << 6 | UInt32(byte - 65)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): bits = bits << 6 | UInt32(byte - 71)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): bits = bits << 6 | UInt32(byte + 4)
      case UInt8(ascii: "+"): bits = bits << 6 | 62
      case UInt8(ascii: "/"): bits = bits << 6 | 63
      default: return nil
      }
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    return bytes
  }

  /// The maximum width and height of a picture, in pixels.
  private static let maximumSide = 2_048

  /// The options with which rsvg-convert enlarges a small SVG, to a height of at most 512 px. The factor is a whole
  /// number, so that the proportions stay exact.
  private static func magnification(of size: (width: Int, height: Int)) -> [String] {
    let factor = max(1, min(512 / max(1, size.height), maximumSide / max(1, size.width)))
    return ["--zoom", "\(factor)"]
  }
}
