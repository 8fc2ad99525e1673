@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopText

/// Draws painted glyphs (`COLR` version 1).
///
/// Sweep and some radial gradients, and most composite modes, have no equivalent in vector files. They become
/// embedded pictures, with `picturePixelsPerPixel` pixels to a pixel along each side.
struct PaintPainter {
  private static let picturePixelsPerPixel = 4
  /// Maximum number of pixels of a picture in a vector file; larger pictures are coarser.
  private static let maximumPicturePixels = 1 << 20
  /// The shortest period of a repeating gradient, in pixels. A gradient with a shorter period is drawn in its mean
  /// colour, because a file would contain every repetition.
  private static let shortestPeriod = 1.0 / 16

  let color: RGBAColor
  let outline: (UInt32) -> GlyphOutline?

  /// Draws in the current transform, whose y must grow upward. Transform and clip are preserved.
  func draw(_ paint: GlyphPaint, on canvas: borrowing Canvas) {
    let transform = canvas.transform
    canvas.save()
    draw(paint, transform, on: canvas)
    canvas.restore()
  }

  /// - Parameter transform: The transform from the paint's coordinates to pixels.
  private func draw(_ paint: GlyphPaint, _ transform: PaintTransform, on canvas: borrowing Canvas) {
    // Cairo draws nothing more after a singular transform.
    guard let inverse = transform.inverse else { return }
    switch paint {
    case .layers(let paints):
      for paint in paints { draw(paint, transform, on: canvas) }
    case .solid, .gradient:
      if setSource(paint, transform, on: canvas) {
        canvas.paint()
      } else if case .gradient(let gradient) = paint {
        shade(gradient, inverse, on: canvas)
      }
    case .glyph(let glyph, let paint):
      guard let outline = outline(glyph) else { return }
      let (fill, within) = Self.fill(paint, transform)
      canvas.save()
      canvas.setPath(outline, transform)
      if within.inverse != nil, setSource(fill, within, on: canvas) {
        canvas.fillPath()
      } else {
        canvas.clipToPath()
        draw(fill, within, on: canvas)
      }
      canvas.restore()
    case .clip(let box, let paint):
      canvas.save()
      canvas.setPath(box, transform)
      canvas.clipToPath()
      draw(paint, transform, on: canvas)
      canvas.restore()
    case .transform(let own, let paint): draw(paint, transform.after(own), on: canvas)
    case .composite(let source, let mode, let backdrop):
      drawComposite(source, mode, backdrop, transform, on: canvas)
    }
  }

  /// A paint without its enclosing transforms, and the product of these transforms.
  private static func fill(
    _ paint: GlyphPaint, _ transform: PaintTransform
  ) -> (GlyphPaint, PaintTransform) {
    if case .transform(let own, let child) = paint {
      return fill(child, transform.after(own))
    }
    return (paint, transform)
  }

  // MARK: Colours

  private func components(of paint: PaintColor) -> PaintRamp.Color {
    let parts = paint.color ?? [color.red, color.green, color.blue, color.alpha]
    guard parts.count == 4 else { return PaintRamp.Color() }
    var components = PaintRamp.Color(
      Double(parts[0]), Double(parts[1]), Double(parts[2]), Double(parts[3]))
    components /= 255
    components.w *= paint.opacity
    return components
  }

  /// - Returns: False if Cairo has no equivalent, or the paint is empty.
  private func setSource(
    _ paint: GlyphPaint, _ transform: PaintTransform, on canvas: borrowing Canvas
  ) -> Bool {
    switch paint {
    case .solid(let color):
      canvas.setColor(components(of: color))
      return true
    case .gradient(let gradient):
      guard var ramp = PaintRamp(gradient, color: components),
        let line = ramp.line(of: gradient.shape), !canvas.isVector || line.isPlain(ramp.extend)
      else { return false }
      if ramp.extend != .pad, Self.period(of: line, transform) < Self.shortestPeriod {
        canvas.setColor(ramp.mean)
      } else {
        canvas.setGradient(ramp, line, transform)
      }
      return true
    default: return false
    }
  }

