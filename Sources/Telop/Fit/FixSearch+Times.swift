@_spi(Answers) internal import TelopPlan
internal import TelopScript
internal import TelopText
import TelopUnits

extension FixSearch {
  /// The fix that gives all text enough time by moving as few cues and slides as possible. If no cue or slide
  /// has a time, the fix changes the times of sections.
  var times: Fix? {
    guard ScheduleMaker.isNeeded(for: fit.script, fit.requestedOptions.plan), fit.loop == nil else {
      return nil
    }
    let timedPlaces = TimedPlace.all(of: fit)
    return timedPlaces.isEmpty ? sectionTimes : fixMoving(timedPlaces)
  }

  /// The maximum number of trials. One trial may not be enough, because the pace at a cue depends on the text on both
  /// sides of it.
  private static let maximumTrials = 6

  private func fixMoving(_ timedPlaces: [TimedPlace]) -> Fix? {
    let timing = fit.requestedOptions.timing
    let first = timing.holdStart.exactSeconds
    let last = timing.duration.exactSeconds - timing.standstillAtEnd.exactSeconds
    let offsets = [0] + timedPlaces.map(\.utf8Offset) + [fit.text.utf8Length]
    let ranges = zip(offsets, offsets.dropFirst()).map { $0 < $1 ? $0..<$1 : $0..<$0 }
    let oldTimes = [first] + timedPlaces.map(\.time) + [last]
    let sufficient =
      sufficientTimes(timedPlaces, ranges, oldTimes, needs(of: ranges, oldTimes))
    let movedCount = sufficient.map { zip($0, oldTimes).count { $0 != $1 } }
    guard
      var times = movedCount == 1
        ? sufficient : singleMove(timedPlaces, oldTimes, sufficient ?? oldTimes) ?? sufficient
    else { return nil }
    let changed = times.indices.filter { times[$0] != oldTimes[$0] }
    if changed.count == 1, let index = changed.first {
      reduceChange(&times, at: index, from: oldTimes[index], timedPlaces)
    }
    return fix(timedPlaces, oldTimes, times)
  }

  /// The approximate comfortable durations of ranges, in seconds. For a range that is not too fast, this is at most its
  /// present duration.
  private func needs(of ranges: [Range<Int>], _ oldTimes: [Rational]) -> [Rational] {
    let maximumMilliseconds = Int(clamping: (fit.plan.timing.duration.exactSeconds * 1_000).ceiling)
    return ranges.indices.map { index in
      let range = ranges[index]
      let time = oldTimes[index + 1] - oldTimes[index]
      guard !range.isEmpty, fit.slowdown(of: range) > 0,
        let readingEstimate = fit.reading.readingEstimate(of: range, in: fit.text)
      else { return need(of: range, time, in: fit) }
      let needed =
        Rational(
          readingEstimate.comfortableMilliseconds(in: 1_000..<max(1_000, maximumMilliseconds)))
        / 1_000
      return fit.isTooFast(range) ? needed : min(needed, time)
    }
  }

  /// The times of the first trial that passes; `nil` if none does. Each trial uses the needed durations that the
  /// previous trial found.
  private func sufficientTimes(
    _ timedPlaces: [TimedPlace], _ ranges: [Range<Int>], _ oldTimes: [Rational], _ needs: [Rational]
  ) -> [Rational]? {
    var needs = needs
    // The steps double, so that few trials suffice, whether a range needs little or much more time.
    var step = Rational(1) / 10
    for _ in 0..<Self.maximumTrials {
      guard let times = oldTimes.spaced(by: needs), let trial = replanned(edits(timedPlaces, times))
      else { return nil }
      if isAcceptable(trial) { return times }
      let triedNeeds = needs
      for (index, range) in ranges.enumerated()
      where trial.isTooFast(range) || range.overlaps(trial.fastestRange) {
        let time = times[index + 1] - times[index]
        // Subtracts 0.05, because the slowdown is an overestimate: a single excess character in the densest seconds
        // raises it, but needs hardly any more time.
        let neededTime = time.double * (trial.slowdown(of: range) - 0.05)
        needs[index] = max(
          needs[index], Rational.rounded(neededTime).roundedUp(toParts: 1_000), time + step)
      }
      if needs == triedNeeds { return nil }
      step = step * 2
    }
    return nil
  }

