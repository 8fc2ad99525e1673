@_spi(Answers) internal import TelopText
import TelopUnits

/// The methods of making a line move by whole pixels in every frame. A `step` is a whole speed, in pixels per frame.
extension WholePixelSolver {
  typealias Outcome = (solutions: [Solution], misses: [WholePixelMiss])

  func sizes() -> Outcome {
    let maximumChange = options.wholePixels.bounds.size
    let fixedDistance = options.timing.fixedDistance
    guard let distancePerSize = (distance - fixedDistance).divided(by: options.type.size),
      distancePerSize > 0
    else { return ([], []) }
    let size = { (step: Int) -> Rational in
      (Rational(budget.distance(at: step)) - fixedDistance) / distancePerSize
    }
    let change = { (step: Int) -> Rational in (size(step) / options.type.size - .one).magnitude }
    // A wide bound may allow many steps. Those far from the current speed are hardly ever chosen.
    let middle = nearestSteps.first ?? 1
    let steps = (max(1, middle - 30)...middle + 30).filter { change($0) <= maximumChange }
    let solutions = steps.compactMap { step -> Solution? in
      let exact = size(step)
      guard exact > 0, exact <= TextLimits.maximumSize else { return nil }
      var changed = options
      // A size with too many decimals for an option is rounded down, and the lead gets the remainder.
      let million: Int128 = 1_000_000
      changed.scale(
        to: exact.denominator <= ScrollPlan.Timing.maximumDenominator
          ? exact : Rational((exact * million).floor) / million)
      let missing = Rational(budget.distance(at: step)) - Self.distance(of: text, changed)
      return extending(by: missing, text, changed)
        .flatMap { solution(.size, text, $0, cruise(at: step)) }
    }
    guard solutions.isEmpty, let step = nearestSteps.min(by: { change($0) < change($1) })
    else { return (solutions, []) }
    let percent = change(step) * 100
    let message =
      "\(step) px/frame needs \(size(step).hundredthsText) px type, \(percent.hundredthsText) % off"
    let bound = "size=\(percent.ceiling)%"
    return ([], [WholePixelMiss(method: .size, step: step, bound: bound, message: message)])
  }

  func spacings() throws -> Outcome {
    guard let measure else { return ([], []) }
    // Letter spacing turns ligatures off, so the distance is a linear function of the spacing. Two measurements
    // determine the function.
    let em = options.type.size
    let distances = try [16, 8].map { part -> Rational in
      var changed = options
      changed.type.letterSpacing = em / Rational(part)
      return Self.distance(of: try measure(changed), changed)
    }
    guard let distancePerPixel = (distances[1] - distances[0]).divided(by: em / 16),
      distancePerPixel > 0
    else { return ([], []) }
    let unspacedDistance = distances[0] - (distances[1] - distances[0])
    var outcome: Outcome = ([], [])
    for step in nearestSteps {
      let goal = Rational(budget.distance(at: step))
      let spacing = (goal - unspacedDistance) / distancePerPixel
      let change = spacing - options.type.letterSpacing
      guard change.magnitude <= options.wholePixels.bounds.spacing else {
        outcome.misses.append(
          WholePixelMiss(
            method: .spacing, step: step, bound: "spacing=\(change.magnitude.ceiling)",
            message: "\(step) px/frame needs letters \(change.magnitude.hundredthsText) px "
              + (change < 0 ? "closer" : "further apart")))
        continue
      }
      let solution = try measured(
        .spacing, step: step, spacing, distancePerPixel: distancePerPixel, measure,
        { $0.type.letterSpacing = $1 })
      if let solution { outcome.solutions.append(solution) }
    }
    return outcome
  }

