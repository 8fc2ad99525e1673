@_spi(Answers) internal import TelopPlan
internal import TelopText
import TelopUnits

/// The highest speed at which text passes the same limits as a fit's verdict, in pixels per second.
struct RoomSpeed {
  let pixelsPerSecond: Rational
  /// The limit that the speed is at.
  let cause: ReadingReason.Cause

  /// The speed up to which text is comfortable.
  ///
  /// - Parameters:
  ///   - margin: the reserve for dense text and wide units, as a fraction of each limit.
  ///   - weight: the least weight of a section without a time.
  init(
    comfortableFor profile: PaceProfile, _ advance: MeanAdvance, _ options: FitOptions,
    margin: Rational, weight: Rational
  ) {
    // Future text may be wider than the sample: kanji are an em wide, kana and punctuation less.
    let isNarrow = advance.source == .sample && profile.unit == .fullWidth
    let widest = isNarrow ? max(advance.pixels, options.type.size) : advance.pixels
    let reserve = (1 - margin).roundedProduct(with: advance.pixels).roundedQuotient(by: widest)
    let pace = profile.comfortable.roundedProduct(with: 1 - margin)
    self.init(
      pace: pace.roundedProduct(with: advance.textPixels), dwell: profile.dwell.comfortable,
      options, reserve: reserve, weight: weight)
  }

  /// The speed above which text is unreadable.
  init(
    unreadableFor profile: PaceProfile, _ advance: MeanAdvance, _ options: FitOptions,
    weight: Rational
  ) {
    self.init(
      pace: profile.unreadable.roundedProduct(with: advance.pixels),
      dwell: profile.dwell.unreadable, options, reserve: 1, weight: weight)
  }

  /// - Parameters:
  ///   - pace: the speed that the pace allows.
  ///   - dwell: the shortest time on screen, in seconds.
  ///   - reserve: the usable part of the speeds that the time on screen and the eye allow.
  ///   - weight: the least weight of a section. While the text enters and leaves, the strip is faster by this factor.
  private init(
    pace: Rational, dwell: Rational, _ options: FitOptions, reserve: Rational, weight: Rational
  ) {
    let reserve = reserve.roundedQuotient(by: max(1, weight))
    let timing = options.timing
    let covered = Rational(Int128(timing.covered.entry + timing.covered.finish))
    let limits: [(cause: ReadingReason.Cause, speed: Rational)] = [
      (.dwell, max(0, timing.viewport - covered).roundedQuotient(by: dwell)),
      (.smear, .rounded(Fit.maximumVisualSpeed.double / options.degreesPerPixel)),
    ]
    var speed = pace
    var cause = ReadingReason.Cause.pace
    for limit in limits where limit.speed.roundedProduct(with: reserve) < speed {
      speed = limit.speed.roundedProduct(with: reserve)
      cause = limit.cause
    }
    if options.wholePixels.method != .off {
      // Whole pixels may raise a speed to the next whole step.
      let rate = timing.rate.perSecond
      let steps = speed.roundedQuotient(by: rate).floor
      if steps > 0 { speed = min(speed, rate * steps) }
    }
    pixelsPerSecond = speed
    self.cause = cause
  }

  /// True if text at an edge is held for `dwell` seconds.
  static func holdsLongEnough(_ dwell: Rational, _ options: FitOptions) -> Bool {
    let timing = options.timing
    return (timing.start == .offscreen || timing.holdStart.exactSeconds >= dwell)
      && (timing.finish == .offscreen || timing.holdEnd.exactSeconds >= dwell)
  }
}
