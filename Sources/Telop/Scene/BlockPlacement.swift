internal import TelopText
internal import TelopUnits

/// Places the blocks of a bar.
struct BlockPlacement {
  let measured: MeasuredBlocks
  let band: Band
  /// The length of the bar, along the line.
  let length: Int
  let size: Rational
  /// The distance of contents from the bar's ends, in pixels.
  let inset: Int
  let look: ShownLook
  let isRightToLeft: Bool

  /// The width of a line beside a block, in pixels.
  private static let ruleWidth = 2

  /// The blocks from the bar's ends inwards.
  var blocks: [PlacedBlock] {
    // Text leaves at the left or upper end, unless the line runs from right to left.
    let finishesAtStart = band.isVertical || !isRightToLeft
    var taken = (start: 0, end: 0)
    let shifts = measured.shifts(size: size, inset: inset)
    // The first block of an end is longer by the end's shift.
    let take = { (length: Int, isAtStart: Bool) -> BarPosition in
      let before = isAtStart ? taken.start : taken.end
      let isFirst = before == 0
      let shift = isFirst ? (isAtStart == finishesAtStart ? shifts.finish : shifts.entry) : 0
      let after = before + length + shift
      if isAtStart { taken.start = after } else { taken.end = after }
      return BarPosition(
        along: isAtStart ? before..<after : self.length - after..<self.length - before,
        shift: shift, inset: isFirst ? inset : 0, isAtStart: isAtStart)
    }
    let colors = look.blocks
    var placed: [PlacedBlock] = []
    if let logo = measured.logo {
      let place = take(MeasuredBlocks.length(of: logo, size: size), finishesAtStart)
      // A picture has colours of its own, so it lies directly on the band.
      placed.append(block(.logo, place, .init(fill: .clear, text: look.color), logo: logo))
    }
    if let label = measured.label {
      let place = take(MeasuredBlocks.length(of: label, size: size), finishesAtStart)
      placed.append(block(.label, place, colors.label, label: label))
    }
    if let clock = measured.clock {
      let place = take(clock.length(size: size), !finishesAtStart)
      placed.append(block(.clock, place, colors.clock, clock: clock))
    }
    return placed
  }

  /// The position of a block along the bar.
  private struct BarPosition {
    let along: Range<Int>
    /// The length by which the safe area extends the block at its outer side.
    let shift: Int
    /// The distance of the block's content from the bar's end.
    let inset: Int
    let isAtStart: Bool

    /// The block's extent, shortened at its outer and its inner side.
    func without(outer: Int, inner: Int) -> Range<Int> {
      let (first, last) = isAtStart ? (outer, inner) : (inner, outer)
      let start = along.lowerBound + first
      return start..<max(start, along.upperBound - last)
    }
  }

  private func block(
    _ kind: PlacedBlock.Kind, _ place: BarPosition, _ colors: ThemeValues.BlockColors,
    label: MeasuredText? = nil, logo: LogoPicture? = nil, clock: ClockFace? = nil
  ) -> PlacedBlock {
    let fill = fill(colors)
    let isPlate = hasPlate(fill)
    let padding = MeasuredBlocks.wholePixels(MeasuredBlocks.padding / 2 * size)
    let gap = kind == .label ? look.blocks.labelGap : 0
    let box =
      isPlate
      ? place.without(outer: place.shift + padding, inner: padding)
      : place.without(outer: 0, inner: gap)
    let slant =
      fill.alpha == 0 || band.isVertical ? 0 : min(look.blocks.slant, place.along.count / 2)
    let visible = place.without(outer: place.shift, inner: gap)
    // The text is centred in the part of the block without the slant.
    let free = Rational(visible.count) - Rational(slant).half
    let start = Rational(visible.lowerBound) + (place.isAtStart ? 0 : Rational(slant).half)
    let content = (label?.width(checkedSize: size) ?? clock?.contentWidth(size: size) ?? 0)
    let left = inside(start + (free - content).half, length: content, place, ink: label)
    let word =
      label.map { PlacedText(text: $0, size: size, left: left) }
      ?? clock.map { PlacedText(text: $0.word, size: ClockFace.wordSize * size, left: left) }
    let middle = (Rational(visible.lowerBound) + Rational(visible.upperBound)).half
    let halfWidth = (logo.map { MeasuredBlocks.width(of: $0, size: size) } ?? 0).half
    let halfHeight = (MeasuredBlocks.logoHeight * size).half
    let (along, across) = band.isVertical ? (halfHeight, halfWidth) : (halfWidth, halfHeight)
    let axis = Rational(band.axis)
    return PlacedBlock(
      kind: kind, extent: place.along, box: box, rows: isPlate ? band.box : rows(of: kind),
      radius: isPlate ? look.blocks.radius : 0, ring: isPlate ? look.outline : nil,
      rule: kind == .clock ? rule(place) : nil, fill: fill, color: colors.text,
      hasEdge: fill.alpha == 0, slant: slant, facesEnd: place.isAtStart, logo: logo,
      logoExtent: middle - along...middle + along, logoRows: axis - across...axis + across,
      words: [word].compactMap(\.self),
      slots: clock?.slots(from: left, size: size) ?? [], clock: clock)
  }

  /// The fill of a block. It is opaque if text that passes behind the block must not show through.
  private func fill(_ colors: ThemeValues.BlockColors) -> RGBAColor {
    guard measured.passesBehind, colors.fill.alpha < 255 else { return colors.fill }
    let row = min(max(0, band.axis), max(0, band.thickness - 1))
    return colors.fill.over(look.background.color(ofRow: row)).over(.black)
  }

  /// True if the block is a plate: a box with an outline, like a highlight's, because the band is invisible.
  private func hasPlate(_ fill: RGBAColor) -> Bool {
    fill.alpha > 0 && look.background.isClear && look.outline != nil && !measured.passesBehind
  }

  /// The left end of a content that begins at `left`, moved inwards if its ink would reach into the inset.
  private func inside(
    _ left: Rational, length: Rational, _ place: BarPosition, ink text: MeasuredText?
  ) -> Rational {
    let ink = text?.ink(checkedSize: size)
    let start = (band.isVertical ? ink.map { -$0.top } : ink?.left) ?? 0
    let end = (band.isVertical ? ink.map { -$0.bottom } : ink?.right) ?? 0
    let inset = Rational(place.inset)
    return place.isAtStart
      ? max(left, inset - min(0, start))
      : min(left, Rational(self.length) - inset - max(length, end))
  }

  /// The rows of a box. A clock leaves the band's edge lines visible.
  private func rows(of kind: PlacedBlock.Kind) -> Range<Int> {
    guard !look.background.isClear else {
      // On an invisible band, blocks are as high as on a visible band.
      let half = MeasuredBlocks.wholePixels(size * Rational(9) / 10)
      return max(0, band.axis - half)..<min(band.thickness, band.axis + half)
    }
    let body = band.body
    guard kind == .clock, body.contains(band.axis) else { return body }
    let middle = look.background.color(ofRow: band.axis)
    let start = body.first { look.background.color(ofRow: $0) == middle } ?? body.lowerBound
    let end = body.last { look.background.color(ofRow: $0) == middle } ?? body.upperBound - 1
    return start..<end + 1
  }

  private func rule(_ place: BarPosition) -> PlacedBlock.Rule? {
    look.blocks.clockRule.map { color in
      let width = min(Self.ruleWidth, place.along.count)
      return PlacedBlock.Rule(
        color: color, extent: place.without(outer: place.along.count - width, inner: 0),
        rows: rows(of: .clock))
    }
  }
}
