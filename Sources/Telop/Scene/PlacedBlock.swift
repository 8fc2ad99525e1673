public import TelopText
public import TelopUnits

/// The band with the blocks at its ends, or the band alone, on the canvas; in whole pixels.
public struct Bar: Sendable, Hashable {
  /// The distance from the canvas's left edge.
  public let left: Int
  /// The distance from the canvas's top.
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

/// A stationary block at an end of the band: a filled box with a text or a picture on it.
///
/// Positions along the bar are distances from the bar's left edge, or from its top if the bar is vertical. The texts
/// are on the line's baseline, `band.baseline`.
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
  public let extent: Range<Int>
  /// The extent of the block's box along the bar, within `extent`.
  package let box: Range<Int>
  /// The box's extent across the bar, in rows of the band, or in columns of a vertical band.
  public let rows: Range<Int>
  /// The radius of the box's corners, in pixels.
  package let radius: Rational
  /// The outline around the box; `nil` for none.
  package let boxOutline: TextOutline?
  /// A stroke along the side of the block that faces the scrolling text; `nil` for none.
  package let rule: Rule?
  package struct Rule: Sendable, Hashable {
    package let color: RGBAColor
    /// The extent along the bar, in whole pixels.
    package let extent: Range<Int>
    /// The extent across the bar, in rows of the band.
    package let rows: Range<Int>
  }

  /// The fill colour; clear for none.
  public let fill: RGBAColor
  /// The colour of the block's text.
  public let color: RGBAColor
  /// True if the block's text has the outline and shadow of the line's text, because the block has no fill.
  public let hasOutlineAndShadow: Bool
  /// The outline of emoji in the text of a block with a fill; `nil` for none. Without a fill, emoji have the outline of
  /// the line's text.
  package let emojiOutline: TextOutline?
  /// The slant of the side that faces the scrolling text: the number of pixels by which its upper end is further right
  /// than its lower end. The box is narrower by this number at the top or at the bottom.
  public let slant: Int
  /// True if the block is at the left or upper end of the band: its right or lower side faces the scrolling text.
  public let isAtBandStart: Bool
  /// The block's picture; `nil` for none.
  public let logo: DecodedPicture?
  /// The extent of the picture along the bar.
  public let logoExtent: ClosedRange<Rational>
  /// The extent of the picture across the bar, in rows of the band.
  public let logoRows: ClosedRange<Rational>

  /// The texts that are shown at all times.
  package let fixedTexts: [PlacedText]
  /// The positions of a clock's characters, from left to right; empty for other blocks. If the time has fewer
  /// characters than there are positions, the first positions stay empty.
  package let cells: [ClockCell]
  let clock: ClockFace?

  package var countsDown: Bool { clock?.countsDown ?? false }

  /// The texts that the block shows at a time.
  ///
  /// - Parameter time: the time in seconds from the start; it affects only clocks.
  /// - Complexity: O(characters of the clock × characters of a cell).
  public func texts(at time: Rational) -> [PlacedText] {
    let signs = Array(clockText(at: time))
    return fixedTexts
      + zip(cells.suffix(signs.count), signs).compactMap { cell, sign in cell.text(of: sign) }
  }

  package var allTexts: [MeasuredText] { clock?.texts ?? fixedTexts.map(\.text) }

  /// The text of a clock at a time in seconds from the start, such as `4:59`; empty for other blocks.
  package func clockText(at time: Rational) -> String {
    clock.map { Numbers.time(Rational($0.seconds(at: time))) } ?? ""
  }

  /// The times at which a clock changes, in seconds from the start, beginning with 0; only 0 for other blocks.
  package var changeTimes: [Rational] { clock?.changeTimes ?? [0] }
}

/// A position in a clock, with its possible characters.
package struct ClockCell: Sendable {
  /// All digits, or a colon.
  package let signs: [Character]
  /// The texts that draw `signs`, in the same order.
  let texts: [PlacedText]

  /// The text that draws a character at this position; `nil` if the character never occurs at this position.
  package func text(of sign: Character) -> PlacedText? {
    signs.firstIndex(of: sign).map { texts[$0] }
  }
}
