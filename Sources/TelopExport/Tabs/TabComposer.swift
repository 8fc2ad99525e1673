@_spi(Answers) internal import Telop
import TelopUnits

/// Draws tabs on the frames of a movie. The tabs are drawn again only when they change.
final class TabComposer {
  private let painter: TabPainter
  private let alpha: FrameAlpha
  private var layer: Layer?

  private final class Layer {
    let moment: TabMoment
    let canvas: Canvas

    init(_ moment: TabMoment, _ painter: TabPainter) throws(ExportError) {
      self.moment = moment
      let box = painter.tabbed.box
      let isVertical = painter.tabbed.scene.band.isVertical
      canvas = try Canvas(
        length: isVertical ? box.height : box.width, depth: painter.tabbed.tabHeight,
        isVertical: isVertical)
      painter.draw(moment, on: canvas)
    }
  }

  init(_ painter: TabPainter, alpha: FrameAlpha) {
    self.painter = painter
    self.alpha = alpha
  }

  /// - Parameters:
  ///   - box: The pixels of tabs, band and blocks. The band and the background are already drawn.
  ///   - shown: The state of the band's entry or exit: `shift` is the number of rows by which the background has moved,
  ///     `opacity` that of the tabs.
  func draw(
    frame: Int, on box: PixelBuffer, shown: (shift: Int, opacity: Double)
  ) throws(ExportError) {
    let tabbed = painter.tabbed
    let isVertical = tabbed.scene.band.isVertical
    drawElapsed(at: Rational(frame) / tabbed.scene.motion.rate.perSecond, on: box, shown: shown)
    guard let moment = painter.motion.moment(onFrame: frame) else { return }
    if self.layer?.moment != moment { self.layer = try Layer(moment, painter) }
    guard let layer = self.layer else { return }
    let visibleRows = tabbed.tabRows.clipped(toRowsMovedBy: shown.shift)
    layer.canvas.withPixels { pixels in
      alpha.draw(pixels, on: box.part(across: tabbed.tabRows, isVertical: isVertical)) { y, x in
        let row = tabbed.tabRows.lowerBound + (isVertical ? x : y)
        return visibleRows.contains(row) ? shown.opacity : 0
      }
    }
  }

  /// Draws the elapsed part of the rail, the stripe along an edge of the band that shows the elapsed time.
  private func drawElapsed(
    at time: Rational, on box: PixelBuffer, shown: (shift: Int, opacity: Double)
  ) {
    let tabbed = painter.tabbed
    guard let rail = tabbed.rail else { return }
    let isVertical = tabbed.scene.band.isVertical
    let pixel = rail.look.elapsedColor.premultipliedPixel
    let elapsed = painter.elapsed(at: time)
    // While the band enters or leaves, the rail moves with the band.
    let rows = rail.rows.lowerBound + shown.shift..<rail.rows.upperBound + shown.shift
    for row in rows.clamped(to: 0..<tabbed.boxBackground.thickness) {
      let first = Int(elapsed.lowerBound.rounded(.down))
      for along in first..<Int(elapsed.upperBound.rounded(.up)) {
        let coverage =
          min(elapsed.upperBound, Double(along + 1)) - max(elapsed.lowerBound, Double(along))
        let (y, x) = isVertical ? (along, row) : (row, along)
        box[y, x] = alpha.over(pixel, coverage * shown.opacity, box[y, x])
      }
    }
  }
}
