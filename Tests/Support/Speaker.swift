/// A talk of slides and a simulated speaker; times are whole microseconds.
public struct Speaker: Sendable {
  /// How the speaker advances the slides.
  public enum Style: CaseIterable, Sendable {
    /// Shows each slide at its planned time.
    case onTime
    /// Shows each slide for its planned time, up to 30 % more or less.
    case free
    /// Like `free`, and sometimes goes back a slide.
    case goingBack
    /// Like `free`, and sometimes skips a slide.
    case skipping
    /// Never leaves the first slide.
    case still
  }

  /// A slide: its planned time, and the slowest and fastest rate until the next slide, in thousandths.
  public struct Slide: Sendable {
    /// Planned time in microseconds.
    public var start: Int64
    /// Slowest rate in thousandths, at most 1000.
    public var slowest: Int64
    /// Fastest rate in thousandths, at least 1000.
    public var fastest: Int64
  }

  /// A slide change.
  public struct SlideChange: Sendable {
    /// Index of the slide.
    public let slide: Int
    /// Time in microseconds.
    public let time: Int64
  }

  /// Two to 20 slides, ascending from time 0.
  public private(set) var slides: [Slide] = []
  /// Where text waits in the plan, in microseconds: at most once in each slide but the last.
  public private(set) var holds: [Range<Int64>] = []
  /// End of the plan, in microseconds.
  public private(set) var end: Int64 = 0
  /// Slide changes in order of time, after the first slide at 0.
  public private(set) var slideChanges: [SlideChange] = []

  /// A random speaker.
  public init(_ style: Style, using random: inout SeededGenerator) {
    // One pair of rates for all slides, or up to three, so that sums of their fractions fit 128 bits.
    let all = (0..<(Bool.random(using: &random) ? 1 : 3)).map { _ in Self.bounds(&random) }
    var lengths: [Int64] = []
    for _ in 0..<Int.random(in: 2...20, using: &random) {
      let bounds = all.randomElement(using: &random) ?? (667, 1_500)
      slides.append(Slide(start: end, slowest: bounds.0, fastest: bounds.1))
      // Most slides take whole seconds, as people plan them; a few are very short.
      let seconds = Int64.random(in: 2...90, using: &random) * 1_000_000
      let length =
        switch Int.random(in: 0..<10, using: &random) {
        case 0: Int64.random(in: 1...2_000_000, using: &random)
        case 1...3: seconds + Int64.random(in: 0..<1_000_000, using: &random)
        default: seconds
        }
      lengths.append(length)
      if length > 3, Int.random(in: 0..<4, using: &random) == 0 {
        holds.append(end + length / 3..<end + length / 3 * 2)
      }
      end += length
    }
    holds.removeAll { $0.upperBound > end - (lengths.last ?? 0) }
    var slide = 0
    var time = Int64(0)
    while slide < slides.count - 1, slideChanges.count < 60, style != .still {
      let share = style == .onTime ? 0 : Int64.random(in: -300_000...300_000, using: &random)
      time += max(1, lengths[slide] + lengths[slide] * share / 1_000_000)
      let isOdd = Int.random(in: 0..<4, using: &random) == 0
      switch style {
      case .goingBack where isOdd && slide > 0: slide -= 1
      case .skipping where isOdd: slide = min(slide + 2, slides.count - 1)
      default: slide += 1
      }
      slideChanges.append(SlideChange(slide: slide, time: time))
    }
  }

  private static func bounds(_ random: inout SeededGenerator) -> (Int64, Int64) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3: (667, 1_500)
    case 4: (0, Int64.random(in: 1_000...3_000, using: &random))
    case 5: (1_000, 1_000)
    default:
      (
        Int64.random(in: 400...1_000, using: &random),
        Int64.random(in: 1_000...2_000, using: &random)
      )
    }
  }
}
