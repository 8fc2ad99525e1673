@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// A picture as an SVG with text in embedded fonts.
///
/// In each view, a horizontal line is one `text` element, so that searches find words whose letters are in several
/// fonts. Each span has its own position.
struct TextSVG {
  private let scene: ScrollScene
  private let painter: StripPainter
  private let size: BrowserTypeSize
  private let style: SpanStyle
  private let splitter: SpanSplitter
  private let textColors: TextColors
  private var classes = StyleClasses()
  private var content = ""

  init(_ scene: ScrollScene, _ painter: StripPainter) {
    self.scene = scene
    self.painter = painter
    size = BrowserTypeSize(scene.size)
    style = SpanStyle(scene, size)
    splitter = SpanSplitter(scene)
    textColors = scene.textColors
  }

  /// The file as UTF-8.
  ///
  /// - Throws: `missingProgram` without hb-subset, `badFont` if hb-subset fails.
  mutating func bytes(_ views: [Picture.View], width: Int, height: Int) throws(ExportError)
    -> [UInt8]
  {
    var symbols = GlyphSymbols(size: scene.size)
    for view in views { add(view, &symbols) }
    let shapes = symbols.elements.isEmpty ? "" : "<defs>\n\(symbols.elements)</defs>\n"
    let fonts = try InlineFonts(scene.text, size: size.em)
    let look = scene.look
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">
      <style>
      \(fonts.rules)text { \(Markup.fill(look.color)); white-space: pre; \(size.style(of: scene)) }
      tspan { unicode-bidi: isolate-override }
      .m { \(Markup.fill(look.highlightedTextColor)); unicode-bidi: normal }
      .a { \(Markup.fill(look.color(of: .accented))); unicode-bidi: normal }
      \(classes.rules)</style>
      \(definitions)\(content)\(shapes)</svg>

      """.utf8)
  }

  // MARK: Views

  private var definitions: String {
    let band = scene.band
    var text = """
      <defs><clipPath id="band"><rect width="\(band.width)" height="\(band.height)"/></clipPath>
      """
    let rightward = "x2=\"1\" y2=\"0\""
    let downward = "x2=\"0\" y2=\"1\""
    if scene.look.background.isGraded {
      let background = scene.look.background
      let stops = background.stops.map { stop in
        let offset = Markup.number(Rational(stop.position) / Rational(background.thickness))
        return "<stop offset=\"\(offset)\" stop-color=\"\(stop.color.opaque)\""
          + " stop-opacity=\"\(Double(stop.color.alpha) / 255)\"/>"
      }.joined()
      let end = band.isVertical ? rightward : downward
      text += "<linearGradient id=\"ground\" \(end)>\(stops)</linearGradient>"
    }
    if !scene.fades.areNone {
      let stops = scene.fades.stops(over: band).map { stop in
        "<stop offset=\"\(Markup.number(stop.fraction))\" stop-color=\"#fff\""
          + (stop.opacity == 0 ? " stop-opacity=\"0\"/>" : "/>")
      }.joined()
      let end = band.isVertical ? downward : rightward
      text += """
        <linearGradient id="ends" \(end)>\(stops)</linearGradient>\
        <mask id="fade" maskUnits="userSpaceOnUse" x="0" y="0" width="\(band.width)" \
        height="\(band.height)"><rect width="\(band.width)" height="\(band.height)" \
        fill="url(#ends)"/></mask>
        """
    }
    return text + "</defs>\n"
  }

  private mutating func add(_ view: Picture.View, _ symbols: inout GlyphSymbols) {
    let backgroundBox = view.isMoment ? view.bar(of: scene) : view.box
    addBackground(in: backgroundBox)
    if view.isMoment {
      let start = "<g transform=\"translate(\(view.box.left) \(view.box.top))\""
      if scene.dots != nil { content += "\(start)>\(scene.dotPath)</g>\n" }
      let mask = scene.fades.areNone ? "" : " mask=\"url(#fade)\""
      content += "\(start) clip-path=\"url(#band)\"\(mask)>\n"
    }
    let segments = painter.text(in: view.window)
    let marks = painter.boxes(in: view.window, stripStart: view.stripStart.double)
    for mark in marks where mark.kind.isUnderText { add(mark) }
    if let divider = DividerPath(scene) {
      for middle in segments.flatMap(\.dividers) {
        content += "<path d=\"\(divider.data(at: view.stripStart + middle))\""
        content += " style=\"\(Markup.fill(divider.color))\"/>\n"
      }
    }
    let spans = segments.flatMap { splitter.spans(of: $0.range) }
      .sorted { $0.placed.range.lowerBound < $1.placed.range.lowerBound }
    add(spans, stripStart: view.stripStart, &symbols)
    for mark in marks where !mark.kind.isUnderText { add(mark) }
    guard let moment = view.moment else { return }
    content += "</g>\n"
    let blocks = BlockMarkup(scene, at: moment, &symbols).markup
    if !blocks.isEmpty {
      let translation = "translate(\(backgroundBox.left) \(backgroundBox.top))"
      content += "<g transform=\"\(translation)\">\(blocks)</g>\n"
    }
  }

  private mutating func addBackground(in box: TabbedBand.Box) {
    let background = scene.look.background
    let rect = { (left: Int, top: Int, width: Int, height: Int, fill: String) in
      "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(height)\" \(fill)/>\n"
    }
    if background.isGraded {
      content += rect(box.left, box.top, box.width, box.height, "fill=\"url(#ground)\"")
      return
    }
    for part in background.boxes where part.color.alpha > 0 {
      let first = part.rows.lowerBound
      let count = part.rows.count
      let fill = "style=\"\(Markup.fill(part.color))\""
      content +=
        scene.band.isVertical
        ? rect(box.left + first, box.top, count, box.height, fill)
        : rect(box.left, box.top + first, box.width, count, fill)
    }
  }

  private mutating func add(_ mark: StripPainter.MarkBox) {
    let box = mark.box
    content += "<rect x=\"\(Markup.number(box.x))\" y=\"\(Markup.number(box.y))\""
    content += " width=\"\(Markup.number(box.width))\" height=\"\(Markup.number(box.height))\""
    if mark.radius > 0 { content += " rx=\"\(Markup.number(mark.radius))\"" }
    content += " style=\"\(Markup.fill(scene.look.color(of: mark.kind)))\"/>\n"
  }

  // MARK: Spans

  private mutating func add(
    _ spans: [SpanSplitter.Span], stripStart: Rational, _ symbols: inout GlyphSymbols
  ) {
    let baseline = Rational(scene.band.baseline)
    var line = ""
    for span in spans {
      if scene.text.runs[span.placed.run].font.pictureDescription != nil {
        close(&line)
        addPictures(in: span.placed.range, stripStart: stripStart.double, &symbols)
        continue
      }
      switch scene.text.runs[span.placed.run].orientation {
      case .horizontal:
        let x = stripStart + scene.pixelsPerUnit * span.left
        line += element(span, span.placed.range, x: x, y: baseline)
      case .sideways:
        close(&line)
        addSideways(span, stripStart: stripStart, baseline: baseline)
      case .upright, .combined:
        addUpright(span, stripStart: stripStart, baseline: baseline, to: &line)
      }
    }
    close(&line)
  }

  /// Adds glyphs that are pictures.
  ///
  /// - Parameter range: UTF-8 offsets.
  private mutating func addPictures(
    in range: Range<Int>, stripStart: Double, _ symbols: inout GlyphSymbols
  ) {
    let baseline = Double(scene.band.baseline)
    let pixelsPerUnit = scene.pixelsPerUnit.double
    for glyph in scene.text.placedGlyphs(in: range) {
      let font = scene.text.runs[glyph.run].font
      guard let name = symbols.name(of: glyph.id, in: font, color: scene.look.color) else {
        continue
      }
      let across = pixelsPerUnit * Double(glyph.x)
      let down = pixelsPerUnit * Double(-glyph.y)
      let x = scene.band.isVertical ? baseline + across : stripStart + across
      let y = scene.band.isVertical ? stripStart + down : baseline + down
      let scale = Markup.number(scene.size.double / font.em.double)
      content += "<use href=\"#\(name)\" transform=\"translate(\(Markup.number(x))"
      content += " \(Markup.number(y))) scale(\(scale))\"/>\n"
    }
  }

  private static let textTag = "<text xml:space=\"preserve\""

  private var scale: String {
    size.transformScale == 1 ? "" : "scale(\(Markup.number(size.transformScale)))"
  }

  private mutating func close(_ line: inout String) {
    guard !line.isEmpty else { return }
    content += Self.textTag + (scale.isEmpty ? "" : " transform=\"\(scale)\"") + ">\(line)</text>\n"
    line = ""
  }

  private mutating func addSideways(
    _ span: SpanSplitter.Span, stripStart: Rational, baseline: Rational
  ) {
    let font = scene.text.runs[span.placed.run].font
    let middle = font.metrics.ascender + font.metrics.descender
    let axis = font.pixels(FontUnits(rawValue: middle.rawValue >> 1), checkedSize: scene.size)
    let x = Markup.number(baseline - axis)
    let y = Markup.number(stripStart + scene.pixelsPerUnit * span.left)
    content += "\(Self.textTag) transform=\"translate(\(x) \(y)) rotate(90) \(scale)\">"
    content += element(span, span.placed.range, x: 0, y: 0) + "</text>\n"
  }

  /// Adds one element for each cluster. Within an element, browsers round positions of upright glyphs to whole pixels.
  private mutating func addUpright(
    _ span: SpanSplitter.Span, stripStart: Rational, baseline: Rational, to line: inout String
  ) {
    var lastCluster = -1
    let glyphs = scene.text.placedGlyphs(in: span.placed.range)
    for glyph in glyphs where glyph.cluster != lastCluster {
      lastCluster = glyph.cluster
      let cluster = scene.text.cluster(at: scene.text.cluster(startingAtOrAfter: lastCluster))
      let range = cluster?.range ?? lastCluster..<lastCluster
      let x = baseline + scene.pixelsPerUnit * glyph.x
      let y = stripStart - scene.pixelsPerUnit * glyph.y
      if glyph.condensation == 1 {
        line += element(span, range, x: x, y: y, hasPlacedClusters: true)
        continue
      }
      close(&line)
      let scaleX = Markup.number(glyph.condensation * size.transformScale.double)
      content += "\(Self.textTag) transform=\"translate(\(Markup.number(x)) \(Markup.number(y))) "
      content += "scale(\(scaleX) \(Markup.number(size.transformScale)))\">"
      content += element(span, range, x: 0, y: 0, hasPlacedClusters: true) + "</text>\n"
    }
  }

  /// - Parameter hasPlacedClusters: True if `range` is one cluster, which has its own position.
  private mutating func element(
    _ span: SpanSplitter.Span, _ range: Range<Int>, x: Rational, y: Rational,
    hasPlacedClusters: Bool = false
  ) -> String {
    let run = scene.text.runs[span.placed.run]
    let scale = size.transformScale
    let scaled = { (length: Rational) in Markup.number(length / scale) }
    let number = classes.number(
      of: String(style.declarations(of: span, hasPlacedClusters: hasPlacedClusters).dropFirst()))
    var element = "<tspan class=\"p\(number)\""
    element += " x=\"\(scaled(x))\" y=\"\(scaled(y))\""
    if run.language != "und" { element += " xml:lang=\"\(Markup.escaped(run.language))\"" }
    // The anchor is the measured left end, so that a browser's own advance does not move the text.
    if run.isRightToLeft { element += " direction=\"rtl\" text-anchor=\"end\"" }
    let text = scene.text.markup(
      of: range, textColors, marked: ("<tspan class=\"m\">", "</tspan>"),
      accented: ("<tspan class=\"a\">", "</tspan>"))
    return element + ">\(text)</tspan>"
  }
}
