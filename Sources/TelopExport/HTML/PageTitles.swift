@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// The titles of tabs and of the header as outlines.
extension TabTitles {
  /// The markup of header and tabs as outlines.
  mutating func markup(
    of tabs: SectionTabs, _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    try tabs.markup { (width) throws(TextError) in
      try header(tabs.header, tabs.speaker, in: width, &symbols)
    } inline: { (text, isBold) throws(TextError) in
      try inline(text, isBold: isBold, &symbols)
    } _: { (title, isBold, width, padding) throws(TextError) in
      try markup(of: title, isBold: isBold, in: width, padding: padding, &symbols)
    }
  }

  /// The SVG of a title; see `placed(_:isBold:in:padding:)`.
  mutating func markup(
    of title: String, isBold: Bool, in width: Rational, padding: Rational?,
    _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    try placed(title, isBold: isBold, in: width, padding: padding).map {
      svg($0.text, size: size, x: $0.x, y: $0.y, "", &symbols)
    } ?? ""
  }

  /// The header's title and speaker, each an SVG, on one baseline. An ellipsis ends text that is too long. A
  /// speaker without space is omitted.
  mutating func header(
    _ title: String, _ speaker: String, in width: Rational, _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    let large = SectionTabs.headerType(scene)
    let height = Rational(SectionTabs.headerHeight(scene))
    let (fonts, whole) = try prepared(title, isBold: true)
    guard let text = try fonts.truncated(whole, to: width, size: large) else { return "" }
    let advance = try text.width(size: large)
    let baseline = baseline(of: text, size: large, height: height)
    let left = scene.left(of: 0, length: advance, in: width)
    let drawn = svg(text, size: large, x: left, y: baseline, "", &symbols)
    let place = advance + size
    guard !speaker.isEmpty, place < width,
      let name = try fonts.truncated(
        prepared(speaker, isBold: false).text, to: width - place, size: size)
    else { return drawn }
    let start = scene.left(of: place, length: try name.width(size: size), in: width)
    return drawn + svg(name, size: size, x: start, y: baseline, " class=\"speaker\"", &symbols)
  }

  /// A text as an SVG with lengths in em, for an element whose style sets the type size.
  ///
  /// - Parameter isRead: True to add the text for screen readers.
  mutating func inline(
    _ title: String, isBold: Bool = false, isRead: Bool = false, _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    let text = try prepared(title, isBold: isBold).text
    let advance = try text.width(size: size)
    let depth = size * 6 / 5
    let isVertical = scene.band.isVertical
    let (width, height) = isVertical ? (depth, advance) : (advance, depth)
    let em = { [size] (length: Rational) in
      Markup.number(length.divided(by: size) ?? 0) + "em"
    }
    return svg(
      text, size: size, x: isVertical ? depth / 2 : 0,
      y: isVertical ? 0 : baseline(of: text, size: size, height: depth),
      " class=\"inline\" aria-hidden=\"true\" viewBox=\"0 0 \(Markup.number(width)) \(Markup.number(height))\" "
        + "style=\"width:\(em(width));height:\(em(height))\"", &symbols)
      + (isRead ? "<span class=\"read\">\(Markup.escaped(title))</span>" : "")
  }

  private func svg(
    _ text: MeasuredText, size: Rational, x: Rational, y: Rational, _ attributes: String,
    _ symbols: inout GlyphSymbols
  ) -> String {
    let color = scene.look.color
    let elements = GlyphMarkup(text, size: size).elements(
      of: text.placedGlyphs(in: 0..<text.utf8Length), x: x, y: y, symbols: &symbols,
      color: (color, color), edge: scene.look.outline.map { $0.width * 2 * size / scene.size },
      isMarked: { _ in false })
    return "<svg\(attributes)>\(elements)</svg>"
  }
}
