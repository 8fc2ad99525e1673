internal import TelopText
internal import TelopUnits

/// The padding of a mark's box beyond the advances of its text. The box never reaches neighbouring ink.
struct MarkPadding {
  let maximum: Rational
  /// The minimum is below 0, because a box may be narrower than the advances of its text.
  let minimum: Rational
  /// The clearance between the box and the ink beside it.
  let clearance: Rational

  init(size: Rational) {
    maximum = size * 12 / 100
    minimum = -size * 5 / 100
    clearance = size * 4 / 100
  }
}

struct MarkPlacement {
  private let text: MeasuredText
  private let reach: ClosedRange<Rational>
  private let pixelsPerUnit: Rational
  private let padding: MarkPadding?

  /// - Parameters:
  ///   - reach: the extent of the line's advances and ink, which marks do not exceed.
  ///   - padding: the padding of boxes; `nil` keeps marks as wide as the advances of their text.
  init(
    _ text: MeasuredText, within reach: ClosedRange<Rational>, pixelsPerUnit: Rational,
    padding: MarkPadding?
  ) {
    self.text = text
    self.reach = reach
    self.pixelsPerUnit = pixelsPerUnit
    self.padding = padding
  }

  /// The segments with their marks.
  ///
  /// - Parameters:
  ///   - highlights: the parts of each range, by segment.
  ///   - ranges: UTF-8 offsets into the line.
  /// - Complexity: O(segments + highlights), and O(log n) for each end of a highlight.
  func placed(
    _ highlights: [[Highlight]], of ranges: [Range<Int>], in segments: [PlacedSegment]
  ) -> [PlacedSegment] {
    var marks: [Int: [PlacedSegment.Mark]] = [:]
    for (parts, range) in zip(highlights, ranges) {
      let stretches = text.highlights(of: text.graphemes(around: range)).map { stretch in
        pixelsPerUnit * stretch.lowerBound...pixelsPerUnit * stretch.upperBound
      }
      let (leftPad, rightPad) = pads(of: range)
      for part in parts where segments.indices.contains(part.segment) {
        let left = segments[part.segment].left
        for range in part.ranges {
          let box = left + range.lowerBound...left + range.upperBound
          // Only a range in one stretch is padded, because only then is the ink next to both ends known.
          let begins = stretches.contains { $0.lowerBound == box.lowerBound }
          let ends = stretches.contains { $0.upperBound == box.upperBound }
          let isContiguous = stretches.count == 1
          let from = max(reach.lowerBound, box.lowerBound - (begins && isContiguous ? leftPad : 0))
          let to = min(reach.upperBound, box.upperBound + (ends && isContiguous ? rightPad : 0))
          // The box may be empty, because advances may be near 0 or negative.
          guard from < to else { continue }
          marks[part.segment, default: []].append(
            PlacedSegment.Mark(range: from...to, begins: begins, ends: ends))
        }
      }
    }
    return segments.map { segment in
      guard let ownMarks = marks[segment.index] else { return segment }
      return segment.marked(ownMarks)
    }
  }

  /// The padding of a mark to the left and to the right of its text, in pixels.
  private func pads(of range: Range<Int>) -> (left: Rational, right: Rational) {
    guard let padding else { return (0, 0) }
    guard let (first, last) = text.outerEnds(of: range) else { return (0, 0) }
    let maximum = (padding.maximum + padding.clearance) / pixelsPerUnit
    let from = Int64(clamping: (Rational(first) - maximum).floor)
    let to = Int64(clamping: (Rational(last) + maximum).ceiling)
    var left = padding.maximum
    var right = padding.maximum
    for ink in neighbours(of: range) {
      guard ink.right > from, ink.left < to else { continue }
      if ink.left < first {
        left = min(
          left, pixelsPerUnit * (Rational(first) - Rational(ink.right)) - padding.clearance)
      }
      if ink.right > last {
        right = min(
          right, pixelsPerUnit * (Rational(ink.left) - Rational(last)) - padding.clearance)
      }
    }
    return (max(padding.minimum, left), max(padding.minimum, right))
  }

  /// The ink boxes of up to three clusters on each side of a range.
  private func neighbours(of range: Range<Int>) -> [InkBox<Int64>] {
    let first = text.cluster(startingAtOrAfter: range.lowerBound)
    let last = text.cluster(startingAtOrAfter: range.upperBound)
    let near = 3
    var boxes: [InkBox<Int64>] = []
    for clusters in [max(0, first - near)..<first, last..<min(text.clusterCount, last + near)] {
      for cluster in clusters {
        guard let range = text.cluster(at: cluster)?.range, let ink = text.ink(of: range) else {
          continue
        }
        boxes.append(ink)
      }
    }
    return boxes
  }
}

extension PlacedSegment {
  /// The segment with marks. The segment's `reach` is extended to include the marks.
  fileprivate func marked(_ marks: [Mark]) -> PlacedSegment {
    let from = marks.map(\.range.lowerBound).min() ?? reach.lowerBound
    let to = marks.map(\.range.upperBound).max() ?? reach.upperBound
    return PlacedSegment(
      index: index, range: range, section: section, left: left, width: width, start: start,
      reach: min(from, reach.lowerBound)...max(to, reach.upperBound), marks: marks,
      strikes: strikes, dividers: dividers)
  }
}
