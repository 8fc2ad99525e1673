@_spi(Answers) import Telop
import TelopScript
import TelopUnits

/// How a feed goes on.
struct Feeding: Sendable {
  /// The least speed, in pixels per second: that of the text before it was fed or, where that is more, half of what
  /// people read in comfort.
  let speed: Rational
  /// When that text was to have left.
  let end: Moment
  /// Whether the text stands still where it runs dry.
  var holds = true

  /// That of a plan that began at a moment: as it goes on from a second of it.
  init(_ fit: Fit, begun zero: Moment, from seconds: Rational = 0) {
    let ahead = fit.plan.speedAhead(from: seconds)
    let own = ahead > 0 ? ahead : fit.plan.speedAhead(from: 0)
    speed = max(own, fit.comfortableSpeed.roundedQuotient(by: 2))
    end = zero + fit.plan.timing.duration
  }

  /// The most speed of a text: its `max-speed` or, where it has none, what people read in comfort.
  private func most(_ fit: Fit) -> Rational {
    fit.options.maxSpeed ?? max(speed, fit.comfortableSpeed)
  }

  /// How much a leg's plan may be changed: it is as long as it happens to be.
  func bounds(of leg: ShowLeg) -> ContinuationBounds {
    ContinuationBounds(change: 1_000_000, maxSpeed: leg.fit.options.maxSpeed)
  }

  /// A leg as if its text had run at the least speed all the time: so a feed may last for years, and silences
  /// count for nothing.
  func settled(_ leg: ShowLeg, at moment: Moment, from place: Rational) -> ShowLeg {
    let seconds = max(1, place.roundedQuotient(by: min(speed, most(leg.fit))))
    let micros = seconds.roundedProduct(with: 1_000_000).floor
    return leg.begun(moment + .microseconds(-Int64(clamping: micros)))
  }

  /// When a leg's text is to have left, since its zero: by the time of the text that was there before or, behind
  /// that, as late as two screens of text take. It runs no faster than `max-speed` or, where there is none, than
  /// people read in comfort.
  ///
  /// - Parameter told: when the show was told to end; `nil` where it was not.
  func end(
    of leg: ShowLeg, at moment: Moment, from place: Rational, told: Moment?
  ) -> Duration {
    let plan = leg.fit.plan
    let most = most(leg.fit)
    let least = min(speed, most)
    // What stands still at the end has no part in it.
    let hold = max(0, plan.motion.arrival.roundedDifference(from: plan.motion.duration))
    let rest = place.roundedDifference(from: plan.distance)
    let now = moment.since(leg.zero).exactSeconds
    let screens = (plan.timing.viewport * 2).roundedQuotient(by: least)
    let ahead = (told ?? end).since(moment).exactSeconds
    let left = max(hold.roundedDifference(from: ahead), screens)
    let fastest = min(most, max(least, rest.roundedQuotient(by: left)))
    let micros = now.roundedSum(with: rest.roundedQuotient(by: fastest)).roundedSum(with: hold)
      .roundedProduct(with: 1_000_000).ceiling
    return .microseconds(Int64(clamping: micros))
  }
}

extension Fit {
  /// The speed at which people read the line in comfort on average, in pixels per second; at least 1.
  fileprivate var comfortableSpeed: Rational {
    let width = plan.strip.width.roundedQuotient(by: max(1, pace.units))
    return max(1, width.roundedProduct(with: pace.profile.comfortable))
  }

  /// How far the text has travelled when all of it has come in and the middle of a separator is at the edge, in
  /// whole pixels; 0 for a line that repeats.
  var dryPlace: Rational {
    guard loop == nil else { return 0 }
    let origin = plan.origin.roundedSum(with: plan.strip.width)
    let end = plan.timing.viewport.roundedDifference(from: origin)
    let middle = end.roundedSum(with: separator.roundedQuotient(by: 2))
    return Rational(min(plan.distance, middle).floor)
  }

  /// The width of the last separator; without one, two ems.
  private var separator: Rational {
    let ends = script.paragraphs.suffix(2)
    guard ends.count == 2, let before = ends.first?.upperBound, let behind = ends.last?.lowerBound,
      before < behind, let shown = plan.offsets(showing: before..<behind, of: text)
    else { return options.type.size * 2 }
    let way = shown.lowerBound.roundedDifference(from: shown.upperBound)
    return max(0, plan.timing.viewport.roundedDifference(from: way))
  }
}

