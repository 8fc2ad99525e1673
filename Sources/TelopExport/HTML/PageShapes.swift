internal import Telop
internal import TelopText
import TelopUnits

/// A strip's text as outlines, which all browsers place alike. Each segment is an SVG that uses the page's symbols.
///
/// For selection and the browser's search, transparent text lies beneath the outlines. The transparent text has a font
/// of the viewer's system and is stretched to the outlines' width.
struct PageShapes {
  var symbols: GlyphSymbols
  /// CSS for the size of the SVGs and of the transparent text.
  let rules: String

  private let scene: ScrollScene
  private let markup: GlyphMarkup
  private let textColors: TextColors
  /// The text on highlight boxes, as UTF-8 offsets.
  private let boxedRanges: [Range<Int>]
  private let divider: DividerPath?

  /// The sides of SVGs are multiples of this many pixels, so that they are whole screen pixels at usual zooms. Chromium
  /// would scale SVGs with other sides.
  private static let sideStep: Int128 = 120

  /// True if transparent text lies beneath the shapes.
  private let hasTextLayer: Bool

  init(_ scene: ScrollScene, hasTextLayer: Bool = true) {
    self.scene = scene
    self.hasTextLayer = hasTextLayer
    symbols = GlyphSymbols(size: scene.size)
    markup = GlyphMarkup(scene.text, size: scene.size)
    textColors = scene.textColors
    boxedRanges = scene.boxedRanges
    divider = DividerPath(scene)
    let roundedUp = { (length: Rational) in
      max(1, (length / Rational(Self.sideStep)).ceiling) * Self.sideStep
    }
    let along = roundedUp(scene.segments.map(\.width).max() ?? 0)
    let across = roundedUp(Rational(scene.band.thickness))
    let (width, height) = scene.band.isVertical ? (across, along) : (along, across)
    rules = """
      .t svg, .e svg, .marking { width: \(width)px; height: \(height)px }
      .t text { font: \(Markup.number(scene.size))px system-ui, sans-serif }

      """
  }

  mutating func content(of segment: PlacedSegment) -> PageStrip.Content {
    PageStrip.Content(
      text: markup(of: segment.range, from: segment, textBox: (0, segment.width)),
      edge: edge(of: segment), dividers: dividers(of: segment))
  }

  /// - Parameters:
  ///   - range: UTF-8 offsets.
  ///   - box: The start and the length of the transparent text, in pixels along the line from the segment's start.
  mutating func markup(
    of range: Range<Int>, from segment: PlacedSegment,
    textBox box: (left: Rational, width: Rational)
  ) -> String {
    let glyphs = scene.text.placedGlyphs(in: range)
    let role = { [textColors] (glyph: PlacedGlyph) in textColors.role(at: glyph.cluster) }
    let emojiOutline = { [scene, boxedRanges] (glyph: PlacedGlyph) in
      let isPicture = scene.text.runs[glyph.run].font.pictureDescription != nil
      let isBoxed = boxedRanges.ascendingRangesContain(glyph.cluster)
      return isBoxed && !isPicture ? scene.look.boxedEmojiOutline : nil
    }
    let elements = elements(of: glyphs, from: segment, emojiOutline: emojiOutline, role: role)
    return "<svg>\(words(range, box))\(elements)</svg>"
  }

  private mutating func elements(
    of glyphs: [PlacedGlyph], from segment: PlacedSegment, strokeWidth: Rational? = nil,
    emojiOutline: (PlacedGlyph) -> TextOutline?,
    role: (PlacedGlyph) -> TextColorRole = { _ in .ordinary }
  ) -> String {
    let along = -segment.left
    let across = Rational(scene.band.baseline)
    let (x, y) = scene.band.isVertical ? (across, along) : (along, across)
    return markup.elements(
      of: glyphs, x: x, y: y, symbols: &symbols, color: scene.look.color(of:),
      strokeWidth: strokeWidth,
      emojiOutline: emojiOutline, role: role)
  }

  /// The SVG of a segment's dividers; empty if there are none.
  func dividers(of segment: PlacedSegment) -> String {
    let paths = dividerPaths(of: segment, with: " class=\"d\"")
    return paths.isEmpty ? "" : "<svg aria-hidden=\"true\">\(paths)</svg>"
  }

  private func dividerPaths(of segment: PlacedSegment, with attribute: String) -> String {
    guard let divider else { return "" }
    return segment.dividers.map { middle in
      "<path\(attribute) d=\"\(divider.data(at: middle - segment.left))\"/>"
    }.joined()
  }

  /// The SVG beneath a segment's text: text and dividers with outlines, which cast the shadow. Text on a highlight box
  /// is omitted, because the outline surrounds the box instead. Empty if the look has neither outline nor shadow.
  mutating func edge(of segment: PlacedSegment) -> String {
    let look = scene.look
    guard look.outlineShadowExtent > 0 else { return "" }
    let glyphs = scene.text.placedGlyphs(in: segment.range).filter { glyph in
      look.highlightStyle != .box || textColors.role(at: glyph.cluster) != .highlighted
    }
    let elements = elements(
      of: glyphs, from: segment, strokeWidth: look.outline.map { $0.width * 2 },
      emojiOutline: { _ in look.outline })
    let width = Decimals.text((look.outline?.width ?? 0) * 2, places: 4)
    let content = elements + dividerPaths(of: segment, with: " stroke-width=\"\(width)\"")
    return content.isEmpty ? "" : "<svg>\(content)</svg>"
  }

  private func words(_ range: Range<Int>, _ box: (left: Rational, width: Rational)) -> String {
    let words = Markup.bidiSafe(scene.text.readableText(in: range))
    guard hasTextLayer, box.width > 0, !words.isEmpty else { return "" }
    let (along, across) = scene.band.isVertical ? ("y", "x") : ("x", "y")
    let left = Decimals.text(box.left, places: 4)
    return "<text \(across)=\"\(scene.band.baseline)\""
      + (left == "0" ? "" : " \(along)=\"\(left)\"")
      + " textLength=\"\(Markup.number(box.width.roundedToLayoutUnit))\""
      + " lengthAdjust=\"spacingAndGlyphs\">\(words)</text>"
  }
}
