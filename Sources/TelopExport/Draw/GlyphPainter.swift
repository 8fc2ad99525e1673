internal import Telop
@_spi(Answers) internal import TelopText
import TelopUnits

/// Draws the glyphs of one line and caches their shapes.
final class GlyphPainter {
  private let text: MeasuredText
  let pixelsPerLineUnit: Double
  private var shapes: [Key: Shape] = [:]
  /// The results of `silhouette(of:_:width:_:)`, including `nil`.
  private var silhouettes: [SilhouetteKey: Bitmap?] = [:]

  private struct Key: Hashable {
    let font: Int
    let glyph: UInt32
  }

  private struct SilhouetteKey: Hashable {
    let glyph: Key
    let width: Double
    let color: RGBAColor
  }

  /// The form in which a font stores a glyph.
  enum Shape {
    case nothing
    case outline(GlyphOutline)
    /// Outlines from bottom to top; `color` is `nil` for the text's colour.
    case layers([(outline: GlyphOutline, color: RGBAColor?)])
    case paint(GlyphPaint)
    case picture(Bitmap)
  }

  init(_ text: MeasuredText, size: Rational) {
    self.text = text
    pixelsPerLineUnit = text.pixelsPerUnit(checkedSize: size).double
  }

  /// Draws glyphs. Adjacent outlines of a run become one shape, because Cairo's time for each shape in a file grows
  /// with the number of shapes.
  ///
  /// - Parameters:
  ///   - x: The position of the line's left end, or of the middle axis of a vertical line, in pixels of the canvas.
  ///   - y: The position of the baseline, or of the top of a vertical line.
  func draw(
    _ glyphs: [PlacedGlyph], on canvas: borrowing Canvas, x: Double, y: Double,
    color: (PlacedGlyph) -> RGBAColor
  ) {
    for (style, group) in glyphs.divided(by: { GroupStyle(run: $0.run, color: color($0)) }) {
      for glyph in group { draw(glyph, on: canvas, x: x, y: y, color: style.color) }
      canvas.setColor(style.color)
      canvas.fillPath()
    }
  }

  struct GroupStyle: Equatable {
    let run: Int
    let color: RGBAColor
  }

  private func draw(
    _ glyph: PlacedGlyph, on canvas: borrowing Canvas, x: Double, y: Double, color: RGBAColor
  ) {
    let run = text.runs[glyph.run]
    let shape = shape(of: glyph.id, run)
    if case .nothing = shape { return }
    canvas.setColor(color)
    // The path of the previous glyphs lies below this glyph, so the path is filled first.
    let isPlain = if case .outline = shape { true } else { false }
    if !isPlain { canvas.fillPath() }
    canvas.save()
    move(canvas, to: glyph, run, x: x, y: y)
    switch shape {
    case .nothing: break
    case .outline(let outline): canvas.add(outline)
    case .layers(let layers):
      for layer in layers {
        canvas.setColor(layer.color ?? color)
        canvas.fill(layer.outline)
      }
    case .paint(let paint):
      PaintPainter(color: color) { run.font.outline(of: $0) }.draw(paint, on: canvas)
    case .picture(let picture): Self.draw(picture, on: canvas)
    }
    canvas.restore()
  }

  /// Draws a picture in font units with y upward.
  private static func draw(_ picture: Bitmap, on canvas: borrowing Canvas) {
    let box = picture.box
    canvas.scale(x: 1, y: -1)
    canvas.draw(
      picture.canvas, x: Double(box.left), y: -Double(box.top),
      width: Double(box.right - box.left), height: Double(box.top - box.bottom))
  }

  /// True for a glyph with colours of its own, which gets an outline on a highlight box. False for a picture file in
  /// the line, such as a logo, which gets no outline.
  func isEmoji(_ glyph: PlacedGlyph) -> Bool {
    let run = text.runs[glyph.run]
    guard run.font.hasColorGlyphs, run.font.pictureDescription == nil else { return false }
    return switch shape(of: glyph.id, run) {
    case .nothing, .outline: false
    case .layers, .paint, .picture: true
    }
  }