  /// The upper bound of a gradient's period, in pixels.
  private static func period(of line: PaintRamp.Line, _ transform: PaintTransform) -> Double {
    let scale = max(abs(transform.xx) + abs(transform.xy), abs(transform.yx) + abs(transform.yy))
    switch line {
    case .linear(let from, let to): return scale * (abs(to.x - from.x) + abs(to.y - from.y))
    case .radial(let from, let to):
      let distance = abs(to.centre.x - from.centre.x) + abs(to.centre.y - from.centre.y)
      return scale * (distance + abs(to.radius - from.radius))
    }
  }

  private func shade(
    _ gradient: PaintGradient, _ inverse: PaintTransform, on canvas: borrowing Canvas
  ) {
    guard let ramp = PaintRamp(gradient, color: components) else { return }
    drawPicture(on: canvas) { picture, toPicture in
      guard let fromPicture = toPicture.inverse else { return }
      let back = inverse.after(fromPicture)
      picture.withPixels { pixels in
        for row in 0..<pixels.height {
          for column in 0..<pixels.width {
            let position = back.apply(Double(column) + 0.5, Double(row) + 0.5)
            guard
              let position = gradient.shape.position(
                x: position.x, y: position.y, extend: ramp.extend)
            else { continue }
            var color = ramp.color(at: position)
            color.x = color.x * color.w
            color.y = color.y * color.w
            color.z = color.z * color.w
            // NaN becomes 0.
            let byte = { (part: Double) -> UInt32 in part > 0 ? UInt32(min(part, 1) * 255 + 0.5) : 0
            }
            pixels[row, column] =
              byte(color.w) << 24 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
          }
        }
      }
    }
  }

  // MARK: Pictures

  /// Draws a picture over the clip.
  ///
  /// - Parameter body: Fills the picture, given the transform from the canvas's pixels to the picture's pixels.
  private func drawPicture(
    on canvas: borrowing Canvas, _ body: (borrowing Canvas, PaintTransform) -> Void
  ) {
    guard let box = canvas.clipBox else { return }
    var scale = canvas.isVector ? Self.picturePixelsPerPixel : 1
    while scale > 1,
      scale * max(box.width, box.height) > Canvas.longestSide
        || scale * scale * box.width * box.height > Self.maximumPicturePixels
    { scale -= 1 }
    guard let picture = try? Canvas(width: scale * box.width, height: scale * box.height) else {
      return
    }
    let size = Double(scale)
    body(
      picture,
      PaintTransform(xx: size, yy: size, dx: -size * Double(box.x), dy: -size * Double(box.y)))
    canvas.save()
    canvas.setTransform(PaintTransform())
    canvas.draw(
      picture, x: Double(box.x), y: Double(box.y), width: Double(box.width),
      height: Double(box.height))
    canvas.restore()
  }

  private func drawComposite(
    _ source: GlyphPaint, _ mode: CompositeMode, _ backdrop: GlyphPaint,
    _ transform: PaintTransform, on canvas: borrowing Canvas
  ) {
    switch (mode, source, backdrop) {
    case (.clear, _, _): break
    case (.source, _, _): draw(source, transform, on: canvas)
    case (.destination, _, _): draw(backdrop, transform, on: canvas)
    // The result does not depend on the canvas below, so no group is necessary.
    case (.sourceOver, _, _): draw(.layers([backdrop, source]), transform, on: canvas)
    case (.destinationOver, _, _): draw(.layers([source, backdrop]), transform, on: canvas)
    // Fonts express the opacity of a group of layers by these modes.
    case (.sourceIn, _, .solid(let color)):
      drawGroup(source, components(of: color).w, transform, on: canvas)
    case (.destinationIn, .solid(let color), _):
      drawGroup(backdrop, components(of: color).w, transform, on: canvas)
    default:
      drawPicture(on: canvas) { picture, toPicture in
        guard let upper = try? Canvas(width: picture.width, height: picture.height) else { return }
        let transform = toPicture.after(transform)
        draw(backdrop, transform, on: picture)
        draw(source, transform, on: upper)
        picture.blend(upper, mode)
      }
    }
  }

  private func drawGroup(
    _ paint: GlyphPaint, _ opacity: Double, _ transform: PaintTransform, on canvas: borrowing Canvas
  ) {
    canvas.save()
    canvas.beginGroup()
    draw(paint, transform, on: canvas)
    canvas.endGroup(opacity: opacity)
    canvas.restore()
  }
}
