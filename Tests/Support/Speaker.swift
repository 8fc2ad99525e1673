/// A talk of slides and someone who gives it, as numbers; times are whole microseconds.
public struct Speaker: Sendable {
  /// What someone does with the slides.
  public enum Manner: CaseIterable, Sendable {
    /// Each slide comes up when it is planned.
    case onTime
    /// Each one stays up for as long as planned, up to 30 % more or less.
    case free
    /// So too, and now and then the one before comes up again.
    case turningBack
    /// So too, and now and then one is left out.
    case skipping
    /// The first slide stays up for ever.
    case still
  }

  /// A slide: when it is planned, and how much slower and faster the time until the next may pass, in
  /// thousandths.
  public struct Slide: Sendable {
    /// In microseconds.
    public var start: Int64
    /// At most 1000.
    public var slowest: Int64
    /// At least 1000.
    public var fastest: Int64
  }

  /// A slide that comes up.
  public struct Turn: Sendable {
    /// Its index.
    public let slide: Int
    /// When, in microseconds.
    public let time: Int64
  }

  /// In the order of time, from 0 on; 2 to 20.
  public private(set) var slides: [Slide] = []
  /// When the plan ends.
  public private(set) var end: Int64 = 0
  /// In the order of time, behind the first slide at 0.
  public private(set) var turns: [Turn] = []

  /// Someone at random.
  public init(_ manner: Manner, using random: inout SeededGenerator) {
    // One for all slides, or up to three, so that their fractions add up within 128 bits.
    let all = (0..<(Bool.random(using: &random) ? 1 : 3)).map { _ in Self.bounds(&random) }
    var lengths: [Int64] = []
    for _ in 0..<Int.random(in: 2...20, using: &random) {
      let bounds = all.randomElement(using: &random) ?? (667, 1_500)
      slides.append(Slide(start: end, slowest: bounds.0, fastest: bounds.1))
      // Most are of whole seconds, as people plan them; few are very short.
      let seconds = Int64.random(in: 2...90, using: &random) * 1_000_000
      let length =
        switch Int.random(in: 0..<10, using: &random) {
        case 0: Int64.random(in: 1...2_000_000, using: &random)
        case 1...3: seconds + Int64.random(in: 0..<1_000_000, using: &random)
        default: seconds
        }
      lengths.append(length)
      end += length
    }
    var slide = 0
    var time = Int64(0)
    while slide < slides.count - 1, turns.count < 60, manner != .still {
      let share = manner == .onTime ? 0 : Int64.random(in: -300_000...300_000, using: &random)
      time += max(1, lengths[slide] + lengths[slide] * share / 1_000_000)
      let isOdd = Int.random(in: 0..<4, using: &random) == 0
      switch manner {
      case .turningBack where isOdd && slide > 0: slide -= 1
      case .skipping where isOdd: slide = min(slide + 2, slides.count - 1)
      default: slide += 1
      }
      turns.append(Turn(slide: slide, time: time))
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
