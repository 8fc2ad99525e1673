internal import TelopUnits

/// The times of a talk's slides in the plan, and the range of rates at which the band's clock may follow the speaker.
///
/// The plan itself does not change. Beside a speaker, the band runs through the plan's times faster or slower, or
/// waits; a `SlidePath` says when. All times are whole microseconds, so that `slides.js`, whose input is the JSON of
/// this clock, computes the same numbers.
@_spi(Answers) public struct SlideClock: Sendable, Hashable, Encodable {
  /// A slide, and the stretch of the plan from this slide to the next slide.
  public struct Slide: Sendable, Hashable, Encodable {
    /// The plan time at which the slide's text is at the read point, in microseconds.
    public let start: Int64
    /// The lowest rate of the band's clock in the slide's stretch, in thousandths of the plan's rate.
    public let slowest: Int64
    /// The highest rate of the band's clock in the slide's stretch, in thousandths of the plan's rate.
    public let fastest: Int64
  }

  /// A hold between the plan's first and last movement, in which the text waits for a slide. The band's clock may skip
  /// the hold, or stay in it for any time.
  public struct Hold: Sendable, Hashable, Encodable {
    /// The start in plan time, in microseconds.
    public let start: Int64
    /// The end in plan time, in microseconds.
    public let end: Int64
  }

  /// The slides in the order of time. The first slide is visible from the start.
  public let slides: [Slide]
  /// The holds, ascending.
  public let holds: [Hold]
  /// The end of the plan, in microseconds.
  public let end: Int64

  /// Creates a clock from its parts.
  ///
  /// - Parameters:
  ///   - slides: slides with ascending times, the first at 0. `slowest` is from 0 to 1000, `fastest` from 1000 to
  ///     1,000,000,000.
  ///   - holds: ascending holds with a duration.
  ///   - end: the plan's end, at or after the last slide's start, above 0 and at most 1,000,000 s.
  /// - Returns: `nil` for other values.
  /// - Complexity: O(slides + holds).
  package init?(_ slides: [Slide], holds: [Hold] = [], end: Int64) {
    guard let first = slides.first, let last = slides.last, first.start == 0, last.start <= end,
      (1...1_000_000_000_000).contains(end),
      zip(slides, slides.dropFirst()).allSatisfy({ $0.start < $1.start }),
      slides.allSatisfy({
        (0...1_000).contains($0.slowest) && (1_000...1_000_000_000).contains($0.fastest)
      }), holds.allSatisfy({ (0..<end).contains($0.start) && $0.end > $0.start && $0.end <= end }),
      zip(holds, holds.dropFirst()).allSatisfy({ $0.end <= $1.start })
    else { return nil }
    self.slides = slides
    self.holds = holds
    self.end = end
  }

  /// The times by which a slide may be earlier or later than planned, in microseconds. Within these times, the slide's
  /// text still reaches the read point when the slide appears. The other slides and the end keep their planned times.
  /// Both times are 0 for the first slide, and for a slide that does not exist.
  package func slack(of slide: Int) -> (earlier: Int64, later: Int64) {
    guard slide > 0, slide < slides.count else { return (0, 0) }
    let legs = legs(from: 0, waitingFrom: 0)
    let before = slides[slide - 1].start
    let start = slides[slide].start
    let split = legs.firstIndex { $0.isWait && $0.end == start } ?? legs.count
    let minimum = legs[..<split].filter { $0.end > before }.minimumSum
    let earliest = max(before + minimum, end - legs[split...].maximumSum)
    return (start - earliest, end - legs[split...].minimumSum - start)
  }
}

// MARK: Legs

@_spi(Answers) extension SlideClock {
  /// A stretch of the plan between adjacent borders of slides or holds, or a wait at the border of a slide.
  struct Leg {
    /// The plan time of the leg's end, in microseconds.
    let end: Int64
    /// The shortest and the longest duration, in microseconds.
    let minimum: Int64
    let maximum: Int64
    /// The planned duration of a leg that ends where a hold but no slide begins, in microseconds; `nil` for other legs.
    var untilHold: Int64?
    /// True if the band waits at the start of a slide's text.
    var isWait = false
  }

  /// The duration of an endless standstill in microseconds, longer than any plan. Sums of such durations are exact in
  /// JavaScript too.
  static let unboundedDuration: Int64 = 1_000_000_000_000_000

  /// The legs of the plan after a plan time. The last leg ends at the plan's end.
  ///
  /// - Parameter slideStart: the start of the visible slide; `nil` for no waits. There is a wait at the start of this
  ///   slide and of each later slide, unless the start is before `planTime` or at the plan's end.
  func legs(from planTime: Int64, waitingFrom slideStart: Int64?) -> [Leg] {
    var legs: [Leg] = []
    var from = planTime
    var slide = 0
    var hold = 0
    while true {
      while slide < slides.count, slides[slide].start <= from { slide += 1 }
      if let slideStart, slide > 0, slides[slide - 1].start == from, from >= slideStart, from < end
      {
        legs.append(Leg(end: from, minimum: 0, maximum: Self.unboundedDuration, isWait: true))
      }
      while hold < holds.count, holds[hold].end <= from { hold += 1 }
      let isHold = hold < holds.count && holds[hold].start <= from
      let nextHold = hold < holds.count ? isHold ? holds[hold].end : holds[hold].start : end
      let nextSlide = slide < slides.count ? slides[slide].start : end
      let next = min(nextSlide, nextHold, end)
      var leg =
        isHold
        ? Leg(end: next, minimum: 0, maximum: Self.unboundedDuration)
        : Leg(from: from, to: next, in: slides[max(0, slide - 1)])
      if !isHold, next == nextHold, next < nextSlide { leg.untilHold = next - from }
      legs.append(leg)
      if next == end { return legs }
      from = next
    }
  }

  /// The plan times of the next events after a leg.
  ///
  /// - Returns: the time at which the band continues, and the start of the first slide at or after that time, or the
  ///   plan's end. The band continues at the end of the leg or, if a hold but no slide begins there, at the end of the
  ///   hold.
  func resumption(after leg: Leg) -> (resumptionTime: Int64, slideTime: Int64) {
    let hold = partitionPoint(in: 0..<holds.count) { holds[$0].end > leg.end }
    let resumptionTime =
      leg.untilHold != nil && hold < holds.count && holds[hold].start == leg.end
      ? holds[hold].end : leg.end
    let slide = partitionPoint(in: 0..<slides.count) { slides[$0].start >= resumptionTime }
    return (resumptionTime, slide < slides.count ? min(slides[slide].start, end) : end)
  }
}

@_spi(Answers) extension SlideClock.Leg {
  fileprivate init(from: Int64, to end: Int64, in stretch: SlideClock.Slide) {
    let scaled = (end - from) * 1_000
    self.end = end
    minimum = (scaled + stretch.fastest - 1) / stretch.fastest
    // Both limits are rounded inwards, but `maximum` is never below `minimum`.
    maximum =
      stretch.slowest == 0 ? SlideClock.unboundedDuration : max(minimum, scaled / stretch.slowest)
  }
}

extension Collection where Element == SlideClock.Leg {
  /// The sum of the legs' shortest durations, in microseconds.
  var minimumSum: Int64 { reduce(0) { $0 + $1.minimum } }
  /// The sum of the legs' longest durations, in microseconds, at most `unboundedDuration`.
  var maximumSum: Int64 { reduce(0) { Swift.min(SlideClock.unboundedDuration, $0 + $1.maximum) } }
}
