public import TelopText
public import TelopUnits

/// The band with the blocks at its ends, or the band alone, within the picture; in whole pixels.
public struct Bar: Sendable, Hashable {
  /// The distance from the picture's left edge.
  public let left: Int
  /// The distance from the picture's top.
  public let top: Int
  /// The width.
  public let width: Int
  /// The height.
  public let height: Int
}

/// A stationary text.
public struct PlacedText: Sendable {
  /// The text to draw.
  public let text: MeasuredText
  /// The type size, in pixels per em.
  public let size: Rational
  /// The position of the text's left end along the bar, or of its top in a vertical bar, in pixels.
  public let left: Rational
}

/// A stationary block at an end of the band: a filled box as thick as the band, with a text or a picture on it.
///
/// Positions along the bar are distances from the bar's left edge, or from its top if the bar is vertical. The baseline
/// of texts is that of the line, `band.baseline`.
public struct PlacedBlock: Sendable {
  /// The kinds of blocks.
  public enum Kind: Sendable, Hashable {
    /// A label.
    case label
    /// A picture.
    case logo
    /// A clock; `texts(at:)` returns its time.
    case clock

    package var name: String {
      switch self {
      case .label: "label"
      case .logo: "logo"
      case .clock: "clock"
      }
    }
  }

  /// The kind of block.
  public let kind: Kind
  /// The block's extent along the bar, in whole pixels.
  public let place: Range<Int>
  /// The block's extent across the bar, in rows of the band, or in columns of a vertical band.
  public let rows: Range<Int>
  /// The fill colour; clear for none.
  public let fill: RGBAColor
  /// The colour of the block's text.
  public let color: RGBAColor
  /// True if the block's text has the outline and shadow of the line's text, because the block has no fill.
  public let hasEdge: Bool
  /// The slant of the side that faces the scrolling text: the number of pixels by which this side is further right at
  /// the top of the box than at the bottom. The box is narrower by as much at the top or at the bottom.
  public let slant: Int
  /// True if the block's right or lower side faces the scrolling text.
  public let facesEnd: Bool
  /// The block's picture; `nil` for none.
  public let logo: LogoPicture?
  /// The extent of the picture along the bar.
  public let logoPlace: ClosedRange<Rational>
  /// The extent of the picture across the bar, in rows of the band.
  public let logoRows: ClosedRange<Rational>

  /// The texts that are shown at all times.
  public let words: [PlacedText]
  /// The positions of a clock's characters, from left to right; empty for other blocks. If the time has fewer
  /// characters than there are positions, the first positions stay empty.
  package let slots: [ClockSlot]
  fileprivate let clock: ClockFace?

  /// True if a clock shows the time left.
  package var countsDown: Bool { clock?.countsDown ?? false }

  /// The texts that the block shows at a time.
  ///
  /// - Parameter time: the time in seconds from the start; it affects only clocks.
  /// - Complexity: O(characters of the clock × characters of a slot).
  public func texts(at time: Rational) -> [PlacedText] {
    let signs = Array(shown(at: time))
    return words
      + zip(slots.suffix(signs.count), signs).compactMap { slot, sign in slot.text(of: sign) }
  }

  /// The text of a clock at a time, such as `4:59`; empty for other blocks.
  ///
  /// - Parameter time: the time in seconds from the start.
  package func shown(at time: Rational) -> String {
    clock.map { Numbers.time(Rational($0.seconds(at: time))) } ?? ""
  }

  /// The times at which a clock changes, in seconds from the start, beginning with 0; only 0 for other blocks.
  package var changes: [Rational] { clock?.changes ?? [0] }
}

/// A position in a clock, with its possible characters.
package struct ClockSlot: Sendable {
  /// All digits, or a colon.
  package let signs: [Character]
  private let texts: [PlacedText]

  /// The text that draws a character at this position; `nil` if the character never occurs at this position.
  ///
  /// - Complexity: O(characters of the slot).
  package func text(of sign: Character) -> PlacedText? {
    signs.firstIndex(of: sign).map { texts[$0] }
  }

  init(_ signs: [Character], _ texts: [PlacedText]) { (self.signs, self.texts) = (signs, texts) }
}

struct BlockPlacement {
  private let measured: MeasuredBlocks
  private let band: Band
  private let length: Int
  private let size: Rational
  private let look: ShownLook
  private let isRightToLeft: Bool

