internal import TelopText
internal import TelopUnits

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
    var usedLengths = (start: 0, end: 0)
    let addedLengths = measured.addedLengths(size: size, inset: inset)
    let nextPosition = { (length: Int, isAtStart: Bool) -> BarPosition in
      let before = isAtStart ? usedLengths.start : usedLengths.end
      var addedLength = 0
      if before == 0 {
        addedLength = isAtStart == finishesAtStart ? addedLengths.finish : addedLengths.entry
      }
      let after = before + length + addedLength
      if isAtStart { usedLengths.start = after } else { usedLengths.end = after }
      return BarPosition(
        extent: isAtStart ? before..<after : self.length - after..<self.length - before,
        addedLength: addedLength, inset: before == 0 ? inset : 0, isAtStart: isAtStart)
    }
    let colors = look.blocks
    var placed: [PlacedBlock] = []
    if let logo = measured.logo {
      let position = nextPosition(MeasuredBlocks.length(of: logo, size: size), finishesAtStart)
      // A picture has colours of its own, so it lies directly on the band.
      placed.append(block(.logo, position, .init(fill: .clear, text: look.color), logo: logo))
    }
    if let label = measured.label {
      let position = nextPosition(MeasuredBlocks.length(of: label, size: size), finishesAtStart)
      placed.append(block(.label, position, colors.label, label: label))
    }
    if let clock = measured.clock {
      let position = nextPosition(clock.length(size: size), !finishesAtStart)
      placed.append(block(.clock, position, colors.clock, clock: clock))
    }
    return placed
  }

  private struct BarPosition {
    let extent: Range<Int>
    /// The length by which the safe area extends the block at its outer side.
    let addedLength: Int
    /// The distance of the block's content from the bar's end.
    let inset: Int
    let isAtStart: Bool

    /// The block's extent, shortened at its outer and its inner side.
    func shortened(outer: Int, inner: Int) -> Range<Int> {
      let (first, last) = isAtStart ? (outer, inner) : (inner, outer)
      let start = extent.lowerBound + first
      return start..<max(start, extent.upperBound - last)
    }
  }

  private func block(
    _ kind: PlacedBlock.Kind, _ position: BarPosition, _ colors: ThemeValues.BlockColors,
    label: MeasuredText? = nil, logo: LogoPicture? = nil, clock: ClockFace? = nil
  ) -> PlacedBlock {
    let fill = fill(colors)
    let isPlate = hasPlate(fill)
    let padding = MeasuredBlocks.wholePixels(MeasuredBlocks.padding / 2 * size)
    let gap = kind == .label ? look.blocks.labelGap : 0
    let box =
      isPlate
      ? position.shortened(outer: position.addedLength + padding, inner: padding)
      : position.shortened(outer: 0, inner: gap)
    let slant =
      fill.alpha == 0 || band.isVertical ? 0 : min(look.blocks.slant, position.extent.count / 2)
    let visible = position.shortened(outer: position.addedLength, inner: gap)
    // The text is centred in the part of the block without the slant.
    let freeLength = Rational(visible.count) - Rational(slant).half
    let start = Rational(visible.lowerBound) + (position.isAtStart ? 0 : Rational(slant).half)
    let contentLength = (label?.width(checkedSize: size) ?? clock?.contentWidth(size: size) ?? 0)
    let left = movedInwards(
      start + (freeLength - contentLength).half, length: contentLength, position, ink: label)
    let word =
      label.map { PlacedText(text: $0, size: size, left: left) }
      ?? clock.map { PlacedText(text: $0.word, size: ClockFace.wordSize * size, left: left) }
    let middle = (Rational(visible.lowerBound) + Rational(visible.upperBound)).half
    let halfWidth = (logo.map { MeasuredBlocks.width(of: $0, size: size) } ?? 0).half
    let halfHeight = (MeasuredBlocks.logoHeight * size).half
    let (along, across) = band.isVertical ? (halfHeight, halfWidth) : (halfWidth, halfHeight)
    let axis = Rational(band.axis)
    return PlacedBlock(
      kind: kind, extent: position.extent, box: box, rows: isPlate ? band.box : rows(of: kind),
      radius: isPlate ? look.blocks.radius : 0, ring: isPlate ? look.outline : nil,
      rule: kind == .clock ? rule(position) : nil, fill: fill, color: colors.text,
      hasEdge: fill.alpha == 0, slant: slant, facesEnd: position.isAtStart, logo: logo,
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

  /// True if the block is a plate: a box with an outline and a highlight's height. Only an invisible band has plates.
  private func hasPlate(_ fill: RGBAColor) -> Bool {
    fill.alpha > 0 && look.background.isClear && look.outline != nil && !measured.passesBehind
  }

  /// The left end of a content that begins at `left`, moved inwards if its ink would reach into the inset.
  private func movedInwards(
    _ left: Rational, length: Rational, _ position: BarPosition, ink text: MeasuredText?
  ) -> Rational {
    let ink = text?.ink(checkedSize: size)
    let start = (band.isVertical ? ink.map { -$0.top } : ink?.left) ?? 0
    let end = (band.isVertical ? ink.map { -$0.bottom } : ink?.right) ?? 0
    let inset = Rational(position.inset)
    return position.isAtStart
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

  private func rule(_ position: BarPosition) -> PlacedBlock.Rule? {
    look.blocks.clockRule.map { color in
      let width = min(Self.ruleWidth, position.extent.count)
      return PlacedBlock.Rule(
        color: color, extent: position.shortened(outer: position.extent.count - width, inner: 0),
        rows: rows(of: .clock))
    }
  }
}
