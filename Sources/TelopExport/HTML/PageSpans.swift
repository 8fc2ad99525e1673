internal import Telop
internal import TelopText
import TelopUnits

/// A strip's text as HTML text in embedded fonts. Each span has an exact position, so that browsers' rounding errors do
/// not add up.
struct PageSpans {
  var rules: String { classes.rules }

  private let scene: ScrollScene
  /// The line box of each of the line's fonts, in the order of the fonts.
  private let boxes: [InlineFonts.Box]
  private let pixelsPerLineUnit: Rational
  private let textColors: TextColors
  private let size: BrowserTypeSize
  private let style: SpanStyle
  private let splitter: SpanSplitter
  private var classes = StyleClasses()

  init(_ scene: ScrollScene, boxes: [InlineFonts.Box], size: BrowserTypeSize) {
    self.scene = scene
    self.size = size
    style = SpanStyle(scene, size)
    self.boxes = boxes
    pixelsPerLineUnit = scene.pixelsPerUnit
    textColors = scene.textColors
    splitter = SpanSplitter(scene)
  }

  /// The HTML of a segment's text. Glyphs of colour fonts are SVG shapes with transparent text, because some browsers
  /// do not support such fonts.
  mutating func markup(of segment: PlacedSegment, _ shapes: inout PageShapes) -> String {
    var markup = ""
    for span in splitter.spans(of: segment.range) {
      let left = pixelsPerLineUnit * span.left - segment.left
      if scene.text.runs[span.placed.run].font.hasColorGlyphs {
        markup += shapes.markup(
          of: span.placed.range, from: segment,
          textBox: (left, pixelsPerLineUnit * span.placed.units))
      } else {
        markup += self.markup(of: span, at: left)
      }
    }
    return markup
  }

  private mutating func markup(of span: SpanSplitter.Span, at left: Rational) -> String {
    let run = scene.text.runs[span.placed.run]
    // Digits set across a vertical line are centred on their em.
    let shift = run.orientation == .combined ? axis(of: run.font) + scene.size / 2 : 0
    return "<span class=\"p p\(classes.number(of: style(span, run)))\""
      + " lang=\"\(Markup.escaped(run.language))\""
      + " dir=\"\(run.isRightToLeft ? "rtl" : "ltr")\""
      + " style=\"--x:\(Decimals.text(left + shift, places: 5))px\">"
      // `b` and `i` change only the colour, which does not affect shaping.
      + scene.text.markup(
        of: span.placed.range, textColors, marked: ("<b>", "</b>"), accented: ("<i>", "</i>"))
      + "</span>"
  }

  private func style(_ span: SpanSplitter.Span, _ run: MeasuredText.Run) -> String {
    let box = boxes[run.fontIndex]
    var style = "line-height:\(box.height)px"
    // The transform's origin is the span's start, on its baseline or axis. Browsers round `top`, `left` and margins, so
    // these are whole pixels.
    switch run.orientation {
    case .horizontal:
      style += ";top:\(scene.band.baseline - box.above)px;transform-origin:0 \(box.above)px"
    case .upright:
      style += ";left:\(scene.band.baseline - box.height / 2)px;text-orientation:upright"
      style += ";transform-origin:50% 0"
    case .combined:
      // A horizontal line with its middle on the axis. `text-combine-upright` would condense the digits differently.
      let left = Rational(scene.band.baseline) - size.em * 2
      style += ";writing-mode:horizontal-tb;width:4em;text-align:center"
      style += ";left:\(Markup.number(left))px;margin-top:\(-box.above)px"
      style += ";transform-origin:50% \(box.above)px"
      if run.condensation != 1 { style += ";--narrow:\(Markup.number(run.condensation))" }
    case .sideways:
      // The baseline of sideways text lies to the left of the band's axis, by `axis(of:)`.
      let shift = Decimals.text(-axis(of: run.font), places: 5)
      style += ";left:\(scene.band.baseline - box.below)px;--y:\(shift)px"
      style += ";text-orientation:sideways;transform-origin:\(box.below)px 0"
    }
    return style + self.style.declarations(of: span)
  }

  /// The distance from the baseline up to the axis, the middle of ascender and descender, in pixels.
  private func axis(of font: Font) -> Rational {
    font.pixels(font.metrics.ascender + font.metrics.descender, checkedSize: scene.size) / 2
  }
}
