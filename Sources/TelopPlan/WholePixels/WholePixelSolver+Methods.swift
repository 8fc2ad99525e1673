@_spi(Answers) internal import TelopText
import TelopUnits

extension WholePixelSolver {
  typealias Outcome = (solutions: [Solution], misses: [WholePixelMiss])

  /// The solutions by type size. At these sizes, the cruise moves by a whole number of pixels per frame.
  func sizes() -> Outcome {
    let maximumChange = options.wholePixels.bounds.size
    let fixedDistance = options.timing.fixedDistance
    guard let perSize = (distance - fixedDistance).divided(by: options.type.size), perSize > 0
    else {
      return ([], [])
    }
    let size = { (step: Int) -> Rational in
      (Rational(budget.distance(at: step)) - fixedDistance) / perSize
    }
    let change = { (step: Int) -> Rational in (size(step) / options.type.size - .one).magnitude }
    // A wide bound at a high speed would allow many answers. Most of them would never be chosen, because they are far
    // from the requested size.
    let middle = nearestSteps.first ?? 1
    let within = (max(1, middle - 30)...middle + 30).filter { change($0) <= maximumChange }
    let solutions = within.compactMap { step -> Solution? in
      let exact = size(step)
      guard exact > 0, exact <= TextLimits.size else { return nil }
      var changed = options
      // A size with too many decimals for an option is rounded down, and the lead gets the remainder.
      let million: Int128 = 1_000_000
      changed.scale(
        to: exact.denominator <= ScrollPlan.Timing.finestResult
          ? exact : Rational((exact * million).floor) / million)
      let rest = Rational(budget.distance(at: step)) - Self.distance(of: text, changed)
      return addingRemainder(rest, text, changed)
        .flatMap { solution(.size, text, $0, cruise(at: step)) }
    }
    guard solutions.isEmpty, let near = nearestSteps.min(by: { change($0) < change($1) })
    else { return (solutions, []) }
    let percent = change(near) * 100
    let message =
      "\(near) px/frame needs \(size(near).hundredths) px type, \(percent.hundredths) % off"
    let bound = "size=\(percent.ceiling)%"
    return ([], [WholePixelMiss(method: .size, step: near, bound: bound, message: message)])
  }

  /// The solutions by letter spacing. The spacing makes the distance a whole number of pixels per frame.
  func spacings() throws -> Outcome {
    guard let measure else { return ([], []) }
    // Text with letter spacing has no ligatures, so its width is linear in the spacing and follows from two
    // measurements with spacing.
    let em = options.type.size
    let distances = try [16, 8].map { part -> Rational in
      var changed = options
      changed.type.letterSpacing = em / Rational(part)
      return Self.distance(of: try measure(changed), changed)
    }
    guard let perPixel = (distances[1] - distances[0]).divided(by: em / 16), perPixel > 0
    else { return ([], []) }
    let unspaced = distances[0] - (distances[1] - distances[0])
    var outcome: Outcome = ([], [])
    for step in nearestSteps {
      let goal = Rational(budget.distance(at: step))
      let letters = (goal - unspaced) / perPixel
      let change = letters - options.type.letterSpacing
      guard change.magnitude <= options.wholePixels.bounds.spacing else {
        let minimum = change.magnitude.ceiling
        outcome.misses.append(
          WholePixelMiss(
            method: .spacing, step: step, bound: "spacing=\(minimum)",
            message: "\(step) px/frame needs letters \(change.magnitude.hundredths) px "
              + (change < 0 ? "closer" : "further apart")))
        continue
      }
      if let found = try measured(
        .spacing, step: step, letters, perPixel: perPixel, measure, { $0.type.letterSpacing = $1 })
      {
        outcome.solutions.append(found)
      }
    }
    return outcome
  }

