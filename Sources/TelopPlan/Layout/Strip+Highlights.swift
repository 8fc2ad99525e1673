package import TelopText
package import TelopUnits

/// The part of a highlighted text that lies in one segment.
package struct Highlight: Sendable, Hashable {
  /// The index of the segment in the strip.
  package let segment: Int
  /// The stretches that the text covers, from left to right, in exact pixels from the left end of the segment's advance
  /// box. No two stretches touch.
  package let ranges: [ClosedRange<Rational>]

  package init(segment: Int, ranges: [ClosedRange<Rational>]) {
    self.segment = segment
    self.ranges = ranges
  }
}

extension Strip {
  /// The positions, in the segments of the strip, of stretches of text such as matches of a search or `==marks==` of a
  /// script. The ranges of one text add up to its exact advance, even if the edge of a segment divides a range.
  ///
  /// - Parameter texts: UTF-8 offsets into the line.
  /// - Returns: for each text an array of its highlights, ascending by segment; an empty array for a text without a
  ///   width.
  package func highlights(of texts: [Range<Int>], in line: MeasuredText) -> [[Highlight]] {
    let segments = segments
    // The segments of the strip are in visual order; the loop below needs text order.
    let order = segments.indices.sorted {
      segments[$0].range.lowerBound < segments[$1].range.lowerBound
    }
    return texts.map { text in
      let text = line.graphemes(around: text)
      var highlights: [Highlight] = []
      var place = partitionPoint(in: 0..<order.count) {
        segments[order[$0]].range.upperBound > text.lowerBound
      }
      while place < order.count, segments[order[place]].range.lowerBound < text.upperBound {
        let segment = order[place]
        let ranges = ranges(of: text, in: segments[segment], line)
        if !ranges.isEmpty { highlights.append(Highlight(segment: segment, ranges: ranges)) }
        place += 1
      }
      return highlights.sorted { $0.segment < $1.segment }
    }
  }

  private func ranges(
    of text: Range<Int>, in segment: Segment, _ line: MeasuredText
  ) -> [ClosedRange<Rational>] {
    // A segment is contiguous in the picture, so `left` is the left end of its advance box.
    guard let (left, _) = line.outerEnds(of: segment.range) else { return [] }
    return line.highlights(of: text.clamped(to: segment.range)).map { range in
      let pixels = { (x: Int64) in layout.pixelsPerUnit * (x - left) }
      return pixels(range.lowerBound)...pixels(range.upperBound)
    }
  }
}
