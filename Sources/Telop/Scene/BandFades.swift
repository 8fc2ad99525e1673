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

  init(_ fit: Fit, _ values: ThemeValues, band: Band, textLeavesAtLeftOrTop: Bool) {
    let look = fit.options.look
    let size = fit.options.type.size
    let ends = fit.options.blockWidths
    let length = { (isBesideBlock: Bool, withoutBlock: Rational) in
      min(
        look.fade ?? (isBesideBlock ? values.fadeBesideBlock : withoutBlock) * size,
        Rational(band.length).half)
    }
    let entry = length(ends.entry > 0, values.fade)
    let exit = length(ends.exit > 0, values.fadesOut ? values.fade : 0)
    let standing = fit.standingExtents
    start = Self.shortened(textLeavesAtLeftOrTop ? exit : entry, to: standing.map(\.lowerBound))
    end = Self.shortened(
      textLeavesAtLeftOrTop ? entry : exit,
      to: standing.map { $0.upperBound.roundedSubtraction(from: Rational(band.length)) })
  }

  /// The length of a fade, shortened so that it does not touch the letters of a line that stands flush. Letters that
  /// stand in a fade would not be legible.
  ///
  /// - Parameter distances: the distances from the line to the band's end with the fade, in pixels, one for each time
  ///   at which the line stands. A distance is negative if the line extends beyond this end. A line that extends by
  ///   1 px or more does not shorten the fade. A smaller excess is a rounding error: the line counts as flush.
  private static func shortened(_ length: Rational, to distances: [Rational]) -> Rational {
    distances.reduce(length) { shortest, distance in
      distance <= -1 ? shortest : max(0, min(shortest, distance))
    }
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
    return stands.filter { edge, _ in edge == .flush }.map { _, offset in
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
