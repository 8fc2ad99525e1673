internal import TelopText
internal import TelopUnits

/// Places the measured blocks at the ends of the bar.
struct BlockPlacement {
  let measured: MeasuredBlocks
  let band: Band
  /// The length of the bar, along the line.
  let length: Int
  let size: Rational
  /// The distance of contents from the bar's ends, in pixels.
  let inset: Int
  let look: ResolvedLook
  let isRightToLeft: Bool

  /// The width of the rule beside a clock, in pixels.
  private static let ruleWidth = 2
  /// The space on each side of a text on a plate (see `hasPlate`), in ems.
  private static let platePadding = Rational(2) / 10

  /// The blocks from the bar's ends inwards.
  var blocks: [PlacedBlock] {
    // Text leaves at the left or upper end, unless the line runs from right to left.
    let textLeavesAtLeftOrTop = band.isVertical || !isRightToLeft
    var usedLengths = (start: 0, end: 0)
    let addedLengths = measured.addedLengths(size: size, inset: inset)
    let nextPosition = { (length: Int, isAtStart: Bool) -> BarPosition in
      let before = isAtStart ? usedLengths.start : usedLengths.end
      var addedLength = 0
      if before == 0 {
        addedLength = isAtStart == textLeavesAtLeftOrTop ? addedLengths.exit : addedLengths.entry
      }
      let after = before + length + addedLength
      if isAtStart { usedLengths.start = after } else { usedLengths.end = after }
      // The outermost content begins where the tabs and the talk's title begin.
      let inset = before == 0 ? self.inset : 0
      let padding = MeasuredBlocks.wholePixels(MeasuredBlocks.padding * size)
      return BarPosition(
        extent: isAtStart ? before..<after : self.length - after..<self.length - before,
        contentStart: before + max(padding, inset), inset: inset, isAtStart: isAtStart)
    }
    let colors = look.blocks
    var placed: [PlacedBlock] = []
    if let logo = measured.logo {
      let position = nextPosition(measured.length(of: logo, size: size), textLeavesAtLeftOrTop)
      // A picture has colours of its own, so it lies directly on the band.
      placed.append(block(.logo, position, .init(fill: .clear, text: look.color), logo: logo))
    }
    if let label = measured.label {
      let position = nextPosition(
        MeasuredBlocks.length(of: label, size: size), textLeavesAtLeftOrTop)
      placed.append(block(.label, position, colors.label, label: label))
    }
    if let clock = measured.clock {
      let position = nextPosition(clock.length(size: size), !textLeavesAtLeftOrTop)
      placed.append(block(.clock, position, colors.clock, clock: clock))
    }
    return placed
  }

  private struct BarPosition {
    let extent: Range<Int>
    /// The distance from the bar's end to the block's content, or to its plate.
    let contentStart: Int
    /// The minimum distance from the bar's end to the content's ink.
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
    label: MeasuredText? = nil, logo: DecodedPicture? = nil, clock: ClockFace? = nil
  ) -> PlacedBlock {
    let fill = fill(colors)
    let isPlate = hasPlate(fill)
    // Between a logo and a label, a slanted side would show the text that passes behind them.
    let isBeforeLabel = kind == .logo && measured.label != nil
    let slant =
      fill.alpha == 0 || band.isVertical || isBeforeLabel
      ? 0 : min(look.blocks.slant, position.extent.count / 2)
    let (along, across) = logo.map { measured.lengths(of: $0, size: size) } ?? (0, 0)
    let contentLength = label?.width(checkedSize: size) ?? clock?.contentWidth(size: size) ?? along
    let padding = isPlate ? Self.platePadding * size : 0
    let left = left(
      of: contentLength, position, start: Rational(position.contentStart) + padding, ink: label)
    let plate = (left - padding).floor..<(left + contentLength + padding).ceiling
    let box =
      isPlate
      ? (Int(plate.lowerBound)..<Int(plate.upperBound)).clamped(to: position.extent)
      : position.shortened(outer: 0, inner: kind == .label ? look.blocks.labelGap : 0)
    let word =
      label.map { PlacedText(text: $0, size: size, left: left) }
      ?? clock.map { PlacedText(text: $0.word, size: ClockFace.wordSize * size, left: left) }
    var logoTop = Rational(band.lineMiddle) - across.half
    if position.inset > 0 {
      // The bleed of a safe area stays free.
      let limit = Rational(band.body.upperBound) - across
      logoTop = max(Rational(band.body.lowerBound), min(logoTop, limit))
    }
    return PlacedBlock(
      kind: kind, extent: position.extent, box: box, rows: isPlate ? band.box : rows(of: kind),
      radius: isPlate ? look.blocks.radius : 0, boxOutline: isPlate ? look.outline : nil,
      rule: kind == .clock ? rule(position) : nil, fill: fill, color: colors.text,
      hasOutlineAndShadow: fill.alpha == 0, emojiOutline: .ofEmoji(on: fill, size: size),
      slant: slant, isAtBandStart: position.isAtStart, logo: logo, logoExtent: left...left + along,
      logoRows: logoTop...logoTop + across, fixedTexts: [word].compactMap(\.self),
      cells: clock?.cells(from: left, size: size) ?? [], clock: clock)
  }

