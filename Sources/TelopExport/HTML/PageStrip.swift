internal import Telop
internal import TelopText
import TelopUnits

/// A strip's segments as elements of a page.
///
/// A segment is a box at its start point, as wide as its advance. In it every part of a run stands at
/// its own exact place, so that what a browser rounds never adds up.
struct PageStrip {
  /// The elements, in the strip's order.
  private(set) var elements = ""
  /// Where each segment's left end, its ink's left end and its ink's right end stand at offset 0, in
  /// pixels from the viewport's left edge; the first in 64ths.
  private(set) var places: [(box: Rational, left: Rational, right: Rational)] = []
  /// The style rules of the pieces.
  private(set) var rules = ""

  private let fit: Fit
  private let text: MeasuredText
  private let band: Band
  private let boxes: [InlineFonts.Box]
  private let unit: Rational
  /// Where the line's left end stands at offset 0.
  private let start: Rational
  /// Colours of marks within the text.
  private let marked: [Range<Int>]
  private let type: TypeSize
  private let style: PieceStyle
  private var classes: [String: Int] = [:]

  init(_ fit: Fit, boxes: [InlineFonts.Box], type: TypeSize) {
    self.fit = fit
    self.type = type
    style = PieceStyle(fit.text, type)
    self.boxes = boxes
    text = fit.text
    band = fit.band
    unit = fit.plan.strip.layout.pixelsPerUnit
    start = fit.plan.position(offset: 0)
    marked = fit.options.look.markStyle == .text ? fit.markRanges : []
    let strip = fit.plan.strip
    let splitter = PieceSplitter(fit)
    var marks = [[ClosedRange<Rational>]](repeating: [], count: strip.segments.count)
    if fit.options.look.markStyle != .text {
      for highlight in fit.markHighlights.joined() { marks[highlight.segment] += highlight.ranges }
    }
    for index in strip.segments.indices {
      add(index, strip, marks: marks[index], splitter)
    }
  }

  private mutating func add(
    _ index: Int, _ strip: Strip, marks: [ClosedRange<Rational>], _ splitter: PieceSplitter
  ) {
    let (from, width) = (strip.cache.startPoints[index], strip.cache.widths[index])
    let extent = strip.extent(ofSegment: index)
    let turned = strip.isRightToLeft
    let own = start + (turned ? strip.width - from - width : from)
    let box = own.nearestPlace
    places.append(
      (
        box, start + (turned ? strip.width - extent.end : extent.start),
        start + (turned ? strip.width - extent.start : extent.end)
      ))
    let length = max(0, (own + width).nearestPlace - box)
    let side = band.isVertical ? "height" : "width"
    elements += "<div class=\"s\" data-i=\"\(index)\""
    elements += " style=\"\(side):\(Markup.number(length))px\">"
    for mark in marks {
      let (left, right) = (
        (own + mark.lowerBound).nearestPlace, (own + mark.upperBound).nearestPlace
      )
      elements += "<i style=\"\(along(left - box, length: right - left))\"></i>"
    }
    for piece in splitter.pieces(of: strip.segments[index].range) {
      add(piece, at: (start + unit * piece.left).nearestPlace - box)
    }
    elements += "</div>\n"
  }

  private func along(_ place: Rational, length: Rational) -> String {
    band.isVertical
      ? "top:\(Markup.number(place))px;height:\(Markup.number(length))px"
      : "left:\(Markup.number(place))px;width:\(Markup.number(length))px"
  }

  // MARK: Pieces

  private mutating func add(_ piece: PieceSplitter.Piece, at place: Rational) {
    let run = text.runs[piece.placed.run]
    let side = band.isVertical ? "top" : "left"
    elements += "<span class=\"p p\(number(of: style(piece, run)))\""
    elements += " lang=\"\(Markup.escaped(run.language))\""
    elements += " dir=\"\(run.isRightToLeft ? "rtl" : "ltr")\""
    elements += " style=\"\(side):\(Markup.number(place))px\">"
    elements += content(piece.placed.range) + "</span>"
  }

  /// The text, with what is marked in its colour. A span of another colour leaves shaping alone.
  private func content(_ range: Range<Int>) -> String {
    var content = ""
    var place = range.lowerBound
    for mark in marked where mark.overlaps(range) {
      let mark = mark.clamped(to: range)
      guard mark.lowerBound >= place else { continue }
      content += Markup.directed(text.substring(place..<mark.lowerBound))
      content += "<b>\(Markup.directed(text.substring(mark)))</b>"
      place = mark.upperBound
    }
    return content + Markup.directed(text.substring(place..<range.upperBound))
  }

  private func style(_ piece: PieceSplitter.Piece, _ run: MeasuredText.Run) -> String {
    let box = boxes[run.fontIndex]
    var style = "line-height:\(box.height)px"
    // What is drawn larger keeps its start and its baseline, or its axis.
    let origin: String
    switch run.orientation {
    case .horizontal:
      style += ";top:\(band.baseline - box.above)px"
      origin = "0 \(box.above)px"
    case .upright:
      style += ";left:\(band.baseline - box.height / 2)px;text-orientation:upright"
      origin = "50% 0"
    case .combined:
      style += combined(run, box)
      origin = "50% \(box.above)px"
    case .sideways:
      // The baseline, about which the middle of ascender and descender lies on the axis.
      let middle = run.font.metrics.ascender + run.font.metrics.descender
      let axis =
        middle.pixels(size: fit.options.size, unitsPerEm: run.font.unitsPerEm).double / 2
      let left = Double(band.baseline - box.below) - axis
      style += ";left:\(Markup.number(left))px;text-orientation:sideways"
      origin = "\(box.below)px 0"
    }
    if type.scale != 1 { style += ";transform-origin:\(origin)" }
    return style + self.style.declarations(of: piece)
  }

  /// A short number side by side: a line of its own across the band, its middle on the axis and in the
  /// em. CSS would condense it, and other digits would stand there than in pictures.
  private func combined(_ run: MeasuredText.Run, _ box: InlineFonts.Box) -> String {
    let (font, size) = (run.font, fit.options.size)
    let em = FontUnits(rawValue: Int64(font.unitsPerEm))
    let middle = font.metrics.ascender + font.metrics.descender + em
    let top = middle.pixels(size: size, unitsPerEm: font.unitsPerEm).double / 2 - Double(box.above)
    // Four ems of the page's type.
    let left = Double(band.baseline) - 2 * (size / type.scale).double
    return ";writing-mode:horizontal-tb;width:4em;text-align:center"
      + ";left:\(Markup.number(left))px;margin-top:\(Markup.number(top))px"
  }

  private mutating func number(of style: String) -> Int {
    if let number = classes[style] { return number }
    let number = classes.count
    classes[style] = number
    rules += ".p\(number) { \(style) }\n"
    return number
  }
}
