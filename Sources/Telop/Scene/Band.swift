@_spi(Answers) internal import TelopText
internal import TelopUnits

/// The band in which a line moves: its size, and the position of the text across it, in whole pixels.
public struct Band: Sendable, Hashable {
  /// The extent of the band along the line, in pixels.
  package let length: Int
  /// The extent across the line: the height, or the width of a vertical band.
  package let thickness: Int
  /// The distance from the top to the baseline; in a vertical line, from the left to the middle axis.
  public let baseline: Int
  /// The extent of highlights across the band, from the top or the left. Highlights are boxes or
  /// underlines, by the look's style. In a vertical line, an underline is at the text's right.
  public let marks: Range<Int>
  /// The extent of boxes across the band; equal to `marks` if highlights are boxes.
  let box: Range<Int>
  /// The extent of underlines across the band; equal to `marks` if highlights are underlines.
  let underline: Range<Int>
  /// The extent of the strikethrough across the band, as the first font states it. In a vertical line, the
  /// strikethrough is on the middle axis.
  public let strike: Range<Int>
  /// True when the strip moves upward.
  package let isVertical: Bool
  /// The extent of the band across the line, without the bleed. The bleed is the part of the band next to the
  /// picture's edge; it keeps text away from this edge.
  let body: Range<Int>
  /// The distance from the top, or from the left, to the middle of the line.
  let lineMiddle: Int

  /// The picture's width in pixels.
  public var width: Int { isVertical ? thickness : length }
  /// The picture's height in pixels.
  public var height: Int { isVertical ? length : thickness }
}

extension Fit {
  /// The band of this fit's look without a picture around it. Its thickness is the look's `height`, or the fonts'
  /// ascents and descents with the look's `padding`. Without `height` and `padding`, the theme sets the thickness; the
  /// band is thicker if the line's ink needs more space.
  ///
  /// - Complexity: O(runs), and O(glyphs) for a theme's band.
  package var band: Band { band(layout(on: .band), on: .band) }

  func layout(on medium: Medium) -> FrameLayout {
    FrameLayout(
      options, on: medium, isVertical: text.isVertical,
      length: Int(max(1, options.barLength.ceiling)))
  }

  func band(_ layout: FrameLayout, on medium: Medium) -> Band {
    let size = options.type.size
    let look = options.look
    let values = look.values(on: medium)
    let position =
      look.height == nil && look.padding == nil
      ? themedPosition(values, isNear: layout.place.isNear) : paddedPosition(look, size: size)
    let thickness = position.thickness + layout.bleed
    let nearBleed = layout.place.isNear ? layout.bleed : 0
    let baseline = position.baseline + nearBleed
    let box = box(baseline: baseline, thickness: thickness)
    let underline = underline(baseline: baseline, thickness: thickness)
    return Band(
      length: Int(max(1, plan.timing.viewport.ceiling)), thickness: thickness, baseline: baseline,
      marks: look.highlightStyle == .underline ? underline : box, box: box, underline: underline,
      strike: strike(baseline: baseline, thickness: thickness), isVertical: text.isVertical,
      body: nearBleed..<nearBleed + position.thickness, lineMiddle: position.lineMiddle + nearBleed)
  }

  /// The rows of a box behind highlighted text, within the band. The box contains the ink of all highlighted text, so
  /// that all boxes have the same height.
  private func box(baseline: Int, thickness: Int) -> Range<Int> {
    let size = options.type.size
    var (above, below) =
      text.isVertical ? (size.half, size.half) : (Self.boxAbove * size, Self.boxBelow * size)
    let margin = Self.boxMargin * size
    for range in highlightedRanges where options.look.highlightStyle == .box {
      guard let ink = text.ink(of: range).map({ text.pixels($0, checkedSize: size) }) else {
        continue
      }
      above = max(above, (text.isVertical ? -ink.left : ink.top) + margin)
      below = max(below, (text.isVertical ? ink.right : -ink.bottom) + margin)
    }
    let top = min(max(0, baseline - Int(above.nearest)), thickness - 1)
    return top..<min(max(top + 1, baseline + Int(below.nearest)), thickness)
  }

  /// The rows of the underline within the band, as the line's first font states them. In a vertical line, or if the
  /// font states none, the underline is a sixteenth of an em thick, at least 2 px, and lies below or beside the text.
  private func underline(baseline: Int, thickness: Int) -> Range<Int> {
    let size = options.type.size
    if !text.isVertical, let underline = rule(\.underline) {
      return Self.rows(from: baseline - underline.position, underline.thickness, within: thickness)
    }
    let below = text.isVertical ? size.half : text.metrics(checkedSize: size)?.descent ?? 0
    return Self.rows(
      from: baseline + Int(max(0, below).ceiling), max(2, Int(size.double / 16)), within: thickness)
  }

