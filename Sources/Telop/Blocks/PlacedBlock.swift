public import TelopText
public import TelopUnits

/// The band with what stands at its ends, in the picture; without that, the band. In whole pixels.
public struct Bar: Sendable, Hashable {
  /// From the picture's left edge.
  public let left: Int
  /// From the picture's top.
  public let top: Int
  /// How wide it is.
  public let width: Int
  /// How high it is.
  public let height: Int
}

/// A text that stands still.
public struct PlacedText: Sendable {
  /// What is drawn.
  public let text: MeasuredText
  /// Its type size, in pixels per em.
  public let size: Rational
  /// Its left end along the bar, or its top in a vertical one, in pixels.
  public let left: Rational
}

/// What stands still at an end of the band: a filled box over the band's thickness with a text or a
/// picture on it.
///
/// Along the bar places count from its left edge, or from its top. Its texts have the baseline of the
/// line, `band.baseline`.
public struct PlacedBlock: Sendable {
  /// What it is.
  public enum Kind: Sendable, Hashable {
    /// Words.
    case label
    /// A picture.
    case logo
    /// A time, which `texts(at:)` gives.
    case clock

    /// The option that asks for it.
    public var name: String {
      switch self {
      case .label: "label"
      case .logo: "logo"
      case .clock: "clock"
      }
    }
  }

  /// What it is.
  public let kind: Kind
  /// Where it lies along the bar, in whole pixels.
  public let place: Range<Int>
  /// Where it lies across, in rows of the band, or in columns of a vertical one.
  public let rows: Range<Int>
  /// What fills it; clear for nothing.
  public let fill: RGBAColor
  /// Its text's colour.
  public let color: RGBAColor
  /// Whether its text has the outline and the shadow of the line's: where nothing fills it.
  public let hasEdge: Bool
  /// By how much its side at the text is further right at the top than at the bottom, in whole pixels;
  /// the box is as much narrower at one of them.
  public let slant: Int
  /// Whether its side at the text is its right one, or its lower one.
  public let facesEnd: Bool
  /// Its picture; `nil` without one.
  public let logo: Logo.Picture?
  /// Where that stands along the bar.
  public let logoPlace: ClosedRange<Rational>
  /// Where it stands across, in rows of the band.
  public let logoRows: ClosedRange<Rational>

  /// Its texts that stay the same.
  public let words: [PlacedText]
  /// The places of a clock's signs, from left to right; none of what is no clock. A time of fewer signs
  /// leaves the first ones empty.
  public let slots: [ClockSlot]
  fileprivate let clock: ClockFace?

  /// Whether a clock shows what is left of the time, not what has gone by.
  public var countsDown: Bool { clock?.isLeft ?? false }

  /// The texts at a moment.
  ///
  /// - Parameter time: in seconds from the start; matters to a clock only.
  public func texts(at time: Rational) -> [PlacedText] {
    let signs = Array(shown(at: time))
    return words
      + zip(slots.suffix(signs.count), signs).compactMap { slot, sign in slot.text(of: sign) }
  }

  /// What a clock shows at a moment, `4:59`; empty for what is no clock.
  ///
  /// - Parameter time: in seconds from the start.
  public func shown(at time: Rational) -> String {
    clock.map { ClockFace.text(of: $0.seconds(at: time)) } ?? ""
  }

  /// The moments from which on a clock shows something else, in seconds from the start: the first is 0,
  /// and for what is no clock the only one.
  ///
  /// - Complexity: O(seconds).
  public var changes: [Rational] { clock?.changes ?? [0] }
}

/// A place in a clock: the signs that may stand there.
public struct ClockSlot: Sendable {
  /// Every digit, or a colon.
  public let signs: [Character]
  private let texts: [PlacedText]

  /// A sign where it stands; `nil` for one that never does.
  public func text(of sign: Character) -> PlacedText? {
    signs.firstIndex(of: sign).map { texts[$0] }
  }

  init(_ signs: [Character], _ texts: [PlacedText]) { (self.signs, self.texts) = (signs, texts) }
}

/// Where blocks go in a bar.
struct BlockPlacement {
  private let measured: MeasuredBlocks
  private let band: Band
  private let length: Int
  private let size: Rational
  private let look: ShownLook
  private let isRightToLeft: Bool

  /// - Parameter length: the bar's, along the line.
  init?(
    _ measured: MeasuredBlocks?, _ band: Band, length: Int, size: Rational, _ look: ShownLook,
    isRightToLeft: Bool
  ) {
    guard let measured else { return nil }
    (self.measured, self.band, self.length) = (measured, band, length)
    (self.size, self.look, self.isRightToLeft) = (size, look, isRightToLeft)
  }

  /// The blocks from the bar's ends inwards.
  var blocks: [PlacedBlock] {
    // Text leaves where its line begins.
    let finishesAtStart = band.isVertical || !isRightToLeft
    var (start, end) = (0, length)
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
      // A picture has colours of its own: it stands on the band.
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
    // Text that goes on behind a block must not show through.
    if measured.passesBehind, fill.alpha < 255 {
      let row = min(max(0, band.axis), max(0, band.thickness - 1))
      fill = fill.over(look.ground.color(ofRow: row)).over(.black)
    }
    // A band that is not drawn has blocks as high as one that is.
    let half = Int((size * Rational(9) / 10).ceiling)
    let rows =
      look.ground.isClear
      ? max(0, band.axis - half)..<min(band.thickness, band.axis + half)
      : kind == .clock ? rowsBetweenEdges : 0..<band.thickness
    let slant = fill.alpha == 0 || band.isVertical ? 0 : min(look.blocks.slant, place.count / 2)
    // Text stands in the middle of what the slant leaves.
    let room = Rational(place.count) - Rational(slant).half
    let start = Rational(place.lowerBound) + (isAtStart ? 0 : Rational(slant).half)
    var words: [PlacedText] = []
    if let label {
      let length = label.width(checkedSize: size)
      words.append(PlacedText(text: label, size: size, left: start + (room - length).half))
    }
    if let clock { words.append(clock.placedWord(in: room, from: start, size: size)) }
    let middle = (Rational(place.lowerBound) + Rational(place.upperBound)).half
    let halfWidth = (logo.map { MeasuredBlocks.width(of: $0, size: size) } ?? 0).half
    let high = (MeasuredBlocks.logoHeight * size).half
    let (along, across) = band.isVertical ? (high, halfWidth) : (halfWidth, high)
    let axis = Rational(band.axis)
    return PlacedBlock(
      kind: kind, place: place, rows: rows, fill: fill, color: colors.text,
      hasEdge: fill.alpha == 0, slant: slant, facesEnd: isAtStart, logo: logo,
      logoPlace: middle - along...middle + along, logoRows: axis - across...axis + across,
      words: words, slots: clock?.slots(in: room, from: start, size: size) ?? [], clock: clock)
  }

  /// The band without the lines along its sides, which go on over a clock.
  private var rowsBetweenEdges: Range<Int> {
    let rows = 0..<band.thickness
    guard rows.contains(band.axis) else { return rows }
    let middle = look.ground.color(ofRow: band.axis)
    let start = rows.first { look.ground.color(ofRow: $0) == middle } ?? 0
    let end = rows.last { look.ground.color(ofRow: $0) == middle } ?? band.thickness - 1
    return start..<end + 1
  }
}
