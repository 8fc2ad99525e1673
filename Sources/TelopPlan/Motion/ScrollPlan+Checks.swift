internal import TelopText
import TelopUnits

extension ScrollPlan.Timing {
  /// The greatest denominator of computed sizes and leads.
  static let finestResult = TextLimits.sizeDenominator

  package func check() throws(PlanError) {
    let seconds = duration.exactSeconds
    guard seconds > 0, duration <= .longestPlan else {
      throw PlanError(
        .badDuration, "the duration must be above 0 and at most 1000000 s, not \(duration)",
        options: ["duration"])
    }
    guard duration.components.attoseconds % 1_000_000_000 == 0 else {
      throw PlanError(
        .badDuration, "the duration \(duration) is finer than a nanosecond", options: ["duration"])
    }
    guard viewport > 0, viewport <= Rational.longestLength,
      viewport.denominator <= Rational.finestLength
    else {
      throw PlanError(
        .badLength,
        "viewport \(viewport.decimalDescription) must be above 0 and at most 1000000 px, with at most six decimals",
        options: ["viewport"])
    }
    guard lead >= 0, lead <= Rational.longestLength, lead.denominator <= Self.finestResult else {
      throw PlanError(
        .badLength,
        "lead \(lead.decimalDescription) must be from 0 to 1000000 px, and no finer than 2^-32 px",
        options: ["lead"])
    }
    guard readPointPart >= 0, readPointPart <= 1, readPointPart.denominator <= Rational.finestLength
    else {
      throw PlanError(
        .badLength, "the read point must be a part of the viewport, from 0 to 1",
        options: ["read-point"])
    }
    guard start == .offscreen || lead == 0 else {
      throw PlanError(.badLength, "lead needs start offscreen", options: ["lead", "start"])
    }
    if [holdStart, holdEnd, finishEarly, ramp].contains(where: { $0 != .zero }) {
      try checkHolds()
    }
  }

  /// Checks a plan without cues: a ramp needs a hold at the start or at the end.
  package func checkRamp() throws(PlanError) {
    guard ramp == .zero || holdStart > .zero || holdEnd > .zero else {
      throw PlanError(.badDuration, "ramp needs hold-start, hold-end or cues", options: ["ramp"])
    }
  }

  private func checkHolds() throws(PlanError) {
    for (name, time) in [
      ("hold-start", holdStart), ("hold-end", holdEnd), ("finish-early", finishEarly),
      ("ramp", ramp),
    ] {
      guard time >= .zero, time <= duration else {
        throw PlanError(
          .badDuration, "\(name) must be from 0 to the duration, not \(time)",
          options: [name, "duration"])
      }
      guard time.components.attoseconds % 1_000_000_000 == 0 else {
        throw PlanError(.badDuration, "\(name) \(time) is finer than a nanosecond", options: [name])
      }
    }
    let ramps = (holdStart > .zero ? ramp : .zero) + (holdEnd > .zero ? ramp : .zero)
    guard finishEarly == .zero || finish == .offscreen else {
      throw PlanError(
        .badDuration,
        "finish-early needs finish offscreen; with flush the last text stays: "
          + "use hold-end", options: ["finish-early", "finish"])
    }
    let stillTime = holdStart + stillAtEnd + ramps
    guard stillTime < duration else {
      throw PlanError(
        .badDuration,
        "hold-start, hold-end, finish-early and ramp leave no time to move: together \(stillTime) "
          + "of \(duration)",
        options: ["hold-start", "hold-end", "finish-early", "ramp", "duration"])
    }
  }
}

extension ScrollPlan {
  /// Checks that exact values of the plan fit 128 bits. The greatest numerator is a position in pixels times the common
  /// denominator times the nanoseconds of the duration.
  static func checkSize(of strip: Strip, _ timing: Timing) throws(PlanError) {
    let length = strip.width + strip.overhang.start + strip.overhang.end
    let pixels = length.ceiling.bits + 1
    let denominator = [timing.viewport.denominator, timing.lead.denominator].reduce(
      strip.layout.pixelsPerUnit.denominator, Int128.commonMultiple)
    // A time in whole nanoseconds has a denominator of up to 10^9, even if the time is short.
    let nanoseconds = max(30, (timing.duration.exactSeconds * 1_000_000_000).ceiling.bits)
    let neededBits =
      max(pixels, 21) + (denominator?.bits ?? 128) + nanoseconds
      + timing.rate.perSecond.numerator.bits
    guard neededBits < 127 else {
      throw PlanError(
        .tooLarge,
        "the line is too long or its size too fine for exact arithmetic over that time: "
          + "use fewer decimals or a shorter script")
    }
  }

  /// Checks that exact values of a motion of several phases fit 128 bits. The estimate multiplies the denominators that
  /// occur together in one value.
  static func checkSize(of motion: Motion, _ strip: Strip, _ timing: Timing) throws(PlanError) {
    let pixels = motion.distance.ceiling.bits + timing.viewport.ceiling.bits
    let seconds = motion.duration.ceiling.bits
    let unitDenominator = strip.layout.pixelsPerUnit.denominator
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
      guard offsetDenominators.allSatisfy({ $0.map { $0.bits + pixels < 127 } ?? false }),
        timeDenominator.map({ $0.bits + seconds < 127 }) ?? false
      else {
        throw PlanError(
          .tooLarge,
          "the times are too fine for exact arithmetic: use fewer decimals or a shorter script")
      }
    }
  }
}

extension Int128 {
  /// The number of bits of the magnitude.
  fileprivate var bits: Int { 128 - magnitude.leadingZeroBitCount }

  /// `nil` if the product does not fit 128 bits.
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