  /// The fill of a block. It is opaque if text that passes behind the block must not show through.
  private func fill(_ colors: ThemeValues.BlockColors) -> RGBAColor {
    guard measured.textPassesBehind, colors.fill.alpha < 255 else { return colors.fill }
    let row = min(max(0, band.lineMiddle), max(0, band.thickness - 1))
    return colors.fill.over(look.background.color(ofRow: row)).over(.black)
  }

  /// True if the block is a plate: a box with an outline and a highlight's height. Only an invisible band has plates.
  private func hasPlate(_ fill: RGBAColor) -> Bool {
    fill.alpha > 0 && look.background.isClear && look.outline != nil && !measured.textPassesBehind
  }

  /// The left end of a content that begins `start` pixels from the bar's end. If the content's ink would reach into the
  /// inset, the content is moved inwards.
  private func left(
    of contentLength: Rational, _ position: BarPosition, start: Rational, ink text: MeasuredText?
  ) -> Rational {
    let ink = text?.ink(checkedSize: size)
    let inkStart = (band.isVertical ? ink.map { -$0.top } : ink?.left) ?? 0
    let inkEnd = (band.isVertical ? ink.map { -$0.bottom } : ink?.right) ?? 0
    let inset = Rational(position.inset)
    return position.isAtStart
      ? max(start, inset - min(0, inkStart))
      : Rational(length) - max(start + contentLength, inset + max(contentLength, inkEnd))
  }

  /// The rows of a box. A clock leaves the band's edge lines visible.
  private func rows(of kind: PlacedBlock.Kind) -> Range<Int> {
    guard !look.background.isClear else {
      // On an invisible band, blocks are as high as on a visible band.
      let half = MeasuredBlocks.wholePixels(size * Rational(9) / 10)
      return max(0, band.lineMiddle - half)..<min(band.thickness, band.lineMiddle + half)
    }
    var body = band.body
    if look.tabs.overlap > 0 {
      // Tabs are on the band's part without text.
      let half = min(band.lineMiddle - body.lowerBound, body.upperBound - band.lineMiddle)
      body = band.lineMiddle - half..<band.lineMiddle + half
    }
    guard kind == .clock, body.contains(band.lineMiddle) else { return body }
    let middle = look.background.color(ofRow: band.lineMiddle)
    let start = body.first { look.background.color(ofRow: $0) == middle } ?? body.lowerBound
    let end = body.last { look.background.color(ofRow: $0) == middle } ?? body.upperBound - 1
    // In a gradient, only a few rows have the middle's colour.
    return (end + 1 - start) * 2 > body.count ? start..<end + 1 : body
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

extension ClockFace {
  /// The positions of the characters of the time, from left to right, in a clock whose content begins at `left`.
  func cells(from left: Rational, size: Rational) -> [ClockCell] {
    var right = left + contentWidth(size: size)
    var cells: [ClockCell] = []
    for character in longestTime.reversed() {
      let cellWidth = cellWidth(of: character, size: size)
      right = right - cellWidth
      let characters: [Character] = character == ":" ? [":"] : Array("0123456789")
      let texts = character == ":" ? [colon] : digits
      cells.append(
        ClockCell(
          signs: characters,
          texts: texts.map { text in
            PlacedText(
              text: text, size: size, left: right + (cellWidth - text.width(checkedSize: size)).half
            )
          }))
    }
    return cells.reversed()
  }
}
