@_spi(Answers) public import TelopUnits

/// The endless motion of a pass of items, forwards or backwards.
///
/// Positions are functions of absolute time or frame number, and stay exact however long the loop runs. Copies of the
/// pass lie end to end; copy 0 is at the edge where text leaves.
///
/// ```swift
/// let menu = try LoopPass(items: ["Talks", "Sponsors", "Map"], fonts: .bundled())
/// let loop = try LoopPlan(menu, speed: 60, viewport: 320)
/// for piece in loop.placements(at: .seconds(3_600)) { print(piece.copy, piece.x.double) }
/// ```
public struct LoopPlan: Sendable {
  /// The pass that repeats.
  public let pass: LoopPass
  /// The speed in pixels per second; below 0 the line travels against its reading direction.
  package let speed: Rational
  /// The visible width, in pixels.
  package let viewport: Rational
  /// The frame rate, which does not affect offsets.
  package let rate: FrameRate
  private let frameSteps: CircleSteps
  private let nanosecondSteps: CircleSteps

  /// The greatest value of `framesPerLoop`: the longest plan at the highest frame rate.
  package static let maximumFrames = 1_000_000_000

  /// The maximum number of copies of a pass in the viewport.
  package static let maximumCopies = Rational(100_000)

  /// Creates a loop from its parts.
  ///
  /// - Parameters:
  ///   - pass: the pass to repeat; its width must be above 0.
  ///   - speed: in pixels per second, of either sign.
  ///   - viewport: the visible width in pixels, above 0 and at most 1,000,000 with at most six decimals; at most
  ///     `maximumCopies` times the width of the pass.
  ///   - rate: frames per second.
  /// - Throws: `badLength` for a pass or a viewport out of bounds; `tooLarge` if exact values would not fit 128 bits.
  /// - Complexity: O(1).
  public init(
    _ pass: LoopPass, speed: Rational, viewport: Rational, rate: FrameRate = .sixty
  ) throws(PlanError) {
    guard pass.period > 0 else {
      throw PlanError(.badLength, "a pass must be wider than 0 px")
    }
    guard viewport > 0, viewport <= Rational.longestLength,
      viewport.denominator <= Rational.finestLength
    else {
      throw PlanError(
        .badLength,
        "viewport \(viewport.decimalDescription) must be above 0 and at most 1000000 px, with at most six decimals"
      )
    }
    let overhang = max(pass.strip.overhang.start, pass.strip.overhang.end)
    guard let copies = max(viewport, overhang).divided(by: pass.period),
      copies <= Self.maximumCopies
    else {
      throw PlanError(
        .badLength, "the pass is too short: over \(Self.maximumCopies) copies of it would show")
    }
    guard let perFrame = Rational.one.divided(by: rate.perSecond),
      let perNanosecond = Rational(1, over: 1_000_000_000),
      let frameSteps = Self.steps(pass, viewport, speed: speed, every: perFrame),
      let nanosecondSteps = Self.steps(pass, viewport, speed: speed, every: perNanosecond)
    else {
      throw PlanError(
        .tooLarge,
        "the pass is too long or its speed too fine for exact arithmetic: use fewer decimals")
    }
    self.pass = pass
    self.speed = speed
    self.viewport = viewport
    self.rate = rate
    self.frameSteps = frameSteps
    self.nanosecondSteps = nanosecondSteps
  }

  /// The offsets of the line at multiples of a time; `nil` unless each offset, added to any position in the viewport
  /// and halved, fits 128 bits.
  private static func steps(
    _ pass: LoopPass, _ viewport: Rational, speed: Rational, every seconds: Rational
  ) -> CircleSteps? {
    guard let step = speed.multipliedIfRepresentable(by: seconds),
      let steps = CircleSteps(step: step, period: pass.period)
    else { return nil }
    let count = steps.stepsPerCycle
    // The least common denominator of all offsets, in pixels.
    let finest = [
      Rational(1, over: count).flatMap { pass.period.multipliedIfRepresentable(by: $0) }?
        .denominator, pass.strip.layout.pixelsPerUnit.denominator, viewport.denominator,
    ].reduce(1, ScrollPlan.multiple)
    let bits = { (value: Int128) in 128 - value.magnitude.leadingZeroBitCount }
    let overhang = pass.strip.overhang
    let reach = viewport + pass.period + overhang.start + overhang.end
    return finest.flatMap { bits($0) + bits(reach.ceiling) + 4 < 127 ? steps : nil }
  }

