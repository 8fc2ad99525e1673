internal import Telop
internal import TelopPlatform
@_spi(Answers) internal import TelopText

extension GlyphPainter {
  /// A glyph's picture. It is a class because a canvas cannot be copied.
  final class Bitmap {
    let canvas: Canvas
    /// The bounds of the canvas relative to the glyph's origin, in font units.
    let box: InkBox<Int64>

    init(_ picture: GlyphPicture) throws(ExportError) {
      canvas = try Canvas(width: picture.width, height: picture.height)
      box = picture.box
      var pixels = picture.pixels
      pixels.withPixels(width: picture.width, height: picture.height) { pixels in
        canvas.withPixels { $0.copy(pixels) }
      }
    }

    init(_ canvas: consuming Canvas, _ box: InkBox<Int64>) {
      self.canvas = canvas
      self.box = box
    }

    /// A picture drawn from a glyph that the font stores as layers or as a paint; `nil` for a glyph without ink.
    ///
    /// - Parameter draw: Draws the glyph in font units with y upward.
    init?(of glyph: UInt32, _ font: Font, draw: (borrowing Canvas) -> Void) throws(ExportError) {
      guard let ink = font.ink(of: glyph), ink.left < ink.right, ink.bottom < ink.top else {
        return nil
      }
      box = ink
      let scale = Self.pixelsPerEm / Double(font.unitsPerEm)
      canvas = try Canvas(
        width: Int((Double(ink.right - ink.left) * scale).rounded(.up)),
        height: Int((Double(ink.top - ink.bottom) * scale).rounded(.up)))
      canvas.save()
      canvas.scale(x: scale, y: -scale)
      canvas.translate(x: -Double(ink.left), y: -Double(ink.top))
      draw(canvas)
      canvas.restore()
    }

    private static let pixelsPerEm = 128.0

    /// A picture's shape in one colour, grown on all sides.
    ///
    /// - Parameter width: The distance by which the shape grows, in the units of `picture.box`.
    init(_ picture: Bitmap, grownBy width: Double, _ color: RGBAColor) throws(ExportError) {
      let inner = picture.box
      let scaleX = Double(picture.canvas.width) / Double(max(1, inner.right - inner.left))
      let scaleY = Double(picture.canvas.height) / Double(max(1, inner.top - inner.bottom))
      let marginX = (width * scaleX).rounded(.up) + 1
      let marginY = (width * scaleY).rounded(.up) + 1
      canvas = try Canvas(
        width: picture.canvas.width + 2 * Int(marginX),
        height: picture.canvas.height + 2 * Int(marginY))
      let addedX = Int64((marginX / scaleX).rounded())
      let addedY = Int64((marginY / scaleY).rounded())
      box = InkBox(
        left: inner.left - addedX, right: inner.right + addedX, bottom: inner.bottom - addedY,
        top: inner.top + addedY)
      canvas.setColor(color)
      // Copies of the shape, shifted along two circles, cover all points within `width` of the shape.
      for (radius, copies) in [(width / 2, 16), (width, 32)] {
        for copy in 0..<copies {
          let angle = 2 * Double.pi * Double(copy) / Double(copies)
          canvas.fill(
            through: picture.canvas, x: marginX + radius * scaleX * cos(angle),
            y: marginY + radius * scaleY * sin(angle))
        }
      }
    }
  }
}
