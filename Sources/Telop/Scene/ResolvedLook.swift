public import TelopUnits

/// A look as drawn: the options, completed by the theme.
public struct ResolvedLook: Sendable, Hashable {
  /// The text's colour.
  public let color: RGBAColor
  /// The colours behind the text, across the band.
  public let background: BandBackground
  /// How highlighted text is drawn.
  public let highlightStyle: HighlightStyle
  /// The colour of highlight boxes or underlines, or of highlighted text, by `highlightStyle`.
  public let highlightColor: RGBAColor
  /// The colour of `PlacedMark.Kind.underline`: underlines in place of boxes that would touch other ink.
  let underlineColor: RGBAColor
  /// The colour of highlighted text.
  public let highlightedTextColor: RGBAColor
  /// The kind of text to which the theme gives a separate colour (`**strong**` text or headings), and this colour;
  /// `nil` for none.
  let accent: ThemeValues.Accent?
  /// The look of the sections' tabs beside the band.
  package let tabs: TabLook
  /// The radius of the corners of highlight boxes, in pixels; 0 if highlights are not boxes.
  public let highlightRadius: Rational
  /// The outline around the text; `nil` for none.
  public let outline: TextOutline?
  /// The outline of emoji on highlight boxes; `nil` for none.
  package let boxedEmojiOutline: TextOutline?
  /// The shadow of the text; `nil` for none, and in output formats without shadows.
  public package(set) var shadow: TextShadow?
  /// The colours and lengths of the label and the clock; lengths are in pixels.
  let blocks: ThemeValues.Blocks

  init(_ look: Look, medium: Medium, size: Rational, band: Band) {
    let values = look.values(on: medium)
    color = look.color ?? values.text
    // The thickness without the bleed. A bleed extends the band to the picture's edge, so the band then has no edge
    // line at that side.
    let thickness = band.body.count
    background = BandBackground(
      values, fill: look.background, thickness: thickness, size: size,
      hasFarEdge: thickness == band.thickness
    ).extended(by: band.thickness - thickness, isNear: look.place?.isNear == true)
    highlightStyle = look.highlightStyle
    let isBox = look.highlightStyle == .box
    underlineColor = look.highlightColor ?? values.highlightInk
    highlightColor = look.highlightColor ?? (isBox ? values.highlight : values.highlightInk)
    highlightedTextColor =
      switch look.highlightStyle {
      case .text: highlightColor
      case .underline: color
      case .box where look.highlightColor == nil: values.highlightText
      // A custom box and the band may be transparent. The text's colour is therefore chosen for the box over the band
      // over grey.
      case .box:
        highlightColor.over(background.color(ofRow: thickness / 2).over(.gray)).readableText
      }
    tabs = TabLook(
      look, values: values,
      background: BandBackground(values, fill: look.background, thickness: thickness, size: size),
      size: size)
    highlightRadius = isBox ? values.highlightRadius * size : 0
    // If the options set a text colour or a background, blocks without a fill have the same text colour as the line,
    // not the theme's.
    let isCustom = look.color != nil || look.background != nil
    blocks = values.blocks(size: size, customText: isCustom ? color : nil)
    accent = isCustom ? nil : values.accent
    let width = look.outline ?? values.outline * size
    let outlineColor = look.outlineColor ?? color.readableOutline
    outline = width > 0 ? TextOutline(width: width, color: outlineColor) : nil
    boxedEmojiOutline = isBox ? .ofEmoji(on: highlightColor, size: size) : nil
    shadow = look.shadow ?? values.hasShadow ? .standard(size: size) : nil
  }

  package func color(of role: TextColorRole) -> RGBAColor {
    switch role {
    case .ordinary: color
    case .highlighted: highlightedTextColor
    case .accented: accent?.color ?? color
    }
  }

  /// The contrast of a text colour with the band or with the text's outline, whichever is greater. If band or outline
  /// is translucent, the picture behind it is assumed to be the worst possible. A contrast of 4.5 or more is legible
  /// (WCAG AA).
  package func minimumContrast(of color: RGBAColor, in rows: Range<Int>) -> Double {
    let fills = Set(rows.lazy.map { background.color(ofRow: $0) })
    let minimum = fills.map { color.minimumContrast(on: $0) }.min() ?? 21
    // An outline of at least 1 px also separates the letters from their background.
    guard let outline, outline.width >= 1 else { return minimum }
    return max(minimum, color.minimumContrast(on: outline.color))
  }

  /// The distance by which outline and shadow extend beyond the text's ink, in pixels.
  package var outlineShadowExtent: Rational { (outline?.width ?? 0) + (shadow?.extent ?? 0) }

  /// The colour of transparent pixels beside the text, for outputs that blend neighbouring pixels.
  package var edgeColor: RGBAColor { shadow?.color.opaque ?? outline?.color ?? color }
}

extension TextShadow {
  fileprivate static func standard(size: Rational) -> TextShadow {
    TextShadow(
      drop: size * 5 / 100, deviation: size * 6 / 100,
      color: RGBAColor(red: 0, green: 0, blue: 0, alpha: 140))
  }
}

extension RGBAColor {
  fileprivate static let gray = RGBAColor(red: 128, green: 128, blue: 128)

  /// Black or white, whichever has more contrast with this colour.
  package var readableOutline: RGBAColor {
    opaque.contrast(with: .black) > opaque.contrast(with: .white) ? .black : .white
  }
}

extension Look {
  func values(on medium: Medium) -> ThemeValues {
    medium.isPaper && theme == nil ? Theme.paper : (theme ?? .base).values
  }
}

extension ScrollScene {
  /// True if outline and shadow are hidden before the text enters. They would otherwise be visible at the viewport's
  /// edge while the ink is still outside.
  package var hidesHaloBefore: Bool { hasHalo && plan.timing.start == .offscreen }
  /// True if outline and shadow are hidden after the text has left.
  package var hidesHaloAfter: Bool { hasHalo && leavesAtEnd }
  private var hasHalo: Bool { look.outlineShadowExtent > 0 && !motion.isEndless }
}
