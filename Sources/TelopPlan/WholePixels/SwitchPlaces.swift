@_spi(Answers) internal import TelopText
import TelopUnits

/// Finds the windows of offsets in which a change of speed is hardly noticed: those in which a separator, a gap between
/// words or no text is at the read point.
struct SwitchPlaces {
  let text: MeasuredText
  let strip: Strip
  /// The offset of the strip when its start is at the read point, in pixels.
  let readOffset: Rational
  /// The distance that the strip travels, in pixels.
  let distance: Rational

  init(_ text: MeasuredText, _ strip: Strip, _ timing: ScrollPlan.Timing) {
    self.text = text
    self.strip = strip
    let travel = ScrollPlan.originAndDistance(of: strip, timing)
    readOffset = timing.readOffset(from: travel.origin)
    distance = travel.distance
  }

  /// The windows in which a separator or no text is at the read point.
  var separators: SpeedSwitches {
    let between = strip.separators(of: text).map { window($0.start, $0.end) }
    // Before the strip's start reaches the read point, and after the strip's end has passed it.
    let ends = [window(-readOffset, .zero), window(strip.width, distance - readOffset)]
    return SpeedSwitches(windows: Self.sorted((between + ends).compactMap { $0 }))
  }

  /// The windows of separators and of gaps between words. Wider gaps, such as those after sentences, have a lower
  /// visibility. Words without a gap between them, as in Japanese, have a window too: each window is wider than its gap
  /// by `fastest` pixels, the movement of one frame at the highest speed.
  func gaps(fastest: Int) throws -> SpeedSwitches {
    var gaps: [(start: Int64, end: Int64)] = []
    let boundaries = try text.wordBoundaries()
    var next = 0
    var gapStart: Int64?
    text.forEachPlacedGrapheme { range, firstScalar, _, position in
      let isBoundary = next < boundaries.count && boundaries[next] <= range.lowerBound
      while next < boundaries.count, boundaries[next] <= range.lowerBound { next += 1 }
      // White space and punctuation begin a gap at a word boundary, or continue one. An apostrophe within a word does
      // neither.
      guard gapStart == nil && !isBoundary || !firstScalar.isBetweenWords else {
        gapStart = gapStart ?? position
        return
      }
      if gapStart != nil || isBoundary && position > 0 {
        gaps.append((gapStart ?? position, position))
      }
      gapStart = nil
    }
    let widest = gaps.map { $0.end - $0.start }.max() ?? 0
    let halfStep = Rational(fastest).half
    let windows = gaps.compactMap { gap -> SpeedSwitches.Window? in
      let start = strip.pixelsPerUnit * gap.start
      let end = strip.pixelsPerUnit * gap.end
      let visibility =
        1 + Int(clamping: (strip.pixelsPerUnit * (widest - gap.end + gap.start)).floor)
      return window(min(start, end) - halfStep, max(start, end) + halfStep, visibility: visibility)
    }
    return SpeedSwitches(windows: Self.sorted(separators.windows + windows))
  }

  /// The window of whole offsets at which the part of the strip from `start` to `end` is at the read point.
  private func window(
    _ start: Rational, _ end: Rational, visibility: Int = 0
  ) -> SpeedSwitches.Window? {
    let low = max(0, (start + readOffset).ceiling)
    let high = min(distance.floor, (end + readOffset).floor)
    guard low <= high else { return nil }
    return SpeedSwitches.Window(range: Int(low)...Int(high), visibility: visibility)
  }

  private static func sorted(_ windows: [SpeedSwitches.Window]) -> [SpeedSwitches.Window] {
    windows.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }
}

extension Strip {
  func separators(of text: MeasuredText) -> [Extent] {
    zip(text.paragraphs, text.paragraphs.dropFirst())
      .compactMap { text.extent(of: $0.upperBound..<$1.lowerBound) }
      .map { extent(of: $0) }
  }
}

extension Unicode.Scalar {
  /// Whether the character is white space or punctuation; symbols and emoji count as text to read.
  fileprivate var isBetweenWords: Bool { isInvisible || Character(self).isPunctuation }
}
