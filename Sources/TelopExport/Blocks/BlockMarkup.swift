@_spi(Answers) internal import Telop
internal import TelopEssentials
internal import TelopText
import TelopUnits

extension ScrollScene {
  /// The dots behind the text as an SVG path relative to the band; empty if there are none.
  var dotPath: String {
    guard let dots else { return "" }
    let number = { (length: Rational) in Markup.number(length) }
    // Each row of dots is a dashed line. Its dashes have length 0, and their round caps are the dots. The line ends
    // beyond the last centre, so that rounding does not lose the last dot.
    let lines = dots.rows.map { row in
      band.isVertical
        ? "M\(number(row)) \(number(dots.start))V\(number(dots.end + 1))"
        : "M\(number(dots.start)) \(number(row))H\(number(dots.end + 1))"
    }
    return "<path d=\"\(lines.joined())\" style=\"fill:none;stroke:\(dots.color);"
      + "stroke-width:\(number(dots.diameter));stroke-linecap:round;stroke-dasharray:0 \(dots.pitch)\"/>"
  }

  /// The dots behind the text as an SVG element of a page; empty if there are none.
  var dotElement: String {
    dots == nil ? "" : "<svg id=\"dots\" aria-hidden=\"true\">\(dotPath)</svg>"
  }
}

/// The blocks at the ends of a band, as SVG elements relative to the bar.
struct BlockMarkup {
  /// HTML elements for a page, one for each block, clipped to the rows in which the block is visible.
  var elements: String {
    // Sides are multiples of 120 px, which are whole screen pixels at usual zooms. Chromium would scale an SVG with
    // other sides.
    let roundedUp = { (side: Int) in (side + 119) / 120 * 120 }
    let bar = scene.bar
    return zip(scene.blocks, blockMarkups).map { block, markup in
      let rows = scene.visibleRows(of: block)
      let (x, y) = scene.band.isVertical ? (rows.lowerBound, 0) : (0, rows.lowerBound)
      let width = scene.band.isVertical ? rows.count : bar.width
      let height = scene.band.isVertical ? bar.height : rows.count
      return "<div class=\"block\" part=\"blocks\" aria-hidden=\"true\" style=\"margin:\(y)px 0 0 "
        + "\(x)px;width:\(width)px;height:\(height)px\"><svg style=\"left:\(-x)px;top:\(-y)px;"
        + "width:\(roundedUp(bar.width))px;height:\(roundedUp(bar.height))px\">\(markup)</svg></div>\n"
    }.joined()
  }

  /// The SVG elements. Without a time, each cell of a clock contains all digits and signs, and clock.js shows one.
  var markup: String { blockMarkups.joined() }

  private var blockMarkups: [String] = []
  private let scene: ScrollScene

  /// - Parameter time: The time in seconds from the start; `nil` for a page, whose clock runs.
  init(_ scene: ScrollScene, at time: Rational? = nil, _ symbols: inout GlyphSymbols) {
    self.scene = scene
    for block in scene.blocks { blockMarkups.append(markup(of: block, at: time, &symbols)) }
  }

  private func markup(
    of block: PlacedBlock, at time: Rational?, _ symbols: inout GlyphSymbols
  ) -> String {
    var markup = ""
    if let ring = block.boxOutline {
      markup += rect(block.box, block.rows, ring.color, edge: ring.width, radius: block.radius)
    }
    if block.fill.alpha > 0 {
      markup +=
        block.slant > 0
        ? "<path style=\"\(Markup.fill(block.fill))\" d=\"\(slantedBox(of: block))\"/>"
        : rect(block.box, block.rows, block.fill, radius: block.radius)
    }
    if let rule = block.rule { markup += rect(rule.extent, rule.rows, rule.color) }
    if let logo = block.logo { markup += self.markup(of: logo, in: block) }
    let texts = time.map { block.texts(at: $0) } ?? block.fixedTexts
    for text in texts { markup += elements(of: text, block, &symbols) }
    for cell in time == nil ? block.cells : [] {
      markup += "<g class=\"slot\">"
      for sign in cell.signs {
        guard let text = cell.text(of: sign) else { continue }
        markup += "<g data-sign=\"\(sign)\" style=\"display:none\">"
        markup += elements(of: text, block, &symbols) + "</g>"
      }
      markup += "</g>"
    }
    return markup
  }

