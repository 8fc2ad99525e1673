internal import TelopText

extension ScrollPlan.Timing {
  /// The widest viewport and the longest lead, in pixels.
  static let longest: Rational = 1_000_000

  /// Lengths have at most six decimals, so that sums keep small denominators.
  static let finest: Int128 = 1_000_000

  func check() throws(PlanError) {
    let seconds = duration.exactSeconds
    guard seconds > 0, duration <= .longestPlan else {
      throw PlanError(
        .badDuration, "the duration must be above 0 and at most 1000000 s, not \(duration)")
    }
    guard duration.components.attoseconds % 1_000_000_000 == 0 else {
      throw PlanError(.badDuration, "the duration \(duration) is finer than a nanosecond")
    }
    guard viewport > 0, viewport <= Self.longest, viewport.denominator <= Self.finest else {
      throw PlanError(
        .badLength,
        "viewport \(viewport.decimalDescription) must be above 0 and at most 1000000 px, with at most six decimals"
      )
    }
    guard lead >= 0, lead <= Self.longest, lead.denominator <= Self.finest else {
      throw PlanError(
        .badLength,
        "lead \(lead.decimalDescription) must be from 0 to 1000000 px, with at most six decimals")
    }
    guard start == .offscreen || lead == 0 else {
      throw PlanError(.badLength, "lead has no meaning when the text starts flush")
    }
  }
}

extension ScrollPlan {
  /// Makes sure that no exact value of the plan needs more than 128 bits: the widest numerator is a
  /// place in pixels over all denominators together, times the nanoseconds of the duration.
  static func checkSize(of strip: Strip, _ timing: Timing) throws(PlanError) {
    let bits = { (value: Int128) in 128 - value.magnitude.leadingZeroBitCount }
    let reach = strip.width + strip.overhang.start + strip.overhang.end
    let pixels = bits(reach.ceiling) + 1
    let denominator = [timing.viewport.denominator, timing.lead.denominator].reduce(
      strip.layout.pixelsPerUnit.denominator, leastCommonMultiple)
    // A time in nanoseconds has a thousand million in its denominator, however short it is.
    let nanoseconds = max(30, bits((timing.duration.exactSeconds * 1_000_000_000).ceiling))
    let room =
      max(pixels, 21) + bits(denominator) + nanoseconds + bits(timing.rate.perSecond.numerator)
    guard room < 127 else {
      throw PlanError(
        .tooLarge,
        "the line is too long or its size too fine for exact arithmetic over that time: "
          + "use fewer decimals or a shorter script")
    }
  }

  /// a/b in lowest terms is m/a over m/b, with m the least common multiple.
  private static func leastCommonMultiple(_ a: Int128, _ b: Int128) -> Int128 {
    a * (Rational(a, over: b)?.denominator ?? 1)
  }
}