  /// The times with only one of them changed, so that all text has enough time; `nil` if none was found. First tries
  /// each change of `sufficient` alone. Then tries changes by 1 to 3 seconds, of the places from the one before the
  /// fastest text to the second after it.
  private func singleMove(
    _ timedPlaces: [TimedPlace], _ oldTimes: [Rational], _ sufficient: [Rational]
  ) -> [Rational]? {
    let fastest = fit.fastestRange
    let first = partitionPoint(in: 0..<timedPlaces.count) {
      timedPlaces[$0].utf8Offset > fastest.lowerBound
    }
    let end = partitionPoint(in: 0..<timedPlaces.count) {
      timedPlaces[$0].utf8Offset >= fastest.upperBound
    }
    // `oldTimes` has the start before the times of the places.
    let near = (max(1, first)..<min(end + 3, oldTimes.count - 1)).prefix(4)
    let changed = oldTimes.indices.filter { sufficient[$0] != oldTimes[$0] }.prefix(4)
    var moves = changed.map { (index: $0, time: sufficient[$0]) }
    for seconds: Int128 in 1...3 {
      for index in near {
        moves.append((index, Rational(oldTimes[index].floor + seconds)))
        moves.append((index, Rational(oldTimes[index].ceiling - seconds)))
      }
    }
    for (index, time) in moves where oldTimes[index - 1] < time && time < oldTimes[index + 1] {
      var times = oldTimes
      times[index] = time
      if replanned(edits(timedPlaces, times)).map(isAcceptable) ?? false { return times }
    }
    return nil
  }

  /// Reduces the change of the time at `index`, the only changed time, to the smallest sufficient number of seconds.
  private func reduceChange(
    _ times: inout [Rational], at index: Int, from oldTime: Rational, _ timedPlaces: [TimedPlace]
  ) {
    let newTime = times[index]
    let maximum =
      newTime > oldTime
      ? newTime.floor - oldTime.floor : oldTime.ceiling - newTime.ceiling
    guard maximum > 1 else { return }
    let changedTimes = { [times] (seconds: Int128) -> [Rational] in
      var times = times
      times[index] = Rational(
        newTime > oldTime ? oldTime.floor + seconds : oldTime.ceiling - seconds)
      return times
    }
    let seconds = smallestNumber(
      in: 1...maximum, near: maximum,
      where: { change, keepsWholePixels in
        let edits =
          edits(timedPlaces, changedTimes(change)) + (keepsWholePixels ? [] : wholePixelsOffEdits)
        return replanned(edits).map(isAcceptable) ?? false
      })
    if let seconds { times = changedTimes(seconds) }
  }

  /// The approximate comfortable duration of a range that now lasts `time`, in seconds; at least 1. For a range without
  /// readable text, it is 1, or `time` if that is shorter. For an empty range, between a cue and a slide at the same
  /// place, it is 0, so that both move to the same time.
  private func need(of range: Range<Int>, _ time: Rational, in fit: Fit) -> Rational {
    if range.isEmpty { return 0 }
    let slowdown = fit.slowdown(of: range)
    guard slowdown > 0 else { return min(time, 1) }
    return max(1, Rational.rounded(time.double * slowdown).roundedIfManyDigits)
  }

  private func edits(_ timedPlaces: [TimedPlace], _ times: [Rational]) -> [Fix.Edit] {
    var edits = requiredEdits
    var slides = fit.requestedOptions.slides
    for (place, seconds) in zip(timedPlaces, times.dropFirst()) {
      guard place.time != seconds, let time = Duration(exactSeconds: seconds) else { continue }
      switch place.kind {
      case .cue(let index): edits.append(.cue(index, at: time))
      case .slide(let index): slides[index] = time
      }
    }
    if slides != fit.requestedOptions.slides { edits.append(.slides(slides)) }
    return edits
  }

  private func fix(
    _ timedPlaces: [TimedPlace], _ oldTimes: [Rational], _ times: [Rational]
  ) -> Fix? {
    let changes = zip(timedPlaces, zip(oldTimes, times).dropFirst())
      .map { place, times in (place: place, old: times.0, new: times.1) }
      .filter { $0.old != $0.new }
    guard !changes.isEmpty else { return nil }
    let amount = changes.reduce(Rational.zero) { $0 + ($1.new - $1.old).magnitude }
    let allMoves = changes.map { $0.place.move(to: $0.new) }
    let counts = [(Fix.Move.Kind.cue, "cue"), (.slide, "slide")].compactMap { kind, noun in
      let count = allMoves.count { $0.kind == kind }
      return count > 0 ? Numbers.count(count, noun) : nil
    }
    var fix = Fix(
      .times, amount, "s", edits(timedPlaces, times),
      messagePart: "move " + (allMoves.count == 1 ? allMoves[0].words : counts.listed))
    fix.places = zip(changes, allMoves).map { change, move in
      place(change.place.utf8Offset..<fit.text.utf8Length, move)
    }
    return withFileEdits(fix)
  }

