internal import Telop
@_spi(Answers) internal import TelopText
import TelopUnits

/// Glyphs as ASS drawings, which need no fonts. Successive outlines of one run and one colour share a drawing.
struct SubstationShapes {
  struct Shape {
    /// The left edge of the path, in pixels from the strip's left end; in a vertical line, from the band's left edge.
    let x: Double
    /// The top edge of the path, in pixels from the band's top; in a vertical line, from the strip's top.
    let y: Double
    let color: RGBAColor
    /// Drawing commands such as `m 0 0 l …`, in 1/64 px.
    let path: String
  }

  /// `\p7` divides a pixel into 2⁶ parts, the most that renderers support.
  static let drawingScale = 7
  private static let pathUnitsPerPixel = 64.0

  private let text: MeasuredText
  private let isVertical: Bool
  private let baseline: Double
  private let pixelsPerLineUnit: Double
  private let color: (TextColorRole) -> RGBAColor
  private let textColors: TextColors

  init(_ scene: ScrollScene) {
    text = scene.text
    isVertical = scene.band.isVertical
    baseline = Double(scene.band.baseline)
    pixelsPerLineUnit = scene.pixelsPerUnit.double
    color = scene.look.color(of:)
    textColors = scene.textColors
  }

  /// - Parameters:
  ///   - text: Text other than the line. The positions of its shapes count from the left end or the top of the text.
  ///   - baseline: The baseline, or the middle axis of a vertical text, in pixels.
  init(_ text: MeasuredText, size: Rational, baseline: Double, isVertical: Bool, color: RGBAColor) {
    self.text = text
    self.baseline = baseline
    self.isVertical = isVertical
    pixelsPerLineUnit = text.pixelsPerUnit(checkedSize: size).double
    self.color = { _ in color }
    textColors = .none
  }

  /// The shape of an outline in pixels, with y downward; `nil` if the outline is empty.
  static func shape(_ outline: GlyphOutline, _ color: RGBAColor) -> Shape? {
    var pen = Pen()
    pen.add(outline) { $0 }
    return pen.shape(color)
  }

  /// The shapes of a range of the line, from bottom to top.
  ///
  /// - Parameter range: UTF-8 offsets.
  /// - Returns: The shapes, and the clusters whose glyphs are pictures, which drawings cannot show.
  func shapes(of range: Range<Int>) -> (shapes: [Shape], pictures: [Range<Int>]) {
    var shapes: [Shape] = []
    var pictures: [Range<Int>] = []
    var openShape: (run: Int, color: RGBAColor, pen: Pen)?
    let close = {
      if let shape = openShape.flatMap({ $0.pen.shape($0.color) }) { shapes.append(shape) }
      openShape = nil
    }
    for glyph in text.placedGlyphs(in: range) {
      let font = text.runs[glyph.run].font
      if font.hasColorGlyphs, Self.isPicture(glyph.id, font) {
        let index = text.cluster(startingAtOrAfter: glyph.cluster)
        if let cluster = text.cluster(at: index), pictures.last != cluster.range {
          pictures.append(cluster.range)
        }
        continue
      }
      for (outline, color) in fills(of: glyph, font) {
        if openShape?.run != glyph.run || openShape?.color != color { close() }
        var pen = openShape?.pen ?? Pen()
        // A second reference to the path would make each glyph copy the path.
        openShape = nil
        draw(outline, of: glyph, with: &pen)
        openShape = (glyph.run, color, pen)
      }
    }
    close()
    return (shapes, pictures)
  }

  /// UTF-8 ranges of the clusters whose glyphs are pictures, ascending. Drawings cannot show pictures.
  var pictures: [Range<Int>] {
    guard text.fonts.contains(where: \.hasColorGlyphs) else { return [] }
    return shapes(of: 0..<text.utf8Length).pictures.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// True for a bitmap, and for a painted glyph that has neither flat layers nor an outline.
  private static func isPicture(_ glyph: UInt32, _ font: Font) -> Bool {
    if font.pictureSize(of: glyph) != nil { return true }
    return font.paint(of: glyph) != nil && font.layers(of: glyph).isEmpty
      && font.outline(of: glyph) == nil
  }

  /// The outlines of a glyph with their colours, from bottom to top.
  private func fills(of glyph: PlacedGlyph, _ font: Font) -> [(GlyphOutline, RGBAColor)] {
    let textColor = color(textColors.role(at: glyph.cluster))
    if font.hasColorGlyphs, !font.layers(of: glyph.id).isEmpty {
      return font.coloredLayers(of: glyph.id).map { ($0.outline, $0.color ?? textColor) }
    }
    return font.outline(of: glyph.id).map { [($0, textColor)] } ?? []
  }

  private func draw(_ outline: GlyphOutline, of glyph: PlacedGlyph, with pen: inout Pen) {
    let run = text.runs[glyph.run]
    let scale = pixelsPerLineUnit * Double(run.scale)
    let x = Double(glyph.x) * pixelsPerLineUnit + (isVertical ? baseline : 0)
    let y = (isVertical ? 0 : baseline) - Double(glyph.y) * pixelsPerLineUnit
    let isRotated = run.orientation == .sideways
    pen.add(outline) { point in
      isRotated
        ? GlyphOutline.Point(x: x + point.y * scale, y: y + point.x * scale)
        : GlyphOutline.Point(x: x + point.x * scale * glyph.condensation, y: y - point.y * scale)
    }
  }

  /// A pen that records a path in pixels and returns the path relative to its top left corner.
  private struct Pen {
    private var commands: [(name: String, points: [GlyphOutline.Point])] = []

    mutating func add(
      _ outline: GlyphOutline, _ transform: (GlyphOutline.Point) -> GlyphOutline.Point
    ) {
      outline.walk { step in
        switch step {
        case .move(let to): commands.append(("m", [transform(to)]))
        case .line(let to): commands.append(("l", [transform(to)]))
        case .quadratic: break  // `walk` converts these curves.
        case .cubic(let first, let second, let to):
          commands.append(("b", [transform(first), transform(second), transform(to)]))
        }
      }
    }

    /// - Returns: `nil` if the path is empty.
    func shape(_ color: RGBAColor) -> Shape? {
      let points = commands.flatMap(\.points)
      guard let left = points.map(\.x).min(), let top = points.map(\.y).min() else { return nil }
      // Some renderers place a drawing by the corner of its box, others by its origin. Both are the same point here.
      let x = left.rounded(.down)
      let y = top.rounded(.down)
      var path = "m 0 0"
      for command in commands {
        path += " " + command.name
        for point in command.points {
          path += " \(Int(((point.x - x) * SubstationShapes.pathUnitsPerPixel).rounded()))"
          path += " \(Int(((point.y - y) * SubstationShapes.pathUnitsPerPixel).rounded()))"
        }
      }
      return Shape(x: x, y: y, color: color, path: path)
    }
  }
}
