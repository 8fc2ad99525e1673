internal import TelopScript
internal import TelopText
import TelopUnits

/// Finds plans that move by whole pixels and end on a whole frame.
struct WholePixelSolver {
  /// A line and the options with which the line moves by whole pixels.
  struct Solution {
    let answer: WholePixelAnswer
    let text: MeasuredText
    let options: PlanOptions
  }

  let text: MeasuredText
  let options: PlanOptions
  /// Measures the line with other spacing; `nil` if no fonts are available.
  let measure: ((PlanOptions) throws -> MeasuredText)?
  /// The whole frames in which the line moves.
  let budget: FrameBudget
  /// The distance of the original line, in pixels.
  let distance: Rational

  init(
    text: MeasuredText, options: PlanOptions, measure: ((PlanOptions) throws -> MeasuredText)?
  ) throws {
    self.text = text
    self.options = options
    self.measure = measure
    budget = try FrameBudget(options.timing)
    distance = Self.distance(of: text, options)
  }

  /// All solutions within the bounds, the cheapest first. `misses` has the whole speeds that a method cannot reach.
  func solve() throws -> (solutions: [Solution], misses: [WholePixelMiss]) {
    guard distance > 0 else { return ([], []) }
    if let step = nearestSteps.first, Rational(budget.distance(at: step)) == distance {
      return ([solution(.off, text, options, cruise(at: step))].compactMap { $0 }, [])
    }
    var solutions: [Solution] = []
    var misses: [WholePixelMiss] = []
    for method in options.wholePixels.methods {
      let (solved, missed) =
        switch method {
        case .size: sizes()
        case .spacing: try spacings()
        case .gaps: try gaps()
        default: twoSpeeds()
        }
      solutions += solved
      misses += missed
    }
    return (solutions.sorted { $0.answer.cost < $1.answer.cost }, misses)
  }

  /// The distance that a line travels, in pixels.
  static func distance(of text: MeasuredText, _ options: PlanOptions) -> Rational {
    ScrollPlan.originAndDistance(of: Strip(text, options), options.timing).distance
  }

  /// The whole speeds next to the current speed, in pixels per frame; above 0.
  var nearestSteps: [Int] {
    var step = Int((distance / Rational(budget.frameCount)).floor)
    // With ramps, the cruise is faster than the mean speed.
    while Rational(budget.distance(at: step + 1)) <= distance { step += 1 }
    return (Rational(budget.distance(at: step)) == distance ? [step] : [step, step + 1])
      .filter { $0 > 0 }
  }

  /// A single cruise in all frames that are not part of a ramp.
  func cruise(at step: Int) -> [PixelCruise] { [(step, budget.frames(at: step))] }

  /// A solution with these options; `nil` if an option is invalid, if a speed is not allowed, or if the cruises and
  /// their ramps do not cover exactly the distance of the line. `cruising` are the cruises between the ramps.
  func solution(
    _ method: WholePixels.Method, _ text: MeasuredText, _ options: PlanOptions,
    _ cruising: [PixelCruise]
  ) -> Solution? {
    // A ramp in whole pixels is stairs: short cruises, each one pixel per frame faster or slower than the one before.
    let ends = budget.stairs(around: cruising.map(\.step).min() ?? 0)
    let cruises = ends.up + cruising + ends.down
    guard options.isValid, isWithinLimits(cruising),
      Self.distance(of: text, options) == Rational(cruises.reduce(0) { $0 + $1.step * $1.frames })
    else { return nil }
    let answer = WholePixelAnswer(
      method: method, steps: cruises.map(\.step), frames: cruises.map(\.frames),
      size: options.type.size, letterSpacing: options.type.letterSpacing, gap: options.type.gap,
      lead: options.timing.lead, cost: cost(of: options, cruising), motion: budget.motion(cruises))
    return Solution(answer: answer, text: text, options: options)
  }

  private func isWithinLimits(_ cruises: [PixelCruise]) -> Bool {
    let steps = cruises.map { Rational($0.step) }
    let speeds = steps.map { $0 * budget.rate }
    return speeds.allSatisfy { $0 >= options.minSpeed ?? $0 && $0 <= options.maxSpeed ?? $0 }
      && zip(steps, steps.dropFirst()).allSatisfy { one, next in
        options.maxChange.map { max(one, next) <= min(one, next) * $0 } ?? true
      }
  }

  /// The options with which a line travels `distance` pixels further: with a longer lead if it starts offscreen and
  /// `distance` is above 0, otherwise at another size. `nil` if the lead would exceed its bound, or if no size fits.
  func extending(
    by distance: Rational, _ text: MeasuredText, _ changed: PlanOptions
  ) -> PlanOptions? {
    guard distance != 0 else { return changed }
    var changed = changed
    if changed.timing.start == .offscreen, distance > 0 {
      changed.timing.lead = changed.timing.lead + distance
      return changed.timing.lead <= options.timing.lead + options.wholePixels.bounds.lead
        ? changed : nil
    }
    // Only the text's length scales with the size. The rest of the distance is fixed: viewport, lead.
    let length = Self.distance(of: text, changed) - options.timing.fixedDistance
    guard length > 0, let factor = (length + distance).divided(by: length), factor > 0 else {
      return nil
    }
    changed.scale(to: changed.type.size * factor)
    return changed
  }

  /// The cost as defined by `WholePixelAnswer.cost`.
  func cost(of changed: PlanOptions, _ cruises: [PixelCruise]) -> Double {
    let size = (changed.type.size.double / options.type.size.double - 1).magnitude
    let letters =
      (changed.type.letterSpacing.double / changed.type.size.double
      - options.type.letterSpacing.double / options.type.size.double).magnitude
    let gaps =
      (changed.type.gap - options.type.gap).double.magnitude * Double(max(0, separatorCount))
    let added = gaps + (changed.timing.lead - options.timing.lead).double.magnitude
    // A wait for a slide is part of the plan, not a change for whole pixels.
    let moving = cruises.filter { $0.step > 0 }
    let changes = zip(moving, moving.dropFirst()).map { first, second in
      Double(abs(second.step - first.step)) / Double(min(first.step, second.step))
    }
    return 100
      * (size + 1.5 * letters + 0.5 * added / distance.double + 0.25 * changes.reduce(0, +))
  }

  var separatorCount: Int { text.paragraphs.count - 1 }
}

extension PlanOptions {
  /// Scales the text to another size. Lengths in pixels scale too, so the text need not be shaped again.
  mutating func scale(to size: Rational) {
    let factor = size / type.size
    type.letterSpacing = type.letterSpacing * factor
    type.wordSpacing = type.wordSpacing * factor
    type.gap = type.gap * factor
    type.opticalSize = type.opticalSize.fixed(at: type.size)
    type.size = size
  }

  var isValid: Bool { (try? check()) != nil }
}
