/// The times of a talk's slides in the plan, and the range of rates at which the band's clock may follow the speaker.
///
/// The plan itself does not change. Beside a speaker, the band runs through the plan's times faster or slower, as
/// `path` computes. All times are whole microseconds, so that `slides.js`, whose input is the JSON of this clock,
/// computes the same numbers.
@_spi(Answers) public struct SlideClock: Sendable, Hashable, Encodable {
  /// A slide, and the stretch of the plan from this slide to the next slide.
  public struct Slide: Sendable, Hashable, Encodable {
    /// The plan time at which the slide's text is at the read point, in microseconds.
    public let start: Int64
    /// The lowest rate of the band's clock in the slide's stretch, in thousandths of the plan's rate.
    public let slowest: Int64
    /// The highest rate of the band's clock in the slide's stretch, in thousandths of the plan's rate.
    public let fastest: Int64

    package init(start: Int64, slowest: Int64, fastest: Int64) {
      self.start = start
      self.slowest = slowest
      self.fastest = fastest
    }
  }

  /// The slides in the order of time. The first slide is visible from the start.
  public let slides: [Slide]
  /// The end of the plan, in microseconds.
  public let end: Int64

  /// Creates a clock from its parts.
  ///
  /// - Parameters:
  ///   - slides: slides with ascending times, the first at 0. `slowest` is from 0 to 1000, `fastest` from 1000 to
  ///     1,000,000,000.
  ///   - end: the plan's end, at or after the last slide's start, above 0 and at most 1,000,000 s.
  /// - Returns: `nil` for other values.
  /// - Complexity: O(slides).
  package init?(_ slides: [Slide], end: Int64) {
    guard let first = slides.first, let last = slides.last, first.start == 0, last.start <= end,
      (1...1_000_000_000_000).contains(end),
      zip(slides, slides.dropFirst()).allSatisfy({ $0.start < $1.start }),
      slides.allSatisfy({
        (0...1_000).contains($0.slowest) && (1_000...1_000_000_000).contains($0.fastest)
      })
    else { return nil }
    self.slides = slides
    self.end = end
  }

  /// The times by which a slide may be earlier or later than planned, in microseconds. Within these times, the slide's
  /// text still reaches the read point when the slide appears, the other slides are as planned, and the end is kept.
  /// Both times are 0 for the first slide, and for a slide that does not exist.
  ///
  /// - Complexity: O(slides).
  package func slack(of slide: Int) -> (earlier: Int64, later: Int64) {
    guard slide > 0, slide < slides.count else { return (0, 0) }
    let legs = legs(from: 0)
    let leg = legs[slide - 1]
    let following = legs[slide...]
    let before = slides[slide - 1].start
    let start = slides[slide].start
    let earliest = max(before + leg.minimum, end - following.maximum)
    let latest = min(before + leg.maximum, end - following.minimum)
    return (start - earliest, latest - start)
  }
}

// MARK: Legs

@_spi(Answers) extension SlideClock {
  /// The stretch of the plan from one slide to the next.
  struct Leg {
    /// The plan time of the leg's end, in microseconds.
    let end: Int64
    /// The shortest duration, in microseconds.
    let minimum: Int64
    /// The longest duration, in microseconds.
    let maximum: Int64
  }

  /// The duration of an endless standstill in microseconds, longer than any plan. Sums of such durations are exact in
  /// JavaScript too.
  static let unboundedDuration: Int64 = 1_000_000_000_000_000

  /// The legs of the plan after a plan time. The last leg ends at the plan's end.
  func legs(from planTime: Int64) -> [Leg] {
    var legs: [Leg] = []
    var from = planTime
    var stretch = slides[0]
    for slide in slides {
      if slide.start > planTime, slide.start < end {
        legs.append(Leg(from: from, to: slide.start, in: stretch))
        from = slide.start
      }
      if slide.start <= from { stretch = slide }
    }
    return legs + [Leg(from: from, to: end, in: stretch)]
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
  var minimum: Int64 { reduce(0) { $0 + $1.minimum } }
  var maximum: Int64 { reduce(0) { Swift.min(SlideClock.unboundedDuration, $0 + $1.maximum) } }
}
