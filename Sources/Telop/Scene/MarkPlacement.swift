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

/// Places the marks of a line.
struct MarkPlacement {
  private let text: MeasuredText
  private let reach: ClosedRange<Rational>
  private let pixelsPerUnit: Rational
  private let padding: MarkPadding?

  /// - Parameters:
  ///   - reach: the extent of the line's advances and ink, which marks do not exceed.
  ///   - padding: the padding of boxes; `nil` keeps highlights as wide as the advances of their text.
  init(
    _ text: MeasuredText, within reach: ClosedRange<Rational>, pixelsPerUnit: Rational,
    padding: MarkPadding?
  ) {
    self.text = text
    self.reach = reach
    self.pixelsPerUnit = pixelsPerUnit
    self.padding = padding
  }

  /// The highlights of text, from left to right.
  ///
  /// - Parameter ranges: UTF-8 offsets into the line.
  /// - Complexity: O(n log n) in the number of stretches, and O(log glyphs) for each.
  func highlights(of ranges: [Range<Int>]) -> [PlacedMark] {
    marks(
      .highlight,
      ranges.flatMap { range -> [ClosedRange<Rational>] in
        let stretches = stretches(of: range)
        // Only a range in one stretch is padded, because only then is the ink next to both ends known.
        let (leftPad, rightPad) = stretches.count == 1 ? pads(of: range) : (0, 0)
        return stretches.compactMap { stretch in
          let from = max(reach.lowerBound, stretch.lowerBound - leftPad)
          let to = min(reach.upperBound, stretch.upperBound + rightPad)
          return from < to ? from...to : nil
        }
      })
  }

  /// The lines through struck text: first those in the text's colour, then those in the colour of highlighted text.
  ///
  /// - Parameters:
  ///   - struck: UTF-8 offsets into the line, ascending.
  ///   - colored: the text in the colour of highlighted text, ascending.
  ///   - isOpaque: true if that colour hides what is beneath it.
  /// - Complexity: as `highlights(of:)`, and O(struck × log colored).
  func strikes(
    through struck: [Range<Int>], colored: [Range<Int>], isOpaque: Bool
  ) -> [PlacedMark] {
    var plainText: [Range<Int>] = []
    var coloredText: [Range<Int>] = []
    for range in struck {
      var place = range.lowerBound
      for other in colored.ascending(overlapping: range) {
        let other = other.clamped(to: range)
        plainText.append(place..<other.lowerBound)
        coloredText.append(other)
        place = other.upperBound
      }
      plainText.append(place..<range.upperBound)
    }
    let plain = marks(.strike, plainText.flatMap(stretches))
    let over = marks(.highlightedStrike, coloredText.flatMap(stretches))
    return (isOpaque ? plain.extended(under: over) : plain) + over
  }

  /// The stretches that text covers, in pixels from the line's left end, without stretches of no width.
  private func stretches(of range: Range<Int>) -> [ClosedRange<Rational>] {
    guard !range.isEmpty else { return [] }
    return text.highlights(of: range)
      .filter { $0.lowerBound < $0.upperBound }
      .map { pixelsPerUnit * $0.lowerBound...pixelsPerUnit * $0.upperBound }
  }

  /// Marks of one kind from left to right. Ranges that overlap or touch become one mark: two antialiased edges that
  /// meet within a pixel would show what is beneath them.
  private func marks(
    _ kind: PlacedMark.Kind, _ ranges: [ClosedRange<Rational>]
  ) -> [PlacedMark] {
    var joined: [ClosedRange<Rational>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined.map { PlacedMark(kind: kind, range: $0) }
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

extension [PlacedMark] {
  /// The marks, each up to 1 px longer where it touches one of the others, which are drawn over it. Their antialiased
  /// edges then show the mark beneath instead of the background.
  fileprivate func extended(under others: [PlacedMark]) -> [PlacedMark] {
    let ranges = others.map { ($0.range.lowerBound, $0.range.upperBound) }
    let ends = Dictionary(ranges) { $1 }
    let starts = Dictionary(ranges.map { ($1, $0) }) { $1 }
    return map { mark in
      let from = mark.range.lowerBound
      let to = mark.range.upperBound
      let start = starts[from].map { from - Swift.min(1, (from - $0).half) } ?? from
      let end = ends[to].map { to + Swift.min(1, ($0 - to).half) } ?? to
      return PlacedMark(kind: mark.kind, range: start...end)
    }
  }
}
