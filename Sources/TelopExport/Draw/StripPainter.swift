@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// Draws a scene's line, or part of it: highlights and dividers behind, glyphs and strikes in front.
///
/// Positions along the strip count in pixels from its left end, or from the top of a vertical line.
final class StripPainter {
  /// The range of the strip that may contain ink or marks, in whole pixels.
  let drawnRange: Range<Int>
  let band: Band

  let text: MeasuredText
  let look: ResolvedLook
  let glyphPainter: GlyphPainter
  /// Draws glyphs as text; `nil` for outlines.
  private let textPainter: TextPainter?
  private let segments: [DrawnSegment]
  private let marks: [DrawnMark]
  private let outlineShadowPainter: OutlineShadowPainter?
  private let divider: DividerPath?
  private let textColors: TextColors
  /// The text on highlight boxes, as UTF-8 offsets.
  private let boxedRanges: [Range<Int>]
  /// The roles that glyphs are tagged with; `nil` for no tags.
  private let roles: TextRoles?

  /// A segment with its position, in floating-point numbers for drawing.
  private struct DrawnSegment {
    let range: Range<Int>
    /// The extent of the segment's advance box.
    let box: ClosedRange<Double>
    /// The range that may contain the segment's ink, outline and shadow.
    let drawnRange: ClosedRange<Double>
    /// The middles of the segment's dividers.
    let dividers: [Rational]

    init(_ segment: PlacedSegment, halo: Double) {
      range = segment.range
      let ends = [segment.left.double, segment.left.roundedSum(with: segment.width).double]
      box = min(ends[0], ends[1])...max(ends[0], ends[1])
      drawnRange = segment.extent.lowerBound.double - halo...segment.extent.upperBound.double + halo
      dividers = segment.dividers
    }
  }

  private typealias DrawnMark = (kind: PlacedMark.Kind, start: Double, end: Double)

  init(_ scene: ScrollScene, isText: Bool = false, isTagged: Bool = false) {
    roles = isTagged ? TextRoles(scene) : nil
    band = scene.band
    text = scene.text
    look = scene.look
    glyphPainter = GlyphPainter(scene.text, size: scene.size)
    textPainter = isText ? TextPainter(scene.text, size: scene.size) : nil
    let halo = scene.look.outlineShadowExtent
    segments = scene.segments.map { DrawnSegment($0, halo: halo.double) }
    marks = scene.marks.map { ($0.kind, $0.range.lowerBound.double, $0.range.upperBound.double) }
    textColors = scene.textColors
    boxedRanges = scene.boxedRanges
    divider = DividerPath(scene)
    outlineShadowPainter = halo > 0 ? OutlineShadowPainter(scene.look, glyphPainter) : nil
    // One more pixel on either side for antialiasing.
    let margin = Int(halo.ceiling) + 1
    drawnRange =
      Int(scene.extent.lowerBound.floor) - margin..<Int(scene.extent.upperBound.ceiling) + margin
  }

  /// Draws a window of the strip.
  ///
  /// - Parameters:
  ///   - window: The range in pixels along the strip; content outside may be partly drawn.
  ///   - stripStart: The position of the strip's left end on the canvas.
  /// - Throws: `libraryFailure` if a shadow cannot be drawn.
  func draw(
    _ window: ClosedRange<Double>, on canvas: borrowing Canvas, stripStart: Double
  ) throws(ExportError) {
    try draw(
      segments.filter { $0.drawnRange.overlaps(window) },
      boxes(in: window, stripStart: stripStart), in: window, on: canvas, stripStart: stripStart)
  }

  var segmentCount: Int { segments.count }

  /// The range that may contain a segment's ink, in whole pixels along the strip.
  func drawnRange(ofSegment index: Int) -> Range<Int> {
    let drawnRange = segments[index].drawnRange
    let start = Int(drawnRange.lowerBound.rounded(.down)) - 1
    return start..<Int(drawnRange.upperBound.rounded(.up)) + 1
  }

  /// Draws whole segments with their marks.
  func draw(
    segments indices: Range<Int>, on canvas: borrowing Canvas, stripStart: Double
  ) throws(ExportError) {
    let drawnSegments = Array(segments[indices])
    guard let start = drawnSegments.map(\.drawnRange.lowerBound).min(),
      let end = drawnSegments.map(\.drawnRange.upperBound).max()
    else { return }
    // Leaves out marks of neighbouring segments, even if they reach into the drawn range.
    let marks = marks.filter { mark in
      drawnSegments.contains { mark.start < $0.box.upperBound && $0.box.lowerBound < mark.end }
    }
    try draw(
      drawnSegments, boxes(of: marks, in: start...end, stripStart: stripStart), in: start...end,
      on: canvas, stripStart: stripStart)
  }

