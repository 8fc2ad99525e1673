import Foundation
@_spi(Answers) import Telop
import TelopUnits
import Testing

@testable import TelopShows

/// A reference model of a show's motion in exact fractions. It computes each motion anew. Times are seconds of the plan
/// or of the show.
private struct Law {
  let fit: Fit
  /// The deck's path through the plan; `nil` without a deck.
  var slides: SlideClock?

  /// The motion of the text: its start, its plan time as a function of the show's time, and its end.
  struct Motion {
    var from: Rational
    var requestedEnd: Rational
    var end: Rational?
    var planTime: (Rational) -> Rational
  }

  func offset(_ planTime: Rational) -> Rational { fit.plan.motion.offset(atSeconds: planTime) }
  func planTime(ofOffset offset: Rational) -> Rational {
    fit.plan.motion.time(ofOffset: max(0, min(offset, fit.plan.distance))).nanoseconds
  }

  /// The motion from a plan time on. One factor, from 2/3 to 3/2, changes the speed so that the text arrives at the
  /// requested end. The hold after the arrival takes the remaining time.
  func motion(
    from start: Rational, at now: Rational, until requestedEnd: Rational, _ show: Chain,
    isContinued: Bool
  ) -> Motion {
    if let slides {
      let path = slides.path(
        showing: show.page, at: max(offset(start) > 0 ? 1 : 0, (now - show.zero).microseconds),
        planTime: start.microseconds, isContinued: isContinued,
        until: (requestedEnd - show.zero).microseconds)
      let end = Rational(path.knots.last?.time ?? 0) / 1_000_000
      return Motion(from: now, requestedEnd: requestedEnd, end: show.zero + end) { time in
        Rational(path.planTime(at: (time - show.zero).microseconds)) / 1_000_000
      }
    }
    let arrival = fit.plan.motion.arrival
    let hold = fit.plan.motion.duration - fit.plan.motion.arrival
    let moving = arrival - min(start, arrival)
    let left = requestedEnd - now
    let least = moving * 2 / 3
    let time = max(least, left - hold)
    let factor =
      least > left ? Rational(3) / 2 : moving > 0 ? max(Rational(2) / 3, moving / time) : 1
    return Motion(from: now, requestedEnd: requestedEnd, end: max(requestedEnd, now + least)) {
      time in
      min(arrival, start + factor * (time - now))
    }
  }
}

/// Reference model of a show.
private struct Chain {
  var zero: Rational = 0
  var motion: Law.Motion?
  var isPaused = false
  var commandedEnd: Rational?
  var page = 0
  var former: [(name: ShowCommand.Name, before: [Chain])] = []

  func hasEnded(_ now: Rational) -> Bool { !isPaused && motion?.end.map { $0 <= now } ?? false }

  /// Continues from a plan time.
  mutating func go(
    on start: Rational, at now: Rational, by law: Law, isContinued: Bool = true
  ) {
    let requestedEnd = commandedEnd ?? motion?.requestedEnd ?? 0
    if isPaused {
      motion?.planTime = { _ in start }
    } else {
      motion = law.motion(
        from: start, at: now, until: requestedEnd, self, isContinued: isContinued)
    }
  }

  /// - Returns: whether a show accepts the command.
  mutating func take(_ command: ShowCommand, at now: Rational, by law: Law) -> Bool {
    let before = self
    let length = law.fit.plan.motion.duration
    let there = planTime(at: now)
    switch command {
    case .go:
      guard motion == nil || hasEnded(now) else { return false }
      if motion != nil { (commandedEnd, page) = (nil, 0) }
      zero = now
      motion = Law.Motion(from: now, requestedEnd: now + length, end: now + length) { $0 - now }
      if law.slides != nil { go(on: 0, at: now, by: law) }
    case .pause:
      guard motion != nil, !isPaused, !hasEnded(now) else { return false }
      isPaused = true
      motion?.planTime = { _ in there }
    case .resume:
      guard isPaused else { return false }
      isPaused = false
      go(on: continuation(at: now, by: law), at: now, by: law)
    case .nudge(let time) where motion != nil:
      go(on: max(0, min(there + time.exactSeconds, length)), at: now, by: law)
    case .seek(let time) where motion != nil:
      go(on: max(0, min(time.exactSeconds, length)), at: now, by: law)
    case .jump(let section) where motion != nil:
      guard let offset = law.fit.readOffset(ofSection: section) else { return false }
      go(on: law.planTime(ofOffset: offset), at: now, by: law)
    case .end(let end):
      let end = end.since(TestShow.moment(0)).exactSeconds
      guard motion != nil, end > now, !hasEnded(now) else { return false }
      commandedEnd = end
      if !isPaused { go(on: continuation(at: now, by: law), at: now, by: law) }
    case .slide(let page):
      guard law.slides != nil else { return false }
      guard page != self.page else { break }
      self.page = page
      if motion != nil, !isPaused, !hasEnded(now) {
        go(on: there, at: now, by: law, isContinued: false)
      }
    case .undo: return undo(at: now, by: law)
    default: return false
    }
    former.append((command.name, [before]))
    return true
  }

