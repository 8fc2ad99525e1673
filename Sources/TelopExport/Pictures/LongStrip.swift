internal import CTelopPNG
internal import Telop

/// A strip that is too long for one Cairo image, drawn in parts.
struct LongStrip {
  /// Maximum side that libpng writes, in pixels.
  private static let maximumSide = 1_000_000
  private static let maximumBytes = 1 << 30

  let painter: StripPainter
  let background: BandBackground

  /// - Throws: `tooLarge`, `libraryFailure`.
  func png() throws(ExportError) -> [UInt8] {
    let band = painter.band
    let length = painter.drawnRange.count
    guard length <= Self.maximumSide, length * band.thickness * 4 <= Self.maximumBytes else {
      throw ExportError(
        .tooLarge,
        "a strip of \(length) × \(band.thickness) px is too large for a PNG: at most "
          + "\(Self.maximumSide) px and 1 GiB; svg has no limit, --at shows a moment")
    }
    let (width, height) = band.isVertical ? (band.thickness, length) : (length, band.thickness)
    var bytes: [UInt8] = []
    try bytes.withPixels(width: width, height: height) { (pixels) throws(ExportError) in
      var start = painter.drawnRange.lowerBound
      while start < painter.drawnRange.upperBound {
        let part = start..<min(start + StripTiles.length, painter.drawnRange.upperBound)
        try draw(part, into: pixels)
        start = part.upperBound
      }
    }
    return try Self.encoded(bytes, width: width, height: height)
  }

  private func draw(_ part: Range<Int>, into pixels: PixelBuffer) throws(ExportError) {
    let band = painter.band
    let canvas = try Canvas(length: part.count, depth: band.thickness, isVertical: band.isVertical)
    canvas.fill(with: background, of: band)
    try painter.draw(
      Double(part.lowerBound)...Double(part.upperBound), on: canvas,
      stripStart: -Double(part.lowerBound))
    canvas.convertToStraightAlpha(transparentColor: .clear)
    let first = part.lowerBound - painter.drawnRange.lowerBound
    canvas.withPixels { pixels.part(along: first..<first + part.count, of: band).copy($0) }
  }

  private static func encoded(_ pixels: [UInt8], width: Int, height: Int) throws(ExportError)
    -> [UInt8]
  {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = UInt32(telop_png_bgra)
    let stride = Int32(width * 4)
    var count = 0
    // The first call returns the size, and the second call the bytes.
    guard png_image_write_to_memory(&image, nil, &count, 0, pixels, stride, nil) != 0 else {
      throw failure(image)
    }
    var bytes = [UInt8](repeating: 0, count: count)
    guard png_image_write_to_memory(&image, &bytes, &count, 0, pixels, stride, nil) != 0 else {
      throw failure(image)
    }
    return Array(bytes.prefix(count))
  }

  private static func failure(_ image: png_image) -> ExportError {
    let message = withUnsafeBytes(of: image.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return ExportError(.libraryFailure, "libpng: \(message)")
  }
}