  /// The rows of the strikethrough within the band, as the line's first font states them.
  ///
  /// If the font states none (`OS/2` is missing or empty), the strikethrough is 0.3 em above the baseline. It is then
  /// as thick as the font's underline, or a sixteenth of an em. Fonts state strikethroughs only for horizontal text; in
  /// vertical text, the strikethrough runs along the middle.
  private func strike(baseline: Int, thickness: Int) -> Range<Int> {
    let size = options.type.size
    let strike = rule(\.strikethrough)
    let lineThickness =
      strike?.thickness ?? rule(\.underline)?.thickness ?? max(1, Int(size.double / 16))
    let middle = text.isVertical ? 0 : Int((size * 3 / 10).nearest)
    let half = lineThickness / 2
    let above = text.isVertical ? half : strike?.position ?? middle + half
    return Self.rows(from: baseline - above, lineThickness, within: thickness)
  }

  private static func rows(
    from start: Int, _ lineThickness: Int, within thickness: Int
  ) -> Range<Int> {
    let lineThickness = min(lineThickness, thickness)
    let start = min(max(0, start), thickness - lineThickness)
    return start..<start + lineThickness
  }

  /// The underline or strikethrough of the line's first font, in whole pixels; `nil` if the font states none.
  /// `position` is the height of the upper edge above the baseline.
  private func rule(
    _ rule: KeyPath<LetterMetrics, TextRule<FontUnits>?>
  ) -> (position: Int, thickness: Int)? {
    guard let font = text.firstTextFont, let line = font.letterMetrics[keyPath: rule] else {
      return nil
    }
    let rounded = { (units: FontUnits) in
      Int(font.pixels(units, checkedSize: options.type.size).nearest)
    }
    return (rounded(line.position), max(1, rounded(line.thickness)))
  }

  /// The minimum extents of a highlight's box above and below the baseline, in ems.
  private static let boxAbove = Rational(99) / 100
  private static let boxBelow = Rational(1) / 4
  /// The minimum distance of a highlight's box from the ink in it, in ems.
  private static let boxMargin = Rational(6) / 100

  private struct TextPosition {
    let thickness: Int
    let baseline: Int
    let lineMiddle: Int
  }

  /// The text's position in the middle of a band that has the look's height, or the height that text and padding need.
  private func paddedPosition(_ look: Look, size: Rational) -> TextPosition {
    let metrics = text.metrics(checkedSize: size)
    // Vertical text extends half an em to both sides of its axis.
    let half = size.half
    let above = text.isVertical ? half : metrics?.ascent ?? size
    let below = text.isVertical ? half : metrics.map { max(0, $0.descent) } ?? 0
    let margin = look.height.map { ($0 - above - below).half } ?? look.padding ?? 0
    let thickness = Int(max(1, look.height?.ceiling ?? (margin * 2 + above + below).ceiling))
    return TextPosition(
      thickness: thickness, baseline: Int((margin + above).nearest), lineMiddle: thickness / 2)
  }

  /// The text's position on the theme's axis, which runs along the band. The middle between the first font's ascender
  /// and descender is on the axis, as in a CSS line box. If the ink does not fit, the band becomes thicker, and the ink
  /// is in the band's middle.
  private func themedPosition(_ values: ThemeValues, isNear: Bool) -> TextPosition {
    let size = options.type.size
    let rounded = { (length: Rational) in Int(length.nearest) }
    let thickness = max(1, rounded(values.thickness * size))
    // The distance of the line's middle from the band's near side. `lineDistance` counts from the side at the picture's
    // edge: the near side if `isNear`, otherwise the far side.
    let axis = (isNear ? values.lineDistance : values.thickness - values.lineDistance) * size
    if text.isVertical {
      return TextPosition(thickness: thickness, baseline: rounded(axis), lineMiddle: rounded(axis))
    }
    let baselineShift = text.firstTextFont.map { font in
      font.pixels(font.metrics.ascender + font.metrics.descender, checkedSize: size).half
    }
    let baseline = rounded(axis + (baselineShift ?? 0))
    let position = TextPosition(thickness: thickness, baseline: baseline, lineMiddle: rounded(axis))
    guard let ink = text.ink(checkedSize: size) else { return position }
    let above = ink.top
    let below = -ink.bottom
    let clearance = size * Rational(15) / 100
    if above + below <= Rational(thickness) - clearance * 2, above <= Rational(baseline),
      below <= Rational(thickness - baseline)
    {
      return position
    }
    let margin = size / 5
    // The band's thickness is limited; a glyph of extreme height is clipped.
    let neededThickness = above + below + margin * 2
    let maximum = max(size * 4, Rational(thickness))
    let grown = max(thickness, Int(min(neededThickness, maximum).ceiling))
    guard neededThickness <= maximum else {
      return TextPosition(
        thickness: grown, baseline: baseline + (grown - thickness) / 2, lineMiddle: grown / 2)
    }
    return TextPosition(thickness: grown, baseline: rounded(margin + above), lineMiddle: grown / 2)
  }
}
