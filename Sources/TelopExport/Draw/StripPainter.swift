internal import Telop
internal import TelopText
import TelopUnits

/// Draws a scene's line, or part of it: marks and dividers behind, glyphs in front.
///
/// Positions along the strip count in pixels from its left end, or from the top of a vertical line.
final class StripPainter {
  /// The range of the strip that may contain ink or marks, in whole pixels.
  let drawnRange: Range<Int>
  let band: Band

  let text: MeasuredText
  let look: ShownLook
  let glyphPainter: GlyphPainter
  /// Draws glyphs as text; `nil` for outlines.
  private let textPainter: TextPainter?
  private let segments: [DrawnSegment]
  private let edge: EdgePainter?
  private let divider: DividerPath?
  private let colored: [Range<Int>]
  private let roles: TextRoles?

  /// A segment with its position, in floating-point numbers for drawing.
  private struct DrawnSegment {
    let range: Range<Int>
    let drawnRange: ClosedRange<Double>
    let marks: [Mark]
    let strikes: [Strike]

    struct Strike {
      let start: Double
      let length: Double
      let isColored: Bool
    }
    let dividers: [Rational]

    struct Mark {
      let start: Double
      let length: Double
      let begins: Bool
      let ends: Bool
    }

    init(_ segment: PlacedSegment, halo: Double) {
      range = segment.range
      drawnRange =
        segment.reach.lowerBound.double - halo...segment.reach.upperBound.double + halo
      marks = segment.marks.map {
        Mark(
          start: $0.range.lowerBound.double,
          length: ($0.range.upperBound - $0.range.lowerBound).double, begins: $0.begins,
          ends: $0.ends)
      }
      strikes = segment.strikes.map {
        Strike(
          start: $0.range.lowerBound.double,
          length: ($0.range.upperBound - $0.range.lowerBound).double, isColored: $0.isColored)
      }
      dividers = segment.dividers
    }
  }

  /// - Parameters:
  ///   - isText: True to draw glyphs as text of their fonts, not as outlines.
  ///   - isTagged: True to tag headings and paragraphs.
  init(_ scene: ScrollScene, isText: Bool = false, isTagged: Bool = false) {
    roles = isTagged ? TextRoles(scene) : nil
    band = scene.band
    text = scene.text
    look = scene.look
    glyphPainter = GlyphPainter(scene.text, size: scene.size)
    textPainter = isText ? TextPainter(scene.text, size: scene.size) : nil
    let halo = scene.look.halo
    segments = scene.segments.map { DrawnSegment($0, halo: halo.double) }
    colored = scene.coloredRanges
    divider = DividerPath(scene)
    edge = halo > 0 ? EdgePainter(scene.look, glyphPainter) : nil
    // One more pixel on either side for antialiasing.
    let more = Int(halo.ceiling) + 1
    drawnRange =
      Int(scene.reach.lowerBound.floor) - more..<Int(scene.reach.upperBound.ceiling) + more
  }

  /// Draws a window of the strip.
  ///
  /// - Parameters:
  ///   - window: The range in pixels along the strip; content outside may be partly drawn.
  ///   - stripStart: The position of the strip's left end on the canvas.
  ///
  /// - Throws: `libraryFailure` if a shadow cannot be drawn.
  func draw(
    _ window: ClosedRange<Double>, on canvas: borrowing Canvas, stripStart: Double
  ) throws(ExportError) {
    try draw(
      segments.filter { $0.drawnRange.overlaps(window) }, in: window, on: canvas,
      stripStart: stripStart)
  }

  var segmentCount: Int { segments.count }

  /// The range that may contain a segment's ink and marks, in whole pixels along the strip.
  func drawnRange(ofSegment index: Int) -> Range<Int> {
    let drawnRange = segments[index].drawnRange
    return Int(drawnRange.lowerBound.rounded(.down)) - 1..<Int(drawnRange.upperBound.rounded(.up))
      + 1
  }

  func draw(
    segments indices: Range<Int>, on canvas: borrowing Canvas, stripStart: Double
  ) throws(ExportError) {
    let chosen = Array(segments[indices])
    guard let start = chosen.map(\.drawnRange.lowerBound).min(),
      let end = chosen.map(\.drawnRange.upperBound).max()
    else { return }
    try draw(chosen, in: start...end, on: canvas, stripStart: stripStart)
  }

  private func draw(
    _ visible: [DrawnSegment], in window: ClosedRange<Double>, on canvas: borrowing Canvas,
    stripStart: Double
  ) throws(ExportError) {
    let isBox = look.highlightStyle == .box
    if !isBox { drawMarks(of: visible, on: canvas, stripStart: stripStart) }
    let baseline = Double(band.baseline)
    let (x, y) = band.isVertical ? (baseline, stripStart) : (stripStart, baseline)
    let dividers = visible.flatMap { self.dividers(of: $0, stripStart: stripStart) }
    // All outlines and shadows lie beneath all text, so that none covers a neighbouring glyph.
    if let edge {
      let shapes = edgedShapes(of: visible, dividers, stripStart: stripStart)
      let along = window.lowerBound + stripStart...window.upperBound + stripStart
      try edge.draw(
        shapes, on: canvas, x: x, y: y, along: along, thickness: Double(band.thickness),
        isVertical: band.isVertical)
    }
    // A box lies above the outlines and shadows of its neighbours.
    if isBox { drawMarks(of: visible, on: canvas, stripStart: stripStart) }
    if let divider {
      canvas.setColor(divider.color)
      for divider in dividers { canvas.fill(divider) }
    }
    // Text for screen readers begins after all drawings.
    textPainter?.begin(
      on: canvas, x: band.isVertical ? x : x + window.lowerBound,
      y: band.isVertical ? y + window.lowerBound : y)
    drawText(of: visible, on: canvas, x: x, y: y)
    for box in visible.flatMap({ strikeBoxes(of: $0, stripStart: stripStart) }) {
      canvas.setColor(color(of: box))
      canvas.fillBox(x: box.x, y: box.y, width: box.width, height: box.height)
    }
  }

