@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// Measures and places the titles of tabs and of the header.
struct TabTitles {
  let scene: ScrollScene
  /// True if a page shows titles as text in fonts, not as outlines.
  let isText: Bool
  /// The type size of tabs, in pixels.
  let size: Rational
  /// True for titles that run from top to bottom.
  let isVertical: Bool
  private let height: Rational
  private var fonts: FontStack?

  init(_ scene: ScrollScene, isText: Bool = false, isVertical: Bool? = nil) {
    self.scene = scene
    self.isText = isText
    self.isVertical = isVertical ?? scene.band.isVertical
    size = SectionTabs.typeSize(scene)
    height = Rational(SectionTabs.height(scene))
  }

  mutating func prepared(
    _ title: String, isBold: Bool
  ) throws(TextError) -> (fonts: FontStack, text: MeasuredText) {
    let fonts: FontStack
    if let loaded = self.fonts { fonts = loaded } else { fonts = try FontStack(scene.text.fonts) }
    self.fonts = fonts
    var options = TextOptions(language: scene.typesetting.language)
    if isVertical { options.direction = .topToBottom }
    options.isKerned = scene.typesetting.isKerned
    if isBold { options.styles = [StyledText(0..<title.utf8.count, .bold)] }
    return (fonts, try fonts.prepare(title, options: options))
  }

  struct PlacedTitle {
    let text: MeasuredText
    /// The left end of the title, or the middle axis of a vertical title, in pixels from the tab's left end.
    let x: Rational
    /// The baseline, or the top of a vertical title, in pixels from the tab's top.
    let y: Rational
  }

  /// A title in the line's fonts, or the bundled fonts for missing characters; cut with an ellipsis if it is too long.
  ///
  /// - Parameter padding: The minimum space on either side of a centred title; `nil` for a title at the start.
  /// - Returns: `nil` if there is no room for the title.
  mutating func placed(
    _ title: String, isBold: Bool, in width: Rational, padding: Rational?
  ) throws(TextError) -> PlacedTitle? {
    let (fonts, uncut) = try prepared(title, isBold: isBold)
    guard let text = try fonts.truncated(uncut, to: width - (padding ?? 0) * 2, size: size) else {
      return nil
    }
    let advance = try text.width(size: size)
    // A title at the start of a right-to-left line is at the right; `left(of:)` mirrors it.
    let start =
      padding == nil ? scene.left(of: 0, length: advance, in: width) : (width - advance) / 2
    return isVertical
      ? PlacedTitle(text: text, x: height / 2, y: start)
      : PlacedTitle(text: text, x: start, y: baseline(of: text, size: size, height: height))
  }

  /// The baseline that centres a title vertically, in whole pixels from the top.
  func baseline(of text: MeasuredText, size: Rational, height: Rational) -> Rational {
    let middle = text.firstTextFont.map { font in
      font.pixels(font.metrics.ascender + font.metrics.descender, checkedSize: size)
    }
    return Rational(((height + (middle ?? 0)) / 2).nearest)
  }
}
