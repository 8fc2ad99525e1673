@_spi(Answers) import Telop
import TelopScript
import TelopUnits

/// The speed and end of a feed.
struct Feeding: Sendable {
  /// Minimum speed in pixels per second: that of the text before the feed, and at least half the comfortable reading
  /// speed.
  let speed: Rational
  /// When the text before the feed was to have left.
  let end: Moment
  /// Whether the text stands still when the feed runs dry.
  var holds = true

  /// - Parameter seconds: the plan time from which speeds count.
  init(_ fit: Fit, begun zero: Moment, from seconds: Rational = 0) {
    let ahead = fit.plan.speedAhead(from: seconds)
    let own = ahead > 0 ? ahead : fit.plan.speedAhead(from: 0)
    speed = max(own, fit.comfortableSpeed.roundedQuotient(by: 2))
    end = zero + fit.plan.timing.duration
  }

  /// Maximum speed of a text: its `max-speed`, or else the comfortable reading speed.
  private func maximumSpeed(of fit: Fit) -> Rational {
    fit.options.maxSpeed ?? max(speed, fit.comfortableSpeed)
  }

  /// A feed has no fixed length, so only `max-speed` limits a continuation.
  func bounds(of leg: ShowLeg) -> ContinuationBounds {
    ContinuationBounds(change: 1_000_000, maxSpeed: leg.fit.options.maxSpeed)
  }

  /// Returns the leg with its start moved as if its text had never stood still: a feed may be silent for years.
  func settled(_ leg: ShowLeg, at moment: Moment, from place: Rational) -> ShowLeg {
    let seconds = max(1, place.roundedQuotient(by: min(speed, maximumSpeed(of: leg.fit))))
    let micros = seconds.roundedProduct(with: 1_000_000).floor
    return leg.starting(at: moment + .microseconds(-Int64(clamping: micros)))
  }

  /// When a leg's text is to have left, relative to the leg's zero. Until the end of the text before the feed, this is
  /// that end. Later, the text leaves within the time of two screens.
  ///
  /// - Parameter commandedEnd: the end that the show was told to meet, if any.
  func end(
    of leg: ShowLeg, at moment: Moment, from place: Rational, commandedEnd: Moment?
  ) -> Duration {
    let plan = leg.fit.plan
    let maximumSpeed = maximumSpeed(of: leg.fit)
    let minimumSpeed = min(speed, maximumSpeed)
    // The hold at the end does not count.
    let hold = max(0, plan.motion.arrival.roundedDifference(from: plan.motion.duration))
    let rest = place.roundedDifference(from: plan.distance)
    let now = moment.since(leg.zero).exactSeconds
    let screens = (plan.timing.viewport * 2).roundedQuotient(by: minimumSpeed)
    let ahead = (commandedEnd ?? end).since(moment).exactSeconds
    let left = max(hold.roundedDifference(from: ahead), screens)
    let fastest = min(maximumSpeed, max(minimumSpeed, rest.roundedQuotient(by: left)))
    let micros = now.roundedSum(with: rest.roundedQuotient(by: fastest)).roundedSum(with: hold)
      .roundedProduct(with: 1_000_000).ceiling
    return .microseconds(Int64(clamping: micros))
  }
}

extension Fit {
  /// Mean comfortable reading speed of the line in pixels per second; at least 1.
  fileprivate var comfortableSpeed: Rational {
    let width = plan.strip.width.roundedQuotient(by: max(1, pace.units))
    return max(1, width.roundedProduct(with: pace.profile.comfortable))
  }

  /// Distance at which a feed has run dry, in whole pixels: all text has come in, and the middle of a separator is at
  /// the edge. 0 for a looping line.
  var dryPlace: Rational {
    guard loop == nil else { return 0 }
    let origin = plan.origin.roundedSum(with: plan.strip.width)
    let end = plan.timing.viewport.roundedDifference(from: origin)
    let middle = end.roundedSum(with: separator.roundedQuotient(by: 2))
    return Rational(min(plan.distance, middle).floor)
  }

  /// Width of the last separator in pixels; two ems without one.
  private var separator: Rational {
    let ends = script.paragraphs.suffix(2)
    guard ends.count == 2, let before = ends.first?.upperBound, let behind = ends.last?.lowerBound,
      before < behind, let shown = plan.offsets(showing: before..<behind, of: text)
    else { return options.type.size * 2 }
    let distance = shown.lowerBound.roundedDifference(from: shown.upperBound)
    return max(0, plan.timing.viewport.roundedDifference(from: distance))
  }
}

extension ShowState {
  /// A fed show keeps the legs of this time, and at least `minimumLegCount`.
  private static let keptTime = Duration.seconds(15)
  private static let minimumLegCount = 4
  /// Size in bytes above which a fed script is trimmed.
  private static let maximumScriptSize = 1 << 13