extension ShowState {
  /// So many plans of a show that is fed are kept besides those of the last seconds.
  private static let keptLegs = 4
  /// So much of what was is kept of a show that is fed.
  private static let keptTime = Duration.seconds(15)
  /// A script that is fed is cut where what is longer than this has left, in bytes.
  private static let keptScript = 1 << 13

  /// More text at the end, which then stands still where it runs dry. Where the text before has left, only what
  /// comes is planned; and what has left long ago goes, so that a feed may go on for as long as it likes.
  mutating func feed(_ text: String, at moment: Moment) throws {
    settle(at: moment)
    isFed = true
    if begun != nil, phase(at: moment) == .ended {
      source.script = Self.frontMatter(of: source) + (try Self.paragraph(text)) + "\n"
      (fit, self.text, end) = (try source.fit(fonts), revision + 1, nil)
      begin(fit, at: moment)
    } else {
      if feeding == nil, let leg = leg(at: moment) {
        feeding = Feeding(
          leg.fit, begun: leg.zero, from: moment.since(leg.zero).exactSeconds)
      }
      feeding?.holds = true
      try cut(at: moment)
      try append(text, at: moment)
    }
    let old = legs.firstIndex { $0.from > moment + (.zero - Self.keptTime) } ?? legs.count
    legs.removeFirst(max(0, min(old, legs.count - Self.keptLegs)))
  }

  /// Where and when a leg stands still because nothing more has come; `nil` where it does not.
  func dry(behind leg: ShowLeg) -> ShowLeg? {
    guard let feeding, feeding.holds, !repeats, leg.standsAt == nil else { return nil }
    let place = leg.fit.dryPlace
    guard leg.offset(at: leg.from) < place else { return nil }
    let micros = leg.fit.plan.motion.time(ofOffset: place).roundedProduct(with: 1_000_000).ceiling
    let from = leg.zero + .microseconds(Int64(clamping: micros))
    return ShowLeg(
      from: from, zero: leg.zero, leg.fit, text: leg.text, asked: leg.asked, standsAt: place,
      isDry: true, late: leg.late, change: leg.change, fuller: leg.fuller)
  }

  // MARK: What has left

  /// Leaves out the paragraphs that left a screen ago, where nothing that shows moves by it.
  private mutating func cut(at moment: Moment) throws {
    guard source.script.utf8.count > Self.keptScript, let leg = leg(at: moment), begun != nil,
      leg.fit.loop == nil
    else { return }
    let (plan, place) = (leg.fit.plan, leg.offset(at: moment))
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
    let other = try fit(whole, beside: leg)
    guard let way = Self.way(from: leg.fit, first.lowerBound, to: other) else { return }
    let next = ShowLeg(
      from: moment, zero: leg.zero, other, text: revision + 1, asked: leg.asked,
      standsAt: leg.standsAt.map { way.roundedDifference(from: $0) }, isDry: leg.isDry)
    let then = way.roundedDifference(from: place)
    legs.append(
      leg.standsAt == nil ? try continued(next, at: moment, from: then, by: feeding) : next)
    (self.source, fit, text) = (source, whole, revision + 1)
  }

  /// How much less far a text has travelled that begins with a paragraph of another: all behind it has to be the
  /// same, glyph for glyph; `nil` where it is not.
  private static func way(from old: Fit, _ start: Int, to new: Fit) -> Rational? {
    let (before, after) = (old.script.line.utf8, new.script.line.utf8)
    guard before.dropFirst(start).elementsEqual(after) else { return nil }
    let (then, now) = (places(in: old, start..<before.count), places(in: new, 0..<after.count))
    guard then.count == now.count, let first = then.first?.x, let last = now.first?.x else {
      return nil
    }
    let way = last.roundedDifference(from: first)
    let isSame = zip(then, now).allSatisfy { then, now in
      then.font == now.font && then.glyph == now.glyph && then.y == now.y
        && now.x.roundedSum(with: way) == then.x
    }
    guard isSame else { return nil }
    // Text from right to left grows to the left.
    return new.plan.origin.roundedDifference(from: old.plan.origin)
      .roundedSum(with: new.plan.strip.isRightToLeft ? -way : way)
  }

  /// The options at the head of a script, with their fences; empty where there are none.
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
