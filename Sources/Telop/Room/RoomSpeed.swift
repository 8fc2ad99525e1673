@_spi(Answers) internal import TelopPlan
import TelopUnits

/// The highest speeds at which a fit still gets a certain verdict, in pixels per second.
struct RoomSpeed {
  /// The highest speed while text is at the read point.
  let pixelsPerSecond: Rational
  /// The limit that determines `pixelsPerSecond`.
  let cause: ReadingReason.Cause
  /// The factor, at most 1, by which three speed limits are lowered to leave a reserve: the limits from the time on
  /// screen, from the eye and from the script's `maxSpeed`.
  let speedLimitFactor: Rational
  /// The shorter of the visible distances before and after the read point, in pixels.
  let shorterDistance: Rational
  private let longerDistance: Rational
  /// The shortest time for which a character must be on screen, in seconds.
  private let dwell: Rational
  /// The highest speed at which text does not smear for the eye, in pixels per second.
  private let maximumEyeSpeed: Rational
  /// The speed of one pixel per frame; `nil` without whole pixels.
  private let step: Rational?
  /// The factor, at most 1, by which `lowered` multiplies a speed that is a multiple of `step`.
  private let wholeStepFactor: Rational

  /// The speed up to which text is comfortable. `margin` is the reserve for dense text and wide units, as a fraction of
  /// each limit.
  init(
    comfortableFor profile: PaceProfile, _ advance: MeanAdvance, _ options: FitOptions,
    margin: Rational
  ) {
    // Future text may be wider than the sample: kanji are an em wide, kana and punctuation less.
    let isNarrowSample = advance.source == .sample && profile.unit == .fullWidth
    let widest = isNarrowSample ? max(advance.pixels, options.type.size) : advance.pixels
    let pace = profile.comfortable.roundedProduct(with: 1 - margin)
    let speedLimitFactor = (1 - margin).roundedProduct(with: advance.pixels).roundedQuotient(
      by: widest)
    self.init(
      paceSpeed: pace.roundedProduct(with: advance.narrowestPixels ?? advance.textPixels),
      dwell: profile.dwell.comfortable, options, speedLimitFactor: speedLimitFactor,
      wholeStepFactor: advance.source == .sample ? speedLimitFactor : 1)
  }

  init(unreadableFor profile: PaceProfile, _ advance: MeanAdvance, _ options: FitOptions) {
    self.init(
      paceSpeed: profile.unreadable.roundedProduct(with: advance.narrowestPixels ?? advance.pixels),
      dwell: profile.dwell.unreadable, options, speedLimitFactor: 1, wholeStepFactor: 1)
  }

  /// - Parameters:
  ///   - paceSpeed: the highest speed that the pace allows, in pixels per second.
  ///   - dwell: the shortest time on screen, in seconds.
  private init(
    paceSpeed: Rational, dwell: Rational, _ options: FitOptions, speedLimitFactor: Rational,
    wholeStepFactor: Rational
  ) {
    let timing = options.timing
    let covered = timing.coveredWidths
    let visible = max(
      0, timing.viewport - Rational(Int128(covered.entry)) - Rational(Int128(covered.exit)))
    let before = timing.viewport - timing.readPoint - Rational(Int128(covered.entry))
    shorterDistance = max(0, min(before, visible - before))
    longerDistance = visible - shorterDistance
    maximumEyeSpeed = .rounded(Fit.maximumVisualSpeed.double / options.degreesPerPixel)
    self.dwell = dwell
    self.speedLimitFactor = speedLimitFactor
    self.wholeStepFactor = wholeStepFactor
    var speed = paceSpeed
    var cause = ReadingReason.Cause.pace
    let limits: [(cause: ReadingReason.Cause, speed: Rational)] = [
      (.dwell, visible.roundedQuotient(by: dwell)), (.smear, maximumEyeSpeed),
    ]
    for limit in limits where limit.speed.roundedProduct(with: speedLimitFactor) < speed {
      speed = limit.speed.roundedProduct(with: speedLimitFactor)
      cause = limit.cause
    }
    step = options.wholePixels.method != .off ? timing.rate.perSecond : nil
    pixelsPerSecond = Self.lowered(speed, step, wholeStepFactor)
    self.cause = cause
  }

  /// The highest speed while text enters or leaves and no text is at the read point.
  ///
  /// At this speed, every character is on screen for at least `dwell`. The character crosses `shorterDistance` while
  /// text is at the read point and the strip is slower. It crosses the rest of the viewport at this speed.
  ///
  /// - Parameter slowdown: the factor by which the strip is slower while text is at the read point; at least 1. Pass 1
  ///   for text that is shorter than `shorterDistance`, because the strip speeds up before a character has crossed that
  ///   distance.
  func idleSpeed(slowdown: Rational) -> Rational {
    let distance = longerDistance.roundedSum(with: shorterDistance.roundedProduct(with: slowdown))
    let speed = min(distance.roundedQuotient(by: dwell), maximumEyeSpeed).roundedProduct(
      with: speedLimitFactor)
    return Self.lowered(speed, step, wholeStepFactor)
  }

  /// Lowers a speed to a multiple of `step`, times `factor`. A factor below 1 is a reserve for text that is wider than
  /// assumed, which might otherwise need one step more. A speed below one step is returned as it is.
  private static func lowered(_ speed: Rational, _ step: Rational?, _ factor: Rational) -> Rational
  {
    guard let step else { return speed }
    let steps = speed.roundedQuotient(by: step).floor
    return steps > 0 ? min(speed, (step * steps).roundedProduct(with: factor)) : speed
  }

  /// True if text that stands inside the viewport at the start or the end is held there for at least `dwell` seconds.
  static func holdsLongEnough(_ dwell: Rational, _ options: FitOptions) -> Bool {
    let timing = options.timing
    return (timing.start == .offscreen || timing.holdStart.exactSeconds >= dwell)
      && (timing.finish == .offscreen || timing.holdEnd.exactSeconds >= dwell)
  }
}