  /// - Parameter length: the length of the bar, along the line.
  init?(
    _ measured: MeasuredBlocks?, _ band: Band, length: Int, size: Rational, _ look: ShownLook,
    isRightToLeft: Bool
  ) {
    guard let measured else { return nil }
    self.measured = measured
    self.band = band
    self.length = length
    self.size = size
    self.look = look
    self.isRightToLeft = isRightToLeft
  }

  /// The blocks from the bar's ends inwards.
  var blocks: [PlacedBlock] {
    // Text leaves at the left or upper end, unless the line runs from right to left.
    let finishesAtStart = band.isVertical || !isRightToLeft
    var start = 0
    var end = length
    var placed: [PlacedBlock] = []
    let take = { (length: Int, isAtStart: Bool) -> Range<Int> in
      if isAtStart {
        start += length
        return start - length..<start
      }
      end -= length
      return end..<end + length
    }
    let colors = look.blocks
    if let logo = measured.logo {
      let place = take(MeasuredBlocks.length(of: logo, size: size), finishesAtStart)
      // A picture has colours of its own, so it lies directly on the band.
      placed.append(
        block(
          .logo, place, isAtStart: finishesAtStart, .init(fill: .clear, text: look.color),
          logo: logo))
    }
    if let label = measured.label {
      let place = take(MeasuredBlocks.length(of: label, size: size), finishesAtStart)
      placed.append(block(.label, place, isAtStart: finishesAtStart, colors.label, label: label))
    }
    if let clock = measured.clock {
      let place = take(clock.length(size: size), !finishesAtStart)
      placed.append(block(.clock, place, isAtStart: !finishesAtStart, colors.clock, clock: clock))
    }
    return placed
  }

  private func block(
    _ kind: PlacedBlock.Kind, _ place: Range<Int>, isAtStart: Bool,
    _ colors: ThemeValues.BlockColors, label: MeasuredText? = nil, logo: Logo.Picture? = nil,
    clock: ClockFace? = nil
  ) -> PlacedBlock {
    var fill = colors.fill
    // The fill is made opaque, because text that passes behind a block must not show through.
    if measured.passesBehind, fill.alpha < 255 {
      let row = min(max(0, band.axis), max(0, band.thickness - 1))
      fill = fill.over(look.background.color(ofRow: row)).over(.black)
    }
    // On an invisible band, blocks are as high as on a visible band.
    let half = Int((size * Rational(9) / 10).ceiling)
    let rows =
      if look.background.isClear {
        max(0, band.axis - half)..<min(band.thickness, band.axis + half)
      } else {
        kind == .clock ? rowsBetweenEdges : 0..<band.thickness
      }
    let slant = fill.alpha == 0 || band.isVertical ? 0 : min(look.blocks.slant, place.count / 2)
    // The text is centred in the part of the block that is without the slant.
    let freeLength = Rational(place.count) - Rational(slant).half
    let start = Rational(place.lowerBound) + (isAtStart ? 0 : Rational(slant).half)
    var words: [PlacedText] = []
    if let label {
      let length = label.width(checkedSize: size)
      words.append(PlacedText(text: label, size: size, left: start + (freeLength - length).half))
    }
    if let clock { words.append(clock.placedWord(in: freeLength, from: start, size: size)) }
    let middle = (Rational(place.lowerBound) + Rational(place.upperBound)).half
    let halfWidth = (logo.map { MeasuredBlocks.width(of: $0, size: size) } ?? 0).half
    let halfHeight = (MeasuredBlocks.logoHeight * size).half
    let (along, across) = band.isVertical ? (halfHeight, halfWidth) : (halfWidth, halfHeight)
    let axis = Rational(band.axis)
    return PlacedBlock(
      kind: kind, place: place, rows: rows, fill: fill, color: colors.text,
      hasEdge: fill.alpha == 0, slant: slant, facesEnd: isAtStart, logo: logo,
      logoPlace: middle - along...middle + along, logoRows: axis - across...axis + across,
      words: words, slots: clock?.slots(in: freeLength, from: start, size: size) ?? [], clock: clock
    )
  }

  /// The rows of the band between its edge lines. A clock leaves the edge lines visible.
  private var rowsBetweenEdges: Range<Int> {
    let rows = 0..<band.thickness
    guard rows.contains(band.axis) else { return rows }
    let middle = look.background.color(ofRow: band.axis)
    let start = rows.first { look.background.color(ofRow: $0) == middle } ?? 0
    let end = rows.last { look.background.color(ofRow: $0) == middle } ?? band.thickness - 1
    return start..<end + 1
  }
}
