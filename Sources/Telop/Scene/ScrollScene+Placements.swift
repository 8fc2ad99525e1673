internal import TelopText
public import TelopUnits

extension ScrollScene {
  /// A visible segment at its position.
  public struct Placement: Sendable, Hashable {
    /// The segment.
    public let segment: PlacedSegment
    /// The position of the left end of the segment's advance box, in pixels from the band's left edge. For a vertical
    /// line, the distance from the top edge to the top of the box.
    public let x: Rational
  }

  /// The segments whose advance box or ink is visible at a time, in the order in which they enter.
  ///
  /// - Complexity: as `placements(frame:)`.
  public func placements(at time: Duration) -> [Placement] {
    placements(offset: motion.offset(at: time))
  }

  /// The segments whose advance box or ink is visible on a frame, in the order in which they enter.
  ///
  /// - Complexity: O(log phases + segments). The first call also computes `segments`.
  public func placements(frame: Int) -> [Placement] {
    placements(offset: motion.offset(frame: frame))
  }

  private func placements(offset: Rational) -> [Placement] {
    let left = motion.position(offset: offset)
    let end = left.roundedSubtraction(from: viewport)
    return segments.filter { $0.extent.upperBound > -left && $0.extent.lowerBound < end }
      .map { Placement(segment: $0, x: left.roundedSum(with: $0.left)) }
  }
}

// MARK: Marks

extension ScrollScene {
  /// The moving marks: highlights, underlines, then strikes, each from left to right. With `HighlightStyle.text`,
  /// highlighted text has a colour but no mark.
  ///
  /// - Complexity: O(m log n) the first time, for m glyphs of marked text in a line of n glyphs; then O(1).
  public var marks: [PlacedMark] {
    placedMarks.get {
      highlights.marks
        + markPlacement.strikes(
          through: struckRanges, colored: coloredRanges,
          isOpaque: look.highlightedTextColor.alpha == 255)
    }
  }

  private var highlights: MarkPlacement.Highlights {
    placedHighlights.get {
      look.highlightStyle == .text
        ? MarkPlacement.Highlights(marks: [], colored: highlightedRanges)
        : markPlacement.highlights(of: highlightedRanges)
    }
  }

  private var markPlacement: MarkPlacement {
    MarkPlacement(
      text: text, extent: extent, pixelsPerUnit: pixelsPerUnit,
      boxSize: look.highlightStyle == .box ? size : nil)
  }

  /// The text drawn in `look.highlightedTextColor`: UTF-8 offsets into `text`, ascending; empty if that colour equals
  /// `look.color`.
  package var coloredRanges: [Range<Int>] {
    look.highlightedTextColor == look.color ? [] : highlights.colored
  }

  package var textColors: TextColors {
    TextColors(highlighted: coloredRanges, accented: accentedRanges)
  }

  /// The text in highlight boxes: UTF-8 offsets into `text`, ascending.
  package var boxedRanges: [Range<Int>] { look.highlightStyle == .box ? highlights.colored : [] }
}
