package import TelopScript
package import TelopText
import TelopUnits

extension WholePixelFitting {
  /// Finds whole pixels per frame for a line with cues, slides or timed sections, by two alternating speeds per leg.
  ///
  /// A longer lead makes the distance a whole number of pixels. A line that does not start offscreen gets a larger size
  /// instead.
  package init(scheduled script: Script, _ text: MeasuredText, _ options: PlanOptions) throws {
    let solver = try WholePixelSolver(text: text, options: options, measure: nil)
    let missing = Rational(solver.distance.ceiling) - solver.distance
    // `bound` is the option's bound that would have to be raised, with its smallest sufficient value; empty if none
    // helps.
    let miss = { (bound: String, message: String) in
      WholePixelMiss(
        method: .twoSpeed, step: Int(solver.distance.floor) / solver.budget.frameCount,
        bound: bound, message: message)
    }
    guard solver.distance > 0, let changed = solver.extending(by: missing, text, options),
      changed.isValid, WholePixelSolver.distance(of: text, changed).isWhole
    else {
      let message =
        "the distance must be \(missing.hundredthsText) px longer to be a whole number of pixels"
      let misses = solver.distance > 0 ? [miss("lead=1", message)] : []
      self.init([], misses, unchanged: text, options)
      return
    }
    let strip = Strip(text, changed)
    let maker = ScheduleMaker(script: script, text: text, strip: strip, options: changed)
    let track = try maker.track(maker.stretches(), solver.budget)
    let route = try track.route(among: SwitchPlaces(text, strip, changed.timing))
    guard track.keepsMaxChange(on: route) else {
      let message =
        "with whole pixels, the speed would change at once, without a ramp, by more than "
        + "max-change allows"
      self.init([], [miss("", message)], unchanged: text, options)
      return
    }
    guard let (motion, cruises) = maker.motion(of: route, solver.budget) else {
      self.init([], [], unchanged: text, options)
      return
    }
    let answer = WholePixelAnswer(
      method: .twoSpeed, steps: cruises.map(\.step), frames: cruises.map(\.frames),
      size: changed.type.size, letterSpacing: changed.type.letterSpacing, gap: changed.type.gap,
      lead: changed.timing.lead, cost: solver.cost(of: changed, cruises), motion: motion)
    self.init(
      [WholePixelSolver.Solution(answer: answer, text: text, options: changed)], [],
      track.exceptions(of: route, motion, rate: solver.budget.rate), unchanged: text, options)
  }
}

extension ScheduleMaker {
  /// Converts a schedule to frames and pixels.
  func track(_ stretches: [Schedule.Stretch], _ budget: FrameBudget) throws(PlanError) -> PixelTrack
  {
    var stops: [PixelTrack.Stop] = []
    var time = options.timing.holdStart.exactSeconds
    var offset = Rational.zero
    // If an exact product does not fit 128 bits, it is rounded to nine decimals, which suffice for frames.
    let stop = { (name: String) in
      PixelTrack.Stop(frame: time.roundedProduct(with: budget.rate), offset: offset, name: name)
    }
    for stretch in stretches {
      stops.append(stop(stretch.stop.name))
      time = try time.checkedPlus(stretch.duration)
      offset = try offset.checkedPlus(stretch.length)
    }
    stops.append(stop("the end"))
    let legs = stretches.map { stretch in
      PixelTrack.Leg(
        slowest: stretch.minSpeed.map { $0 / budget.rate },
        fastest: stretch.maxSpeed.map { $0 / budget.rate })
    }
    var track = PixelTrack(
      stops: stops, legs: legs,
      ends: (
        .init(frame: budget.firstFrame, offset: 0),
        .init(frame: budget.firstFrame + budget.frameCount, offset: Int(offset.floor))
      ))
    // The speed at each stop; `nil` where the speed changes at once.
    track.speeds =
      [stretches.isEmpty || budget.ramps.start == 0 ? nil : 0]
      + zip(stretches, stretches.dropFirst()).map { one, next in
        one.commonSpeed(with: next).map { Int(clamping: ($0 / budget.rate).nearest) }
      } + [budget.ramps.end == 0 ? nil : 0]
    track.ramp = Int((options.timing.ramp.exactSeconds * budget.rate).floor)
    track.maxChange = options.maxChange
    if let tolerance = options.wholePixels.cueTolerance {
      let frames = tolerance.exactSeconds * budget.rate
      track.tolerance = max(1, min(frames, Rational(budget.frameCount)))
    }
    return track
  }

  /// The motion of a route with its holds, and its cruises by whole pixels. `nil` if no cruise is by whole pixels, or
  /// if exact values do not fit 128 bits.
  func motion(of route: PixelTrack.Route, _ budget: FrameBudget) -> (Motion, [PixelCruise])? {
    let cruises = route.mergedCruises
    let wholeCruises = cruises.filter(\.isWhole)
    guard !wholeCruises.isEmpty else { return nil }
    do throws(PlanError) {
      let motion = try Motion(
        cruises, from: route.start, rate: budget.rate, duration: budget.duration)
      try ScrollPlan.checkSize(of: motion, strip, options.timing)
      return (motion, wholeCruises.map { (Int($0.step.floor), Int($0.frames.floor)) })
    } catch { return nil }
  }
}