  private func draw(
    _ visible: [DrawnSegment], _ boxes: [MarkBox], in window: ClosedRange<Double>,
    on canvas: borrowing Canvas, stripStart: Double
  ) throws(ExportError) {
    let isBox = look.highlightStyle == .box
    let highlights = boxes.filter { $0.kind.isUnderText }
    let strikes = boxes.filter { !$0.kind.isUnderText }
    if !isBox { draw(highlights, on: canvas) }
    let baseline = Double(band.baseline)
    let (x, y) = band.isVertical ? (baseline, stripStart) : (stripStart, baseline)
    let dividers = visible.flatMap(\.dividers).compactMap { middle in
      divider?.outline(at: stripStart + middle.double)
    }
    // All outlines and shadows lie beneath all text, so that none covers a neighbouring glyph.
    if let outlineShadowPainter {
      let edgedGlyphs = visible.map { text.placedGlyphs(in: $0.range).filter { !isBoxed($0) } }
      let shapes = OutlineShadowPainter.Shapes(
        parts: edgedGlyphs, strikes: strikes.filter { look.hasOutlineAndShadow($0.kind) },
        dividers: dividers)
      let along = window.lowerBound + stripStart...window.upperBound + stripStart
      try outlineShadowPainter.draw(
        shapes, on: canvas, x: x, y: y, along: along, thickness: Double(band.thickness),
        isVertical: band.isVertical)
    }
    // A box lies above the outlines and shadows of its neighbours.
    if isBox { draw(highlights, on: canvas) }
    if let divider {
      canvas.setColor(divider.color)
      for divider in dividers { canvas.fill(divider) }
    }
    drawBoxedEmojiOutlines(of: visible, on: canvas, x: x, y: y)
    // Invisible text makes drawn emoji selectable. Its first character must be a blank; see `HiddenText.begin`.
    textPainter?.begin(
      on: canvas, x: band.isVertical ? x : x + window.lowerBound,
      y: band.isVertical ? y + window.lowerBound : y)
    drawText(of: visible, on: canvas, x: x, y: y)
    for strike in strikes { canvas.fill(strike, color: look.color(of: strike.kind)) }
  }

  /// Outlines the emoji on light highlight boxes, from which yellow emoji would not stand out.
  private func drawBoxedEmojiOutlines(
    of visible: [DrawnSegment], on canvas: borrowing Canvas, x: Double, y: Double
  ) {
    guard let outline = look.boxedEmojiOutline, text.fonts.contains(where: \.hasColorGlyphs) else {
      return
    }
    for segment in visible {
      let emoji = text.placedGlyphs(in: segment.range).filter {
        boxedRanges.ascendingRangesContain($0.cluster) && glyphPainter.isEmoji($0)
      }
      glyphPainter.stroke(
        emoji, on: canvas, x: x, y: y, width: outline.width.double, color: outline.color)
    }
  }

  private func drawText(
    of visible: [DrawnSegment], on canvas: borrowing Canvas, x: Double, y: Double
  ) {
    var openRole: TextRoles.Role?
    for segment in visible {
      let placed = text.placedGlyphs(in: segment.range)
      guard let roles else {
        draw(placed, on: canvas, x: x, y: y)
        continue
      }
      for (role, glyphs) in placed.divided(by: { roles.role(at: $0.cluster) }) {
        if openRole != role {
          if let openRole { canvas.endTag(openRole.name) }
          canvas.beginTag(role.name)
          openRole = role
        }
        draw(Array(glyphs), on: canvas, x: x, y: y)
      }
    }
    if let openRole { canvas.endTag(openRole.name) }
  }

  private func draw(_ placed: [PlacedGlyph], on canvas: borrowing Canvas, x: Double, y: Double) {
    if let textPainter {
      drawText(placed, textPainter, on: canvas, x: x, y: y)
    } else {
      glyphPainter.draw(placed, on: canvas, x: x, y: y, color: color(of:))
    }
  }

  func color(of glyph: PlacedGlyph) -> RGBAColor {
    look.color(of: textColors.role(at: glyph.cluster))
  }

  /// True if a box lies behind the glyph. The outline then surrounds the box, not the glyph.
  private func isBoxed(_ glyph: PlacedGlyph) -> Bool {
    look.highlightStyle == .box && textColors.role(at: glyph.cluster) == .highlighted
  }

  private func draw(_ highlights: [MarkBox], on canvas: borrowing Canvas) {
    if let outline = look.outline {
      for box in highlights { canvas.fill(box, edge: outline.width.double, color: outline.color) }
    }
    for box in highlights { canvas.fill(box, color: look.color(of: box.kind)) }
  }

  // MARK: Marks

  /// A mark on a canvas. `radius` is the radius of its corners, in pixels.
  struct MarkBox {
    let kind: PlacedMark.Kind
    let box: DrawnBox
    let radius: Double
  }

  /// The marks in a window of the strip. Cairo's coordinates are limited, so a mark that extends beyond the window is
  /// cut outside the window. The corners, outline and shadow at the cut do not reach into the window.
  func boxes(in window: ClosedRange<Double>, stripStart: Double) -> [MarkBox] {
    boxes(of: marks, in: window, stripStart: stripStart)
  }

  private func boxes(
    of marks: [DrawnMark], in window: ClosedRange<Double>, stripStart: Double
  ) -> [MarkBox] {
    let margin = (look.outlineShadowExtent + look.highlightRadius).double.rounded(.up) + 2
    let first = window.lowerBound - margin
    let last = window.upperBound + margin
    return marks.filter { first < $0.end && $0.start < last }.map { mark in
      let start = max(mark.start, first)
      let rows = band.rows(of: mark.kind)
      let box = DrawnBox(
        along: stripStart + start, length: min(mark.end, last) - start,
        across: Double(rows.lowerBound), depth: Double(rows.count), isVertical: band.isVertical)
      return MarkBox(kind: mark.kind, box: box, radius: look.radius(of: mark.kind).double)
    }
  }

  /// The visible text of each segment in a window of the strip, and the segment's dividers.
  ///
  /// - Returns: For each segment, the range of the visible text, extended to UTF-8 offsets at which the text may be
  ///   cut, and the positions of the dividers' middles along the strip, in pixels.
  func text(in window: ClosedRange<Double>) -> [(range: Range<Int>, dividers: [Rational])] {
    segments.filter { $0.drawnRange.overlaps(window) }.map { segment in
      (visibleText(of: segment.range, in: window), segment.dividers)
    }
  }
}

extension Canvas {
  /// - Parameter edge: The width added on all sides and to the radius of the corners.
  func fill(_ mark: StripPainter.MarkBox, edge: Double = 0, color: RGBAColor) {
    setColor(color)
    fill(mark.box.grown(by: edge), radius: mark.radius + edge)
  }
}