  private func markup(of logo: DecodedPicture, in block: PlacedBlock) -> String {
    var markup = ""
    let (x, y) =
      scene.band.isVertical
      ? (block.logoRows, block.logoExtent) : (block.logoExtent, block.logoRows)
    let width = x.upperBound - x.lowerBound
    let height = y.upperBound - y.lowerBound
    if let outline = scene.look.outline,
      let ring = try? LogoOutline(of: logo, width: width, height: height, outline),
      let png = try? ring.picture.canvas.png()
    {
      markup += image(
        png, "image/png", x: x.lowerBound + ring.x, y: y.lowerBound + ring.y, width: ring.width,
        height: ring.height)
    }
    // An SVG in an `image` element runs no scripts and loads nothing.
    return markup
      + image(
        logo.file, logo.mediaType, x: x.lowerBound, y: y.lowerBound, width: width, height: height)
  }

  private func image(
    _ file: [UInt8], _ mediaType: String, x: Rational, y: Rational, width: Rational,
    height: Rational
  ) -> String {
    let number = { (length: Rational) in Markup.number(length.roundedToLayoutUnit) }
    return "<image x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\""
      + " height=\"\(number(height))\" href=\"data:\(mediaType);base64,\(Data(file).base64EncodedString())\"/>"
  }

  /// - Parameter edge: The width added on all sides and to the radius of the corners.
  private func rect(
    _ along: Range<Int>, _ across: Range<Int>, _ color: RGBAColor, edge: Rational = 0,
    radius: Rational = 0
  ) -> String {
    let (x, y) = scene.band.isVertical ? (across, along) : (along, across)
    let number = { (length: Rational) in Markup.number(length) }
    let corner = radius + edge > 0 ? " rx=\"\(number(radius + edge))\"" : ""
    return "<rect style=\"\(Markup.fill(color))\" x=\"\(number(Rational(x.lowerBound) - edge))\""
      + " y=\"\(number(Rational(y.lowerBound) - edge))\" width=\"\(number(edge * 2 + Rational(x.count)))\""
      + " height=\"\(number(edge * 2 + Rational(y.count)))\"\(corner)/>"
  }

  private func slantedBox(of block: PlacedBlock) -> String {
    let start = block.box.lowerBound
    let end = block.box.upperBound
    let top = block.rows.lowerBound
    let bottom = block.rows.upperBound
    let (left, right) = block.isAtBandStart ? (0, block.slant) : (block.slant, 0)
    return "M\(start + left) \(top)H\(end)L\(end - right) \(bottom)H\(start)z"
  }

  private func elements(
    of placed: PlacedText, _ block: PlacedBlock, _ symbols: inout GlyphSymbols
  ) -> String {
    let across = Rational(scene.band.baseline)
    let (x, y) = scene.band.isVertical ? (across, placed.left) : (placed.left, across)
    let glyphs = placed.text.placedGlyphs(in: 0..<placed.text.utf8Length)
    let glyphMarkup = GlyphMarkup(placed.text, size: placed.size)
    let color = block.color
    let elements = {
      (strokeWidth: Rational?, emojiOutline: TextOutline?, symbols: inout GlyphSymbols) in
      glyphMarkup.elements(
        of: glyphs, x: x, y: y, symbols: &symbols, color: { _ in color }, strokeWidth: strokeWidth,
        emojiOutline: { _ in emojiOutline })
    }
    let group =
      "<g style=\"\(Markup.fill(color))\">\(elements(nil, block.emojiOutline, &symbols))</g>"
    // `outlineShadowExtent` is the extent of the look's outline and shadow around the ink.
    guard block.hasOutlineAndShadow, scene.look.outlineShadowExtent > 0 else { return group }
    let strokeWidth = scene.look.outline.map { $0.width * 2 * placed.size / scene.size }
    return "<g class=\"edge\">\(elements(strokeWidth, scene.look.outline, &symbols))</g>" + group
  }
}
