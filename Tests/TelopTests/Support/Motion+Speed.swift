import TelopPlan
import TelopUnits

extension Motion {
  /// The speed at a time, in pixels per second; at the border of two phases, the speed of the second.
  func speed(atSeconds seconds: Rational) -> Rational {
    var rest = seconds
    for phase in phases {
      guard rest >= phase.duration else { return phase.speed(after: rest / phase.duration) }
      rest = rest - phase.duration
    }
    return 0
  }
}

extension Motion.Phase {
  fileprivate func speed(after part: Rational) -> Rational {
    switch kind {
    case .hold: 0
    case .cruise: speed
    case .start: speed * part
    case .stop: speed * (1 - part)
    }
  }
}
