internal import Telop
internal import TelopPlatform
internal import TelopPrograms

/// Draws a page: text and shapes as an SVG, other content as a WebP that is sharp on a screen of 3840 × 2160 pixels.
struct SlideDrawing {
  let file: String
  let folder: TemporaryFolder
  /// The numbers of pages that always become pictures, from 1.
  let photographs: Set<Int>
  let colors: DeckColors

  static let cairo = Program(name: "pdftocairo", package: "poppler-utils")
  /// ffmpeg without a memory limit, because it reads only pictures written by poppler.
  private static let encoder = Program(name: "ffmpeg", package: "ffmpeg", maximumMemory: nil)

  /// Maximum size of an SVG in bytes, for immediate display.
  static let maximumMarkup = 8 << 20
  /// Maximum number of elements of an SVG, for immediate display.
  private static let maximumElements = 30_000
  /// The deflated size of an SVG without pictures above which a WebP is tried, in bytes.
  private static let maximumVectorBytes = 200_000

  /// - Parameter number: The page number, from 1.
  /// - Returns: The slide; `nil` if poppler cannot draw the page.
  /// - Throws: `missingProgram`; `unwritable` for a temporary file.
  func slide(
    _ number: Int, _ page: DeckFacts.PDFPage
  ) throws(ExportError) -> (form: Deck.Slide.Form, bytes: [UInt8])? {
    // A cropped page becomes a picture, because an SVG has no crop box.
    let isColored = try colors.areLost(on: number)
    let isPicture = isColored || page.isCropped || photographs.contains(number)
    let vector = try isPicture ? nil : vector(number)
    if let vector, vector.isSmall { return (.vector, vector.bytes) }
    guard let picture = try picture(number, page, isColored: isColored) else {
      if !isPicture { return vector.map { (.vector, $0.bytes) } }
      return try self.vector(number).map { (.vector, $0.bytes) }
    }
    if let vector, vector.bytes.count <= picture.count, !vector.isSlow {
      return (.vector, vector.bytes)
    }
    return (.picture, picture)
  }

  private struct Vector {
    let bytes: [UInt8]
    /// True if the SVG is small. The limit is lower for an SVG with a picture.
    let isSmall: Bool
    let isSlow: Bool
  }

  private func vector(_ number: Int) throws(ExportError) -> Vector? {
    guard
      let markup = try Self.cairo.output(
        ["-svg", "-f", "\(number)", "-l", "\(number)", file, "-"], limit: Self.maximumMarkup),
      let facts = SlideMarkup(markup)
    else { return nil }
    let bytes = try deflated(markup)
    let isSlow = facts.elementCount > Self.maximumElements
    let maximum = facts.hasPicture ? Self.maximumVectorBytes / 4 : Self.maximumVectorBytes
    return Vector(bytes: bytes, isSmall: bytes.count <= maximum && !isSlow, isSlow: isSlow)
  }

  /// - Parameter isColored: True if Cairo would lose colours.
  private func picture(
    _ number: Int, _ page: DeckFacts.PDFPage, isColored: Bool
  ) throws(ExportError) -> [UInt8]? {
    let name = folder.path + "/\(number)"
    defer { for ending in [".tif", ".ppm", ".webp"] { unlink(name + ending) } }
    let isWide = page.width * 9 >= page.height * 16
    let scale =
      isWide
      ? ["-scale-to-x", "3840", "-scale-to-y", "-1"] : ["-scale-to-x", "-1", "-scale-to-y", "2160"]
    let range = ["-f", "\(number)", "-l", "\(number)", "-singlefile", "-cropbox"]
    let (painter, form, ending) =
      isColored
      ? (DeckColors.painter, [], ".ppm")
      : (Self.cairo, ["-tiff", "-tiffcompression", "none"], ".tif")
    let encoding = [
      "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-i", "file:\(name)\(ending)",
      "-frames:v", "1", "-c:v", "libwebp", "-quality", "86", "-f", "webp", "file:\(name).webp",
    ]
    guard try painter.output(form + range + scale + [file, name], limit: 1 << 20) != nil,
      try Self.encoder.output(encoding, limit: 1 << 20) != nil
    else { return nil }
    let bytes = (try? FileBytes.read(name + ".webp", limit: Deck.maximumBytes)) ?? []
    return bytes.starts(with: "RIFF".utf8) ? bytes : nil
  }
}

extension Program {
  /// The output of a program that reads a deck; `nil` if the program fails or exceeds its time.
  func output(_ arguments: [String], limit: Int) throws(ExportError) -> [UInt8]? {
    do throws(ProgramError) {
      return try run(arguments, limit: limit, time: Deck.programTime)
    } catch {
      guard error.code == .failed || error.code == .badAnswer else { throw ExportError.of(error) }
      return nil
    }
  }
}