  /// The solutions by wider or narrower separators, and by a longer lead.
  func gaps() throws -> Outcome {
    let bounds = options.wholePixels.bounds
    let mayExtendLead = options.timing.start == .offscreen
    let separators = Strip(text, options).separators(of: text)
    let narrowest = separators.map { $0.end - $0.start }.min() ?? 0
    var outcome: Outcome = ([], [])
    for step in nearestSteps {
      let missing = Rational(budget.distance(at: step)) - distance
      // A separator may lose half its width. The width added to separators (the option `gap`) has a lower bound, too,
      // which a font with wide spaces reaches first.
      let maximumShrinkage = options.type.gap - Spacing.bounds.lowerBound * options.type.size
      let minimum = -min(bounds.gap, narrowest.half, maximumShrinkage)
      let evenGap = separatorCount > 0 ? missing / Rational(separatorCount) : 0
      let gap = measure == nil ? 0 : max(minimum, min(bounds.gap, evenGap))
      let lead = missing - gap * separatorCount
      guard lead == 0 || mayExtendLead && lead > 0 && lead <= bounds.lead else {
        outcome.misses.append(miss(step: step, missing: missing, gap: evenGap, lead: lead))
        continue
      }
      if gap != 0, let measure {
        let solution = try measured(
          .gaps, step: step, options.type.gap + gap, distancePerPixel: Rational(separatorCount),
          measure
        ) { $0.type.gap = $1 }
        if let solution { outcome.solutions.append(solution) }
      } else if let changed = extending(by: lead, text, options),
        let solution = solution(.gaps, text, changed, cruise(at: step))
      {
        outcome.solutions.append(solution)
      }
    }
    return outcome
  }

  private func miss(
    step: Int, missing: Rational, gap: Rational, lead: Rational
  ) -> WholePixelMiss {
    let (bound, need) =
      if missing < 0 {
        (
          "",
          "a distance \(missing.magnitude.hundredthsText) px shorter: more than the separators can shrink"
        )
      } else if separatorCount > 0, measure != nil {
        ("gap=\(gap.ceiling)", "separators \(gap.hundredthsText) px wider")
      } else {
        ("lead=\(lead.ceiling)", "a lead \(lead.hundredthsText) px longer")
      }
    return WholePixelMiss(
      method: .gaps, step: step, bound: bound, message: "\(step) px/frame needs \(need)")
  }

  /// The solution with a letter spacing or a gap, rounded to a value that can be measured exactly. A longer lead or
  /// another size makes up the missing distance.
  ///
  /// - Parameter distancePerPixel: the growth of the distance per pixel of spacing.
  ///   Overhangs at the ends may also change the distance a little, so up to three spacings are tried.
  private func measured(
    _ method: WholePixels.Method, step: Int, _ spacing: Rational, distancePerPixel: Rational,
    _ measure: (PlanOptions) throws -> MeasuredText, _ set: (inout PlanOptions, Rational) -> Void
  ) throws -> Solution? {
    // The spacing is a multiple of 1/16 of the font's unit. The new line's units are so small that it is a whole number
    // of them. A finer value would be invisible.
    let grid = Rational(text.unitsPerEm * 16)
    var spacing = spacing
    for _ in 0..<3 {
      let units = Rational((spacing / options.type.size * grid).floor)
      guard Spacing.bounds.contains(units / grid) else { return nil }
      let value = options.type.size * units / grid
      var changed = options
      set(&changed, value)
      let spaced = try measure(changed)
      let missing = Rational(budget.distance(at: step)) - Self.distance(of: spaced, changed)
      if missing >= 0 || options.timing.start == .flush,
        let adjusted = extending(by: missing, spaced, changed),
        let solution = solution(method, spaced, adjusted, cruise(at: step))
      {
        return solution
      }
      spacing = value + missing / distancePerPixel
    }
    return nil
  }

  /// The solution by two neighbouring whole speeds. The speed changes only while no text is at the read point.
  func twoSpeeds() -> Outcome {
    let goal = distance.ceiling
    guard let slow = nearestSteps.first, Rational(budget.distance(at: slow)) < distance,
      let changed = extending(by: Rational(goal) - distance, text, options)
    else { return ([], []) }
    let switches = SwitchPlaces(text, Strip(text, changed), changed.timing).separators
    let ends = budget.stairs(around: slow)
    let start = ends.up.reduce(0) { $0 + $1.step * $1.frames }
    let frames = budget.frames(at: slow)
    let fastFrames = Int(goal) - budget.distance(at: slow)
    var stretch = SpeedSwitches.Stretch(
      start: start, frames: frames, distance: slow * frames + fastFrames)
    if !ends.up.isEmpty { stretch.maximumFirstStep = slow }
    if !ends.down.isEmpty { stretch.maximumLastStep = slow }
    if fastFrames <= frames, let answer = switches.solve(stretch, steps: 1...Int.max),
      let solution = solution(.twoSpeed, text, changed, answer.cruises)
    {
      return ([solution], [])
    }
    return (
      [],
      [
        WholePixelMiss(
          method: .twoSpeed, step: slow, bound: "",
          message:
            "alternating \(slow) and \(slow + 1) px/frame would do, but no separator is at "
            + "the read point when the speed would have to change")
      ]
    )
  }
}
