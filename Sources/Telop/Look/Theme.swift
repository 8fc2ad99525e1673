import TelopUnits

/// A named look. It sets colours, the shape of the band, and the way in which text enters and leaves. A theme never
/// changes a plan.
package enum Theme: String, Sendable, Hashable, CaseIterable {
  /// White on a dark band.
  case base
  /// Amber on black between two edge lines.
  case signboard
  /// White on blue under a red line.
  case news
  /// White with a black outline, and no band.
  case subtitle
  /// Cream on a shade that fades into the picture.
  case credits
  /// Black on paper, with an edge line above.
  case plain
}

/// The values of a theme: colours, and lengths in ems of the type size.
struct ThemeValues {
  /// A line along the near side of the band (`isNear`), the far side (`isFar`), or both.
  struct Edge {
    let color: RGBAColor
    let depth: Rational
    let isNear: Bool
    let isFar: Bool
  }

  /// The colour of `**strong**` text or of headings.
  struct Accent: Hashable {
    enum Text { case strong, headings }
    let text: Text
    let color: RGBAColor
  }

  /// The fill's opacity, in per cent, at a position across a band of the theme's thickness. The position is in ems from
  /// the near side.
  struct Shade {
    let position: Rational
    let percent: Int
  }

  /// The size of the band across the line: the height of a horizontal band.
  var thickness = Rational(9) / 5
  /// The distance from the line's middle to one side of the band. A band at the top or the left of the canvas counts
  /// from its near side, any other band from its far side.
  var lineDistance = Rational(9) / 10
  /// The length over which text fades at an end of the band without a block.
  var fade = Rational.one
  /// The length over which text fades at an end with a block.
  var fadeBesideBlock = Rational(1) / 2
  /// True if text also fades at the end where it leaves.
  var fadesOut = true
  var fill: RGBAColor
  /// The colour of a grid of dots behind the text, like a signboard's unlit lamps; `nil` for none.
  var dots: RGBAColor?
  /// The text, other than highlights, that has a colour of its own; `nil` for none.
  var accent: Accent?
  /// The opacities of the fill across the band, if they vary.
  var shades: [Shade] = []
  var edge: Edge?
  var transition = BandTransition.slide
  var text: RGBAColor
  var highlight: RGBAColor
  var highlightText: RGBAColor
  var highlightRadius: Rational
  /// The colour of highlights without a box, used for the line below the text or for the text itself.
  var highlightInk: RGBAColor
  var outline = Rational.zero
  var hasShadow = false
  var dividerShape: DividerShape
  var divider: RGBAColor
  var label: BlockColors
  var clock: BlockColors
  /// The slant of a block's side: the distance by which its top is further right than its bottom.
  var blockSlant = Rational.zero
  /// The distance between a label's box and the scrolling text. The box is shorter by this distance, because a theme
  /// does not change the viewport.
  var labelGap = Rational.zero
  /// The colour of a line at the side of the clock that faces the scrolling text.
  var clockRule: RGBAColor?

  /// The fill and the text colour of a block. A clear fill means that the block has no box.
  struct BlockColors: Sendable, Hashable {
    let fill: RGBAColor
    let text: RGBAColor
  }

  /// The theme's values for label and clock at a type size. Lengths are in pixels.
  struct Blocks: Sendable, Hashable {
    let label: BlockColors
    let clock: BlockColors
    let slant: Int
    let labelGap: Int
    let clockRule: RGBAColor?
    /// The radius of the corners of a plate: the box of a block on an invisible band.
    let radius: Rational
  }

  /// - Parameter customText: the text colour of blocks without a fill; `nil` uses the theme's colour.
  func blocks(size: Rational, customText: RGBAColor? = nil) -> Blocks {
    let customized = { (colors: BlockColors) in
      colors.fill.alpha == 0
        ? BlockColors(fill: colors.fill, text: customText ?? colors.text) : colors
    }
    return Blocks(
      label: customized(label), clock: customized(clock), slant: Int((blockSlant * size).nearest),
      labelGap: Int((labelGap * size).nearest), clockRule: customText == nil ? clockRule : nil,
      radius: highlightRadius * size)
  }
}