  /// Strokes glyphs. A picture, or a paint without an outline, gets its silhouette in place of a stroke.
  ///
  /// - Parameter width: The width outside the glyphs, in pixels.
  func stroke(
    _ glyphs: [PlacedGlyph], on canvas: borrowing Canvas, x: Double, y: Double, width: Double,
    color: RGBAColor
  ) {
    canvas.setColor(color)
    for glyph in glyphs {
      let run = text.runs[glyph.run]
      var shapes: [GlyphOutline] = []
      switch shape(of: glyph.id, run) {
      case .outline(let outline): shapes = [outline]
      case .layers(let layers): shapes = layers.map(\.outline)
      case .paint: shapes = [run.font.outline(of: glyph.id)].compactMap { $0 }
      case .nothing, .picture: break
      }
      guard !shapes.isEmpty else {
        drawSilhouette(of: glyph, run, on: canvas, x: x, y: y, width: width, color: color)
        continue
      }
      canvas.save()
      move(canvas, to: glyph, run, x: x, y: y)
      for shape in shapes { canvas.add(shape) }
      canvas.restore()
      canvas.strokePath(width: width)
    }
  }

  private func drawSilhouette(
    of glyph: PlacedGlyph, _ run: MeasuredText.Run, on canvas: borrowing Canvas, x: Double,
    y: Double, width: Double, color: RGBAColor
  ) {
    guard run.font.hasColorGlyphs else { return }
    let key = SilhouetteKey(
      glyph: Key(font: run.fontIndex, glyph: glyph.id), width: width, color: color)
    let silhouette =
      silhouettes[key]
      ?? Self.silhouette(
        of: glyph.id, run.font, width: width / (pixelsPerLineUnit * Double(run.scale)), color)
    silhouettes[key] = .some(silhouette)
    guard let silhouette else { return }
    canvas.save()
    move(canvas, to: glyph, run, x: x, y: y)
    Self.draw(silhouette, on: canvas)
    canvas.restore()
  }

  /// The shape of a coloured glyph, enlarged on all sides and filled with one colour; `nil` for glyphs without colours.
  ///
  /// - Parameter width: The distance by which the shape grows, in font units.
  static func silhouette(
    of glyph: UInt32, _ font: Font, width: Double, _ color: RGBAColor
  ) -> Bitmap? {
    let picture: Bitmap?
    switch shape(of: glyph, font) {
    case .nothing, .outline: picture = nil
    case .picture(let bitmap): picture = bitmap
    case .layers(let layers):
      picture = try? Bitmap(of: glyph, font) { canvas in
        for layer in layers { canvas.fill(layer.outline) }
      }
    case .paint(let paint):
      picture = try? Bitmap(of: glyph, font) { canvas in
        PaintPainter(color: color) { font.outline(of: $0) }.draw(paint, on: canvas)
      }
    }
    return picture.flatMap { try? Bitmap($0, grownBy: width, color) }
  }

  /// Moves the origin to a glyph's origin, and sets font units with y upward.
  private func move(
    _ canvas: borrowing Canvas, to glyph: PlacedGlyph, _ run: MeasuredText.Run, x: Double, y: Double
  ) {
    let pixelsPerFontUnit = pixelsPerLineUnit * Double(run.scale)
    canvas.translate(
      x: x + Double(glyph.x) * pixelsPerLineUnit, y: y - Double(glyph.y) * pixelsPerLineUnit)
    if run.orientation == .sideways { canvas.rotate() }
    canvas.scale(x: pixelsPerFontUnit * glyph.condensation, y: -pixelsPerFontUnit)
  }

  private func shape(of glyph: UInt32, _ run: MeasuredText.Run) -> Shape {
    let key = Key(font: run.fontIndex, glyph: glyph)
    if let shape = shapes[key] { return shape }
    let shape = Self.shape(of: glyph, run.font)
    shapes[key] = shape
    return shape
  }

  static func shape(of glyph: UInt32, _ font: Font) -> Shape {
    if font.hasColorGlyphs {
      if let picture = font.picture(of: glyph), let picture = try? Bitmap(picture) {
        return .picture(picture)
      }
      if let paint = font.paint(of: glyph) { return .paint(paint) }
      let layers = font.coloredLayers(of: glyph)
      if !layers.isEmpty { return .layers(layers) }
    }
    return font.outline(of: glyph).map { .outline($0) } ?? .nothing
  }
}

extension Font {
  /// The layers of a glyph that have outlines, from bottom to top; `color` is `nil` for the text's colour.
  func coloredLayers(of glyph: UInt32) -> [(outline: GlyphOutline, color: RGBAColor?)] {
    layers(of: glyph).compactMap { layer in
      let color = layer.color.map { RGBAColor(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
      return outline(of: layer.glyph).map { ($0, color) }
    }
  }
}
