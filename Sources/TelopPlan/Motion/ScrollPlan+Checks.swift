internal import TelopText
import TelopUnits

extension ScrollPlan.Timing {
  /// The greatest denominator of computed sizes and leads.
  static let maximumDenominator = TextLimits.maximumSizeDenominator

  package func check() throws(PlanError) {
    try PlanError.require(
      duration > .zero && duration <= .maximumPlanDuration, .badDuration,
      "the duration must be above 0 and at most 1000000 s, not \(duration)", options: ["duration"])
    try PlanError.require(
      duration.isWholeNanoseconds, .badDuration,
      "the duration \(duration) is finer than a nanosecond", options: ["duration"])
    try PlanError.require(
      viewport > 0 && viewport.isWithinLengthLimits, .badLength,
      "viewport \(viewport.decimalDescription) must be above 0 and at most 1000000 px, with at most six decimals",
      options: ["viewport"])
    try PlanError.require(
      lead >= 0 && lead <= Rational.maximumPlanLength
        && lead.denominator <= Self.maximumDenominator,
      .badLength,
      "lead \(lead.decimalDescription) must be from 0 to 1000000 px, and no finer than 2^-32 px",
      options: ["lead"])
    try PlanError.require(
      readPointPart >= 0 && readPointPart <= 1 && readPointPart.isWithinLengthLimits, .badLength,
      "the read point must be a part of the viewport, from 0 to 1", options: ["read-point"])
    try PlanError.require(
      start == .offscreen || lead == 0, .badLength, "lead needs start offscreen",
      options: ["lead", "start"])
    if [holdStart, holdEnd, finishEarly, ramp].contains(where: { $0 != .zero }) {
      try checkHolds()
    }
  }

  /// Checks a plan without cues: a ramp needs a hold at the start or at the end.
  package func checkRamp() throws(PlanError) {
    try PlanError.require(
      ramp == .zero || holdStart > .zero || holdEnd > .zero, .badDuration,
      "ramp needs hold-start, hold-end or cues", options: ["ramp"])
  }

  private func checkHolds() throws(PlanError) {
    for (name, time) in [
      ("hold-start", holdStart), ("hold-end", holdEnd), ("finish-early", finishEarly),
      ("ramp", ramp),
    ] {
      try PlanError.require(
        time >= .zero && time <= duration, .badDuration,
        "\(name) must be from 0 to the duration, not \(time)", options: [name, "duration"])
      try PlanError.require(
        time.isWholeNanoseconds, .badDuration, "\(name) \(time) is finer than a nanosecond",
        options: [name])
    }
    try PlanError.require(
      finishEarly == .zero || finish == .offscreen, .badDuration,
      "finish-early needs finish offscreen; with flush, the last text stays, so use hold-end",
      options: ["finish-early", "finish"])
    let ramps = (holdStart > .zero ? ramp : .zero) + (holdEnd > .zero ? ramp : .zero)
    let stillTime = holdStart + standstillAtEnd + ramps
    try PlanError.require(
      stillTime < duration, .badDuration,
      "hold-start, hold-end, finish-early and ramp leave no time to move: together \(stillTime) "
        + "of \(duration)",
      options: ["hold-start", "hold-end", "finish-early", "ramp", "duration"])
  }
}

extension ScrollPlan {
  /// Checks that exact values of the plan fit 128 bits. The greatest numerator is the product of a position in pixels,
  /// the common denominator, the duration in nanoseconds and the numerator of the frame rate.
  static func checkSize(of strip: Strip, _ timing: Timing) throws(PlanError) {
    let length = strip.width + strip.overhang.start + strip.overhang.end
    let pixels = length.ceiling.bits + 1
    let denominator = [timing.viewport.denominator, timing.lead.denominator].reduce(
      strip.pixelsPerUnit.denominator, Int128.commonMultiple)
    // At least 30 bits: a time in whole nanoseconds, however short, may have the denominator 10^9.
    let nanoseconds = max(30, (timing.duration.exactSeconds * 1_000_000_000).ceiling.bits)
    // 21 bits hold the longest viewport, 1,000,000 px.
    let neededBits =
      max(pixels, 21) + (denominator?.bits ?? 128) + nanoseconds
      + timing.rate.perSecond.numerator.bits
    try PlanError.require(
      neededBits < 127, .tooLarge,
      "the line is too long or its size too fine for exact arithmetic over that time: "
        + "use fewer decimals or a shorter script")
  }

  /// Checks that exact offsets and times of a motion of several phases fit 128 bits. Their size is estimated from the
  /// denominators of the values from which they are computed.
  static func checkSize(of motion: Motion, _ strip: Strip, _ timing: Timing) throws(PlanError) {
    let pixels = motion.distance.ceiling.bits + timing.viewport.ceiling.bits
    let seconds = motion.duration.ceiling.bits
    let unitDenominator = strip.pixelsPerUnit.denominator
    for (index, phase) in motion.phases.enumerated() {
      let milestone = motion.milestones[index]
      let speed = phase.speed
      // Times are in whole nanoseconds or in whole frames.
      let offsetDenominators = [1_000_000_000, timing.rate.perSecond.numerator].map { unit in
        let time = Int128.commonMultiple(milestone.time.denominator, unit)
        return Int128.commonMultiple(
          .commonMultiple(.product(speed.denominator, time), milestone.offset.denominator),
          unitDenominator)
      }
      let timeDenominator = Int128.commonMultiple(
        .product(
          .commonMultiple(unitDenominator, milestone.offset.denominator), max(1, speed.numerator)),
        milestone.time.denominator)
      let fits =
        offsetDenominators.allSatisfy { $0.map { $0.bits + pixels < 127 } ?? false }
        && timeDenominator.map { $0.bits + seconds < 127 } ?? false
      try PlanError.require(
        fits, .tooLarge,
        "the times are too fine for exact arithmetic: use fewer decimals or a shorter script")
    }
  }
}

extension Duration {
  fileprivate var isWholeNanoseconds: Bool { components.attoseconds % 1_000_000_000 == 0 }
}

extension Int128 {
  fileprivate var bits: Int { 128 - magnitude.leadingZeroBitCount }

  /// The product of two numbers; `nil` if it does not fit 128 bits.
  fileprivate static func product(_ one: Int128?, _ other: Int128?) -> Int128? {
    guard let one, let other else { return nil }
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    return overflow ? nil : product
  }

  /// The least common multiple of two numbers above 0; `nil` if it does not fit 128 bits.
  static func commonMultiple(_ one: Int128?, _ other: Int128?) -> Int128? {
    guard let one, let other else { return nil }
    // If m is the least common multiple, the denominator of one/other in lowest terms is m/one.
    return product(one, Rational(one, over: other)?.denominator)
  }
}
