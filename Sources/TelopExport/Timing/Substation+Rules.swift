internal import Telop
internal import TelopText
import TelopUnits

/// The boxes and lines behind and over the text of a segment.
extension Substation {
  /// A drawing with the position of its upper left corner, in pixels of the band at offset 0.
  struct Rule {
    let layer: Int
    let x: Double
    let y: Double
    let text: String
  }

  /// The marks behind or below a segment's text, from bottom to top.
  func marks(of segment: PlacedSegment) -> [Rule] {
    let look = scene.look
    return segment.marks.flatMap { mark in
      let box = rule(0, look.highlightColor, mark.range, across: band.marks)
      guard let outline = look.outline else { return [box] }
      let edge = rule(
        0, outline.color, mark.range, across: band.marks, more: outline.width.double)
      return [edge, box]
    }
  }

  /// The strikes through text, and their outlines below all text. A strike on a box has no outline.
  func strikes(of segment: PlacedSegment) -> [Rule] {
    let look = scene.look
    return segment.strikes.flatMap { strike in
      let color = strike.isColored ? look.highlightedTextColor : look.color
      let line = rule(1, color, strike.range, across: band.strike)
      guard let outline = look.outline, !(strike.isColored && look.highlightStyle == .box) else {
        return [line]
      }
      let edge = rule(
        0, outline.color, strike.range, across: band.strike, more: outline.width.double)
      return [edge, line]
    }
  }

  /// - Parameters:
  ///   - range: The range along the line, in pixels from its left end.
  ///   - across: The range across the line, in pixels from the band's top, or from the left of a vertical band.
  ///   - more: The width added on all sides.
  private func rule(
    _ layer: Int, _ color: RGBAColor, _ range: ClosedRange<Rational>, across: Range<Int>,
    more: Double = 0
  ) -> Rule {
    let start = range.lowerBound.double - more
    let length = (range.upperBound - range.lowerBound).double + 2 * more
    let place = Double(across.lowerBound) - more
    let depth = Double(across.count) + 2 * more
    return band.isVertical
      ? Rule(layer: layer, x: place, y: start, text: SubstationTags.box(color, depth, length))
      : Rule(layer: layer, x: start, y: place, text: SubstationTags.box(color, length, depth))
  }
}
