internal import Telop
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

  /// How wide a title is, in pixels.
  mutating func width(of title: String, isBold: Bool) throws(TextError) -> Rational {
    try prepared(title, isBold: isBold).text.width(size: size)
  }

  private mutating func prepared(
    _ title: String, isBold: Bool
  ) throws(TextError) -> (fonts: FontStack, text: MeasuredText) {
    let fonts: FontStack
    if let known = self.fonts { fonts = known } else { fonts = try FontStack(scene.text.fonts) }
    self.fonts = fonts
    var options = TextOptions(language: scene.typesetting.language)
    if scene.band.isVertical { options.direction = .topToBottom }
    options.isKerned = scene.typesetting.isKerned
    if isBold { options.styles = [StyledText(0..<title.utf8.count, .bold)] }
    return (fonts, try fonts.prepare(title, options: options))
  }

  /// A title's SVG, in the fonts of the line, then the bundled ones; what is too long ends with an
  /// ellipsis.
  ///
  /// - Parameters:
  ///   - isBold: whether it is in the fonts' bold faces, where they have any.
  ///   - width: what it stands in, in pixels.
  ///   - padding: what at least stays free of it on either side of the middle; `nil` stands at the start.
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
    let font = text.fonts.first
    let middle = font.map { font in
      (font.metrics.ascender + font.metrics.descender)
        .pixels(checkedSize: size, unitsPerEm: font.unitsPerEm)
    }
    let baseline = Rational(((height + (middle ?? 0)) / 2 + Rational(1) / 2).floor)
    let color = scene.look.color
    let elements = GlyphMarkup(text, size: size).elements(
      of: text.placedGlyphs(in: 0..<text.utf8Length),
      x: scene.band.isVertical ? height / 2 : start, y: scene.band.isVertical ? start : baseline,
      symbols: &symbols,
      color: (color, color), edge: scene.look.outline.map { $0.width * 2 * size / scene.size },
      isMarked: { _ in false })
    return "<svg>\(elements)</svg>"
  }
}
