@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopText

/// Draws painted glyphs (`COLR` version 1).
///
/// Sweep gradients, some radial gradients and most composite modes have no equivalent in vector files. They become
/// embedded pictures.
struct PaintPainter {
  /// The number of picture pixels per canvas pixel of a vector file, in each direction.
  private static let picturePixelsPerPixel = 4
  /// Maximum number of pixels of a picture in a vector file. A larger picture has a lower resolution.
  private static let maximumPicturePixels = 1 << 20
  /// Minimum period of a repeating gradient, in pixels. Cairo writes each repetition into a file, so a gradient with a
  /// shorter period is drawn as its mean colour.
  private static let minimumPeriod = 1.0 / 16

  /// The text's colour.
  let color: RGBAColor
  let outline: (_ glyph: UInt32) -> GlyphOutline?

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
        drawPixels(of: gradient, inverse, on: canvas)
      }
    case .glyph(let glyph, let paint):
      guard let outline = outline(glyph) else { return }
      let (fill, fillTransform) = Self.withoutTransforms(paint, transform)
      canvas.save()
      canvas.setPath(outline, transform)
      if fillTransform.inverse != nil, setSource(fill, fillTransform, on: canvas) {
        canvas.fillPath()
      } else {
        canvas.clipToPath()
        draw(fill, fillTransform, on: canvas)
      }
      canvas.restore()
    case .clip(let box, let paint):
      canvas.save()
      canvas.setPath(box, transform)
      canvas.clipToPath()
      draw(paint, transform, on: canvas)
      canvas.restore()
    case .transform(let inner, let paint): draw(paint, transform.after(inner), on: canvas)
    case .composite(let source, let mode, let backdrop):
      drawComposite(source, mode, backdrop, transform, on: canvas)
    }
  }

  /// A paint without its enclosing transforms, and the product of `transform` and these transforms.
  private static func withoutTransforms(
    _ paint: GlyphPaint, _ transform: PaintTransform
  ) -> (GlyphPaint, PaintTransform) {
    if case .transform(let inner, let child) = paint {
      return withoutTransforms(child, transform.after(inner))
    }
    return (paint, transform)
  }

  // MARK: Colours

  private func components(of paint: PaintColor) -> PaintRamp.Color {
    let bytes = paint.color ?? [color.red, color.green, color.blue, color.alpha]
    guard bytes.count == 4 else { return PaintRamp.Color() }
    var components = PaintRamp.Color(
      Double(bytes[0]), Double(bytes[1]), Double(bytes[2]), Double(bytes[3]))
    components /= 255
    components.w *= paint.opacity
    return components
  }

  /// Makes a solid paint or a gradient the source of the canvas.
  ///
  /// - Returns: False if Cairo has no equivalent, or the paint draws nothing.
  private func setSource(
    _ paint: GlyphPaint, _ transform: PaintTransform, on canvas: borrowing Canvas
  ) -> Bool {
    switch paint {
    case .solid(let color):
      canvas.setColor(components(of: color))
      return true
    case .gradient(let gradient):
      guard var ramp = PaintRamp(gradient, color: components),
        let geometry = ramp.geometry(of: gradient.shape),
        !canvas.isVector || geometry.isRepresentableInSVG11(ramp.extend)
      else { return false }
      if ramp.extend != .pad, Self.maximumPeriod(of: geometry, transform) < Self.minimumPeriod {
        canvas.setColor(ramp.mean)
      } else {
        canvas.setGradient(ramp, geometry, transform)
      }
      return true
    default: return false
    }
  }

  /// An upper bound of a gradient's period, in pixels.
  private static func maximumPeriod(of geometry: PaintRamp.Geometry, _ transform: PaintTransform)
    -> Double
  {
    let scale = max(abs(transform.xx) + abs(transform.xy), abs(transform.yx) + abs(transform.yy))
    switch geometry {
    case .linear(let from, let to): return scale * (abs(to.x - from.x) + abs(to.y - from.y))
    case .radial(let from, let to):
      let distance = abs(to.centre.x - from.centre.x) + abs(to.centre.y - from.centre.y)
      return scale * (distance + abs(to.radius - from.radius))
    }
  }

  /// - Parameter inverse: The transform from pixels of the canvas to the gradient's coordinates.
  private func drawPixels(
    of gradient: PaintGradient, _ inverse: PaintTransform, on canvas: borrowing Canvas
  ) {
    guard let ramp = PaintRamp(gradient, color: components) else { return }
    drawPicture(on: canvas) { picture, toPicture in
      guard let fromPicture = toPicture.inverse else { return }
      let toGradient = inverse.after(fromPicture)
      picture.withPixels { pixels in
        for row in 0..<pixels.height {
          for column in 0..<pixels.width {
            let point = toGradient.apply(Double(column) + 0.5, Double(row) + 0.5)
            guard
              let position = gradient.shape.position(x: point.x, y: point.y, extend: ramp.extend)
            else { continue }
            var color = ramp.color(at: position)
            color.x = color.x * color.w
            color.y = color.y * color.w
            color.z = color.z * color.w
            // NaN becomes 0.
            let byte = { (channel: Double) -> UInt32 in
              channel > 0 ? UInt32(min(channel, 1) * 255 + 0.5) : 0
            }
            pixels[row, column] =
              byte(color.w) << 24 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
          }
        }
      }
    }
  }

  // MARK: Pictures

  /// Draws a picture over the bounds of the clip.
  ///
  /// - Parameter body: Fills the picture. `toPicture` is the transform from canvas pixels to picture pixels.
  private func drawPicture(
    on canvas: borrowing Canvas,
    _ body: (_ picture: borrowing Canvas, _ toPicture: PaintTransform) -> Void
  ) {
    guard let box = canvas.clipBox else { return }
    var scale = canvas.isVector ? Self.picturePixelsPerPixel : 1
    while scale > 1,
      scale * max(box.width, box.height) > Canvas.maximumSide
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
    // These two modes need no group: drawing both paints on the canvas gives the same result.
    case (.sourceOver, _, _): draw(.layers([backdrop, source]), transform, on: canvas)
    case (.destinationOver, _, _): draw(.layers([source, backdrop]), transform, on: canvas)
    // With a solid paint, these two modes set the opacity of the other paint.
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
