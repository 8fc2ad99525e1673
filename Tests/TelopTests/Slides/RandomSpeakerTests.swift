import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import Telop

/// The limits of a clock for the rest of its plan, computed in fractions and without a path.
private struct Rest {
  /// The shortest and longest time, in microseconds; `nil` is unlimited.
  var shortest = Rational.zero
  var longest = Rational?.some(.zero)
  /// The number of stretches that are part of the rest.
  var parts = 0

  /// The limits from one time of the plan to another. In a hold, and at a slide from `shown` on, the band may wait for
  /// any time.
  init(_ clock: SlideClock, from start: Int64, to end: Int64, after shown: Int64) {
    let ends = clock.slides.dropFirst().map(\.start) + [clock.end]
    for (slide, limit) in zip(clock.slides, ends) {
      let from = max(start, slide.start)
      let until = min(end, limit)
      let waits = slide.start >= start && slide.start >= shown && slide.start < end
      if waits { longest = nil }
      guard from < until else { continue }
      let held = clock.holds.reduce(Int64(0)) {
        $0 + max(0, min(until, $1.end) - max(from, $1.start))
      }
      if held > 0 { longest = nil }
      let length = Rational(until - from - held) * 1_000
      parts += held > 0 ? 3 : 1
      shortest = shortest + length / slide.fastest
      longest = slide.slowest == 0 ? nil : longest.map { $0 + length / slide.slowest }
    }
  }
}

@Suite("Random speakers")
struct RandomSpeakerTests {
  /// The number of outcomes of each kind.
  private struct OutcomeCounts {
    var onTime = 0
    var late = 0
    var early = 0
    var met = 0
    var missed = 0
    var edges = 0
  }

