internal import Telop
internal import TelopText
import TelopUnits

extension ScrollPlan {
  /// Where the strip's left end stands at an offset, in pixels from the viewport's left edge; its top,
  /// from the top, in a vertical line.
  func position(offset: Rational) -> Rational {
    let origin = origin - offset
    return strip.isRightToLeft ? timing.viewport - origin - strip.width : origin
  }

  /// Whether the strip goes whole pixels from each frame to the next.
  var stepsAreWhole: Bool {
    motion.phases.allSatisfy { phase in
      (phase.speed / timing.rate.perSecond).isWhole
        && phase.kind != .start && phase.kind != .stop
    } && motion.marks.allSatisfy { $0.offset.isWhole }
  }
}
