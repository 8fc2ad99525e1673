public import TelopText

/// A change that would make an unreadable plan readable.
public struct Fix: Sendable, Hashable {
  /// What to change.
  public enum Kind: String, Sendable, Hashable {
    /// Take more time: the amount is the shortest comfortable duration in whole seconds.
    case duration
    /// Take text away: the amount is how many reading units, about, at the text's average width.
    case trim
  }

  /// What to change.
  public let kind: Kind
  /// How much, in `unit`.
  public let amount: Rational
  /// The unit of `amount`: `s`, or the raw value of a profile's unit.
  public let unit: String
  /// One sentence for a person.
  public let message: String
}

extension Fit {
  /// What would make the plan comfortable to read; empty when it is.
  public var fixes: [Fix] {
    guard pace.verdict != .comfortable, plan.speed > 0 else { return [] }
    var fixes: [Fix] = []
    let limit = pace.profile.comfortable
    // At one speed the pace falls as the time grows, so the time it needs is in proportion.
    if let ratio = pace.average.divided(by: limit) {
      let seconds = Rational((plan.timing.duration.exactSeconds * ratio).ceiling)
      // Advice that the planner would refuse is none.
      if seconds <= Duration.longestPlan.exactSeconds {
        fixes.append(
          Fix(
            kind: .duration, amount: seconds, unit: "s",
            message: "take \(Self.clock(seconds)) for this text"))
      }
    }
    // Trimming shortens the way too: what remains is the units that pass in the time less the
    // stretch of viewport that every text must cross.
    let density = pace.units.double / plan.strip.width.double
    let room =
      limit.double / density * plan.timing.duration.exactSeconds.double
      - (plan.distance - plan.strip.width).double
    let excess = (pace.units.double - max(0, room) * density).rounded(.up)
    if room > 0, excess >= 1, excess < 1e15 {
      let units = Rational(Int64(excess))
      let noun = pace.profile.unit == .fullWidth ? "full-width characters" : "words"
      fixes.append(
        Fix(
          kind: .trim, amount: units, unit: pace.profile.unit.rawValue,
          message: "trim about \(units) \(noun)"))
    }
    return fixes
  }

  /// Seconds as `m:ss`.
  static func clock(_ seconds: Rational) -> String {
    let whole = seconds.floor
    let rest = String(whole % 60)
    return "\(whole / 60):" + (rest.count < 2 ? "0" : "") + rest
  }
}
