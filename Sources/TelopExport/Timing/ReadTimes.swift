internal import Telop
internal import TelopText
import TelopUnits

/// When places of the strip are at the read point.
struct ReadTimes {
  private let plan: ScrollPlan

  init(_ plan: ScrollPlan) { self.plan = plan }

  /// The first moment at which a place is at the read point or past it, in seconds: the start or the
  /// end where the plan does not take it there.
  ///
  /// Exact in cruises, unless the exact value would not fit its numbers; then to a nanosecond.
  ///
  /// - Parameter place: in pixels from the strip's start.
  func time(of place: Rational) -> Rational {
    let motion = plan.motion
    let exact = (plan.origin - plan.timing.readPoint).addedIfRepresentable(to: place)
    let offset =
      exact
      ?? Self.rounded(
        plan.origin.double - plan.timing.readPoint.double + place.double)
    guard offset > 0 else { return 0 }
    guard offset < motion.distance else {
      return offset == motion.distance ? motion.arrival : motion.duration
    }
    let marks = motion.marks
    let next = partitionPoint(in: 1..<marks.count - 1) { marks[$0].offset >= offset }
    let (mark, phase) = (marks[next - 1], motion.phases[next - 1])
    if phase.kind == .cruise,
      let way = offset.addedIfRepresentable(to: -mark.offset),
      let pace = Rational(phase.speed.denominator, over: phase.speed.numerator),
      let time = way.multipliedIfRepresentable(by: pace)?.addedIfRepresentable(to: mark.time)
    {
      return time
    }
    return Self.rounded(mark.time.double + Self.seconds(offset.double - mark.offset.double, phase))
  }

  /// How long a phase takes to go so far.
  private static func seconds(_ way: Double, _ phase: Motion.Phase) -> Double {
    let (length, whole) = (phase.duration.double, phase.distance.double)
    let part = min(max(whole > 0 ? way / whole : 0, 0), 1)
    return switch phase.kind {
    case .hold: 0
    case .cruise: length * part
    case .start: length * part.squareRoot()
    case .stop: length * (1 - (1 - part).squareRoot())
    }
  }

  private static func rounded(_ value: Double) -> Rational {
    Rational(Int128((value * 1e9).rounded())) / 1_000_000_000
  }
}
