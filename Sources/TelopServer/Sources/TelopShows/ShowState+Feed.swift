@_spi(Answers) import Telop
import TelopUnits

/// The speed and the planned end of a feed.
struct FeedTiming: Sendable {
  /// Minimum speed in pixels per second: the speed before the feed, but at least half the comfortable speed.
  let minimumSpeed: Rational
  /// When the text before the feed would have left the screen, according to its plan.
  let end: Moment
  /// Whether the text stands still and waits once all text of the feed is on screen.
  var waitsForText = true

  /// - Parameter seconds: the time in `fit.plan` from which the text's speed is taken.
  init(_ fit: Fit, begun planStart: Moment, from seconds: Rational = 0) {
    let speedNow = fit.plan.speedAhead(from: seconds)
    let speed = speedNow > 0 ? speedNow : fit.plan.speedAhead(from: 0)
    minimumSpeed = max(speed, fit.comfortableSpeed.roundedQuotient(by: 2))
    end = planStart + fit.plan.timing.duration
  }

  /// Maximum speed in pixels per second: `max-speed`, or else the comfortable speed, but at least `minimumSpeed`.
  private func maximumSpeed(of fit: Fit) -> Rational {
    fit.options.maxSpeed ?? max(minimumSpeed, fit.comfortableSpeed)
  }

  /// The speed limits of the continued text: only `max-speed`, because a feed has no fixed length. `change` has the
  /// largest value that is allowed, so that it does not limit the speed.
  func bounds(of leg: ShowLeg) -> SpeedChangeLimits {
    SpeedChangeLimits(change: 1_000_000, maxSpeed: leg.fit.options.maxSpeed)
  }

  /// A copy of a leg whose `planStart` is the moment at which the text would have started if it had run to `offset` at
  /// minimum speed without a pause. Without this shift, plan times would grow while the text waits for the feed.
  func shiftingPlanStart(of leg: ShowLeg, at moment: Moment, from offset: Rational) -> ShowLeg {
    let seconds = max(1, offset.roundedQuotient(by: min(minimumSpeed, maximumSpeed(of: leg.fit))))
    var leg = leg
    leg.planStart = moment + .microseconds(-seconds.microseconds)
    return leg
  }

  /// When a leg's text will have left the screen, as a time since `planStart`. The text ends at `commandedEnd`, or
  /// else at `end`. If that moment is near or past, the text gets the time in which it moves by two viewports at
  /// minimum speed. The text never runs slower than the minimum speed, or faster than the maximum.
  func end(
    of leg: ShowLeg, at moment: Moment, from offset: Rational, commandedEnd: Moment?
  ) -> Duration {
    let plan = leg.fit.plan
    let maximumSpeed = maximumSpeed(of: leg.fit)
    let minimumSpeed = min(minimumSpeed, maximumSpeed)
    // The text does not run in the hold at the end.
    let hold = max(0, plan.motion.arrival.roundedSubtraction(from: plan.motion.duration))
    let distance = offset.roundedSubtraction(from: plan.distance)
    let now = moment.since(leg.planStart).exactSeconds
    let twoScreens = (plan.timing.viewport * 2).roundedQuotient(by: minimumSpeed)
    let untilEnd = (commandedEnd ?? end).since(moment).exactSeconds
    let availableTime = max(hold.roundedSubtraction(from: untilEnd), twoScreens)
    let speed = min(maximumSpeed, max(minimumSpeed, distance.roundedQuotient(by: availableTime)))
    let runningTime = distance.roundedQuotient(by: speed)
    return now.roundedSum(with: runningTime).roundedSum(with: hold).roundedUp
  }
}

extension Fit {
  /// Mean comfortable reading speed of the line in pixels per second; at least 1.
  fileprivate var comfortableSpeed: Rational {
    let width = plan.strip.width.roundedQuotient(by: max(1, pace.units))
    return max(1, width.roundedProduct(with: pace.profile.comfortable))
  }

  /// The offset at which text waits for a feed, in whole pixels; 0 for a looping line. At this offset, all text has
  /// entered the screen, and the middle of a separator after the text would be at the entry edge.
  var feedEndOffset: Rational {
    guard !isLooping else { return 0 }
    let origin = plan.origin.roundedSum(with: plan.strip.width)
    let end = plan.timing.viewport.roundedSubtraction(from: origin)
    let middle = end.roundedSum(with: separatorWidth.roundedQuotient(by: 2))
    return Rational(min(plan.distance, middle).floor)
  }

  /// Width of the last separator in pixels; two ems if the text has no separator.
  private var separatorWidth: Rational {
    let ends = script.paragraphs.suffix(2)
    guard ends.count == 2, let before = ends.first?.upperBound, let behind = ends.last?.lowerBound,
      before < behind, let shown = plan.offsets(showing: before..<behind, of: text)
    else { return options.type.size * 2 }
    let distance = shown.lowerBound.roundedSubtraction(from: shown.upperBound)
    return max(0, plan.timing.viewport.roundedSubtraction(from: distance))
  }
}

extension ShowState {
  /// The age up to which a fed show keeps legs; `minimumLegCount` legs are kept at any age.
  private static let legRetention = Duration.seconds(15)
  private static let minimumLegCount = 4
  /// Size in bytes above which a fed script is trimmed.
  private static let maximumScriptSize = 1 << 13