  private mutating func undo(at now: Rational, by law: Law) -> Bool {
    guard let last = former.popLast(), let then = last.before.first else { return false }
    if last.name == .pause, isPaused { return take(.resume, at: now, by: law, undoing: former) }
    let there = planTime(at: now)
    let changesEndOnly = [.end, .resume].contains(last.name) && !hasEnded(now)
    zero = then.zero
    commandedEnd = then.commandedEnd
    page = then.page
    if changesEndOnly { motion?.requestedEnd = then.motion?.requestedEnd ?? 0 }
    if last.name != .slide, !changesEndOnly {
      motion = then.motion
      isPaused = then.isPaused
    } else if last.name == .resume {
      isPaused = true
      motion?.planTime = { _ in there }
    } else if motion != nil, !isPaused, !hasEnded(now) {
      go(
        on: continuation(at: now, by: law), at: now, by: law, isContinued: last.name != .slide)
    }
    return true
  }

  private func planTime(at now: Rational) -> Rational { motion?.planTime(now).nanoseconds ?? 0 }

  /// The plan time from which a motion continues: with slides the present one, otherwise that of the present offset.
  private func continuation(at now: Rational, by law: Law) -> Rational {
    let there = planTime(at: now)
    return law.slides == nil ? law.planTime(ofOffset: law.offset(there)) : there
  }

  private mutating func take(
    _ command: ShowCommand, at now: Rational, by law: Law,
    undoing former: [(name: ShowCommand.Name, before: [Chain])]
  ) -> Bool {
    let isDone = take(command, at: now, by: law)
    self.former = former
    return isDone
  }
}

extension Rational {
  /// Rounded down to whole nanoseconds, so that fractions stay short.
  fileprivate var nanoseconds: Rational {
    Rational(roundedProduct(with: 1_000_000_000).floor) / 1_000_000_000
  }
}

@Suite("The law of motion in random shows")
struct LawChainTests {
  /// Number of shows; `make soak` plays more.
  private static let count =
    ProcessInfo.processInfo.environment["TELOP_EFFORT"] == "soak" ? 50_000 : 500

  private static let talk = """
    ---
    duration: 60
    slides: 0,15,40
    ---
    # One

    \(words("a", 8))

    # Two

    \(words("b", 8))

    # Three

    \(words("c", 8))
    """

  private func command(_ dice: inout Dice, at now: Double) -> ShowCommand {
    let time = Duration.milliseconds(Int.random(in: 0...70_000, using: &dice))
    let end = now + Double(Int.random(in: 1...90_000, using: &dice)) / 1_000
    return switch Int.random(in: 0..<20, using: &dice) {
    case 0: .go
    case 1, 2, 3: .pause
    case 4, 5, 6, 7: .resume
    case 8, 9: .nudge(time / 4)
    case 10, 11: .nudge(.zero - time / 4)
    case 12: .seek(time)
    case 13, 14: .jump(section: Int.random(in: 0..<3, using: &dice))
    case 15: .end(at: TestShow.moment(end))
    case 16, 17: .slide(Int.random(in: 0..<3, using: &dice))
    default: .undo
    }
  }

  @Test(
    "after every chain of commands, the motion equals the reference model",
    arguments: [false, true])
  func chains(hasSlides: Bool) throws {
    var first = try TestShow(Self.talk, hasSlides ? [:] : ["hold-end": "4"])
    var law = Law(fit: first.state.fit)
    if hasSlides {
      try first.at(-1, .deck(SlideTests.deck()))
      law.slides = try law.fit.slideClock()
    }
    var done = 0
    for seed in 0..<Self.count {
      var dice = Dice(UInt64(seed))
      var show = first
      var chain = Chain()
      var commands = [ShowCommand]()
      var now = Rational.zero
      for step in 0..<Int.random(in: 3...12, using: &dice) {
        let command = step == 0 ? ShowCommand.go : command(&dice, at: now.double)
        let isTaken = chain.take(command, at: now, by: law)
        #expect((try? show.at(now.double, command)) != nil || !isTaken, "\(seed) \(commands)")
        commands.append(command)
        // Other rules apply before the start.
        guard let motion = chain.motion else { break }
        done += isTaken ? 1 : 0
        let next = now + Rational(Int.random(in: 1...9_000_000, using: &dice)) / 1_000_000
        for time in [now, (now + next) / 2, next] {
          let time = Rational(time.microseconds) / 1_000_000
          let had = law.offset(motion.planTime(time)).double
          let has = show.offset(time.double)
          try #require(
            abs(had - (has ?? .nan)) < 0.05,
            "\(seed) \(commands) at \(time): \(had), \(String(describing: has))")
        }
        if let end = motion.end?.double, !chain.isPaused {
          try #require(
            abs(end - (show.end ?? 0)) < 0.001, "\(seed) \(commands): \(end), \(show.end ?? 0)")
        }
        now = next
      }
    }
    #expect(done > Self.count * 4)
  }
}
