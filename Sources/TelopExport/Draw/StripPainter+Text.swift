internal import Telop
@_spi(Answers) internal import TelopText

extension StripPainter {
  /// Draws glyphs as text, by run and colour. Glyphs outside the clip are missing from the file, as is their text.
  func drawText(
    _ placed: [PlacedGlyph], _ textPainter: TextPainter, on canvas: borrowing Canvas, x: Double,
    y: Double
  ) {
    let styles = placed.divided { GlyphPainter.GroupStyle(run: $0.run, color: color(of: $0)) }
    for (style, group) in styles {
      let font = text.runs[style.run].font
      // Colour glyphs are drawn as shapes. Invisible text (`HiddenText`) lies over them, so that they can be selected.
      // Text without ink is invisible text too, because Cairo would omit it.
      let isShown = !font.hasColorGlyphs && group.contains { font.ink(of: $0.id) != nil }
      if font.hasColorGlyphs {
        glyphPainter.draw(Array(group), on: canvas, x: x, y: y) { _ in style.color }
      }
      canvas.setColor(style.color)
      textPainter.draw(group, isShown: isShown, on: canvas, x: x, y: y)
    }
  }

  /// The text of a range that is visible in a window of the strip, extended to offsets that allow a cut.
  func visibleText(of range: Range<Int>, in window: ClosedRange<Double>) -> Range<Int> {
    let isVisible = visibleClusters(text.placedGlyphs(in: range), of: range, in: window)
    guard let firstVisible = isVisible.firstIndex(of: true),
      let lastVisible = isVisible.lastIndex(of: true)
    else { return range.lowerBound..<range.lowerBound }
    let first = text.cluster(startingAtOrAfter: range.lowerBound)
    let starts = isVisible.indices.map { text.cluster(at: first + $0)?.range.lowerBound ?? 0 }
    let cuts = starts.filter { text.allowsCut(at: $0) }
    let start = cuts.last { $0 <= starts[firstVisible] } ?? range.lowerBound
    let end = cuts.first { $0 > starts[lastVisible] } ?? range.upperBound
    return start..<end
  }

  /// For each cluster of a range, true if its ink overlaps a window or, without ink, its origin is in the window.
  private func visibleClusters(
    _ placed: [PlacedGlyph], of range: Range<Int>, in window: ClosedRange<Double>
  ) -> [Bool] {
    let pixelsPerUnit = glyphPainter.pixelsPerLineUnit
    let boxes = text.clusterInk(in: range)
    var isVisible = boxes.map { box in
      guard let box else { return false }
      let (start, end) = band.isVertical ? (-box.top, -box.bottom) : (box.left, box.right)
      return (Double(start) * pixelsPerUnit...Double(end) * pixelsPerUnit).overlaps(window)
    }
    let first = text.cluster(startingAtOrAfter: range.lowerBound)
    for glyph in placed {
      let index = text.cluster(startingAtOrAfter: glyph.cluster) - first
      guard boxes[index] == nil else { continue }
      let origin = Double(band.isVertical ? -glyph.y : glyph.x) * pixelsPerUnit
      if window.contains(origin) { isVisible[index] = true }
    }
    return isVisible
  }
}
