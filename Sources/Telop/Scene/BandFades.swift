public import TelopUnits

/// The lengths, in pixels, over which text fades in and out at the ends of a band. Each is at most half the band; 0 is
/// a sharp edge. Where the line stands flush at the start or the end, the fades do not touch its first and last
/// letters.
///
/// Outputs do not round these lengths. The opacity of a pixel depends on the distance of its centre from the end of the
/// band.
public struct BandFades: Sendable, Hashable {
  /// The length at the left, or at the top of a vertical band.
  public let start: Rational
  /// The length at the right, or at the bottom of a vertical band.
  public let end: Rational

  package var areNone: Bool { start == 0 && end == 0 }

  /// - Parameter leavesAtLeftOrTop: true if text leaves at the band's left, or at the top of a vertical band.
  init(_ fit: Fit, _ values: ThemeValues, band: Band, leavesAtLeftOrTop: Bool) {
    let look = fit.options.look
    let size = fit.options.type.size
    let ends = fit.options.blockWidths
    let length = { (isBesideBlock: Bool, atEdge: Rational) in
      min(
        look.fade ?? (isBesideBlock ? values.fadeBesideBlock : atEdge) * size,
        Rational(band.length).half)
    }
    let entry = length(ends.entry > 0, values.fade)
    let finish = length(ends.exit > 0, values.fadesOut ? values.fade : 0)
    let standing = fit.standingExtents
    start = Self.shortened(leavesAtLeftOrTop ? finish : entry, to: standing.map(\.lowerBound))
    end = Self.shortened(
      leavesAtLeftOrTop ? entry : finish,
      to: standing.map { $0.upperBound.roundedSubtraction(from: Rational(band.length)) })
  }

  /// The length of a fade, shortened so that it does not touch the letters of a line that stands flush. Letters that
  /// stand in a fade would not be legible.
  ///
  /// - Parameter distances: the distances of the line's end from the edge of the band; below 0 if the line extends
  ///   beyond the edge. A line that extends by a pixel or more fades; less is due to rounding.
  private static func shortened(_ length: Rational, to distances: [Rational]) -> Rational {
    distances.reduce(length) { $1 <= -1 ? $0 : max(0, min($0, $1)) }
  }
}

extension Fit {
  /// The extents of the line along the band where it stands flush: at the start, at the end or both. An endless line
  /// never stands.
  fileprivate var standingExtents: [ClosedRange<Rational>] {
    let motion = scrollMotion
    guard !motion.isEndless else { return [] }
    let strip = plan.strip
    let extent = strip.fromLeft(strip.extent)
    let stands = [(plan.timing.start, Rational.zero), (plan.timing.finish, motion.distance)]
    return stands.filter { $0.0 == .flush }.map { _, offset in
      let left = motion.position(offset: offset)
      return left.roundedSum(with: extent.lowerBound)...left.roundedSum(with: extent.upperBound)
    }
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
