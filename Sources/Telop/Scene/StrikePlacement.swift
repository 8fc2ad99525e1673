internal import TelopText
internal import TelopUnits

/// Places the lines through struck text in a scene's segments.
struct StrikePlacement {
  /// Struck text of one colour, as UTF-8 offsets into the line.
  private struct Piece {
    let range: Range<Int>
    let isColored: Bool
  }

  private let pieces: [Piece]

  /// Ranges are UTF-8 offsets into the line, ascending, and do not touch. Text in `colored` is drawn in the colour of
  /// marked text.
  ///
  /// - Complexity: O(struck × log colored + pieces).
  init(_ struck: [Range<Int>], colored: [Range<Int>]) {
    pieces = struck.flatMap { range in
      var pieces: [Piece] = []
      var place = range.lowerBound
      for other in colored.ascending(overlapping: range) {
        let other = other.clamped(to: range)
        pieces.append(Piece(range: place..<other.lowerBound, isColored: false))
        pieces.append(Piece(range: other, isColored: true))
        place = other.upperBound
      }
      pieces.append(Piece(range: place..<range.upperBound, isColored: false))
      return pieces.filter { !$0.range.isEmpty }
    }
  }

  /// The segments with the lines through their struck text.
  ///
  /// - Complexity: as `Strip.highlights(of:in:)` of the pieces.
  func placed(
    in segments: [PlacedSegment], of strip: Strip, _ text: MeasuredText
  ) -> [PlacedSegment] {
    if pieces.isEmpty { return segments }
    var strikes: [Int: [PlacedSegment.Strike]] = [:]
    for (parts, piece) in zip(strip.highlights(of: pieces.map(\.range), in: text), pieces) {
      for part in parts where segments.indices.contains(part.segment) {
        let left = segments[part.segment].left
        // Empty ranges are left out, because fonts may have advances of 0.
        strikes[part.segment, default: []] += part.ranges.filter { $0.lowerBound < $0.upperBound }
          .map { range in
            PlacedSegment.Strike(
              range: left + range.lowerBound...left + range.upperBound, isColored: piece.isColored)
          }
      }
    }
    return segments.map { segment in
      strikes[segment.index].map { segment.struck($0) } ?? segment
    }
  }
}

extension PlacedSegment {
  fileprivate func struck(_ strikes: [Strike]) -> PlacedSegment {
    PlacedSegment(
      index: index, range: range, section: section, left: left, width: width, start: start,
      reach: reach, marks: marks, strikes: strikes)
  }
}