  /// Appends text of a feed. If all earlier text has left the screen, the new text replaces it. Otherwise, only text
  /// that left the screen long ago is removed.
  mutating func feed(_ text: String, at moment: Moment) throws {
    addLegOfCurrentPass(at: moment)
    isFed = true
    if startMoment != nil, phase(at: moment) == .ended {
      source.script = Self.frontMatter(of: source) + (try Self.paragraph(text)) + "\n"
      fit = try source.fit(fonts)
      textRevision = revision + 1
      end = nil
      begin(fit, at: moment)
    } else {
      if feedTiming == nil, let leg = leg(at: moment) {
        feedTiming = FeedTiming(
          leg.fit, begun: leg.planStart, from: moment.since(leg.planStart).exactSeconds)
      }
      feedTiming?.waitsForText = true
      try trim(at: moment)
      try append(text, at: moment)
    }
    let firstKept = legs.lastIndex { $0.from <= moment + (.zero - Self.legRetention) } ?? 0
    legs.removeFirst(max(0, min(firstKept, legs.count - Self.minimumLegCount)))
  }

  /// The leg in which the text stands still and waits for the feed; `nil` if the text does not wait.
  func waitingLeg(after leg: ShowLeg) -> ShowLeg? {
    guard let feedTiming, feedTiming.waitsForText, !repeats, leg.standstillOffset == nil else {
      return nil
    }
    let offset = leg.fit.feedEndOffset
    guard leg.offset(at: leg.from) < offset else { return nil }
    return ShowLeg(
      from: leg.planStart + leg.fit.plan.motion.time(ofOffset: offset).roundedUp,
      planStart: leg.planStart, leg.fit, textRevision: leg.textRevision,
      requestedEnd: leg.requestedEnd,
      standstillOffset: offset, isWaitingForText: true, late: leg.late, change: leg.change,
      plansBeforeDropping: leg.plansBeforeDropping)
  }

  /// Removes a long script's first paragraphs once they have moved a viewport's length past the exit edge, unless
  /// visible text would move.
  private mutating func trim(at moment: Moment) throws {
    guard source.script.utf8.count > Self.maximumScriptSize, let leg = leg(at: moment),
      startMoment != nil, !leg.fit.isLooping
    else { return }
    let plan = leg.fit.plan
    let offset = leg.offset(at: moment)
    let trimOffset = plan.timing.viewport.roundedSubtraction(from: offset)
    let paragraphs = leg.fit.script.paragraphs
    guard
      let first = paragraphs.first(where: { paragraph in
        plan.offsets(showing: paragraph, of: leg.fit.text).map { $0.upperBound > trimOffset }
          ?? true
      }), first != paragraphs.first
    else { return }
    var source = source
    let lines = LineMerge.lines(source.script)
    let remainingLines = lines.dropFirst(leg.fit.script.sourceLine(at: first.lowerBound) - 1)
    source.script = Self.frontMatter(of: source) + remainingLines.joined()
    let trimmedFit = try planned(source, at: moment)
    let matchingFit = try fit(trimmedFit, matching: leg)
    guard let distance = Self.distance(from: leg.fit, first.lowerBound, to: matchingFit) else {
      return
    }
    let next = ShowLeg(
      from: moment, planStart: leg.planStart, matchingFit, textRevision: revision + 1,
      requestedEnd: leg.requestedEnd,
      standstillOffset: leg.standstillOffset.map { distance.roundedSubtraction(from: $0) },
      isWaitingForText: leg.isWaitingForText)
    let newOffset = distance.roundedSubtraction(from: offset)
    legs.append(
      leg.standstillOffset == nil
        ? try continued(next, at: moment, from: newOffset, by: feedTiming) : next)
    self.source = source
    fit = trimmedFit
    textRevision = revision + 1
  }

  /// The pixels by which the offset decreases when the paragraphs before the UTF-8 offset `start` are removed; `nil`
  /// unless `new` has the same glyphs at the same distances as the remaining text of `old`.
  private static func distance(from old: Fit, _ start: Int, to new: Fit) -> Rational? {
    let oldText = old.script.line.utf8
    let newText = new.script.line.utf8
    guard oldText.dropFirst(start).elementsEqual(newText) else { return nil }
    let oldGlyphs = glyphPositions(in: old, start..<oldText.count)
    let newGlyphs = glyphPositions(in: new, 0..<newText.count)
    guard oldGlyphs.count == newGlyphs.count, let oldStart = oldGlyphs.first?.x,
      let newStart = newGlyphs.first?.x
    else { return nil }
    let distance = newStart.roundedSubtraction(from: oldStart)
    let isSame = zip(oldGlyphs, newGlyphs).allSatisfy { old, new in
      old.font == new.font && old.glyph == new.glyph && old.y == new.y
        && new.x.roundedSum(with: distance) == old.x
    }
    guard isSame else { return nil }
    // Distances of right-to-left text grow to the left.
    return new.plan.origin.roundedSubtraction(from: old.plan.origin)
      .roundedSum(with: new.plan.strip.isRightToLeft ? -distance : distance)
  }

  /// The front matter with its fences; empty if the script has no front matter.
  private static func frontMatter(of source: ShowSource) -> String {
    let isFence = { (line: Substring, fence: String) in
      line.utf8.starts(with: fence.utf8)
        && line.utf8.dropFirst(fence.utf8.count).allSatisfy(" \t\r\n".utf8.contains)
    }
    let lines = LineMerge.lines(source.script)
    guard source.format == .markdown, let first = lines.first, isFence(first, "---"),
      let end = lines.dropFirst().firstIndex(where: { isFence($0, "---") || isFence($0, "...") })
    else { return "" }
    return lines[...end].joined() + "\n"
  }
}
