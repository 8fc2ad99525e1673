@_spi(Answers) import Telop
import TelopUnits

/// The places of a plan's segments, computed without a scene.
extension ScrollPlan {
  /// The position of a segment at a moment.
  struct Placement: Sendable, Hashable {
    /// The segment's index in the strip.
    let segment: Int
    /// The left end of its advance box, in pixels from the viewport's left edge.
    let x: Rational
    /// Its advance, in pixels.
    let width: Rational
  }

  /// The visible segments at a time, in visual order from the strip's start.
  func placements(at time: Duration) -> [Placement] {
    placements(offset: offset(at: time))
  }

  /// The visible segments on a frame.
  func placements(frame: Int) -> [Placement] { placements(offset: offset(frame: frame)) }

  private func placements(offset: Rational) -> [Placement] {
    let origin = origin - offset
    return strip.visible(in: timing.viewport, origin: origin).map { index in
      let width = strip.segmentWidths[index]
      let start = origin.roundedSum(with: strip.startPoints[index])
      let x = strip.left(of: start, length: width, in: timing.viewport)
      return Placement(segment: index, x: x, width: width)
    }
  }
}

/// A plan's frames, computed without a scene.
extension ScrollPlan {
  /// The number of whole frames within the duration.
  var frameCount: Int { Int((timing.duration.exactSeconds * timing.rate.perSecond).floor) }

  /// The first frame at or after the end.
  var lastFrame: Int { Int((timing.duration.exactSeconds * timing.rate.perSecond).ceiling) }

  /// The offset on a frame; frames from `lastFrame` on show the end.
  func offset(frame: Int) -> Rational {
    guard frame < lastFrame else { return distance }
    return motion.offset(atSeconds: Rational(frame) / timing.rate.perSecond)
  }
}

extension Fit {
  /// The times at which each section of the script is on screen.
  var sectionPresences: [ScrollPlan.Presence?] { sections.map(\.presence) }
}
