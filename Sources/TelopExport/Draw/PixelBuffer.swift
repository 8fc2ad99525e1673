internal import Telop

/// The pixels of an image, row by row from the top, valid only within the call that provides them.
///
/// A pixel has its opacity in the highest byte, followed by red, green and blue (see `RGBAColor.pixel(alpha:)`). Access
/// to rows or columns outside the image traps in release builds too, as with array indices.
struct PixelBuffer {
  let width: Int
  let height: Int
  /// The distance between rows, in pixels.
  private let stride: Int
  private let pixels: UnsafeMutableBufferPointer<UInt32>

  /// - Parameter stride: The distance between rows, in bytes.
  init(_ bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int) {
    self.init(bytes.bindMemory(to: UInt32.self), width: width, height: height, stride: stride / 4)
  }

  private init(_ pixels: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int, stride: Int) {
    precondition(
      width >= 0 && width <= stride
        && (height == 0 || height > 0 && (height - 1) * stride + width <= pixels.count),
      "an image larger than its memory")
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = pixels
  }

  @inline(__always) private func check(_ rows: Range<Int>, _ columns: Range<Int>) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= height && columns.lowerBound >= 0
        && columns.upperBound <= width, "pixels outside of the image")
  }

  @inline(__always)
  private func pixels(ofRow row: Int, _ columns: Range<Int>) -> UnsafeMutableBufferPointer<UInt32> {
    check(row..<row + 1, columns)
    let start = row * stride
    return UnsafeMutableBufferPointer(
      rebasing: pixels[start + columns.lowerBound..<start + columns.upperBound])
  }

  @inline(__always) subscript(row: Int, column: Int) -> UInt32 {
    get { pixels(ofRow: row, column..<column + 1)[0] }
    nonmutating set { pixels(ofRow: row, column..<column + 1)[0] = newValue }
  }

  /// Part of the image. Rows and columns of the part count from 0.
  func part(rows: Range<Int>, columns: Range<Int>) -> PixelBuffer {
    check(rows, columns)
    let first = min(rows.lowerBound * stride + columns.lowerBound, pixels.count)
    return PixelBuffer(
      UnsafeMutableBufferPointer(rebasing: pixels[first...]), width: columns.count,
      height: rows.count, stride: stride)
  }

  func part(along range: Range<Int>, of band: Band) -> PixelBuffer {
    let across = 0..<band.thickness
    return band.isVertical ? part(rows: range, columns: across) : part(rows: across, columns: range)
  }

  /// Some rows of the image, or some columns if `isVertical` is true.
  func part(across range: Range<Int>, isVertical: Bool) -> PixelBuffer {
    isVertical ? part(rows: 0..<height, columns: range) : part(rows: range, columns: 0..<width)
  }

  @inline(__always)
  func withRow<Result>(_ row: Int, _ body: (inout MutableSpan<UInt32>) -> Result) -> Result {
    var pixels = MutableSpan(_unsafeElements: pixels(ofRow: row, 0..<width))
    return body(&pixels)
  }

  func fill(_ columns: Range<Int>, ofRow row: Int, with pixel: UInt32) {
    pixels(ofRow: row, columns).update(repeating: pixel)
  }

  @inline(__always) func replaceEach(_ replacement: (UInt32) -> UInt32) {
    for row in 0..<height {
      withRow(row) { pixels in
        for column in pixels.indices { pixels[column] = replacement(pixels[column]) }
      }
    }
  }

  /// Fills each row outside `rows` with one colour: `pixels[row]`. If `isVertical` is true, rows are columns.
  func fillRows(outside rows: Range<Int>, with pixels: [UInt32], isVertical: Bool) {
    for (row, pixel) in pixels.enumerated() where !rows.contains(row) {
      part(across: row..<row + 1, isVertical: isVertical).replaceEach { _ in pixel }
    }
  }

  func copy(_ other: PixelBuffer) {
    precondition(other.width == width && other.height == height, "images of different sizes")
    for row in 0..<height {
      _ = pixels(ofRow: row, 0..<width).update(fromContentsOf: other.pixels(ofRow: row, 0..<width))
    }
  }
}

extension RGBAColor {
  /// A pixel with this colour's channels and the opacity `alpha`. The channels are not multiplied by `alpha`.
  func pixel(alpha: UInt8) -> UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  var premultipliedPixel: UInt32 {
    let scaled = { (channel: UInt8) in UInt8((Int(channel) * Int(alpha) + 127) / 255) }
    return RGBAColor(red: scaled(red), green: scaled(green), blue: scaled(blue)).pixel(alpha: alpha)
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes as an image. An array of a different length is first replaced by transparent pixels.
  mutating func withPixels<Result, Failure: Error>(
    width: Int, height: Int, _ body: (PixelBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let byteCount = width * height * 4
    if count != byteCount { self = [UInt8](repeating: 0, count: byteCount) }
    return try withUnsafeMutableBufferPointer { (bytes) throws(Failure) in
      let bytes = UnsafeMutableRawBufferPointer(bytes)
      return try body(PixelBuffer(bytes, width: width, height: height, stride: width * 4))
    }
  }
}

extension Range<Int> {
  /// The rows that are both in this range and in the range moved by `shift`. While the background slides in or out,
  /// text and tabs keep their place. They are visible only where the moved background covers their rows.
  func clipped(toRowsMovedBy shift: Int) -> Range<Int> {
    clamped(to: lowerBound + shift..<upperBound + shift)
  }
}
