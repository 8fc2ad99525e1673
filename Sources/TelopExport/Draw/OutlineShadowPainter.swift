internal import Telop
internal import TelopPlatform
internal import TelopText
import TelopUnits

/// Draws the text's outline, and the shadow beneath the outline. Both lie beneath all text.
struct OutlineShadowPainter {
  private let outline: TextOutline?
  /// The visible width of the outline, in pixels.
  private let width: Double
  private let shadow: TextShadow?
  private let glyphPainter: GlyphPainter

  struct Shapes {
    /// The glyphs of each drawn segment, or of one text.
    let parts: [[PlacedGlyph]]
    /// The strikes through the glyphs, in pixels of the canvas.
    var strikes: [StripPainter.MarkBox] = []
    /// The dividers, in pixels of the canvas.
    var dividers: [GlyphOutline] = []
  }

  /// - Parameter scale: The type size of the glyphs divided by the line's type size.
  init(_ look: ResolvedLook, _ glyphPainter: GlyphPainter, scale: Rational = 1) {
    outline = look.outline
    width = ((look.outline?.width ?? 0) * scale).double
    shadow = look.shadow
    self.glyphPainter = glyphPainter
  }

  /// - Parameters:
  ///   - x: See `GlyphPainter.draw`, also for `y`.
  ///   - along: The visible range along the band, in pixels of the canvas.
  /// - Throws: `libraryFailure` if there is no memory for a shadow.
  /// - Complexity: O(glyphs); for a shadow also O(pixels × blur radius).
  func draw(
    _ shapes: Shapes, on canvas: borrowing Canvas, x: Double, y: Double,
    along: ClosedRange<Double>, thickness: Double, isVertical: Bool
  ) throws(ExportError) {
    // A shadow is blurred pixels, so a vector canvas shows none.
    if let shadow, canvas.isImage {
      let margin = shadow.extent.double
      let start = (along.lowerBound - margin).rounded(.down)
      let length = (along.upperBound + margin).rounded(.up) - start
      let (left, top) = isVertical ? (0, start) : (start, 0)
      let mask = try Canvas(length: Int(length), depth: Int(thickness), isVertical: isVertical)
      mask.translate(x: -left, y: -top)
      draw(shapes, on: mask, x: x, y: y, color: .black)
      mask.blurOpacity(deviation: shadow.deviation.double)
      canvas.setColor(shadow.color)
      canvas.fill(through: mask, x: left, y: top + shadow.drop.double)
    }
    if let outline { stroke(shapes, on: canvas, x: x, y: y, color: outline.color) }
  }

  private func stroke(
    _ shapes: Shapes, on canvas: borrowing Canvas, x: Double, y: Double, color: RGBAColor
  ) {
    for part in shapes.parts {
      glyphPainter.stroke(part, on: canvas, x: x, y: y, width: width, color: color)
    }
    canvas.setColor(color)
    for divider in shapes.dividers {
      canvas.add(divider)
      canvas.strokePath(width: width)
    }
    for strike in shapes.strikes { canvas.fill(strike, edge: width, color: color) }
  }

  private func draw(
    _ shapes: Shapes, on canvas: borrowing Canvas, x: Double, y: Double, color: RGBAColor
  ) {
    if outline != nil { stroke(shapes, on: canvas, x: x, y: y, color: color) }
    for part in shapes.parts { glyphPainter.draw(part, on: canvas, x: x, y: y) { _ in color } }
    canvas.setColor(color)
    for divider in shapes.dividers { canvas.fill(divider) }
    for strike in shapes.strikes { canvas.fill(strike, color: color) }
  }
}

extension Canvas {
  /// Applies a Gaussian blur to the opacity of an image.
  ///
  /// - Parameter deviation: The standard deviation in pixels.
  func blurOpacity(deviation: Double) {
    guard deviation > 0 else { return }
    let radius = Int((deviation * 3).rounded(.up))
    let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    let kernel = weights.map { Float($0 / sum) }
    let width = width
    let height = height
    withPixels { pixels in
      let opacity = (0..<width * height).map { index in
        Float(pixels[index / width, index % width] >> 24)
      }
      let blurredRows = Self.blurred(
        opacity, kernel, count: width, stride: 1, lineCount: height, lineStride: width)
      let blurred = Self.blurred(
        blurredRows, kernel, count: height, stride: width, lineCount: width, lineStride: 1)
      for index in blurred.indices {
        let row = index / width
        let column = index % width
        let alpha = UInt32(min(255, max(0, blurred[index].rounded())))
        pixels[row, column] = pixels[row, column] & 0xFF_FFFF | alpha << 24
      }
    }
  }

  /// Convolves each line of values with the kernel. A line is a row or a column.
  ///
  /// - Parameters:
  ///   - count: The number of values in a line.
  ///   - stride: The distance in `values` between neighbours in a line.
  ///   - lineStride: The distance in `values` between the starts of two lines.
  private static func blurred(
    _ values: [Float], _ kernel: [Float], count: Int, stride: Int, lineCount: Int, lineStride: Int
  ) -> [Float] {
    let radius = kernel.count / 2
    var result = [Float](repeating: 0, count: values.count)
    // For rows and columns the largest index is `values.count - 1`, so every access is in bounds.
    values.withUnsafeBufferPointer { values in
      for line in 0..<lineCount {
        let first = line * lineStride
        for index in 0..<count {
          var sum: Float = 0
          let from = max(0, index - radius)
          let to = min(count - 1, index + radius)
          for other in from...to {
            sum += values[first + other * stride] * kernel[other - index + radius]
          }
          result[first + index * stride] = sum
        }
      }
    }
    return result
  }
}