extension Motion {
  /// Creates a motion from cruises in frames, with a hold before and after them.
  init(
    _ cruises: [PixelTrack.Cruise], from start: Rational, rate: Rational, duration: Rational
  ) throws(PlanError) {
    var phases = [Phase(.hold, duration: try start.checkedDivided(by: rate))]
    var left = try duration.checkedPlus(-phases[0].duration)
    for cruise in cruises {
      let seconds = try cruise.frames.checkedDivided(by: rate)
      phases.append(
        Phase(
          cruise.step == 0 ? .hold : .cruise, duration: seconds,
          speed: try cruise.step.checkedProduct(with: rate)))
      left = try left.checkedPlus(-seconds)
    }
    try self.init(phases + [Phase(.hold, duration: left)])
  }
}

extension PixelTrack.Route {
  /// All cruises; adjacent ones with the same speed are joined.
  var mergedCruises: [PixelTrack.Cruise] {
    cruises.joined().joiningNeighbours { last, cruise in
      guard last.step == cruise.step, last.isWhole == cruise.isWhole else { return false }
      last.frames = last.frames + cruise.frames
      return true
    }
  }
}

extension PixelTrack {
  /// The best route. Tries changes of speed at separators first, then also at gaps between words. As a last resort,
  /// stops may be more than a frame early or late. Throws errors of `wordBoundaries()`.
  func route(among switchPlaces: SwitchPlaces) throws -> Route {
    var strict = self
    strict.tolerance = 1
    let atSeparators = strict.route(switchPlaces.separators)
    guard atSeparators.cost.unevenLegCount > 0 else { return atSeparators }
    let fastest = legs.indices.map { meanSpeed($0).ceiling }.max() ?? 1
    let gaps = try switchPlaces.gaps(fastest: Int(clamping: fastest))
    let atGaps = strict.route(gaps)
    return atGaps.cost.unevenLegCount > 0 && tolerance > 1 ? route(gaps) : atGaps
  }

  /// The stretches of a route that do not move by whole pixels, or that end too early or too late.
  func exceptions(of route: Route, _ motion: Motion, rate: Rational) -> [WholePixelException] {
    var frame = route.start
    return legs.indices.flatMap { leg -> [WholePixelException] in
      let from = stops[leg]
      let to = stops[leg + 1]
      let start = frame
      frame = route.cruises[leg].reduce(frame) { $0.roundedSum(with: $1.frames) }
      let exception = {
        (kind: WholePixelException.Kind, end: Rational, late: Rational, message: String) in
        WholePixelException(
          kind: kind, startName: from.name, endName: to.name,
          start: start.roundedQuotient(by: rate),
          end: end.roundedQuotient(by: rate), delay: late, message: message)
      }
      var exceptions: [WholePixelException] = []
      if let uneven = unevenness(leg, route.cruises[leg]) {
        let end = uneven.frames.map { start.roundedSum(with: $0) } ?? frame
        exceptions.append(exception(.uneven, end, 0, uneven.message))
      }
      let met = motion.time(ofOffset: to.offset)
      let late = to.frame.roundedQuotient(by: rate).roundedSubtraction(from: met)
      let frames = late.roundedProduct(with: rate)
      if leg < legs.count - 1, from.offset < to.offset, frames > 1 || frames < -1 {
        let message =
          "\(to.name) is met \(late.magnitude.hundredthsText) s \(late < 0 ? "early" : "late"), "
          + "so that the text moves by whole pixels"
        exceptions.append(exception(.off, frame, late, message))
      }
      return exceptions
    }
  }

  /// The part of a leg that does not move by whole pixels: its first frames, or the whole leg if `frames` is `nil`.
  private func unevenness(
    _ leg: Int, _ cruises: [Cruise]
  ) -> (frames: Rational?, message: String)? {
    let from = stops[leg].name
    if let first = cruises.first, !first.isWhole, cruises.count > 1 {
      // A stop that is met exactly is in general between two frames, and the offset there is between two pixels.
      return (
        first.frames,
        "after \(from) the text moves by \(first.step.hundredthsText) px/frame until it is on a whole "
          + "pixel, for at most two frames"
      )
    }
    guard let last = cruises.last, !last.isWhole else { return nil }
    return (
      nil,
      "from \(from) to \(stops[leg + 1].name) the text moves by \(last.step.hundredthsText) "
        + "px/frame: " + reason(leg, last.step)
    )
  }

  /// The reason why a leg does not move by whole pixels.
  private func reason(_ leg: Int, _ step: Rational) -> String {
    if step < 1 { return "1 px/frame would be too fast for the time between them" }
    let steps = legs[leg].steps
    guard let slow = Int(exactly: step.floor), steps.contains(slow), steps.contains(slow + 1) else {
      return "no whole speed within the speed limits takes this time"
    }
    return "no gap is at the read point when the speed would have to change"
  }
}
