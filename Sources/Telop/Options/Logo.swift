/// A picture at the end of a band: a PNG, or an SVG, which librsvg draws.
@_spi(Answers) public struct Logo: Sendable, Hashable {
  /// The path of the file.
  public var path: String
  /// The picture; `nil` until the file was read. A plan with a logo needs its picture.
  public private(set) var picture: DecodedPicture?

  /// Creates a reference to a logo without reading the file.
  public init(_ path: String) { self.path = path }

  /// Reads a logo.
  ///
  /// - Parameters:
  ///   - path: the file, a PNG or an SVG.
  ///   - files: the source of the file.
  /// - Throws: `FileError` for an inaccessible file; `noPicture` for a file that is neither PNG nor SVG, is too large,
  ///   or takes librsvg over a minute or 2 GiB of memory; `program` if rsvg-convert cannot be run; `unwritable` for a
  ///   temporary file.
  /// - Complexity: reads the file; for an SVG, also runs a program that draws it.
  public init(reading path: String, files: FileReader = .machine) throws {
    self.init(path)
    let file: [UInt8]
    do throws(FileError) { file = try files.bytes(of: path) } catch {
      throw error.named(by: "logo")
    }
    let drawing = PictureReader(path: path, noun: "a logo", option: "logo", maximumSide: 8_192)
    picture = try drawing.picture(file, svgOptions: ["--height", "512", "--keep-aspect-ratio"])
  }
}

/// The picture of a logo, or of a script.
public struct DecodedPicture: Sendable, Hashable {
  package let file: [UInt8]
  package let mediaType: String
  /// The picture as a PNG: the file itself, or the rendered SVG (for a logo, 512 px high).
  public let png: [UInt8]
  /// The PNG's width in pixels.
  public let width: Int
  /// The PNG's height in pixels.
  public let height: Int
}
