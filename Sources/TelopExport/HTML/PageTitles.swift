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
  mutating func width(of title: String) throws(TextError) -> Rational {
    try prepared(title).text.width(size: size)
  }

  private mutating func prepared(
    _ title: String
  ) throws(TextError) -> (fonts: FontStack, text: MeasuredText) {
    let fonts: FontStack
    if let known = self.fonts { fonts = known } else { fonts = try FontStack(scene.text.fonts) }
    self.fonts = fonts
    var options = TextOptions(language: scene.typesetting.language)
    options.isKerned = scene.typesetting.isKerned
    return (fonts, try fonts.prepare(title, options: options))
  }

  /// A title's SVG, in the fonts of the line, then the bundled ones; what is too long ends with an
  /// ellipsis.
  ///
  /// - Parameters:
  ///   - width: what it stands in the middle of, in pixels; `nil` stands at the start of all the room
  ///     there is.
  ///   - padding: what stays free of it on either side.
  mutating func markup(
    of title: String, centredIn width: Rational?, padding: Rational, _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    let (fonts, whole) = try prepared(title)
    let room = width.map { $0 - padding * 2 } ?? Rational(scene.band.width) - scene.size * 6 / 10
    guard let text = try fonts.truncated(whole, to: room, size: size) else { return "" }
    let advance = try text.width(size: size)
    let font = text.fonts.first
    let middle = font.map { font in
      (font.metrics.ascender + font.metrics.descender)
        .pixels(checkedSize: size, unitsPerEm: font.unitsPerEm)
    }
    let baseline = Rational(((height + (middle ?? 0)) / 2 + Rational(1) / 2).floor)
    let color = scene.look.color
    let elements = GlyphMarkup(text, size: size).elements(
      of: text.placedGlyphs(in: 0..<text.utf8Length),
      x: width.map { ($0 - advance) / 2 } ?? 0, y: baseline, symbols: &symbols,
      color: (color, color), edge: scene.look.outline.map { $0.width * 2 * size / scene.size },
      isMarked: { _ in false })
    return "<svg>\(elements)</svg>"
  }
}
