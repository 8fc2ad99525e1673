internal import Telop
internal import TelopPlatform
internal import TelopPrograms

/// Draws a page of text and shapes as an SVG, and any other page as a WebP for a screen of 3840 × 2160 pixels.
struct SlideDrawing {
  let file: String
  let folder: TemporaryFolder
  /// The page numbers, from 1, that `DeckPhotographs` found.
  let pagesWithPhotographs: Set<Int>
  /// Detects pages whose emoji `pdftocairo` would draw in black; `pdftoppm` draws them in colour.
  let colors: DeckColors

  static let pdftocairo = Program(name: "pdftocairo", package: "poppler-utils")
  /// ffmpeg needs no memory limit here, because it reads only pictures written by poppler.
  private static let ffmpeg = Program(name: "ffmpeg", package: "ffmpeg", maximumMemory: nil)

  /// Maximum size of an SVG, in bytes. Browsers show a larger SVG with a delay.
  static let maximumMarkup = 8 << 20
  /// Maximum number of elements of an SVG. Browsers show more elements with a delay.
  private static let maximumElements = 30_000
  /// The deflated size of an SVG, in bytes, above which a WebP is tried too. An SVG with pictures has a quarter of this
  /// limit.
  private static let maximumVectorBytes = 200_000

  /// - Parameter number: The page number, from 1.
  /// - Returns: The slide; `nil` if poppler cannot draw the page.
  /// - Throws: `missingProgram`; `unwritable` for a temporary file.
  func slide(
    _ number: Int, _ page: DeckFacts.PDFPage
  ) throws(ExportError) -> (form: Deck.Slide.Form, bytes: [UInt8])? {
    let losesColors = try colors.areLost(on: number)
    // A cropped page becomes a picture, because an SVG has no crop box.
    let isPicture = losesColors || page.isCropped || pagesWithPhotographs.contains(number)
    let vector = try isPicture ? nil : vector(number)
    if let vector, vector.isSmallAndFast { return (.vector, vector.bytes) }
    guard let picture = try picture(number, page, losesColors: losesColors) else {
      return try (isPicture ? self.vector(number) : vector).map { (.vector, $0.bytes) }
    }
    if let vector, vector.bytes.count <= picture.count, !vector.isSlow {
      return (.vector, vector.bytes)
    }
    return (.picture, picture)
  }

  private struct Vector {
    /// The deflated SVG.
    let bytes: [UInt8]
    /// True if the SVG is used without trying a WebP.
    let isSmallAndFast: Bool
    /// True if the SVG has more than `maximumElements`.
    let isSlow: Bool
  }

  private func vector(_ number: Int) throws(ExportError) -> Vector? {
    guard
      let markup = try Self.pdftocairo.output(
        ["-svg", "-f", "\(number)", "-l", "\(number)", file, "-"], limit: Self.maximumMarkup),
      let facts = SlideMarkup(markup)
    else { return nil }
    let bytes = try deflated(markup)
    let isSlow = facts.elementCount > Self.maximumElements
    let maximum = facts.hasPicture ? Self.maximumVectorBytes / 4 : Self.maximumVectorBytes
    return Vector(bytes: bytes, isSmallAndFast: bytes.count <= maximum && !isSlow, isSlow: isSlow)
  }

  private func picture(
    _ number: Int, _ page: DeckFacts.PDFPage, losesColors: Bool
  ) throws(ExportError) -> [UInt8]? {
    let name = folder.path + "/\(number)"
    defer { for suffix in [".tif", ".ppm", ".webp"] { unlink(name + suffix) } }
    let isWide = page.width * 9 >= page.height * 16
    let scale =
      isWide
      ? ["-scale-to-x", "3840", "-scale-to-y", "-1"] : ["-scale-to-x", "-1", "-scale-to-y", "2160"]
    let range = ["-f", "\(number)", "-l", "\(number)", "-singlefile", "-cropbox"]
    let (renderer, format, suffix) =
      losesColors
      ? (DeckColors.pdftoppm, [], ".ppm")
      : (Self.pdftocairo, ["-tiff", "-tiffcompression", "none"], ".tif")
    let encoding = [
      "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-i", "file:\(name)\(suffix)",
      "-frames:v", "1", "-c:v", "libwebp", "-quality", "86", "-f", "webp", "file:\(name).webp",
    ]
    guard try renderer.output(format + range + scale + [file, name], limit: 1 << 20) != nil,
      try Self.ffmpeg.output(encoding, limit: 1 << 20) != nil
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