  @Test(
    "the band never goes back, keeps its bounds, and ends on time if possible; seed 1616",
    arguments: Speaker.Style.allCases)
  func speakers(_ style: Speaker.Style) throws {
    var random = SeededGenerator(seed: 1_616)
    var count = OutcomeCounts()
    var moved = OutcomeCounts()
    for number in 0..<Effort.pick(short: 40, usual: 200, soak: 20_000) {
      let speaker = Speaker(style, using: &random)
      let clock = try #require(SlideClock(speaker))
      var path = clock.path(showing: 0, at: 0, planTime: 0)
      var now = Int64(0)
      var planTime = Int64(0)
      try check(path, of: clock, showing: 0, at: 0, from: 0, &count, "speaker \(number)")
      for slideChange in speaker.slideChanges {
        // Between slide changes, too, the plan time only increases, within the bounds.
        for _ in 0..<3 {
          let time = Int64.random(in: now...slideChange.time, using: &random)
          let shown = path.planTime(at: time)
          if time > now { (now, planTime) = (time, try increased(planTime, to: shown)) }
        }
        planTime = try increased(planTime, to: path.planTime(at: slideChange.time))
        now = slideChange.time
        path = clock.path(showing: slideChange.slide, at: now, planTime: planTime)
        try check(
          path, of: clock, showing: slideChange.slide, at: now, from: planTime, &count,
          "speaker \(number) at \(slideChange)")
        // If the path is followed, it stays on time whatever the speaker does, except for rounding at each
        // change.
        try #require(path.endDelay.magnitude <= speaker.slideChanges.count + clock.slides.count)
        // After a pause or a jump, the plan time may have any value.
        let place = Int64.random(in: 0..<clock.end, using: &random)
        let time = slideChange.time
        try check(
          clock.path(showing: slideChange.slide, at: time, planTime: place), of: clock,
          showing: slideChange.slide, at: time, from: place, &moved,
          "moved speaker \(number) at \(slideChange)")
      }
      #expect(path.planTime(at: .max) == clock.end)
      if style == .onTime { #expect(path.endDelay == 0 && path.knots.count == 2) }
    }
    switch style {
    case .onTime: #expect(count.late + count.early + count.missed + count.edges == 0)
    case .still: #expect(count.onTime > 0 && count.late == 0)
    default:
      // A band that has waited for the maximum time needs exactly the rest's shortest time, to a microsecond.
      #expect(count.onTime > count.edges && count.early == 0, "\(count)")
      #expect(moved.onTime > 0 && moved.late > 0 && moved.early > 0, "\(moved)")
      #expect(count.met > count.missed && count.missed > 0, "\(count)")
    }
  }

  private func increased(_ former: Int64, to next: Int64) throws -> Int64 {
    try #require(next >= former)
    return next
  }

  private func check(
    _ path: SlidePath, of clock: SlideClock, showing slide: Int, at now: Int64, from start: Int64,
    _ count: inout OutcomeCounts, _ speaker: String
  ) throws {
    let context = Comment(rawValue: "\(speaker): \(clock), \(path)")
    let knots = path.knots
    let shown = clock.slides[slide].start
    let rest = Rest(clock, from: start, to: clock.end, after: shown)
    try #require(knots.first?.time == now && knots.first?.planTime == start, context)
    try #require(knots.last?.planTime == clock.end, context)
    try checkRates(knots, of: clock, showing: slide, from: start, context)
    guard start < clock.end else {
      try #require(path.endDelay == 0 && knots.count == 1, context)
      return
    }
    try checkEnd(path, rest, of: clock, at: now, &count, context)
    try checkNext(path, rest, of: clock, showing: slide, at: now, from: start, &count, context)
  }

  /// Checks that the talk ends on time if any rates allow that; otherwise as near as they allow, to a microsecond for
  /// each part.
  private func checkEnd(
    _ path: SlidePath, _ rest: Rest, of clock: SlideClock, at now: Int64,
    _ count: inout OutcomeCounts, _ context: Comment
  ) throws {
    let left = Rational(clock.end - now)
    let parts = Rational(rest.parts)
    try #require(path.endDelay == (path.knots.last?.time ?? 0) - clock.end, context)
    let late = Rational(path.endDelay)
    if rest.shortest > left {
      count.late += 1
      try #require(late >= rest.shortest - left && late < rest.shortest - left + parts, context)
    } else if let longest = rest.longest, longest < left {
      count.early += 1
      try #require(late <= longest - left && late > longest - left - parts, context)
    } else if late == 0 {
      count.onTime += 1
    } else {
      // Only where the bounds are met within a microsecond.
      count.edges += 1
      let fast = rest.shortest > left - parts,
        slow = rest.longest.map { $0 < left + parts } ?? false
      try #require(late > 0 && late < parts && fast || late < 0 && late > -parts && slow, context)
    }
  }

  /// Checks that the next slide's text is on time, or as near to it as the end allows.
  private func checkNext(
    _ path: SlidePath, _ rest: Rest, of clock: SlideClock, showing slide: Int, at now: Int64,
    from start: Int64, _ count: inout OutcomeCounts, _ context: Comment
  ) throws {
    let parts = Rational(rest.parts)
    let shown = clock.slides[slide].start
    try #require(path.expectedSlideTimes.count == clock.slides.count - 1 - slide, context)
    try #require(path.delays.count == path.expectedSlideTimes.count, context)
    guard let expected = path.expectedSlideTimes.first, let miss = path.delays.first else { return }
    let next = clock.slides[slide + 1].start
    guard next >= start else {
      try #require(now - expected == miss, context)
      return
    }
    let met = try #require(path.knots.first { $0.planTime == next }, context).time
    // Text that is early waits, so it is met.
    try #require(miss > 0 ? met - expected == miss : met <= expected + miss, context)
    if miss == 0 { count.met += 1 } else { count.missed += 1 }
    guard miss != 0, start >= shown else { return }
    let own = Rest(clock, from: start, to: next, after: shown)
    let after = Rest(clock, from: next, to: clock.end, after: shown)
    let end = Rational(clock.end + path.endDelay)
    if miss > 0 {
      try #require(Rational(met) < Rational(now) + own.shortest + parts, context)
    } else {
      try #require(Rational(expected + miss) > end - after.shortest - parts, context)
    }
  }

  /// Checks that each part is within its stretch's bounds, and that the band waits at the next slide until the rest takes
  /// its shortest time.
  private func checkRates(
    _ knots: [SlidePath.Knot], of clock: SlideClock, showing slide: Int, from place: Int64,
    _ context: Comment
  ) throws {
    let shown = clock.slides[slide].start
    let wait = clock.slides.first { $0.start > shown && $0.start >= place }?.start ?? clock.end
    for (knot, next) in zip(knots, knots.dropFirst()) {
      let time = next.time - knot.time
      let length = next.planTime - knot.planTime
      try #require(time >= 0 && length >= 0 && (time > 0 || length > 0), context)
      guard length > 0 else {
        try #require([shown, wait].contains(knot.planTime), context)
        continue
      }
      if clock.holds.contains(where: { $0.start <= knot.planTime && knot.planTime < $0.end }) {
        try #require(knot.planTime < wait || time == 0, context)
        continue
      }
      let slide = try #require(clock.slides.last { $0.start <= knot.planTime }, context)
      try #require(!clock.slides.contains { $0.start > knot.planTime && $0.start < next.planTime })
      // It is never faster. It is slower only if the shortest time is a microsecond too long.
      try #require(time * slide.fastest >= length * 1_000, context)
      let isMinimum = (time - 1) * slide.fastest < length * 1_000
      try #require(time * slide.slowest <= length * 1_000 || isMinimum, context)
      try #require(knot.planTime < wait || isMinimum, context)
    }
  }
}

extension SlideClock {
  init?(_ speaker: Speaker) {
    self.init(
      speaker.slides.map { Slide(start: $0.start, slowest: $0.slowest, fastest: $0.fastest) },
      holds: speaker.holds.map { Hold(start: $0.lowerBound, end: $0.upperBound) }, end: speaker.end)
  }
}
