internal import Telop
@_spi(Answers) internal import TelopText

extension StripPainter {
  /// Draws glyphs as text, in groups of one run and one colour. Cairo omits glyphs outside its clip, including
  /// their text.
  func drawText(
    _ placed: [PlacedGlyph], _ textPainter: TextPainter, on canvas: borrowing Canvas, x: Double,
    y: Double
  ) {
    var start = 0
    while start < placed.count {
      let glyph = placed[start]
      let color = color(of: glyph)
      let end =
        placed[start...].firstIndex { $0.run != glyph.run || self.color(of: $0) != color }
        ?? placed.count
      let group = placed[start..<end]
      start = end
      let font = text.runs[glyph.run].font
      // Pictures are drawn, with invisible text over them. Text without ink is drawn as invisible text too, because
      // Cairo would omit text without ink.
      let isShown = !font.hasColorGlyphs && group.contains { font.ink(of: $0.id) != nil }
      if font.hasColorGlyphs {
        glyphPainter.draw(Array(group), on: canvas, x: x, y: y) { _ in color }
      }
      canvas.setColor(color)
      textPainter.draw(group, isShown: isShown, on: canvas, x: x, y: y)
    }
  }

  /// The text of a range that is visible in a window of the strip, extended to offsets that allow a cut.
  func visibleText(of range: Range<Int>, in window: ClosedRange<Double>) -> Range<Int> {
    let seen = visibleClusters(text.placedGlyphs(in: range), of: range, in: window)
    guard let low = seen.firstIndex(of: true), let high = seen.lastIndex(of: true) else {
      return range.lowerBound..<range.lowerBound
    }
    let first = text.cluster(startingAtOrAfter: range.lowerBound)
    let starts = seen.indices.map { text.cluster(at: first + $0)?.range.lowerBound ?? 0 }
    let cuts = starts.filter { text.allowsCut(at: $0) }
    let start = cuts.last { $0 <= starts[low] } ?? range.lowerBound
    let end = cuts.first { $0 > starts[high] } ?? range.upperBound
    return start..<end
  }

  /// For each cluster of a range, true if the cluster's ink is in a window. A cluster without ink counts at its origin.
  private func visibleClusters(
    _ placed: [PlacedGlyph], of range: Range<Int>, in window: ClosedRange<Double>
  ) -> [Bool] {
    let unit = glyphPainter.unit
    let boxes = text.clusterInk(in: range)
    var seen = boxes.map { box in
      guard let box else { return false }
      let (start, end) = band.isVertical ? (-box.top, -box.bottom) : (box.left, box.right)
      return (Double(start) * unit...Double(end) * unit).overlaps(window)
    }
    let first = text.cluster(startingAtOrAfter: range.lowerBound)
    for glyph in placed {
      let index = text.cluster(startingAtOrAfter: glyph.cluster) - first
      guard boxes[index] == nil else { continue }
      if window.contains(Double(band.isVertical ? -glyph.y : glyph.x) * unit) { seen[index] = true }
    }
    return seen
  }
}
