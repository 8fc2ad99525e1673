@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

struct BlockPainter {
  private let scene: ScrollScene

  init(_ scene: ScrollScene) { self.scene = scene }

  /// - Parameter barStart: The position of the bar's start on the canvas, in pixels along the bar.
  /// - Throws: `badPicture`; `libraryFailure` if a shadow cannot be drawn.
  func draw(
    _ block: PlacedBlock, at time: Rational, on canvas: borrowing Canvas, barStart: Double
  ) throws(ExportError) {
    let isVertical = scene.band.isVertical
    let start = Double(block.extent.lowerBound) + barStart
    let length = Double(block.extent.count)
    drawBox(of: block, on: canvas, barStart: barStart)
    if let logo = block.logo {
      let picture = try Canvas(png: logo.png)
      let along = block.logoExtent
      let across = block.logoRows
      let (x, y) = isVertical ? (across, along) : (along, across)
      let left = x.lowerBound.double + (isVertical ? 0 : barStart)
      let top = y.lowerBound.double + (isVertical ? barStart : 0)
      let width = x.upperBound - x.lowerBound
      let height = y.upperBound - y.lowerBound
      if let outline = scene.look.outline {
        let ring = try LogoOutline(of: logo, width: width, height: height, outline)
        canvas.draw(
          ring.picture.canvas, x: left + ring.x.double, y: top + ring.y.double,
          width: ring.width.double, height: ring.height.double)
      }
      canvas.draw(picture, x: left, y: top, width: width.double, height: height.double)
    }
    for placed in block.texts(at: time) {
      let painter = GlyphPainter(placed.text, size: placed.size)
      let glyphs = placed.text.placedGlyphs(in: 0..<placed.text.utf8Length)
      let along = placed.left.double + barStart
      let across = Double(scene.band.baseline)
      let (x, y) = isVertical ? (across, along) : (along, across)
      if block.hasOutlineAndShadow, scene.look.outlineShadowExtent > 0 {
        try OutlineShadowPainter(scene.look, painter, scale: placed.size / scene.size).draw(
          OutlineShadowPainter.Shapes(parts: [glyphs]), on: canvas, x: x, y: y,
          along: start...start + length,
          thickness: Double(scene.band.thickness), isVertical: isVertical)
      }
      if let outline = block.emojiOutline {
        painter.stroke(
          glyphs.filter(painter.isEmoji), on: canvas, x: x, y: y, width: outline.width.double,
          color: outline.color)
      }
      painter.draw(glyphs, on: canvas, x: x, y: y) { _ in block.color }
    }
  }

  private func drawBox(of block: PlacedBlock, on canvas: borrowing Canvas, barStart: Double) {
    let drawnBox = { (along: Range<Int>, across: Range<Int>) in
      DrawnBox(
        along: Double(along.lowerBound) + barStart, length: Double(along.count),
        across: Double(across.lowerBound), depth: Double(across.count),
        isVertical: scene.band.isVertical)
    }
    let box = drawnBox(block.box, block.rows)
    let radius = block.radius.double
    if let ring = block.boxOutline {
      let width = ring.width.double
      canvas.setColor(ring.color)
      canvas.fill(box.grown(by: width), radius: radius + width)
    }
    if block.fill.alpha > 0 {
      canvas.setColor(block.fill)
      if block.slant > 0 {
        canvas.fill(box, slant: Double(block.slant), slantsRightSide: block.isAtBandStart)
      } else {
        canvas.fill(box, radius: radius)
      }
    }
    if let rule = block.rule {
      canvas.setColor(rule.color)
      canvas.fill(drawnBox(rule.extent, rule.rows))
    }
  }
}