  private func edgedShapes(
    of visible: [DrawnSegment], _ dividers: [GlyphOutline], stripStart: Double
  ) -> EdgePainter.Shapes {
    let isBox = look.highlightStyle == .box
    let edged = visible.map { text.placedGlyphs(in: $0.range).filter { !isBoxed($0) } }
    let strikes = visible.flatMap { strikeBoxes(of: $0, stripStart: stripStart) }
      .filter { !($0.isColored && isBox) }
    return EdgePainter.Shapes(parts: edged, strikes: strikes, dividers: dividers)
  }

  private func drawText(
    of visible: [DrawnSegment], on canvas: borrowing Canvas, x: Double, y: Double
  ) {
    var open: TextRoles.Role?
    for segment in visible {
      let placed = text.placedGlyphs(in: segment.range)
      guard let roles else {
        draw(placed, on: canvas, x: x, y: y)
        continue
      }
      for part in roles.parts(of: placed) {
        if open != part.role {
          if let open { canvas.endTag(open.name) }
          canvas.beginTag(part.role.name)
          open = part.role
        }
        draw(Array(part.glyphs), on: canvas, x: x, y: y)
      }
    }
    if let open { canvas.endTag(open.name) }
  }

  private func draw(_ placed: [PlacedGlyph], on canvas: borrowing Canvas, x: Double, y: Double) {
    if let textPainter {
      drawText(placed, textPainter, on: canvas, x: x, y: y)
    } else {
      glyphPainter.draw(placed, on: canvas, x: x, y: y, color: color(of:))
    }
  }

  func color(of glyph: PlacedGlyph) -> RGBAColor {
    colored.coverAscending(glyph.cluster) ? look.highlightedTextColor : look.color
  }

  /// True if a box lies behind the glyph; the box then has the outline.
  private func isBoxed(_ glyph: PlacedGlyph) -> Bool {
    look.highlightStyle == .box && colored.coverAscending(glyph.cluster)
  }

  private func dividers(of segment: DrawnSegment, stripStart: Double) -> [GlyphOutline] {
    guard let divider else { return [] }
    return segment.dividers.map { divider.outline(at: stripStart + $0.double) }
  }

  private func drawMarks(
    of segments: [DrawnSegment], on canvas: borrowing Canvas, stripStart: Double
  ) {
    let boxes = segments.flatMap { markBoxes(of: $0, stripStart: stripStart) }
    if let outline = look.outline {
      let width = outline.width.double
      canvas.setColor(outline.color)
      for box in boxes {
        canvas.fillBox(
          x: box.x - width, y: box.y - width, width: box.width + 2 * width,
          height: box.height + 2 * width, radius: box.radius + width, begins: box.begins,
          ends: box.ends, isTall: band.isVertical)
      }
    }
    canvas.setColor(look.highlightColor)
    for box in boxes {
      canvas.fillBox(
        x: box.x, y: box.y, width: box.width, height: box.height, radius: box.radius,
        begins: box.begins, ends: box.ends, isTall: band.isVertical)
    }
  }

  struct MarkBox {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    /// The radius of the corners; only ends of the mark are rounded.
    let radius: Double
    let begins: Bool
    let ends: Bool
  }

  private func markBoxes(of segment: DrawnSegment, stripStart: Double) -> [MarkBox] {
    let across = Double(band.marks.lowerBound)
    let depth = Double(band.marks.count)
    let radius = look.highlightRadius.double
    return segment.marks.map { mark in
      band.isVertical
        ? MarkBox(
          x: across, y: stripStart + mark.start, width: depth, height: mark.length, radius: radius,
          begins: mark.begins, ends: mark.ends)
        : MarkBox(
          x: stripStart + mark.start, y: across, width: mark.length, height: depth, radius: radius,
          begins: mark.begins, ends: mark.ends)
    }
  }

  struct StrikeBox {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    let isColored: Bool
  }

  func color(of strike: StrikeBox) -> RGBAColor {
    strike.isColored ? look.highlightedTextColor : look.color
  }

  private func strikeBoxes(of segment: DrawnSegment, stripStart: Double) -> [StrikeBox] {
    let across = Double(band.strike.lowerBound)
    let depth = Double(band.strike.count)
    return segment.strikes.map { strike in
      let start = stripStart + strike.start
      return band.isVertical
        ? StrikeBox(
          x: across, y: start, width: depth, height: strike.length, isColored: strike.isColored)
        : StrikeBox(
          x: start, y: across, width: strike.length, height: depth, isColored: strike.isColored)
    }
  }

  /// The text, marks and strikes of each segment in a window, and the middles of the segment's dividers in the strip.
  ///
  /// - Returns: For each segment, `range` has the UTF-8 offsets of the visible text and ends where the text may be cut.
  func text(
    in window: ClosedRange<Double>, stripStart: Double
  ) -> [(range: Range<Int>, marks: [MarkBox], strikes: [StrikeBox], dividers: [Rational])] {
    segments.filter { $0.drawnRange.overlaps(window) }.map { segment in
      (
        visibleText(of: segment.range, in: window), markBoxes(of: segment, stripStart: stripStart),
        strikeBoxes(of: segment, stripStart: stripStart), segment.dividers
      )
    }
  }
}