  /// Appends text, which stands still when it runs dry. If all text before it has left, only the new text is planned.
  /// Text that left long ago is removed, so that a feed can last indefinitely.
  mutating func feed(_ text: String, at moment: Moment) throws {
    settle(at: moment)
    isFed = true
    if begun != nil, phase(at: moment) == .ended {
      source.script = Self.frontMatter(of: source) + (try Self.paragraph(text)) + "\n"
      fit = try source.fit(fonts)
      self.text = revision + 1
      end = nil
      begin(fit, at: moment)
    } else {
      if feeding == nil, let leg = leg(at: moment) {
        feeding = Feeding(
          leg.fit, begun: leg.zero, from: moment.since(leg.zero).exactSeconds)
      }
      feeding?.holds = true
      try trim(at: moment)
      try append(text, at: moment)
    }
    let old = legs.firstIndex { $0.from > moment + (.zero - Self.keptTime) } ?? legs.count
    legs.removeFirst(max(0, min(old, legs.count - Self.minimumLegCount)))
  }

  /// The leg in which the text stands still once the feed runs dry; `nil` if it does not run dry.
  func dryLeg(after leg: ShowLeg) -> ShowLeg? {
    guard let feeding, feeding.holds, !repeats, leg.standsAt == nil else { return nil }
    let place = leg.fit.dryPlace
    guard leg.offset(at: leg.from) < place else { return nil }
    let micros = leg.fit.plan.motion.time(ofOffset: place).roundedProduct(with: 1_000_000).ceiling
    let from = leg.zero + .microseconds(Int64(clamping: micros))
    return ShowLeg(
      from: from, zero: leg.zero, leg.fit, text: leg.text, requestedEnd: leg.requestedEnd,
      standsAt: place,
      isDry: true, late: leg.late, change: leg.change, fuller: leg.fuller)
  }

  // MARK: Trimming

  /// Removes paragraphs that left at least a screen ago, if nothing on screen moves.
  private mutating func trim(at moment: Moment) throws {
    guard source.script.utf8.count > Self.maximumScriptSize, let leg = leg(at: moment),
      begun != nil,
      leg.fit.loop == nil
    else { return }
    let plan = leg.fit.plan
    let place = leg.offset(at: moment)
    let gone = plan.timing.viewport.roundedDifference(from: place)
    let paragraphs = leg.fit.script.paragraphs
    guard
      let first = paragraphs.first(where: { paragraph in
        plan.offsets(showing: paragraph, of: leg.fit.text).map { $0.upperBound > gone } ?? true
      }), first != paragraphs.first
    else { return }
    var source = source
    let lines = LineMerge.lines(source.script)
    let rest = lines.dropFirst(leg.fit.script.sourceLine(at: first.lowerBound) - 1)
    source.script = Self.frontMatter(of: source) + rest.joined()
    let whole = try planned(source, at: moment)
    let other = try fit(whole, matching: leg)
    guard let distance = Self.distance(from: leg.fit, first.lowerBound, to: other) else { return }
    let next = ShowLeg(
      from: moment, zero: leg.zero, other, text: revision + 1, requestedEnd: leg.requestedEnd,
      standsAt: leg.standsAt.map { distance.roundedDifference(from: $0) }, isDry: leg.isDry)
    let then = distance.roundedDifference(from: place)
    legs.append(
      leg.standsAt == nil ? try continued(next, at: moment, from: then, by: feeding) : next)
    self.source = source
    fit = whole
    text = revision + 1
  }

  /// Difference in pixels travelled between a text and its rest from a paragraph on. `nil` unless the rest has the
  /// same glyphs at the same places.
  private static func distance(from old: Fit, _ start: Int, to new: Fit) -> Rational? {
    let before = old.script.line.utf8
    let after = new.script.line.utf8
    guard before.dropFirst(start).elementsEqual(after) else { return nil }
    let then = places(in: old, start..<before.count)
    let now = places(in: new, 0..<after.count)
    guard then.count == now.count, let first = then.first?.x, let last = now.first?.x else {
      return nil
    }
    let distance = last.roundedDifference(from: first)
    let isSame = zip(then, now).allSatisfy { then, now in
      then.font == now.font && then.glyph == now.glyph && then.y == now.y
        && now.x.roundedSum(with: distance) == then.x
    }
    guard isSame else { return nil }
    // Right-to-left text grows to the left.
    return new.plan.origin.roundedDifference(from: old.plan.origin)
      .roundedSum(with: new.plan.strip.isRightToLeft ? -distance : distance)
  }

  /// Includes the fences; empty without front matter.
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
