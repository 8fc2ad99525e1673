@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// The marks: boxes and lines behind and over the text.
extension Substation {
  /// Maximum length of a mark that is one drawing, in pixels. Longer marks are drawn in parts.
  private static let maximumWholeLength = 4_096.0

  /// The events of marks, with the outlines first.
  func marks(_ isIncluded: (PlacedMark.Kind) -> Bool) -> [String] {
    let marks = scene.marks.filter { isIncluded($0.kind) }
    let outlines = marks.filter { scene.look.hasOutlineAndShadow($0.kind) }.flatMap { mark in
      scene.look.outline.map { events(of: mark, 0, $0.color, edge: $0.width.double) } ?? []
    }
    return outlines
      + marks.flatMap { mark in
        events(of: mark, mark.kind.isUnderText ? 0 : 1, scene.look.color(of: mark.kind))
      }
  }

  /// The events of a mark. Players draw whole shapes, even outside the picture, so a long mark has several events, one
  /// after another. Each event draws the part of the mark that is on screen during the event.
  private func events(
    of mark: PlacedMark, _ layer: Int, _ color: RGBAColor, edge: Double = 0
  ) -> [String] {
    let start = mark.range.lowerBound.double
    let end = mark.range.upperBound.double
    let rows = band.rows(of: mark.kind)
    let moves = moves(of: mark.range)
    let isLong = end - start > Self.maximumWholeLength
    let parts = isLong ? moves.flatMap { $0.divided(by: Self.maximumWholeLength) } : moves
    // The picture may be longer than the band.
    let margin = Double(max(scene.frame.width, scene.frame.height))
    let across = Double(rows.lowerBound) - edge
    let depth = Double(rows.count) + 2 * edge
    return parts.map { move in
      let first = isLong ? max(start, -max(move.from, move.to) - margin) : start
      let last = isLong ? min(end, Double(band.length) - min(move.from, move.to) + margin) : end
      let along = first - edge
      return event(
        layer, "Shape", move, x: band.isVertical ? across : along,
        y: band.isVertical ? along : across,
        box(color, length: max(0, last - first) + 2 * edge, depth: depth))
    }
  }
}