  /// The distance that the line travels until the picture repeats, in pixels.
  public var period: Rational { pass.period }

  /// The smallest number of copies of the pass that cover the viewport at every moment.
  package var copies: Int { Int((viewport / period).ceiling) + 1 }

  /// Pixels per frame; below 0 if the line travels backwards.
  package var step: Rational { speed / rate.perSecond }

  /// The number of frames after which the same picture repeats; `nil` beyond `maximumFrames`.
  public var framesPerLoop: Int? {
    frameSteps.stepsPerCycle <= Int128(Self.maximumFrames) ? Int(frameSteps.stepsPerCycle) : nil
  }

  /// The distance travelled at a time, in pixels, modulo the period: at least 0 and below the period. Times are
  /// truncated to nanoseconds.
  ///
  /// - Complexity: O(1).
  public func offset(at time: Duration) -> Rational {
    let (seconds, attoseconds) = time.components
    return nanosecondSteps.offset(
      after: Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000))
  }

  /// The distance travelled on a frame, in pixels, modulo the period. Frame 0 is at time 0, and earlier frames are
  /// negative.
  public func offset(frame: Int) -> Rational { frameSteps.offset(after: Int128(frame)) }

  /// The position of a segment of a copy.
  public struct Placement: Sendable, Hashable {
    /// The index of the copy: 0 is at the edge where text leaves. Ink of copy −1 may be visible too.
    public let copy: Int
    /// The segment's index in the pass.
    public let segment: Int
    /// The left end of the segment's advance box, in pixels from the left edge of the viewport.
    public let x: Rational
    /// The advance of the segment, in pixels.
    public let width: Rational
  }

  /// The segments that are visible at a time, in visual order from the far edge.
  ///
  /// - Complexity: O(copies × (log segments + visible segments)).
  public func placements(at time: Duration) -> [Placement] {
    placements(offset: offset(at: time))
  }

  /// The segments that are visible on a frame.
  ///
  /// - Complexity: O(copies × (log segments + visible segments)).
  public func placements(frame: Int) -> [Placement] {
    placements(offset: offset(frame: frame))
  }

  /// The segments that are visible at an offset of any size.
  ///
  /// Sums that do not fit 128 bits are rounded to nine decimals.
  ///
  /// - Complexity: O(copies × (log segments + visible segments)).
  package func placements(offset: Rational) -> [Placement] {
    let strip = pass.strip
    let offset = normalised(offset)
    // As in `StripLayout.visible`, the greater overhang of ink counts at both ends.
    let overhang = max(strip.overhang.start, strip.overhang.end)
    let beyond = Int(min((overhang / period).ceiling, Int128(Loop.maximumPasses)))
    var placements: [Placement] = []
    for copy in -beyond..<copies + beyond {
      strip.layout.placeSubviews(
        in: viewport, origin: offset.roundedDifference(from: period * copy),
        subviews: strip.segments, cache: strip.layoutCache
      ) { index, start in
        let width = strip.layoutCache.widths[index]
        let x = strip.left(of: start, length: width, in: viewport)
        placements.append(Placement(copy: copy, segment: index, x: x, width: width))
      }
    }
    return placements
  }

  /// An offset modulo the period: at least 0 and below the period. The result is exact for offsets of this plan.
  /// Another offset is rounded down to 2^-20 px and to at most 2^40 px if the exact value would not fit 128 bits.
  package func normalised(_ offset: Rational) -> Rational {
    offset.roundedModulo(period)
  }
}
