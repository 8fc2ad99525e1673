@_spi(Answers) internal import Telop
internal import TelopUnits

/// The scales of a report's plot for times, paces and speeds. Lengths are CSS pixels.
struct ReportAxes {
  // The edges of the pace plot; `left` depends on the width of a label.
  static let right = 602.0
  static let top = 32.0
  static let bottom = 276.0

  struct Tick {
    /// In seconds.
    let time: Double
    /// Empty for a tick without a label.
    let label: String
    /// True for the tick at the plan's end.
    let isEnd: Bool
    /// False if the larger type of a phone leaves no space for the label.
    let isLabelledOnPhone: Bool
  }

  /// The position of time 0. To its left is space for the name of the reading unit.
  let left: Double
  /// The paces with a grid line, in the unit of `ReportWords.value`, ascending from 0. The last pace is at the top.
  let gridPaces: [Double]
  let ticks: [Tick]
  /// The range of the speed plot, in px/s.
  let speeds: ClosedRange<Double>
  private let duration: Double
  private let words: ReportWords

  var width: Double { Self.right - left }

  init(facts: ReportFacts, fonts: ReportFonts) throws {
    words = facts.words
    duration = facts.duration.double
    left = max(40, (try fonts.width(of: words.unitName, size: 12) + 8).rounded(.up))
    let pace = facts.fit.pace
    let maximumPace = facts.curve.reduce(words.value(pace.peak)) { max($0, $1.value) }
    let unreadablePace = words.value(pace.profile.unreadable)
    gridPaces = Self.steps(
      to: max(words.unit == .word ? 0 : 8, 1.15 * maximumPace, 1.33 * unreadablePace))
    ticks = Self.ticks(duration, width: Self.right - left)
    speeds = Self.speeds(facts.fit.plan.motion)
  }

  func x(_ time: Double) -> Double { left + width * min(max(time / duration, 0), 1) }

  /// - Parameter value: A pace in the unit of `ReportWords.value`.
  func y(_ value: Double) -> Double {
    Self.bottom - (Self.bottom - Self.top) * min(value / (gridPaces.last ?? 1), 1)
  }

  /// - Parameter perSecond: A pace in reading units per second.
  func y(_ perSecond: Rational) -> Double { y(words.value(perSecond)) }

  /// Values from 0 in at most six equal steps. The last value is at least `value`.
  private static func steps(to value: Double) -> [Double] {
    var step = 1.0
    for index in 0..<60 where value / step > 6 { step *= index % 3 == 1 ? 2.5 : 2 }
    let count = Int((value / step - 1e-9).rounded(.up))
    return (0...max(1, count)).map { Double($0) * step }
  }

  private static func ticks(_ duration: Double, width: Double) -> [Tick] {
    let steps: [Double] = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600]
    let minimum = duration * 57 / width
    var step = steps.first { $0 >= minimum } ?? 7_200
    while step < minimum { step *= 2 }
    var ticks: [Tick] = []
    for index in 0...Int(2 * duration / step) {
      let time = Double(index) * step / 2
      if time == duration { continue }
      let distance = (duration - time) / duration * width
      let label = index % 2 == 0 && distance >= 48 ? label(time) : ""
      let isLabelledOnPhone = index % 4 == 0 && distance >= 110
      ticks.append(
        Tick(time: time, label: label, isEnd: false, isLabelledOnPhone: isLabelledOnPhone))
    }
    return ticks + [
      Tick(time: duration, label: label(duration), isEnd: true, isLabelledOnPhone: true)
    ]
  }

  private static func label(_ time: Double) -> String {
    let rounded = Rational(Int128((time * 1_000).rounded())) / 1_000
    return rounded.isWhole ? Numbers.time(rounded) : Numbers.clock(rounded)
  }

  /// A range that contains all speeds. Its bounds are multiples of 20 px/s, or of 200, 2,000 … px/s for a wide range.
  private static func speeds(_ motion: Motion) -> ClosedRange<Double> {
    let speeds = motion.phases.map(endSpeeds).flatMap { [$0.start, $0.end] }
    let minimum = speeds.min() ?? 0
    let maximum = speeds.max() ?? 0
    var step = 20.0
    while (maximum - minimum) / step > 10 || maximum / step > 1e6 { step *= 10 }
    let low = max(0, (minimum / step).rounded(.down) * step - step)
    return low...((maximum / step).rounded(.up) * step + step)
  }

  static func endSpeeds(of phase: Motion.Phase) -> (start: Double, end: Double) {
    let speed = phase.speed.double
    return switch phase.kind {
    case .hold: (0, 0)
    case .cruise: (speed, speed)
    case .start: (0, speed)
    case .stop: (speed, 0)
    }
  }
}
