import Telop

/// A plan drawn in text, one sign for every tick of time, to be compared with a drawing in a test:
///
///     motion  -/44444\--
///     a       .<###>....
///     b       ...<####>.
///
/// In the first row `-` stands still, `/` and `\` are ramps, a digit is a cruise of so many whole
/// pixels per frame, `=` any other cruise, and `+` a tick that a change of phase falls into. A row of
/// something that is on screen: `.` not yet or no more, `<` enters in this tick, `>` leaves in it,
/// `*` both, `#` there all the time.
struct TimelinePicture: Equatable, CustomStringConvertible {
  let description: String

  /// Draws a plan.
  ///
  /// - Parameters:
  ///   - tick: the time of a sign, in seconds.
  ///   - rows: what is drawn below the motion, by name.
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
    for row in rows {
      let signs = (0..<count).map { number in
        let (start, end) = (tick * number, tick * (number + 1))
        let enters = row.presence.enters > start && row.presence.enters < end
        let leaves = row.presence.leaves > start && row.presence.leaves < end
        switch (enters, leaves) {
        case (true, true): return "*"
        case (true, false): return "<"
        case (false, true): return ">"
        case (false, false):
          return row.presence.enters <= start && row.presence.leaves >= end ? "#" : "."
        }
      }
      lines.append(label(row.name) + signs.joined())
    }
    description = lines.joined(separator: "\n")
  }

  /// A drawing, as it stands in a test: blanks around the whole are left out.
  init(_ drawing: String) {
    description = drawing.split(separator: "\n").map(String.init).joined(separator: "\n")
  }

  private static func sign(of plan: ScrollPlan, tick: Rational, number: Int) -> Character {
    let (start, end) = (tick * number, min(tick * (number + 1), plan.motion.duration))
    let inside = plan.motion.marks.dropFirst().dropLast().contains {
      $0.time > start && $0.time < end
    }
    if inside { return "+" }
    let index = plan.motion.marks.dropLast().lastIndex { $0.time <= start } ?? 0
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