  // MARK: Sections

  /// The fix that gives more time to sections that are too fast. The time comes from the sections with the most time to
  /// spare.
  private var sectionTimes: Fix? {
    let sections = fit.script.sections
    let timedSections = sections.indices.filter { sections[$0].demands.time != nil }
    let oldTimes = timedSections.map { sections[$0].demands.time?.exactSeconds ?? 0 }
    var needs = zip(timedSections, oldTimes).map { need(of: sections[$0].range, $1, in: fit) }
    let edits = { (times: [Rational]) -> [Fix.Edit] in
      requiredEdits
        + zip(timedSections, zip(oldTimes, times)).compactMap { index, change -> Fix.Edit? in
          let (old, new) = change
          guard old != new else { return nil }
          return Duration(exactSeconds: new).map { .time(section: index, $0) }
        }
    }
    for _ in 0..<Self.maximumTrials {
      guard let times = Self.redistributed(oldTimes, needs), times != oldTimes,
        let trial = replanned(edits(times))
      else { return nil }
      if isAcceptable(trial) { return sectionFix(timedSections, oldTimes, times, edits(times)) }
      for (position, index) in timedSections.enumerated() {
        let need = need(of: sections[index].range, times[position], in: trial)
        if need > times[position] {
          needs[position] = max(needs[position], need, times[position] + 1)
        }
      }
    }
    return nil
  }

  /// Section times with the sum of `oldTimes` that give each section enough time; `nil` if the sum is too small.
  private static func redistributed(_ oldTimes: [Rational], _ needs: [Rational]) -> [Rational]? {
    var times = zip(oldTimes, needs).map { $0 < $1 ? Rational($1.ceiling) : $0 }
    // The time that other sections must lose.
    var remainder = zip(times, oldTimes).reduce(Rational.zero) { sum, change in
      sum + change.0 - change.1
    }
    let spare = { (index: Int) in times[index] - needs[index] }
    for index in times.indices.sorted(by: { spare($0) > spare($1) }) where remainder > 0 {
      let reduction = min(remainder, Rational(max(0, spare(index).floor)))
      times[index] = times[index] - reduction
      remainder = remainder - reduction
    }
    return remainder > 0 ? nil : times
  }

  private func sectionFix(
    _ timedSections: [Int], _ oldTimes: [Rational], _ times: [Rational], _ edits: [Fix.Edit]
  ) -> Fix? {
    var words: [String] = []
    var places: [Fix.Place] = []
    for (index, (old, new)) in zip(timedSections, zip(oldTimes, times)) where old != new {
      let section = fit.script.sections[index]
      let move = Fix.Move(kind: .section, section: section.title, from: old, to: new)
      let change = (new - old).magnitude.decimalDescription
      words.append("\(move.words) \(change) s \(new > old ? "more" : "less")")
      places.append(Fix.Place(location: "\(fit.script.name):\(section.sourceLine)", move: move))
    }
    let amount = zip(oldTimes, times).map { old, new in max(0, new - old) }.reduce(Rational.zero, +)
    var fix = Fix(.times, amount, "s", edits, messagePart: "give " + words.listed)
    fix.places = places
    return withFileEdits(fix)
  }
}

/// A time that the script or the options set for a place of the line.
private struct TimedPlace {
  enum Kind {
    /// An index into the script's cues.
    case cue(Int)
    /// An index into the times of the option `slides`.
    case slide(Int)
  }

  let kind: Kind
  let utf8Offset: Int
  let time: Rational

  func move(to new: Rational) -> Fix.Move {
    switch kind {
    case .cue: Fix.Move(kind: .cue, from: time, to: new)
    case .slide(let index): Fix.Move(kind: .slide, slide: index + 1, from: time, to: new)
    }
  }

  /// The cues and slides with times, in the order of their times.
  static func all(of fit: Fit) -> [TimedPlace] {
    let script = fit.script
    let effectiveCues = Set(script.effectiveCues)
    let cues = script.cues.indices.filter { effectiveCues.contains(script.cues[$0]) }
    var timedPlaces = cues.map { index in
      let cue = script.cues[index]
      return TimedPlace(kind: .cue(index), utf8Offset: cue.utf8Offset, time: cue.time.exactSeconds)
    }
    timedPlaces += ((try? SlideMap.timed(script, fit.requestedOptions.slides)) ?? []).map {
      TimedPlace(kind: .slide($0.index), utf8Offset: $0.utf8Offset, time: $0.time.exactSeconds)
    }
    return timedPlaces.sorted { ($0.time, $0.utf8Offset) < ($1.time, $1.utf8Offset) }
  }
}