extension Theme {
  var values: ThemeValues {
    let color = { RGBAColor(hex: $0) }
    let hundredths = { (count: Int) in Rational(count) / 100 }
    switch self {
    case .base:
      return ThemeValues(
        fill: RGBAColor(hex: 0x10151C, percent: 92), text: .white, highlight: color(0xFFD84D),
        highlightText: color(0x10151C), highlightRadius: hundredths(16),
        highlightInk: color(0xFFD84D), dividerShape: .disc(diameter: hundredths(20)),
        divider: color(0x9AA6B5), label: .init(fill: color(0xFFD84D), text: color(0x10151C)),
        clock: .init(fill: .clear, text: .white), clockRule: color(0x3A4452))
    case .signboard:
      return ThemeValues(
        fade: 0, fadeBesideBlock: 0, fill: color(0x0B0D0F), dots: color(0x23272C),
        accent: .init(text: .strong, color: color(0xFFF3DA)),
        edge: .init(color: color(0x33383E), depth: Rational(55) / 1_000, isNear: true, isFar: true),
        text: color(0xFFB629), highlight: color(0xFFB629), highlightText: color(0x14100A),
        highlightRadius: hundredths(6), highlightInk: color(0xFFF3DA),
        dividerShape: .diamond(side: hundredths(26)), divider: color(0x57D27E),
        label: .init(fill: color(0xFFB629), text: color(0x14100A)),
        clock: .init(fill: color(0x0B0D0F), text: color(0x57D27E)), labelGap: hundredths(15))
    case .news:
      return ThemeValues(
        fade: hundredths(60), fadesOut: false, fill: color(0x0F1E3C),
        edge: .init(color: color(0xC4122F), depth: hundredths(9), isNear: true, isFar: false),
        text: .white, highlight: color(0xFFD84D), highlightText: color(0x0F1E3C),
        highlightRadius: hundredths(8), highlightInk: color(0xFFD84D),
        dividerShape: .bar(width: hundredths(9), height: hundredths(78)), divider: color(0xFF6B7F),
        label: .init(fill: color(0xC4122F), text: .white),
        clock: .init(fill: color(0x081127), text: .white), blockSlant: hundredths(42))
    case .subtitle:
      // The text is further from the canvas's edge than in other themes, because the band is invisible.
      return ThemeValues(
        thickness: hundredths(240), lineDistance: hundredths(150), fade: hundredths(120),
        fill: .clear, transition: .fade, text: .white, highlight: color(0xFFE14D),
        highlightText: color(0x111111), highlightRadius: hundredths(14),
        highlightInk: color(0xFFE14D), outline: Rational(75) / 1_000, hasShadow: true,
        dividerShape: .disc(diameter: hundredths(22)), divider: .white,
        label: .init(fill: color(0xFFE14D), text: color(0x111111)),
        clock: .init(fill: .clear, text: .white))
    case .credits:
      let shades = [(0, 0), (55, 30), (110, 66), (170, 80), (340, 86)]
      return ThemeValues(
        thickness: hundredths(340), fade: hundredths(250), fill: .black,
        accent: .init(text: .headings, color: color(0xE0C68E)),
        shades: shades.map { position, percent in
          ThemeValues.Shade(position: hundredths(position), percent: percent)
        }, transition: .fade, text: color(0xF4F0E8), highlight: color(0x3B3222),
        highlightText: color(0xF3E2B8), highlightRadius: hundredths(10),
        highlightInk: color(0xE0C68E),
        dividerShape: .rule(length: hundredths(90), depth: Rational(35) / 1_000),
        divider: color(0xB9AE98), label: .init(fill: .clear, text: color(0xE0C68E)),
        clock: .init(fill: .clear, text: color(0xF4F0E8)))
    case .plain:
      return ThemeValues(
        thickness: hundredths(170), lineDistance: hundredths(83), fade: hundredths(80),
        fill: color(0xFBFAF6),
        edge: .init(
          color: color(0x16181C), depth: Rational(45) / 1_000, isNear: true, isFar: false),
        text: color(0x16181C), highlight: color(0xFFE27A), highlightText: color(0x16181C),
        highlightRadius: hundredths(10), highlightInk: color(0x855300),
        dividerShape: .square(side: hundredths(18)), divider: color(0x16181C),
        label: .init(fill: color(0x16181C), text: color(0xFBFAF6)),
        clock: .init(fill: color(0xFBFAF6), text: color(0x16181C)))
    }
  }

  /// The values of a look that has no theme, on white paper: in SVG and PDF.
  static var paper: ThemeValues {
    var values = Theme.plain.values
    values.fill = .white
    values.text = .black
    values.divider = .black
    values.edge = nil
    values.clock = .init(fill: .white, text: .black)
    return values
  }
}

extension RGBAColor {
  /// A colour from an RGB number, such as `0x10151C`, and an opacity in per cent.
  init(hex: Int, percent: Int = 100) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex), alpha: UInt8(clamping: (percent * 255 + 50) / 100))
  }
}
