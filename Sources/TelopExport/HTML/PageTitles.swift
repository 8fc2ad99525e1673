@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// The titles of tabs and of the header as outlines.
struct PageTitles {
  private let scene: ScrollScene
  private let size: Rational
  private let height: Rational
  private var fonts: FontStack?

  init(_ scene: ScrollScene) {
    self.scene = scene
    size = PageTabs.type(scene)
    height = Rational(PageTabs.height(scene))
  }

  /// In pixels.
  mutating func width(of title: String, isBold: Bool) throws(TextError) -> Rational {
    try prepared(title, isBold: isBold).text.width(size: size)
  }

  private mutating func prepared(
    _ title: String, isBold: Bool
  ) throws(TextError) -> (fonts: FontStack, text: MeasuredText) {
    let fonts: FontStack
    if let loaded = self.fonts { fonts = loaded } else { fonts = try FontStack(scene.text.fonts) }
    self.fonts = fonts
    var options = TextOptions(language: scene.typesetting.language)
    if scene.band.isVertical { options.direction = .topToBottom }
    options.isKerned = scene.typesetting.isKerned
    if isBold { options.styles = [StyledText(0..<title.utf8.count, .bold)] }
    return (fonts, try fonts.prepare(title, options: options))
  }

  /// The SVG of a title, in the line's fonts; the bundled fonts supply missing characters. An ellipsis ends a title
  /// that is too long.
  ///
  /// - Parameters:
  ///   - isBold: True for the fonts' bold faces, where available.
  ///   - width: The available width in pixels.
  ///   - padding: The minimal free space on either side of a centred title; `nil` for a title at the start.
  mutating func markup(
    of title: String, isBold: Bool, in width: Rational, padding: Rational?,
    _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    let (fonts, whole) = try prepared(title, isBold: isBold)
    guard let text = try fonts.truncated(whole, to: width - (padding ?? 0) * 2, size: size) else {
      return ""
    }
    let advance = try text.width(size: size)
    let start =
      padding == nil ? scene.left(of: 0, length: advance, in: width) : (width - advance) / 2
    let baseline = baseline(of: text, size: size, height: height)
    let isVertical = scene.band.isVertical
    return svg(
      text, size: size, x: isVertical ? height / 2 : start, y: isVertical ? start : baseline,
      "", &symbols)
  }

  /// The header's title and speaker, each an SVG, on one baseline. An ellipsis ends text that is too long. A
  /// speaker without space is omitted.
  mutating func header(
    _ title: String, _ speaker: String, in width: Rational, _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    let large = PageTabs.headerType(scene)
    let height = Rational(PageTabs.headerHeight(scene))
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

  /// The baseline that centres a line vertically, in whole pixels from the top.
  private func baseline(of text: MeasuredText, size: Rational, height: Rational) -> Rational {
    let middle = text.fonts.first.map { font in
      font.pixels(font.metrics.ascender + font.metrics.descender, checkedSize: size)
    }
    return Rational(((height + (middle ?? 0)) / 2).nearest)
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
