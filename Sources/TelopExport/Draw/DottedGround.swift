internal import Telop
import TelopUnits

/// The background and the dots of a band, drawn once and copied into each frame.
struct DottedGround {
  /// The pixels row by row. Their alpha is straight or premultiplied, as in the frame.
  private let pixels: [UInt32]

  /// - Parameters:
  ///   - rows: The background's pixel for each row, or for each column of a vertical band.
  ///   - alpha: The form of alpha in `rows` and in the frame: straight or premultiplied.
  init(
    _ dots: DotGrid, opacity: Double, _ rows: [UInt32], of band: Band, alpha: FrameAlpha
  ) throws(ExportError) {
    let canvas = try Canvas(width: band.width, height: band.height)
    canvas.draw(dots, isVertical: band.isVertical)
    let width = band.width
    pixels = canvas.withPixels { image in
      (0..<width * band.height).map { index in
        let row = index / width
        let column = index % width
        return alpha.over(image[row, column], opacity, rows[band.isVertical ? column : row])
      }
    }
  }

  func fill(_ frame: PixelBuffer) {
    for row in 0..<frame.height {
      frame.withRow(row) { target in
        for column in target.indices { target[column] = pixels[row * target.count + column] }
      }
    }
  }
}

extension FrameAlpha {
  /// Draws premultiplied pixels over a part of a frame.
  ///
  /// - Parameter opacity: Returns the opacity for a row and a column of the part.
  func draw(
    _ layer: PixelBuffer, on part: PixelBuffer, opacity: (_ row: Int, _ column: Int) -> Double
  ) {
    for row in 0..<layer.height {
      for column in 0..<layer.width {
        let pixel = layer[row, column]
        guard pixel >> 24 > 0 else { continue }
        part[row, column] = over(pixel, opacity(row, column), part[row, column])
      }
    }
  }

  /// Composites a premultiplied pixel over `behind`, a pixel of the frame.
  func over(_ source: UInt32, _ opacity: Double, _ behind: UInt32) -> UInt32 {
    let factor = UInt32((min(max(0, opacity), 1) * 255).rounded())
    let byte = { (pixel: UInt32, index: UInt32) in pixel >> (8 * index) & 255 }
    let opacity = (byte(source, 3) * factor + 127) / 255
    if opacity == 0 { return behind }
    let behindOpacity = (byte(behind, 3) * (255 - opacity) + 127) / 255
    let resultOpacity = opacity + behindOpacity
    var result = resultOpacity << 24
    for index: UInt32 in 0..<3 {
      let upper = (byte(source, index) * factor + 127) / 255
      let lower = byte(behind, index)
      let mixed =
        self == .straight
        ? (upper * 255 + lower * behindOpacity + resultOpacity / 2) / max(1, resultOpacity)
        : upper + (lower * (255 - opacity) + 127) / 255
      result |= min(255, mixed) << (8 * index)
    }
    return result
  }
}
