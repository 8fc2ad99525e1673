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
  /// `places` as an array of page.js. Written by hand: a long line has thousands, which take an encoder
  /// several times as long.
  var placeList: String {
    let rows = places.map { place in
      "[\(Markup.number(place.box)),\(Markup.number(place.left)),\(Markup.number(place.right))]"
    }
    return "[" + rows.joined(separator: ",\n") + "]"
  }
  /// The style rules of the spans.
  private(set) var rules = ""

  private let scene: ScrollScene
  private let text: MeasuredText
  private let band: Band
  private let boxes: [InlineFonts.Box]
  private let unit: Rational
  /// Where the line's left end stands at offset 0.
  private let start: Rational
  /// Colours of marks within the text.
  private let colored: [Range<Int>]
  private let type: TypeSize
  private let style: SpanStyle
  private var classes: [String: Int] = [:]

  init(_ scene: ScrollScene, boxes: [InlineFonts.Box], type: TypeSize) {
    self.scene = scene
    self.type = type
    style = SpanStyle(scene.text, type)
    self.boxes = boxes
    text = scene.text
    band = scene.band
    unit = scene.pixelsPerUnit
    start = scene.motion.start
    colored = scene.coloredRanges
    let splitter = SpanSplitter(scene)
    for segment in scene.segments { add(segment, splitter) }
  }

  private mutating func add(_ segment: PlacedSegment, _ splitter: SpanSplitter) {
    let own = start + segment.left
    let box = own.nearestPlace
    places.append((box, start + segment.reach.lowerBound, start + segment.reach.upperBound))
    let length = max(0, (own + segment.width).nearestPlace - box)
    let side = band.isVertical ? "height" : "width"
    elements += "<div class=\"s\" data-i=\"\(segment.index)\""
    elements += " style=\"\(side):\(Markup.number(length))px\">"
    for mark in segment.marks {
      let (left, right) = (
        (start + mark.range.lowerBound).nearestPlace, (start + mark.range.upperBound).nearestPlace
      )
      elements += "<i class=\"\(mark.begins ? "b" : "")\(mark.ends ? " e" : "")\""
      elements += " style=\"\(along(left - box, length: right - left))\"></i>"
    }
    for span in splitter.spans(of: segment.range) {
      add(span, at: (start + unit * span.left).nearestPlace - box)
    }
    elements += "</div>\n"
  }

  private func along(_ place: Rational, length: Rational) -> String {
    band.isVertical
      ? "top:\(Markup.number(place))px;height:\(Markup.number(length))px"
      : "left:\(Markup.number(place))px;width:\(Markup.number(length))px"
  }

  // MARK: Spans

  private mutating func add(_ span: SpanSplitter.Span, at place: Rational) {
    let run = text.runs[span.placed.run]
    let side = band.isVertical ? "top" : "left"
    elements += "<span class=\"p p\(number(of: style(span, run)))\""
    elements += " lang=\"\(Markup.escaped(run.language))\""
    elements += " dir=\"\(run.isRightToLeft ? "rtl" : "ltr")\""
    elements += " style=\"\(side):\(Markup.number(place))px\">"
    elements += content(span.placed.range) + "</span>"
  }

  /// The text, with what is marked in its colour. A span of another colour leaves shaping alone.
  private func content(_ range: Range<Int>) -> String {
    var content = ""
    var place = range.lowerBound
    for mark in colored where mark.overlaps(range) {
      let mark = mark.clamped(to: range)
      guard mark.lowerBound >= place else { continue }
      content += Markup.directed(text.substring(place..<mark.lowerBound))
      content += "<b>\(Markup.directed(text.substring(mark)))</b>"
      place = mark.upperBound
    }
    return content + Markup.directed(text.substring(place..<range.upperBound))
  }

  private func style(_ span: SpanSplitter.Span, _ run: MeasuredText.Run) -> String {
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
        middle.pixels(checkedSize: scene.size, unitsPerEm: run.font.unitsPerEm).double / 2
      let left = Double(band.baseline - box.below) - axis
      style += ";left:\(Markup.number(left))px;text-orientation:sideways"
      origin = "\(box.below)px 0"
    }
    if type.scale != 1 { style += ";transform-origin:\(origin)" }
    return style + self.style.declarations(of: span)
  }

  /// A short number side by side: a line of its own across the band, its middle on the axis and in the
  /// em. CSS would condense it, and other digits would stand there than in pictures.
  private func combined(_ run: MeasuredText.Run, _ box: InlineFonts.Box) -> String {
    let (font, size) = (run.font, scene.size)
    let em = FontUnits(rawValue: Int64(font.unitsPerEm))
    let middle = font.metrics.ascender + font.metrics.descender + em
    let top =
      middle.pixels(checkedSize: size, unitsPerEm: font.unitsPerEm).double / 2 - Double(box.above)
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
