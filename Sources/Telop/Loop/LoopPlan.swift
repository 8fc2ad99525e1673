public import TelopUnits

/// How a round of items passes for ever, forwards or backwards.
///
/// Every place is a function of absolute time or frame number, exact however long it runs. Copies of
/// the round stand end to end; copy 0 is the one at the edge that text leaves by.
public struct LoopPlan: Sendable {
  /// What goes round.
  public let round: LoopRound
  /// In pixels per second; below 0 the line travels against its reading direction.
  public let speed: Rational
  /// The visible width, in pixels.
  public let viewport: Rational
  /// Frames per second; it changes no place.
  public let rate: FrameRate
  private let frames: Turn
  private let nanoseconds: Turn

  /// The most frames that `framesPerLoop` counts: the longest plan at the highest rate.
  public static let mostFrames = 1_000_000_000

  /// The most copies of a round that show at a time.
  public static let mostCopies = Rational(100_000)

  /// A loop from its parts.
  ///
  /// - Parameters:
  ///   - round: wider than nothing.
  ///   - speed: in pixels per second, of either sign.
  ///   - viewport: in pixels, above 0 and at most 1,000,000 with at most six decimals; no more than
  ///     `mostCopies` rounds in it.
  ///   - rate: frames per second.
  /// - Throws: `badLength` for a round or a viewport out of bounds, or `tooLarge` when exact values would not fit 128 bits.
  /// - Complexity: O(1).
  public init(
    _ round: LoopRound, speed: Rational, viewport: Rational, rate: FrameRate = .sixty
  ) throws(PlanError) {
    typealias Timing = ScrollPlan.Timing
    guard round.period > 0 else {
      throw PlanError(.badLength, "a round must be wider than nothing")
    }
    guard viewport > 0, viewport <= Timing.longest, viewport.denominator <= Timing.finest else {
      throw PlanError(
        .badLength,
        "viewport \(viewport.decimalDescription) must be above 0 and at most 1000000 px, with at most six decimals"
      )
    }
    let overhang = max(round.strip.overhang.start, round.strip.overhang.end)
    guard let copies = max(viewport, overhang).divided(by: round.period), copies <= Self.mostCopies
    else {
      throw PlanError(
        .badLength, "the round is too short: over \(Self.mostCopies) copies of it would show")
    }
    guard let perFrame = Rational.one.divided(by: rate.perSecond),
      let perNanosecond = Rational(1, over: 1_000_000_000),
      let frames = Self.turn(round, viewport, speed: speed, every: perFrame),
      let nanoseconds = Self.turn(round, viewport, speed: speed, every: perNanosecond)
    else {
      throw PlanError(
        .tooLarge,
        "the round is too long or its speed too fine for exact arithmetic: use fewer decimals")
    }
    self.round = round
    self.speed = speed
    self.viewport = viewport
    self.rate = rate
    self.frames = frames
    self.nanoseconds = nanoseconds
  }

  /// A turn whose places, added to any place in the viewport and halved, stay within 128 bits.
  private static func turn(
    _ round: LoopRound, _ viewport: Rational, speed: Rational, every seconds: Rational
  ) -> Turn? {
    guard let step = speed.multipliedIfRepresentable(by: seconds),
      let turn = Turn(step: step, period: round.period)
    else { return nil }
    // What every place is a multiple of, in pixels, is one over this.
    let finest = [
      Rational(1, over: turn.steps).flatMap { round.period.multipliedIfRepresentable(by: $0) }?
        .denominator, round.strip.layout.pixelsPerUnit.denominator, viewport.denominator,
    ].reduce(1, ScrollPlan.multiple)
    let bits = { (value: Int128) in 128 - value.magnitude.leadingZeroBitCount }
    let overhang = round.strip.overhang
    let reach = viewport + round.period + overhang.start + overhang.end
    return finest.flatMap { bits($0) + bits(reach.ceiling) + 4 < 127 ? turn : nil }
  }

  /// How far the line travels until the same picture comes again, in pixels.
  public var period: Rational { round.period }

  /// How many copies of the round cover the viewport at every moment; one less would not.
  public var copies: Int { Int((viewport / period).ceiling) + 1 }

  /// Pixels per frame, below 0 when it travels backwards.
  public var step: Rational { speed / rate.perSecond }

  /// After how many frames the very same picture comes again: period ÷ step when both are whole and
  /// the one divides the other. `nil` beyond `mostFrames`.
  public var framesPerLoop: Int? {
    frames.steps <= Int128(Self.mostFrames) ? Int(frames.steps) : nil
  }

  /// How far the line has travelled at a time, whole rounds left out: from 0, below the period. A
  /// time finer than a nanosecond counts as the one nearer to 0.
  ///
  /// - Complexity: O(1).
  public func position(at time: Duration) -> Rational {
    let (seconds, attoseconds) = time.components
    return nanoseconds.position(
      after: Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000))
  }

  /// The same on a frame; frame 0 is at time 0, and those before it count down.
  public func position(frame: Int) -> Rational { frames.position(after: Int128(frame)) }

  /// Where a segment of a copy stands.
  public struct Placement: Sendable, Hashable {
    /// Which copy: 0 stands at the edge that text leaves by. Ink of the one before it, −1, may show.
    public let copy: Int
    /// The segment's index in the round.
    public let segment: Int
    /// The left end of its advance box, in pixels from the viewport's left edge.
    public let x: Rational
    /// Its advance, in pixels.
    public let width: Rational
  }

  /// The segments that show at a time, in visual order from the far edge.
  ///
  /// - Complexity: O(copies × (log segments + visible segments)).
  public func placements(at time: Duration) -> [Placement] {
    placements(position: position(at: time))
  }

  /// The segments that show on a frame.
  public func placements(frame: Int) -> [Placement] { placements(position: position(frame: frame)) }

  /// The segments that show when the line stands at a place, which need not be normalised.
  ///
  /// One that does not add up with the segments' places within 128 bits counts to nine decimals.
  public func placements(position: Rational) -> [Placement] {
    let (strip, position) = (round.strip, normalised(position))
    // By the rule of `StripLayout.visible`, ink counts as far at either end.
    let overhang = max(strip.overhang.start, strip.overhang.end)
    let beyond = Int(min((overhang / period).ceiling, Int128(Loop.mostRounds)))
    var placements: [Placement] = []
    for copy in -beyond..<copies + beyond {
      strip.layout.placeSubviews(
        in: viewport, origin: position.roundedDifference(from: period * copy),
        subviews: strip.segments, cache: strip.cache
      ) { index, start in
        let width = strip.cache.widths[index]
        let x = strip.left(of: start, length: width, in: viewport)
        placements.append(Placement(copy: copy, segment: index, x: x, width: width))
      }
    }
    return placements
  }

  /// A place without whole rounds: from 0, below the period. Where the exact value would not fit 128
  /// bits, as no place of this plan does, it is rounded down to 2^-20 px and to at most 2^40 px.
  ///
  /// - Complexity: O(1).
  public func normalised(_ offset: Rational) -> Rational {
    offset.roundedModulo(period)
  }
}