  /// The solutions by separator width and lead. Wider or narrower separators and a longer lead make the distance a
  /// whole number of pixels per frame.
  func gaps() throws -> Outcome {
    let bounds = options.wholePixels.bounds
    let canLead = options.timing.start == .offscreen
    let separators = Strip(text, options).separators(of: text)
    let narrowest = separators.map { $0.end - $0.start }.min() ?? 0
    var outcome: Outcome = ([], [])
    for step in nearestSteps {
      let missing = Rational(budget.distance(at: step)) - distance
      // In a font with wide spaces, half a separator may exceed the maximum reduction of a gap.
      let maximum = options.type.gap - Spacing.bounds.lowerBound * options.type.size
      let minimum = -min(bounds.gap, narrowest.half, maximum)
      let even = separatorCount > 0 ? missing / Rational(separatorCount) : 0
      let gap = measure == nil ? 0 : max(minimum, min(bounds.gap, even))
      let rest = missing - gap * separatorCount
      guard rest == 0 || canLead && rest > 0 && rest <= bounds.lead else {
        outcome.misses.append(miss(step: step, missing: missing, even: even, rest: rest))
        continue
      }
      if gap != 0, let measure {
        let found = try measured(
          .gaps, step: step, options.type.gap + gap, perPixel: Rational(separatorCount), measure
        ) { $0.type.gap = $1 }
        if let found { outcome.solutions.append(found) }
      } else if let changed = addingRemainder(rest, text, options),
        let found = solution(.gaps, text, changed, cruise(at: step))
      {
        outcome.solutions.append(found)
      }
    }
    return outcome
  }

  private func miss(
    step: Int, missing: Rational, even: Rational, rest: Rational
  ) -> WholePixelMiss {
    if missing < 0 {
      return WholePixelMiss(
        method: .gaps, step: step, bound: "",
        message: "\(step) px/frame needs a distance \(missing.magnitude.hundredths) px shorter: "
          + "more than its separators can give")
    }
    if separatorCount > 0, measure != nil {
      return WholePixelMiss(
        method: .gaps, step: step, bound: "gap=\(even.ceiling)",
        message: "\(step) px/frame needs separators \(even.hundredths) px wider")
    }
    return WholePixelMiss(
      method: .gaps, step: step, bound: "lead=\(rest.ceiling)",
      message: "\(step) px/frame needs a lead \(rest.hundredths) px longer")
  }

  /// Rounds a spacing to a value that can be measured exactly, measures the line, and adds the remaining distance to
  /// the lead, or changes the size if there is no lead.
  ///
  /// - Parameter perPixel: the growth of the distance per pixel of spacing. Overhangs at the ends may also change the
  ///   distance a little, so up to three spacings are tried.
  private func measured(
    _ method: WholePixels.Method, step: Int, _ wanted: Rational, perPixel: Rational,
    _ measure: (PlanOptions) throws -> MeasuredText, _ set: (inout PlanOptions, Rational) -> Void
  ) throws -> Solution? {
    // Sixteenths of a line unit are finer than anyone can see, and are exact with the units of every font.
    let grid = Rational(text.unitsPerEm * 16)
    var wanted = wanted
    for _ in 0..<3 {
      let units = Rational((wanted / options.type.size * grid).floor)
      guard Spacing.bounds.contains(units / grid) else { return nil }
      let value = options.type.size * units / grid
      var changed = options
      set(&changed, value)
      let spaced = try measure(changed)
      let rest = Rational(budget.distance(at: step)) - Self.distance(of: spaced, changed)
      if rest >= 0 || options.timing.start == .flush,
        let adjusted = addingRemainder(rest, spaced, changed),
        let found = solution(method, spaced, adjusted, cruise(at: step))
      {
        return found
      }
      wanted = value + rest / perPixel
    }
    return nil
  }

  /// The solution by two neighbouring whole speeds. The speed changes only while nothing is at the read point.
  func twoSpeeds() -> Outcome {
    let goal = distance.ceiling
    guard let slow = nearestSteps.first, Rational(budget.distance(at: slow)) < distance,
      let changed = addingRemainder(Rational(goal) - distance, text, options)
    else { return ([], []) }
    let switches = SwitchPlaces(text, Strip(text, changed), changed.timing).separators
    let ends = budget.stairs(around: slow)
    let head = ends.head.reduce(0) { $0 + $1.step * $1.frames }
    let frames = budget.frames(at: slow)
    let fast = Int(goal) - budget.distance(at: slow)
    var stretch = SpeedSwitches.Stretch(start: head, frames: frames, distance: slow * frames + fast)
    if !ends.head.isEmpty { stretch.maximumFirstStep = slow }
    if !ends.tail.isEmpty { stretch.maximumLastStep = slow }
    if fast <= frames, let answer = switches.solve(stretch, steps: 1...Int.max),
      let found = solution(.twoSpeed, text, changed, answer.cruises)
    {
      return ([found], [])
    }
    return (
      [],
      [
        WholePixelMiss(
          method: .twoSpeed, step: slow, bound: "",
          message: "\(slow) and \(slow + 1) px/frame in turns would do, but no separator is at the "
            + "read point when the speed would have to change")
      ]
    )
  }
}
