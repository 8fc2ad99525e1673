internal import TelopPrograms
import TelopUnits

/// A picture at the end of a band: a PNG, or an SVG, which librsvg draws.
@_spi(Answers) public struct Logo: Sendable, Hashable {
  /// The path of the file.
  public var path: String
  /// The picture; `nil` until the file was read. A plan with a logo needs its picture.
  public private(set) var picture: LogoPicture?

  /// Creates a reference to a logo without reading the file.
  public init(_ path: String) { self.path = path }

  /// The maximum size of a file in bytes. It is limited because a page contains the whole file.
  private static let maximumFileSize = 4 << 20

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
    guard file.count <= Self.maximumFileSize else {
      throw Self.refusal("\(path): a logo may have at most \(Self.maximumFileSize >> 20) MB")
    }
    picture = try Self.picture(file, path)
  }

  private static func picture(_ file: [UInt8], _ path: String) throws(MediaError) -> LogoPicture {
    if let size = PNGHeader(file) {
      guard size.isReasonable else { throw refusal("\(path): \(PNGHeader.limit)") }
      return LogoPicture(
        file: file, mediaType: "image/png", png: file, width: size.width, height: size.height)
    }
    // XML begins with "<", after an optional byte order mark and blanks.
    let start = file.prefix(1_024).drop { [0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) }
    guard start.first == UInt8(ascii: "<") else {
      throw refusal("\(path): a logo must be a PNG or an SVG")
    }
    let png = try drawn(file, path)
    guard let size = PNGHeader(png), size.isReasonable else {
      throw refusal("\(path): \(PNGHeader.limit)")
    }
    return LogoPicture(
      file: file, mediaType: "image/svg+xml", png: png, width: size.width, height: size.height)
  }

  private static func drawn(_ file: [UInt8], _ path: String) throws(MediaError) -> [UInt8] {
    let program = Program(name: "rsvg-convert", package: "librsvg2-bin")
    do throws(ProgramError) {
      let folder = try TemporaryFolder()
      let copy = folder.path + "/logo.svg"
      try folder.write(file, to: copy)
      let options = ["--height", "512", "--keep-aspect-ratio", "--format", "png"]
      return try program.run(options + [copy], limit: 1 << 25) ?? []
    } catch {
      if error.code == .failed {
        throw refusal(
          "\(path): not an SVG that librsvg can draw within a minute and 2 GiB of memory")
      }
      throw MediaError(
        error.code == .unwritable ? .unwritable : .program, "\(path): \(error.message)",
        option: "logo")
    }
  }

  private static func refusal(_ reason: String) -> MediaError {
    MediaError(.noPicture, reason, option: "logo")
  }
}

private struct PNGHeader {
  let width: Int
  let height: Int

  /// Reads the first chunk. Its length, its name, the width and the height follow the signature.
  init?(_ file: [UInt8]) {
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    guard file.count > 33, file.starts(with: start), file[12..<16].elementsEqual("IHDR".utf8) else {
      return nil
    }
    let number = { (index: Int) in file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    width = number(16)
    height = number(20)
  }

  /// True if the picture is small enough to decode, and not too wide for a band.
  var isReasonable: Bool {
    (1...8_192).contains(width) && (1...8_192).contains(height) && width <= height * 16
  }

  static let limit =
    "a logo must be 1 to 8192 px wide and high, and at most 16 times as wide as high"
}

/// The picture of a logo.
public struct LogoPicture: Sendable, Hashable {
  package let file: [UInt8]
  package let mediaType: String
  /// The picture as a PNG: the file itself, or an SVG rendered 512 px high.
  public let png: [UInt8]
  /// The PNG's width in pixels.
  public let width: Int
  /// The PNG's height in pixels.
  public let height: Int
}
