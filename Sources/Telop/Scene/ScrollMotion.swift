public import TelopUnits

/// The motion of a line across its band: the line's position at every moment, and the time at which it has travelled a
/// distance.
///
/// Everything is a function of absolute time, in exact pixels and seconds; nothing accumulates from frame to frame. The
/// `offset` is the distance that the line has travelled. The `position` is the distance from the band's left edge to
/// the line's left end, in pixels; for a vertical line, it is the distance from the band's top edge to the line's top.
/// A result is rounded to nine decimals only if the exact result does not fit 128 bits.
public struct ScrollMotion: Sendable, Hashable {
  package enum Direction: Int, Sendable, Hashable {
    /// To the left; upward in a vertical line.
    case left = -1
    /// To the right, as lines in right-to-left scripts do.
    case right = 1
  }

  /// The offset at every moment, as phases.
  package let lineMotion: Motion
  /// The position at offset 0, in pixels.
  package let start: Rational
  /// The direction in which the position changes as the offset grows.
  package let direction: Direction
  /// Frames per second. Positions do not depend on the rate.
  public let rate: FrameRate
  /// True if the line repeats: the picture at the end of `lineMotion` equals the picture at its start.
  public let isEndless: Bool
  /// True if the line moves by a whole number of pixels from every frame to the next, up to the frame that shows the
  /// end. Only such a motion has no judder and no shimmer.
  public let movesByWholePixels: Bool

  /// - Parameters:
  ///   - start: the position at offset 0, in pixels.
  ///   - isEndless: true if the line restarts at the end of `lineMotion`, which then has one phase, a cruise.
  /// - Complexity: O(phases × log phases).
  package init(
    _ lineMotion: Motion, from start: Rational, to direction: Direction = .left,
    rate: FrameRate = .sixty, isEndless: Bool = false
  ) {
    self.lineMotion = lineMotion
    self.start = start
    self.direction = direction
    self.rate = rate
    self.isEndless = isEndless
    movesByWholePixels = lineMotion.hasWholeFrames(at: rate)
  }

  /// The duration in seconds; for an endless motion, of one pass.
  public var duration: Rational { lineMotion.duration }
  /// The distance in pixels; for an endless motion, of one pass.
  package var distance: Rational { lineMotion.distance }

  /// The number of whole frames within the duration: duration × rate, rounded down.
  public var frameCount: Int { Int(clamping: frames.floor) }
  /// The first frame at or after the end, which shows the end.
  package var lastFrame: Int { Int(clamping: frames.ceiling) }
  private var frames: Rational { duration.roundedProduct(with: rate.perSecond) }

  // MARK: Offsets and positions

  /// The distance that the line has travelled at a moment, in pixels: 0 before the start and `distance` after the end.
  /// The offset of an endless line never reaches `distance`, but restarts at 0.
  ///
  /// - Parameter seconds: whole nanoseconds, or a whole number of frames; other values may be rounded. In an endless
  ///   line, the common denominator of the value and the time of a pass may not fit 128 bits. The value is then rounded
  ///   down to a multiple of 1/1048576 s and clamped to ±2^40 s.
  /// - Complexity: O(log phases).
  package func offset(atSeconds seconds: Rational) -> Rational {
    lineMotion.offset(atSeconds: isEndless ? seconds.roundedModulo(duration) : seconds)
  }

  /// The offset at a time, which is truncated to nanoseconds.
  public func offset(at time: Duration) -> Rational { offset(atSeconds: time.exactSeconds) }

  /// The distance that the line has travelled on a frame, in pixels. From `lastFrame` on, the result is `distance`,
  /// unless the line is endless.
  ///
  /// - Complexity: O(log phases).
  public func offset(frame: Int) -> Rational {
    guard isEndless || frame < lastFrame else { return distance }
    return offset(atSeconds: Rational(frame) / rate.perSecond)
  }

  /// The offset that an output without frames shows, in pixels. For a motion by whole pixels, this is the offset of the
  /// nearest frame, so that the line is never between two pixels.
  ///
  /// - Complexity: O(log phases).
  public func shownOffset(atSeconds seconds: Rational) -> Rational {
    guard movesByWholePixels else { return offset(atSeconds: seconds) }
    let nearest = seconds.roundedProduct(with: rate.perSecond).roundedSum(with: .one.half)
    return offset(frame: Int(clamping: nearest.floor))
  }

  /// The position of the line at an offset, in pixels.
  public func position(offset: Rational) -> Rational {
    switch direction {
    case .left: offset.roundedSubtraction(from: start)
    case .right: start.roundedSum(with: offset)
    }
  }

  // MARK: Times

  /// The first time at which the line has travelled a distance, in seconds; see `Motion.time(ofOffset:)`.
  ///
  /// - Complexity: O(log phases).
  public func time(ofOffset offset: Rational) -> Rational { lineMotion.time(ofOffset: offset) }
}

extension Fit {
  /// The motion of the line in its scene, without computing the rest of the scene.
  ///
  /// `plan.origin` is the distance from the exit edge to the strip's start. `left(of:length:in:)` converts this
  /// distance to the position of the strip's left end.
  @_spi(Answers) public var scrollMotion: ScrollMotion {
    let strip = plan.strip
    return ScrollMotion(
      plan.motion, from: strip.left(of: plan.origin, length: strip.width, in: plan.timing.viewport),
      to: strip.isRightToLeft ? .right : .left, rate: plan.timing.rate,
      isEndless: loop?.isEndless == true)
  }
}

extension Motion {
  /// True if the offset is a whole number of pixels on every frame, including the last.
  ///
  /// Phases may begin and end between frames; only the offsets on frames matter. A start or stop phase with two or more
  /// frames counts as not whole, because its steps differ.
  fileprivate func hasWholeFrames(at rate: FrameRate) -> Bool {
    guard distance.isWhole else { return false }
    for (index, phase) in phases.enumerated() {
      let times = milestones[index...(index + 1)].map {
        $0.time.multipliedIfRepresentable(by: rate.perSecond)
      }
      guard let first = times.first??.ceiling, let last = times.last??.floor else { return false }
      guard first <= last else { continue }
      let moment = Rational(first) / rate.perSecond
      guard offset(atSeconds: moment).isWhole else { return false }
      guard first < last else { continue }
      switch phase.kind {
      case .hold: continue
      case .cruise:
        guard phase.speed.divided(by: rate.perSecond)?.isWhole == true else { return false }
      case .start, .stop: return false
      }
    }
    return true
  }
}
