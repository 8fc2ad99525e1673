@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// The boxes and lines behind and over the text.
extension Substation {
  /// A drawing with the position of its upper left corner, in pixels of the band at offset 0.
  struct Rule {
    let layer: Int
    let x: Double
    let y: Double
    let text: String
  }

  /// The length in pixels beyond which a mark is drawn in parts.
  private static let longestMark = 4_096.0

  /// The events of marks, with the outlines first.
  func marks(_ isIncluded: (PlacedMark.Kind) -> Bool) -> [String] {
    let marks = scene.marks.filter { isIncluded($0.kind) }
    let outlines = marks.filter { scene.look.hasEdge($0.kind) }.flatMap { mark in
      scene.look.outline.map { events(of: mark, 0, $0.color, edge: $0.width.double) } ?? []
    }
    return outlines
      + marks.flatMap { mark in
        events(of: mark, mark.kind.isUnderText ? 0 : 1, scene.look.color(of: mark.kind))
      }
  }

  /// The events of a mark. Players draw whole shapes, so a long mark has several events, one after another. Each event
  /// has the part of the mark that is on screen meanwhile, as one shape.
  ///
  /// - Parameter edge: The width added on all sides.
  private func events(
    of mark: PlacedMark, _ layer: Int, _ color: RGBAColor, edge: Double = 0
  ) -> [String] {
    let start = mark.range.lowerBound.double
    let end = mark.range.upperBound.double
    let rows = band.rows(of: mark.kind)
    let moves = moves(of: mark.range)
    let isLong = end - start > Self.longestMark
    let parts = isLong ? moves.flatMap { $0.divided(by: Self.longestMark) } : moves
    // A picture may be longer than its band.
    let more = Double(max(scene.frame.width, scene.frame.height))
    return parts.map { move in
      let first = isLong ? max(start, -max(move.from, move.to) - more) : start
      let last = isLong ? min(end, Double(band.length) - min(move.from, move.to) + more) : end
      let rule = rule(layer, color, first..<max(first, last), across: rows, more: edge)
      return event(layer, "Shape", move, x: rule.x, y: rule.y, rule.text)
    }
  }

  /// - Parameters:
  ///   - range: The range along the line, in pixels from its left end.
  ///   - across: The range across the line, in pixels from the band's top, or from the left of a vertical band.
  ///   - more: The width added on all sides.
  private func rule(
    _ layer: Int, _ color: RGBAColor, _ range: Range<Double>, across: Range<Int>, more: Double
  ) -> Rule {
    let start = range.lowerBound - more
    let length = range.upperBound - range.lowerBound + 2 * more
    let place = Double(across.lowerBound) - more
    let depth = Double(across.count) + 2 * more
    return Rule(
      layer: layer, x: band.isVertical ? place : start, y: band.isVertical ? start : place,
      text: box(color, length: length, depth: depth))
  }
}
