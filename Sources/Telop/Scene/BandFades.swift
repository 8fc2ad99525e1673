public import TelopUnits

/// The lengths, in pixels, over which text fades in and out at the ends of a band. Each is at most half the band; 0 is
/// a sharp edge.
///
/// Outputs do not round these lengths. The opacity of a pixel depends on the distance of its centre from the end of the
/// band.
public struct BandFades: Sendable, Hashable {
  /// The length at the left, or at the top of a vertical band.
  public let start: Rational
  /// The length at the right, or at the bottom of a vertical band.
  public let end: Rational

  package var areNone: Bool { start == 0 && end == 0 }

  /// - Parameters:
  ///   - ends: the lengths that blocks take at the band's ends.
  ///   - finishesAtStart: true if text leaves at the left, or at the top.
  init(
    _ look: Look, _ values: ThemeValues, size: Rational, band: Band, ends: EndWidths,
    finishesAtStart: Bool
  ) {
    let length = { (isBesideBlock: Bool, atEdge: Rational) in
      min(
        look.fade ?? (isBesideBlock ? values.fadeBesideBlock : atEdge) * size,
        Rational(band.length).half)
    }
    let entry = length(ends.entry > 0, values.fade)
    let finish = length(ends.finish > 0, values.fadesOut ? values.fade : 0)
    start = finishesAtStart ? finish : entry
    end = finishesAtStart ? entry : finish
  }
}

extension Bar {
  init(_ band: Band, in frame: PictureFrame, between ends: BarEnds) {
    let left = frame.left
    let top = frame.top
    self =
      band.isVertical
      ? Bar(left: left, top: top - ends.start, width: band.width, height: band.height + ends.both)
      : Bar(left: left - ends.start, top: top, width: band.width + ends.both, height: band.height)
  }
}
