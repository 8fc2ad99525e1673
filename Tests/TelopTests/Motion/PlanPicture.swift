@_spi(Answers) import Telop
import TelopUnits

/// A plan drawn in text, with one character per tick, for comparison with a drawing in a test:
///
///     motion  -/44444\--
///     a       .<###>....
///     b       ...<####>.
///
/// In the first row, `-` is a hold, `/` and `\` are ramps, and a digit is a cruise of that many whole pixels per frame.
/// `=` is any other cruise, and `+` is a tick with a change of phase. In the other rows, `.` is off screen, `#` is on
/// screen, `<` enters in this tick, `>` leaves in this tick, and `*` does both.
struct PlanPicture: Equatable, CustomStringConvertible {
  let description: String

  /// Draws a plan.
  ///
  /// - Parameters:
  ///   - tick: the time of one character, in seconds.
  ///   - rows: further rows below the motion, by name.
  init(
    _ plan: ScrollPlan, tick: Rational = 1,
    rows: [(name: String, presence: ScrollPlan.Presence)] = []
  ) {
    let count = Int((plan.motion.duration.divided(by: tick) ?? 0).ceiling)
    let width = (rows.map(\.name.count) + [6]).max() ?? 6
    let label = { (name: String) in
      name + String(repeating: " ", count: width - name.count + 2)
    }
    var lines = [
      label("motion") + String((0..<count).map { Self.sign(of: plan, tick: tick, number: $0) })
    ]
    lines += rows.map { row in
      label(row.name)
        + Self.signs(from: row.presence.enters, to: row.presence.leaves, tick: tick, count: count)
    }
    description = lines.joined(separator: "\n")
  }

  /// Reads a drawing from a test, without surrounding blanks.
  init(_ drawing: String) {
    description = drawing.split(separator: "\n").map(String.init).joined(separator: "\n")
  }

  private static func signs(
    from enters: Rational, to leaves: Rational, tick: Rational, count: Int
  ) -> String {
    (0..<count).map { number in
      let start = tick * number
      let end = tick * (number + 1)
      let isEntering = enters > start && enters < end
      let isLeaving = leaves > start && leaves < end
      switch (isEntering, isLeaving) {
      case (true, true): return "*"
      case (true, false): return "<"
      case (false, true): return ">"
      case (false, false): return enters <= start && leaves >= end ? "#" : "."
      }
    }.joined()
  }

  private static func sign(of plan: ScrollPlan, tick: Rational, number: Int) -> Character {
    let start = tick * number
    let end = min(tick * (number + 1), plan.motion.duration)
    let inside = plan.motion.milestones.dropFirst().dropLast().contains {
      $0.time > start && $0.time < end
    }
    if inside { return "+" }
    let index = plan.motion.milestones.dropLast().lastIndex { $0.time <= start } ?? 0
    let phase = plan.motion.phases[index]
    switch phase.kind {
    case .hold: return "-"
    case .start: return "/"
    case .stop: return "\\"
    case .cruise:
      let step = phase.speed.divided(by: plan.timing.rate.perSecond) ?? 0
      guard step.isWhole, step < 10 else { return "=" }
      return Character("\(step)")
    }
  }
}
